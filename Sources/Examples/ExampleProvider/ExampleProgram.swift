// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// An app that offers fonts to the desktop: the example for the client library.
///
///     ExampleProgram          the application
///       FontRegistration      everything that an app does with the library; read this first
///         RegisteredFonts     what the registry says, and what was in files of the catalog
///       RegistrableFamily         what the app offers: files of its bundle, and its catalog
///       ProviderWindow        families on the left, a preview on the right
final class ExampleProgram {
  private let options: Options
  private let registration: FontRegistration
  private var window: ProviderWindow?

  init(_ options: Options) {
    self.options = options
    registration = FontRegistration(appID: options.appID)
  }

  /// Runs until the window is closed; returns the exit status.
  func run() -> CInt {
    g_set_prgname(options.appID)
    guard let application = adw_application_new(options.appID, G_APPLICATION_DEFAULT_FLAGS) else {
      return 1
    }
    defer { g_object_unref(application) }
    Signal.connect(application, "activate") { [weak self] in
      if let window = self?.window {
        gtk_window_present(window.widget.window)
      } else {
        Resources.applyStyle()
        TextStyles.install()
        let application = application.cast(to: GtkApplication.self)
        g_application_hold(application.cast(to: GApplication.self))
        Task { [weak self] in
          await self?.open(Application(application))
          g_application_release(application.cast(to: GApplication.self))
        }
      }
    }
    return g_application_run(application.cast(to: GApplication.self), 0, nil)
  }

  private func open(_ application: Application) async {
    let families = await RegistrableFamily.all(in: options.folders)
    let window = ProviderWindow(
      application: application, families: families, registration: registration)
    self.window = window
    gtk_window_present(window.widget.window)
    do throws(TypecaseError) {
      try await registration.start()
      window.begin()
      if options.registersAll { window.registerAll() }
    } catch {
      window.show(error)
    }
  }
}
