// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import GLibKit
import GTKKit
import TypecaseGTK

// The browser's windows and pages as an audit of the text size looks at them, with the fonts that are there.
extension BrowserProgram {
  func addScenes() {
    add("Sidebar") { $0.showSidebar(true) }
    for place: Place in [
      .installed, .all, .favorites, .hidden, .builtIn, .apps, .storage, .textSize,
    ] {
      add("Place \(place.name)") { $0.choose(place) }
    }
    add("Grid") {
      $0.choose(.builtIn)
      $0.fontsPage.setGrid(true)
    }
    add("App") { window in
      window.fontsPage.setGrid(false)
      if let app = window.families.providers.keys.sorted().first { window.open(app: app) }
    }
    for view in FamilyView.View.allCases {
      add("Family \(view.rawValue)") { window in
        if window.familyView == nil {
          let installed = window.families.families.first.map(ListedFamily.init)
          window.choose(installed == nil ? .builtIn : .installed)
          if let family = installed ?? window.fonts.content?.listed.first { window.open(family) }
          try await WindowFrames(window.widget).until("a family") { window.familyView != nil }
        }
        window.familyView?.show(view)
      }
    }
    addWindows()
  }

  private func addWindows() {
    TextSizeAudit.add(
      AuditScene("Compare") { [weak self] in
        guard let window = self?.window else { throw AuditFailure(message: "no window") }
        window.compare(Array((window.fonts.content?.listed ?? []).prefix(3)))
        return try Self.shown(window.comparison?.widget)
      } close: {
        gtk_window_destroy($0.window)
      })
    TextSizeAudit.add(
      AuditScene("Font files") { [weak self] in
        let faces = (self?.window?.fonts.content?.listed ?? []).prefix(2).map(\.face)
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
      AuditScene("About", open: { [weak self] in try Self.shown(self?.showAbout()) }) {
        gtk_window_destroy($0.window)
      })
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
          if case .waiting = window.families.state { return false }
          return window.fonts.content != nil
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
