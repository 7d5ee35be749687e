// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK
import TypecaseProductIdentity

import func TypecaseGLibKit.tr

/// A game's window that is right at every text size: the example for `docs/text-size.md`.
///
///     GameProgram          the application
///       GameWindow         two pages, and the tabs that change between them
///         OpponentRow      a picture, two texts and a button; read this first
///         AchievementRow   a badge, and texts of which one is long
///           GameFont       a font of the app's own that follows the text size
///     Step                 which of this is left out, so that it can be seen what it is for
final class GameProgram {
  static let id = "org.typecase.ExampleGame"

  private let step: Step
  private var window: GameWindow?

  init(_ step: Step) { self.step = step }

  /// Runs until the window is closed; returns the exit status.
  func run() -> CInt {
    UsualOptions.nameProcess("example-game", id: Self.id)
    g_set_application_name(tr("Example Game"))
    guard let application = adw_application_new(Self.id, G_APPLICATION_DEFAULT_FLAGS) else {
      return 1
    }
    defer { g_object_unref(application) }
    let app = application.cast(to: GtkApplication.self)
    Signal.connect(application, "startup") { [weak self] in self?.start(Application(app)) }
    Signal.connect(application, "activate") { [weak self] in
      guard let self else { return }
      let window = self.window ?? GameWindow(Application(app), self.step)
      self.window = window
      gtk_window_present(window.widget.window)
    }
    UsualOptions.describe(
      application.cast(to: GApplication.self),
      summary: tr("Shows a window that is right at every text size."))
    // GTK refuses options that it does not know. `Step` has read this one.
    g_application_add_main_option(
      application.cast(to: GApplication.self), "step", 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_INT,
      tr("Leave out what comes after a step of the guide to text sizes"), "1…\(Step.allCases.count)"
    )
    TextSizeAudit.offer(in: Application(app))
    return g_application_run(
      application.cast(to: GApplication.self), CommandLine.argc, CommandLine.unsafeArgv)
  }

  private func start(_ application: Application) {
    if step >= .fonts {
      TextStyles.install()
    }
    gtk_window_set_default_icon_name(Self.id)
    let actions = [
      Action("app.quit", title: tr("Quit"), keys: ["<Control>q"]) {
        g_application_quit(application.cast(to: GApplication.self))
      },
      Action("window.close", title: tr("Close Window"), keys: ["<Control>w"]) {},
    ]
    for action in actions where action.name.hasPrefix("app.") { action.add(to: application) }
    Shortcuts.install(actions, in: application)
  }
}
