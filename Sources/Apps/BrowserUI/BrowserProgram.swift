// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FontInspection
import ProblemReporting
import SpecimenDrawing
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseProductIdentity
import TypecaseWidgets

/// The browser: the person's view of the fonts that apps installed.
///
///     BrowserProgram      the application: its actions, its command line, the window's size
///       BrowserWindow     the widget tree is drawn there
///       FontFilesWindow   for font files that are not installed
public final class BrowserProgram {
  static let id = "org.typecase.Typecase"
  /// The option that has no font drawn.
  private static let safe = "safe"
  /// The option that opens the inspector of text sizes.
  private static let inspectTextSize = "inspect-text-size"
  /// The key of the settings that says whether the next start is the first.
  private static let showsWelcome = "show-welcome"

  private let application: ObjectRef<UnsafeMutablePointer<AdwApplication>>
  private let interfaceFonts = InterfaceFonts(without: RegistryFolders.all)
  let families: InstalledFamilies
  let fonts: LibraryFonts
  private let settings = Settings(schema: BrowserProgram.id)
  var window: BrowserWindow?
  var inspector: TextSizeInspector?
  var fileWindows: [FontFilesWindow] = []

  private init?() {
    // Calls over the bus arrive as `open` and `activate`, the command line as `command-line`.
    let flags = GApplicationFlags(
      rawValue: G_APPLICATION_HANDLES_COMMAND_LINE.rawValue | G_APPLICATION_HANDLES_OPEN.rawValue)
    guard let application = adw_application_new(Self.id, flags) else { return nil }
    self.application = ObjectRef(adopting: application)
    families = InstalledFamilies()
    fonts = LibraryFonts(families, interfaceFonts, kept: FontListFile())
    if fonts.beginning == nil {
      families.prepare()
      fonts.prepare()
    }
  }

  /// Runs until the last window is closed; returns the exit status.
  public static func run() -> CInt {
    UsualOptions.nameProcess("typecase", id: id)
    g_set_application_name(tr("Typecase"))
    guard let program = BrowserProgram() else { return 1 }
    program.connect()
    return g_application_run(
      program.application.pointer.cast(to: GApplication.self), CommandLine.argc,
      CommandLine.unsafeArgv)
  }

  private func connect() {
    let pointer = application.pointer
    UsualOptions.describe(
      pointer.cast(to: GApplication.self),
      summary: tr("Shows the fonts of the desktop, and opens the files that it is given."),
      arguments: tr("[FILE…]"))
    g_application_add_main_option(
      pointer.cast(to: GApplication.self), "font", 0, G_OPTION_FLAG_NONE,
      G_OPTION_ARG_STRING,
      tr("Show a font family"), tr("NAME"))
    g_application_add_main_option(
      pointer.cast(to: GApplication.self), Self.safe, 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE,
      tr("Draw no fonts, to remove one that Typecase does not start with"), nil)
    g_application_add_main_option(
      pointer.cast(to: GApplication.self), Self.inspectTextSize, 0, G_OPTION_FLAG_NONE,
      G_OPTION_ARG_NONE, tr("Show a running app at other text sizes"), nil)
    TextSizeAudit.offer(
      "audit-text-size", in: Application(pointer.cast(to: GtkApplication.self))
    ) { [weak self] in self?.addScenes() }
    Signal.connect(pointer, "startup") { [weak self] in self?.start() }
    Signal.connectReturning(pointer, "command-line") {
      [weak self] (line: Handle<GApplicationCommandLine>?) in
      self?.open(line)
      return CInt(0)
    }
    Signal.connect(pointer, "activate") { [weak self] in self?.showFromStart() }
    Signal.connect(pointer, "open") {
      [weak self] (files: UnsafeMutableRawPointer?, count: CInt) in
      self?.open(ChosenFile.array(files, count: count))
    }
  }

  private func start() {
    interfaceFonts.use()
    gtk_window_set_default_icon_name(Self.id)
    #if INSPECTABLE_BROWSER
      TextStyles.install()
    #else
      // Otherwise, any program of the session could read in its windows which fonts the person has, whichever
      // program set a variable.
      TextStyles.install(offersInspection: false)
    #endif
    for action in actions where action.name.hasPrefix("app.") {
      action.add(to: application.pointer)
    }
    // What the shell's search asks for.
    Action.add("show-font", to: application.pointer) { [weak self] in
      self?.show()
      if let key = ResultID($0)?.key {
        self?.window?.open(family: key.name, of: key.provider)
      } else {
        self?.window?.open(family: $0)
      }
    }
    Action.add("help-topic", to: application.pointer) { [weak self] in
      self?.showHelp(HelpTopic(rawValue: $0))
    }
    Action.add("search", to: application.pointer) { [weak self] in
      self?.show()
      self?.window?.search($0)
    }
    Shortcuts.install(actions, in: Application(application.pointer.cast(to: GtkApplication.self)))
  }

  /// Does what a command line says: shows font files, or the window and the font that it names.
  private func open(_ line: Handle<GApplicationCommandLine>?) {
    guard let line = line?.pointer else { return show() }
    let options = g_application_command_line_get_options_dict(line)
    if g_variant_dict_contains(options, Self.safe) != 0 { FaceReference.drawsNothing = true }
    if g_variant_dict_contains(options, Self.inspectTextSize) != 0 { return showInspector() }
    if let value = g_variant_dict_lookup_value(options, "font", nil) {
      defer { g_variant_unref(value) }
      show()
      if let name = g_variant_get_string(value, nil) {
        window?.open(family: String(cString: name))
      }
    }
    let files = Self.files(of: line)
    if !files.isEmpty {
      open(files)
    } else if g_variant_dict_contains(options, "font") == 0 {
      showFromStart()
    }
  }

