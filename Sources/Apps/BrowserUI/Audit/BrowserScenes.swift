// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

// The browser's windows and pages as an audit of the text size looks at them, with the fonts that are there.
extension BrowserProgram {
  func addScenes() {
    add("Sidebar") { $0.panes.showSidebar(true) }
    for place: Place in [
      .installed, .all, .favorites, .hidden, .builtIn, .problems, .apps, .storage, .textSize,
    ] {
      add("Place \(place.name)") { $0.choose(place) }
    }
    add("Grid") {
      $0.choose(.builtIn)
      $0.fontsPage.setGrid(true)
    }
    add("App") { window in
      window.fontsPage.setGrid(false)
      guard let app = window.context.families.providers.keys.sorted().first else {
        throw Self.noApp
      }
      window.open(app: app)
    }
    for view in FamilyView.View.allCases {
      add("Family \(view.rawValue)") { window in
        if window.family.view == nil {
          let installed = window.context.families.families.first.map(ListedFamily.init)
          window.choose(installed == nil ? .builtIn : .installed)
          guard let family = installed ?? window.context.fonts.content?.listed.first else {
            throw Self.noFont
          }
          window.family.open(family)
          try await WindowFrames(window.widget).until("a family") { window.family.view != nil }
        }
        window.family.view?.show(view)
      }
    }
    addMessage()
    addQuestions()
    addInspector()
    addWindows()
    add("Welcome") { $0.welcome {} }
  }

  private func addMessage() {
    var scene = AuditScene("Message") { [weak self] in try Self.shown(self?.window?.widget) }
    // A message is made for the room that there is, and gone when that changes.
    scene.refresh = { [weak self] in
      guard let window = self?.window else { return }
      window.context.toasts.show(
        tr("Collection “{name}” deleted", ["name": "Headlines and captions of the magazine"]),
        action: (tr("_Undo"), UndoStack.actionName))
      try await WindowFrames(window.widget).until("a message") { !window.context.toasts.isWaiting }
    }
    TextSizeAudit.add(scene)
  }

  private func addQuestions() {
    addQuestion("Question without more") { $0.storage.deleteRemoved() }
    addQuestion("Question about an app") { window in
      guard let app = window.context.families.providers.values.first else { throw Self.noApp }
      window.apps.removeAll(of: app)
    }
    addQuestion("Question before uninstalling") { $0.storage.prepareUninstall() }
    addQuestion("Question for a name") { $0.editing.make(.fonts([])) }
    addQuestion("Question with a choice") { window in
      guard let family = window.family.view?.family, let face = family.faces.first else {
        throw Self.noFont
      }
      window.editing.collect(face, of: family.family)
    }
  }

  /// A question over the window, which is as wide as the question may be.
  private func addQuestion(
    _ name: String, _ ask: @escaping @MainActor (BrowserWindow) throws -> Void
  ) {
    TextSizeAudit.add(
      AuditScene(name) { [weak self] in
        guard let window = self?.window else { throw AuditFailure(message: "no window") }
        window.context.toasts.dismiss()
        try ask(window)
        var question: Widget?
        try await WindowFrames(window.widget).until("a question") {
          question = Handle<GtkWindow>.all.map { Widget($0.pointer.cast(to: GtkWidget.self)) }
            .first { $0.isA(adw_message_dialog_get_type()) }
          return question != nil
        }
        return try Self.shown(question)
      } close: {
        gtk_window_destroy($0.window)
      })
  }

  private func addWindows() {
    TextSizeAudit.add(
      AuditScene("Compare") { [weak self] in
        guard let window = self?.window else { throw AuditFailure(message: "no window") }
        let fonts = (window.context.fonts.content?.listed ?? []).prefix(3)
        guard fonts.count > 1 else { throw AuditOmission("it needs two fonts") }
        window.comparing.compare(Array(fonts))
        return try Self.shown(window.comparing.comparison?.widget)
      } close: {
        gtk_window_destroy($0.window)
      })
    TextSizeAudit.add(
      AuditScene("Font files") { [weak self] in
        let faces = (self?.window?.context.fonts.content?.listed ?? []).prefix(2).map(\.face)
        if faces.isEmpty { throw Self.noFont }
        self?.open(faces.map { ChosenFile(path: $0.path) })
        return try Self.shown(self?.fileWindows.last?.widget)
      } close: {
        gtk_window_destroy($0.window)
      })
    TextSizeAudit.add(
      AuditScene("Shortcuts", open: { [weak self] in try Self.shown(self?.showShortcuts()) }) {
        gtk_window_destroy($0.window)
      })
    TextSizeAudit.add(
      AuditScene("Help", open: { [weak self] in try Self.shown(self?.showHelp(.byName)) }) {
        gtk_window_destroy($0.window)
      })
    TextSizeAudit.add(
      AuditScene("About", open: { [weak self] in try Self.shown(self?.showAbout()) }) {
        gtk_window_destroy($0.window)
      })
  }

  private func addInspector() {
    TextSizeAudit.add(
      AuditScene("Inspector without apps") {
        Self.present(TextSizeInspector(InspectedApps()).widget)
      } close: {
        gtk_window_destroy($0.window)
      })
    let app = InspectedApps.App(
      name: "org.typecase.TextSizeInspection1.instance1", title: "Writer",
      identifier: "org.example.Writer")
    TextSizeAudit.add(
      AuditScene("Inspector") { [weak self] in
        let inspector = TextSizeInspector(InspectedApps([app]))
        self?.inspector = inspector
        inspector.inspect(app)
        if let report = TextSizeReport(json: Self.reportOfApp) { inspector.findings.show(report) }
        return Self.present(inspector.widget)
      } close: { [weak self] in
        gtk_window_destroy($0.window)
        self?.inspector = nil
      })
  }

  /// As an app sends it, with a finding of each kind.
  private static var reportOfApp: String {
    let findings = AuditFinding.Kind.allCases.map { kind in
      """
      {"kind": "\(kind.rawValue)", "path": "AdwWindow/GtkLabel", "text": "12 fonts to look at",
       "reason": "20 pixels of the text are cut off, and no scrolling shows them.",
       "frame": {"x": 0, "y": 0, "width": 160, "height": 24},
       "view": {"window": "Settings", "page": "", "category": "accessibility-medium",
                "direction": "ltr", "width": 360, "language": "en"}}
      """
    }
    return "{\"findings\": [\(findings.joined(separator: ","))]}"
  }

  // What there is to show depends on the machine.
  private static let noApp = AuditOmission("no app has installed a font")
  private static let noFont = AuditOmission("there is no font")

  private static func present(_ window: Widget) -> Widget {
    gtk_window_present(window.window)
    return window
  }

  private func add(
    _ name: String, _ change: @escaping @MainActor (BrowserWindow) async throws -> Void
  ) {
    TextSizeAudit.add(
      AuditScene(name) { [weak self] in
        guard let self else { throw AuditFailure(message: "the program ends") }
        if self.window == nil { self.show() }
        guard let window = self.window else { throw AuditFailure(message: "no window") }
        let frames = WindowFrames(window.widget)
        try await frames.until("the fonts") {
          if case .waiting = window.context.families.state { return false }
          return window.context.fonts.content != nil
        }
        try await change(window)
        return window.widget
      })
  }

  private static func shown(_ widget: Widget?) throws -> Widget {
    guard let widget else { throw AuditFailure(message: "no window") }
    return widget
  }
}
