// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BenchKit
import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText

/// How long a window with a list of families takes to open, in seconds from the call that shows it.
struct Opening: Codable {
  /// Preparation before the call: reading which fonts there are.
  var prepared: Double
  /// The call itself.
  var call: Double
  /// The end of the first frame in which the list has rows.
  var content: Double
  /// The end of the first frame in which the list has all of its families.
  var complete: Double
  /// How many rows the list has then.
  var rows: Int

  /// The font panel, over text that is selected.
  static func ofPanel(in app: Application) async throws -> Opening {
    TextStyles.install()
    let coordinator = TextFormattingCoordinator.shared
    let prepared = seconds { _ = coordinator.appearance }
    coordinator.attach(to: app)
    let view = try await showText(in: app)
    coordinator.textView(view)?.load(RichTextDocument(runs: [TextRun("Selected text")]))
    try await settle()
    return try await measure(prepared: prepared) { coordinator.showFontPanel() }
  }

  /// `GtkFontChooserDialog`.
  ///
  /// - Parameter hasFaces: whether it lists each face, as it does by itself, or families as the panel.
  static func ofChooser(
    in app: Application, hasFaces: Bool
  ) async throws -> Opening {
    let view = try await showText(in: app)
    gtk_text_buffer_set_text(
      gtk_text_view_get_buffer(view.cast(to: GtkTextView.self)), "Selected text", -1)
    try await settle()
    return try await measure(prepared: 0) {
      let window = gtk_widget_get_root(view.pointer).map { $0.raw.cast(to: GtkWindow.self) }
      let dialog = Widget(gtk_font_chooser_dialog_new("Fonts", window))
      if !hasFaces { gtk_font_chooser_set_level(dialog.opaque, GTK_FONT_CHOOSER_LEVEL_SIZE) }
      gtk_window_present(dialog.window)
    }
  }

  /// Lets the text's own window be drawn to the end.
  private static func settle() async throws {
    let end = now() + 0.3
    try await until("some time has passed") { now() > end }
  }

  private static func measure(prepared: Double, _ open: () -> Void) async throws -> Opening {
    let others = Set(windows())
    let start = now()
    open()
    let call = now() - start
    guard let window = windows().first(where: { !others.contains($0) }),
      let clock = gtk_widget_get_frame_clock(window.pointer), let list = descendant(of: window)
    else { throw BenchFailure("no window with a list was opened") }
    var content: Double?
    var (complete, rows) = (0.0, 0)
    Signal.connect(clock, "after-paint") {
      guard let row = list.firstChild,
        gtk_widget_get_mapped(row.pointer) != 0,
        gtk_widget_get_height(list.pointer) > 1
      else { return }
      let moment = now() - start
      if content == nil { content = moment }
      let count = Int(g_list_model_get_n_items(gtk_list_view_get_model(list.opaque)))
      if count != rows { (complete, rows) = (moment, count) }
    }
    try await until("the list has all rows, and had them for a while") {
      content != nil && now() - start > complete + 1
    }
    return Opening(
      prepared: prepared, call: call, content: content ?? 0, complete: complete, rows: rows)
  }

  private static func windows() -> [Widget] {
    let model = gtk_window_get_toplevels()
    return (0..<g_list_model_get_n_items(model)).compactMap { position in
      guard let window = g_list_model_get_item(model, position) else { return nil }
      return Widget(adopting: window.cast(to: GtkWidget.self))
    }
  }

  /// The list of families: the only list view that is not within a button.
  private static func descendant(of widget: Widget) -> Widget? {
    if widget.isA(gtk_list_view_get_type()) { return widget }
    return widget.children.lazy.filter(\.isVisible).compactMap(descendant).first
  }
}
