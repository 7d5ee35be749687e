// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// An editor of rich text in one file; read it from its end to its start. It is all the code that an app needs for text that a
// person formats.
//
//     EditorProgram       the application: text styles and the font panel, once
//       EditorWindow      one document: its view, its file, its buttons
//         TextViewFormatting     loads the document, follows what is typed and formatted, gives the document back
//
// The app org.typecase.ExampleReader has the rest: other formats, what a file would lose, fonts that are missing, a folder.
//
// A target of its own because it is a program to be read alone.

import FoundationEssentials
import TypecaseGTK

/// One document and the window that it is edited in.
final class EditorWindow {
  let widget: Widget
  private let formatting: TextViewFormatting
  private let toasts: Toasts
  private var file: ChosenFile?
  /// The file as it was read or saved: when it saves over it, a paragraph that was not edited keeps all of its bytes.
  private var original: RTFDocument.Original?
  private var saved: TextHistory.Position

  init?(_ application: Application) {
    guard let window = adw_application_window_new(application.pointer),
      let view = gtk_text_view_new(),
      let formatting = TextFormattingCoordinator.shared.textView(Widget(view)),
      let overlay = adw_toast_overlay_new(), let scrolled = gtk_scrolled_window_new(),
      let bar = adw_header_bar_new(), let box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0)
    else { return nil }
    widget = Widget(window)
    self.formatting = formatting
    toasts = Toasts(overlay: Widget(overlay))
    saved = formatting.position
    gtk_text_view_set_wrap_mode(Widget(view).cast(to: GtkTextView.self), GTK_WRAP_WORD_CHAR)
    // A screen reader says this name of the text.
    Widget(view).setAccessibleLabel("Document")
    gtk_scrolled_window_set_child(OpaquePointer(scrolled), view)
    gtk_widget_set_vexpand(scrolled, 1)
    for (label, action) in [("Open…", "win.open"), ("Save", "win.save")] {
      guard let button = gtk_button_new_with_label(label) else { return nil }
      gtk_actionable_set_action_name(OpaquePointer(button), action)
      adw_header_bar_pack_start(OpaquePointer(bar), button)
    }
    if let fonts = gtk_button_new_with_label("Fonts") {
      // The coordinator's action, which shows and hides the panel.
      gtk_actionable_set_action_name(OpaquePointer(fonts), "app.show-fonts")
      adw_header_bar_pack_end(OpaquePointer(bar), fonts)
    }
    gtk_box_append(Widget(box).cast(to: GtkBox.self), bar)
    gtk_box_append(Widget(box).cast(to: GtkBox.self), scrolled)
    adw_toast_overlay_set_child(OpaquePointer(overlay), box)
    adw_application_window_set_content(widget.cast(to: AdwApplicationWindow.self), overlay)
    gtk_window_set_default_size(widget.window, 640, 480)
    let actions = [
      Action("win.open", title: "Open", keys: ["<Control>o"]) { [weak self] in self?.choose() },
      Action("win.save", title: "Save", keys: ["<Control>s"]) { [weak self] in self?.save() },
    ]
    for action in actions { action.add(to: widget) }
    Shortcuts.install(actions, in: application)
    gtk_widget_grab_focus(view)
    formatting.changed = { [weak self] in self?.showTitle() }
    showTitle()
  }

  private func showTitle() {
    let mark = formatting.position == saved ? "" : "• "
    gtk_window_set_title(widget.window, mark + (file?.name ?? "Untitled"))
  }

  private func choose() {
    let chooser = FileChooser(
      title: "Open", acceptLabel: "Open", kind: .files(name: "Rich text", patterns: ["*.rtf"]))
    Task {
      if let file = await chooser.choose(over: widget).first { open(file) }
    }
  }

  func open(_ file: ChosenFile) {
    do {
      guard let path = file.path else { throw CocoaError(.fileReadUnknown) }
      let data = try Data(contentsOf: URL(filePath: path))
      let reading = try RTFDocument.read(data, options: .init(keepsOriginal: true))
      formatting.load(reading.document)
      (self.file, original, saved) = (file, reading.original, formatting.position)
      showTitle()
      if let warning = reading.warnings.first { toasts.show("Read with damage: \(warning)") }
    } catch {
      toasts.show("“\(file.name)” cannot be opened: \(error)")
    }
  }

  private func save() {
    guard let path = file?.path else { return toasts.show("Open a document first") }
    let written = original.map { RTFDocument.write(formatting.document, over: $0) }
    let data = written?.data ?? RTFDocument.write(formatting.document)
    do {
      try data.write(to: URL(filePath: path), options: .atomic)
      (original, saved) = (written?.original, formatting.position)
      showTitle()
      toasts.show("Saved")
    } catch {
      toasts.show("“\(path)” cannot be written: \(error)")
    }
  }
}

/// The application.
final class EditorProgram {
  private var windows: [EditorWindow] = []

  func run() -> CInt {
    guard
      let pointer = adw_application_new("org.typecase.ExampleEditor", G_APPLICATION_HANDLES_OPEN)
    else { return 1 }
    defer { g_object_unref(pointer) }
    let application = Application(pointer.cast(to: GtkApplication.self))
    Signal.connect(pointer, "startup") {
      // Sizes that follow the person's text size, in labels and in documents.
      TextStyles.install()
      // From here on Ctrl+T shows the font panel, and Ctrl+B and the others work in every text.
      TextFormattingCoordinator.shared.attach(to: application)
    }
    Signal.connect(pointer, "activate") { [weak self] in self?.show(nil, application) }
    Signal.connect(pointer, "open") {
      [weak self] (files: UnsafeMutableRawPointer?, count: CInt) in
      for file in ChosenFile.array(files, count: count) { self?.show(file, application) }
    }
    return g_application_run(
      pointer.cast(to: GApplication.self), CommandLine.argc, CommandLine.unsafeArgv)
  }

  private func show(_ file: ChosenFile?, _ application: Application) {
    guard let window = EditorWindow(application) else { return }
    windows.append(window)
    if let file { window.open(file) }
    gtk_window_present(window.widget.window)
  }
}

exit(withExtendedLifetime(EditorProgram()) { $0.run() })