  /// The files that a command line names, as seen from the folder that it was given in.
  private static func files(
    of line: UnsafeMutablePointer<GApplicationCommandLine>
  ) -> [ChosenFile] {
    var count: CInt = 0
    let arguments = g_application_command_line_get_arguments(line, &count)
    defer { g_strfreev(arguments) }
    return (1..<max(Int(count), 1)).compactMap { index in
      guard let argument = arguments?[index],
        let file = g_application_command_line_create_file_for_arg(line, argument)
      else { return nil }
      defer { g_object_unref(file.raw) }
      return ChosenFile(file)
    }
  }

  /// Shows the browser's window.
  func show() {
    (window ?? makeWindow()).present()
  }

  /// Shows the browser's window to somebody who looks for nothing in particular: at the first start what Typecase
  /// is for.
  private func showFromStart() {
    let isFirst = window == nil && settings?[bool: Self.showsWelcome] == true
    show()
    if isFirst { window?.welcome { [settings] in settings?[bool: Self.showsWelcome] = false } }
  }

  /// Shows font files before they are installed.
  func open(_ files: [ChosenFile]) {
    let local = files.filter { $0.path != nil }
    guard !local.isEmpty else { return show() }
    drawSpecimens()
    let window = FontFilesWindow(
      local, application: Application(application.pointer.cast(to: GtkApplication.self)),
      families: families)
    fileWindows.append(window)
    Signal.connect(window.widget, "destroy") { [weak self, weak window] in
      self?.fileWindows.removeAll { $0 === window }
    }
    gtk_window_present(window.widget.window)
  }

  /// Has the sandbox draw what is not installed; without it nothing can be inspected either, which is said then.
  private func drawSpecimens() {
    guard SpecimenPicture.source == nil, let sandbox = try? InspectionSandbox() else { return }
    SpecimenPicture.source = try? SandboxedSpecimens(sandbox: sandbox)
  }

  private func showInspector() {
    let inspector = self.inspector ?? TextSizeInspector()
    if self.inspector == nil {
      self.inspector = inspector
      gtk_window_set_application(
        inspector.widget.window, application.pointer.cast(to: GtkApplication.self))
      Signal.connect(inspector.widget, "destroy") { [weak self] in self?.inspector = nil }
    }
    gtk_window_present(inspector.widget.window)
  }

  private func makeWindow() -> BrowserWindow {
    let gtkApplication = application.pointer.cast(to: GtkApplication.self)
    let window = BrowserWindow(
      application: Application(gtkApplication), families: families, fonts: fonts)
    self.window = window
    Shortcuts.install(window.actions, in: Application(gtkApplication))
    let gtkWindow = window.widget.window
    if let settings, settings[int: "window-width"] > 0, settings[int: "window-height"] > 0 {
      gtk_window_set_default_size(
        gtkWindow, CInt(clamping: settings[int: "window-width"]),
        CInt(clamping: settings[int: "window-height"]))
      if settings[bool: "window-maximized"] { gtk_window_maximize(gtkWindow) }
    }
    Signal.connectReturning(gtkWindow, "close-request") { [weak self] in
      self?.remember()
      return false
    }
    Signal.connect(gtkWindow, "destroy") { [weak self] in self?.window = nil }
    return window
  }

  /// Keeps what the next start begins with.
  private func remember() {
    guard let window else { return }
    window.context.view.save()
    guard let settings else { return }
    var width: CInt = 0
    var height: CInt = 0
    gtk_window_get_default_size(window.widget.window, &width, &height)
    settings[int: "window-width"] = Int(width)
    settings[int: "window-height"] = Int(height)
    settings[bool: "window-maximized"] = gtk_window_is_maximized(window.widget.window) != 0
  }

  // MARK: - Actions

  private lazy var actions: [Action] = [
    Action("app.shortcuts", title: tr("Keyboard Shortcuts"), keys: ["<Control>question"]) {
      [weak self] in self?.showShortcuts()
    },
    Action("app.help", title: tr("Help"), keys: ["F1"]) { [weak self] in self?.showHelp() },
    Action("app.about") { [weak self] in self?.showAbout() },
    Action("window.close", title: tr("Close Window"), keys: ["<Control>w"]) {},
    Action("app.quit", title: tr("Quit"), keys: ["<Control>q"]) { [weak self] in self?.quit() },
  ]

  @discardableResult
  func showShortcuts() -> Widget? {
    guard let window,
      let shortcuts = Shortcuts.makeWindow(
        window.actions + actions + [Action("menu", title: tr("Main Menu"), keys: ["F10"]) {}])
    else { return nil }
    shortcuts.followAccessibilitySizes()
    gtk_window_set_transient_for(shortcuts.window, window.widget.window)
    gtk_window_present(shortcuts.window)
    return shortcuts
  }

  @discardableResult
  func showAbout() -> Widget? {
    guard let window else { return nil }
    let report = ProblemReport(textSize: TextSizeMonitor.shared.textSize.category.rawValue)
    let about = AboutWindow.show(over: window.widget, report: report.text)
    let place = about.weak
    // The window does not wait for the registry, which may be what does not work.
    Task {
      let complete = await report.complete()
      if let about = place.object {
        adw_about_window_set_debug_info(about.opaque, complete.text)
      }
    }
    return about
  }

  /// - Parameter topic: the question that is open; nil for none.
  @discardableResult
  func showHelp(_ topic: HelpTopic? = nil) -> Widget? {
    guard let window else { return nil }
    return HelpWindow.show(over: window.widget, topic: topic) { [weak self] in self?.showAbout() }
  }

  private func quit() {
    remember()
    g_application_quit(application.pointer.cast(to: GApplication.self))
  }
}
