// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDataDetection
import TypecaseGTK
import TypecaseProductIdentity

import func TypecaseGLibKit.tr
import func TypecaseGLibKit.trn

/// An app that reads and edits rich text with the library TypecaseGTK, in the fonts that a person has installed.
///
///     ReaderProgram         the application; it gets the font panel and the formatting actions here
///       DocumentFonts       asks the system for the fonts of documents; read this for a consumer
///       ReaderWindow        one document; read this for rich text
///         FormatBar         what a person formats with; the rest is in the panel
///         MissingFontsBar   which of its fonts are missing, and what stands in for them
///         RecoveryCopy      keeps what is not saved, for the case of a sudden end
///         DocumentFile      reads and writes it
///         FolderPane        the documents of a folder, beside the one that is shown
public final class ReaderProgram {
  static let id = "org.typecase.ExampleReader"

  private let application: ObjectRef<UnsafeMutablePointer<AdwApplication>>
  private var windows: [ReaderWindow] = []
  /// Shows what was not saved at a sudden end; nil when nothing was, or all is shown.
  private var recovering: Task<Void, Never>?

  private init?() {
    guard let application = adw_application_new(Self.id, G_APPLICATION_HANDLES_OPEN) else {
      return nil
    }
    self.application = ObjectRef(adopting: application)
  }

  /// Runs until the last window is closed; returns the exit status.
  public static func run() -> CInt {
    UsualOptions.nameProcess("example-reader", id: id)
    g_set_application_name(tr("Example Reader"))
    guard let program = ReaderProgram() else { return 1 }
    program.connect()
    defer { RecoveryFolder.shared.leave() }
    return g_application_run(
      program.application.pointer.cast(to: GApplication.self), CommandLine.argc,
      CommandLine.unsafeArgv)
  }

  private func connect() {
    let pointer = application.pointer
    UsualOptions.describe(
      pointer.cast(to: GApplication.self),
      summary: tr(
        "Shows how an app gets rich text, text styles, the font panel and installed fonts."),
      arguments: tr("[FILE…]"))
    addScenes()
    TextSizeAudit.offer(in: Application(pointer.cast(to: GtkApplication.self)))
    Signal.connect(pointer, "startup") { [weak self] in self?.start() }
    Signal.connect(pointer, "activate") { [weak self] in
      guard let self else { return }
      self.afterRecovery {
        gtk_window_present((self.windows.last ?? self.makeWindow()).widget.window)
      }
    }
    // From the command line, or from a file manager over the bus.
    Signal.connect(pointer, "open") {
      [weak self] (files: UnsafeMutableRawPointer?, count: CInt) in
      let files = UnsafeBufferPointer(
        start: files?.assumingMemoryBound(to: OpaquePointer.self), count: Int(count))
      let documents = files.map { DocumentFile($0) }
      self?.afterRecovery { for document in documents { self?.openAny(document) } }
    }
  }

  private func start() {
    let application = application.pointer.cast(to: GtkApplication.self)
    Resources.applyStyle()
    // Applies the text styles' sizes, to the windows' own labels too.
    TextStyles.install()
    // This is all that an app does for the font panel: from here on Ctrl+T, Ctrl+B and the others
    // work in every text view, entry and label.
    TextFormattingCoordinator.shared.attach(to: Application(application))
    // What finds the addresses, numbers and dates that the text view marks.
    TextDataMarks.detector = DataDetector(
      locale: g_get_language_names()?[0].map { String(cString: $0) } ?? "")
    DocumentFonts.shared.begin()
    gtk_window_set_default_icon_name(Self.id)
    for action in actions where action.name.hasPrefix("app.") { action.add(to: application) }
    Shortcuts.install(actions + ReaderShortcuts.ofWindows, in: Application(application))
    recover()
  }

  // MARK: - Recovery

  /// Shows the documents that were not saved when the program came to a sudden end, each in a window.
  private func recover() {
    let copies = RecoveryFolder.shared.takeOver()
    guard !copies.isEmpty else { return }
    let application = application.pointer.cast(to: GApplication.self)
    // Until there is a window.
    g_application_hold(application)
    recovering = Task {
      var unread: [String] = []
      for copy in copies where await !self.recover(copy) { unread.append(copy) }
      self.recovering = nil
      if !unread.isEmpty { self.offerToDiscard(unread) }
      g_application_release(application)
    }
  }

  /// - Returns: whether the copy could be read.
  private func recover(_ copy: String) async -> Bool {
    guard let (document, state) = await RecoveryFolder.shared.read(copy) else { return false }
    let window = windows.first(where: \.isUntouched) ?? makeWindow()
    window.showRecovered(document, state, copy: copy)
    gtk_window_present(window.widget.window)
    return true
  }

  /// Says where copies are that somebody else may be able to read.
  private func offerToDiscard(_ copies: [String]) {
    let window = windows.last ?? makeWindow()
    gtk_window_present(window.widget.window)
    let question = MessageDialog(
      heading: tr("Some Changes Cannot Be Recovered"),
      body: trn(
        "{count} copy of changes that were not saved cannot be read. It is in {folder}.",
        "{count} copies of changes that were not saved cannot be read. They are in {folder}.",
        copies.count, ["folder": RecoveryFolder.shared.shownPath]),
      answers: [
        .init("keep", tr("_Keep")),
        .init("discard", tr("_Discard"), appearance: ADW_RESPONSE_DESTRUCTIVE),
      ])
    Task {
      guard await question.ask(over: window.widget) == "discard" else { return }
      for copy in copies { RecoveryFolder.shared.remove(copy) }
    }
  }

