// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// Shared by the parts of the browser's window: its widgets, the fonts, and messages to the person.
final class BrowserContext {
  let builder = Builder("browser-window")
  /// The window itself.
  let widget: Widget
  let families: InstalledFamilies
  let fonts: LibraryFonts
  let collections = PersonCollections()
  let view = ViewSettings()
  let measured = MeasuredFonts()
  let toasts: Toasts
  let undos: UndoStack
  /// Called before a removal is undone.
  var removalReturns: () -> Void = {}

  init(families: InstalledFamilies, fonts: LibraryFonts) {
    self.families = families
    self.fonts = fonts
    widget = builder.widget("window")
    toasts = Toasts(overlay: builder.widget("toasts"))
    undos = UndoStack(messages: toasts)
    view.texts.deleted = { [weak undos] name, undo in
      undos?.add(
        UndoableChange(tr("Text “{name}” deleted", ["name": DisplayText.line(name)])) { undo() })
    }
  }

  /// Says why something was not done.
  func tell(_ error: TypecaseError) { toasts.show(Wording.explanation(of: error)) }

  /// Adds the page of a place that has one of its own.
  func addPage(_ page: Widget, of place: Place) {
    let stack = builder.widget("stack").opaque
    gtk_stack_add_named(stack, page.pointer, place.name)
    ctypecase_stack_name_page(stack, page.pointer, place.title)
  }

  /// Says what was removed, with Undo.
  func noteRemoval(_ change: InstalledFamilies.Change) {
    undos.add(UndoableChange(change.fonts.removed) { [weak self] in self?.undoRemoval() })
  }

  /// Takes back the last removal that the registry knows, also one of another program or of an earlier start.
  func undoRemoval() {
    removalReturns()
    Task { [weak self, families] in
      do throws(TypecaseError) {
        let change = try await families.undo()
        if !change.fonts.isEmpty { self?.toasts.show(change.fonts.restored) }
      } catch {
        self?.toasts.show(
          error.code == .notRegistered ? tr("Nothing to undo") : Wording.explanation(of: error))
      }
    }
  }
}
