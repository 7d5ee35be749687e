// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TextDemos
import TypecaseDataDetection
import TypecaseGTK
import TypecaseProductIdentity

import func TypecaseGLibKit.tr

/// The application: fonts, text styles and what finds data in text, once for all pages.
final class DemosProgram {
  static let id = "org.typecase.ExampleText"

  private let page: Demonstration
  private var window: DemosWindow?

  init(_ page: Demonstration) { self.page = page }

  /// Runs until the window is closed; returns the exit status.
  func run() -> CInt {
    UsualOptions.nameProcess("example-text", id: Self.id)
    g_set_application_name(tr("Example Text"))
    guard let application = adw_application_new(Self.id, G_APPLICATION_DEFAULT_FLAGS) else {
      return 1
    }
    defer { g_object_unref(application) }
    let app = application.cast(to: GtkApplication.self)
    Signal.connect(application, "startup") { [weak self] in self?.start(Application(app)) }
    Signal.connect(application, "activate") { [weak self] in
      guard let self else { return }
      let window = self.window ?? DemosWindow(Application(app), self.page)
      self.window = window
      gtk_window_present(window.widget.window)
    }
    UsualOptions.describe(
      application.cast(to: GApplication.self),
      summary: tr("Shows what text can be, a page for each of it."))
    // GTK refuses options that it does not know. `Demonstration` has read this one.
    g_application_add_main_option(
      application.cast(to: GApplication.self), "page", 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_STRING,
      tr("Begin with this page"), Demonstration.names)
    TextSizeAudit.offer(in: Application(app))
    return g_application_run(
      application.cast(to: GApplication.self), CommandLine.argc, CommandLine.unsafeArgv)
  }

  private func start(_ application: Application) {
    TextStyles.install()
    TextFormattingCoordinator.shared.attach(to: application)
    TextDataMarks.detector = DataDetector()
    gtk_window_set_default_icon_name(Self.id)
    let quit = Action("app.quit", title: tr("Quit"), keys: ["<Control>q"]) {
      g_application_quit(application.cast(to: GApplication.self))
    }
    quit.add(to: application)
    Shortcuts.install(
      [quit, Action("window.close", title: tr("Close Window"), keys: ["<Control>w"]) {}],
      in: application)
  }
}