  /// Does something at once, or when all that was recovered is shown.
  private func afterRecovery(_ body: @escaping () -> Void) {
    guard let recovering else { return body() }
    let application = application.pointer.cast(to: GApplication.self)
    // Until there is a window.
    g_application_hold(application)
    Task {
      await recovering.value
      body()
      g_application_release(application)
    }
  }

  // MARK: - Windows

  func makeWindow() -> ReaderWindow {
    let window = ReaderWindow(
      application: Application(application.pointer.cast(to: GtkApplication.self)))
    windows.append(window)
    window.openFile = { [weak self, weak window] file in self?.open(file, from: window) }
    Signal.connect(window.widget, "destroy") { [weak self, weak window] in
      self?.windows.removeAll { $0 === window }
    }
    return window
  }

  /// Opens a document, or a folder of documents.
  private func openAny(_ file: DocumentFile) {
    guard let path = file.folderPath, !file.isBundle else { return open(file) }
    let window = windows.first(where: \.isUntouched) ?? makeWindow()
    gtk_window_present(window.widget.window)
    window.show(DocumentFolder(path: path))
  }

  /// Opens a file; the window of one that is open comes to the front.
  private func open(_ file: DocumentFile, from window: ReaderWindow? = nil) {
    guard !present(file) else { return }
    read(file, from: window) { content, version, host in
      // Meanwhile it may have been opened once more.
      guard !self.present(file) else { return }
      self.show(content, of: file, version: version, from: host)
    }
  }

  /// Shows the document that comes with the program, as one that was not saved anywhere.
  private func openSample() {
    guard let path = InstallPrefix.current?.data("example-reader/welcome.json")
    else {
      return
    }
    read(DocumentFile(path: path)) { content, _, host in
      self.show(content, of: nil, version: nil, from: host)
    }
  }

  /// Brings the window of a file that is open to the front; false when there is none.
  private func present(_ file: DocumentFile) -> Bool {
    guard let window = windows.first(where: { $0.file?.isSame(as: file) ?? false }) else {
      return false
    }
    gtk_window_present(window.widget.window)
    return true
  }

  /// Reads a document, and shows a failure above a window.
  ///
  /// - Parameter use: gets the document, and the window to show it in if that is still unused.
  private func read(
    _ file: DocumentFile, from window: ReaderWindow? = nil,
    _ use: @escaping (DocumentFile.Content, DocumentFile.Version?, _ host: ReaderWindow) -> Void
  ) {
    let host = window ?? windows.first(where: \.isUntouched) ?? windows.last ?? makeWindow()
    if host.isUntouched { gtk_window_present(host.widget.window) }
    Task {
      do throws(FileFailure) {
        let (content, version) = try await file.read()
        use(content, version, host)
      } catch {
        MessageDialog.tell(
          tr("“{name}” Cannot Be Opened", ["name": file.name]), FileWording.text(error),
          over: host.widget)
      }
    }
  }

  /// Shows a document in the window if it was not used meanwhile, otherwise in a new one.
  private func show(
    _ content: DocumentFile.Content, of file: DocumentFile?, version: DocumentFile.Version?,
    from host: ReaderWindow
  ) {
    let target = host.isUntouched ? host : makeWindow()
    target.show(content, of: file, version: version)
    gtk_window_present(target.widget.window)
  }

  // MARK: - Actions

  private lazy var actions: [Action] = [
    Action("app.new-window", title: tr("New Window"), keys: ["<Control>n"]) { [weak self] in
      guard let self else { return }
      gtk_window_present(self.makeWindow().widget.window)
    },
    Action("app.sample") { [weak self] in self?.openSample() },
    Action("app.shortcuts", title: tr("Keyboard Shortcuts"), keys: ["<Control>question"]) {
      [weak self] in self?.showShortcuts()
    },
    Action("app.about") { [weak self] in self?.showAbout() },
    Action("window.close", title: tr("Close Window"), keys: ["<Control>w"]) {},
    Action("app.quit", title: tr("Quit"), keys: ["<Control>q"]) { [weak self] in self?.quit() },
  ]

  private var activeWindow: UnsafeMutablePointer<GtkWindow>? {
    gtk_application_get_active_window(application.pointer.cast(to: GtkApplication.self))
  }

  private func showShortcuts() {
    guard let shortcuts = Shortcuts.makeWindow(groups: ReaderShortcuts.groups(actions)) else {
      return
    }
    gtk_window_set_transient_for(shortcuts.window, activeWindow)
    gtk_window_present(shortcuts.window)
  }

  private func showAbout() {
    let about = Widget(adw_about_window_new())
    adw_about_window_set_application_name(about.opaque, tr("Example Reader"))
    adw_about_window_set_application_icon(about.opaque, Self.id)
    adw_about_window_set_developer_name(about.opaque, tr("The Typecase contributors"))
    adw_about_window_set_comments(
      about.opaque,
      tr("Shows how an app gets rich text, text styles, the font panel and installed fonts."))
    adw_about_window_set_license_type(about.opaque, GTK_LICENSE_APACHE_2_0)
    gtk_window_set_transient_for(about.window, activeWindow)
    gtk_window_set_modal(about.window, 1)
    gtk_window_present(about.window)
  }

  /// Closes every window; those with unsaved changes ask first.
  private func quit() {
    for window in windows { gtk_window_close(window.widget.window) }
  }
}
