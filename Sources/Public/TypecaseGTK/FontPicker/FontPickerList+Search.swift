// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The search field, and the way between it and the list.
extension FontPickerList {
  func connectSearch(_ list: ListView<PickerEntry>) {
    let entry = searchEntry
    Signal.connect(entry, "search-changed") { [weak self] in
      guard let self else { return }
      let text = gtk_editable_get_text(self.searchEntry.opaque).map { String(cString: $0) } ?? ""
      guard text != self.query else { return }
      self.query = text
      self.isTouched = true
      self.find()
    }
    Signal.connect(entry, "stop-search") { [weak self] in
      guard let self else { return }
      if self.query.isEmpty {
        self.escaped()
      } else {
        gtk_editable_set_text(self.searchEntry.opaque, "")
      }
    }
    Signal.connect(entry, "activate") { [weak self] in
      guard let self, let list = self.list else { return }
      if list.selectedPosition != nil {
        self.picked()
      } else {
        self.focusList()
      }
    }
    entry.onKeys { [weak self] key in
      guard let self, key == GDK_KEY_Down || key == GDK_KEY_KP_Down else { return false }
      return self.focusList()
    }
  }

  func find() {
    finder.find(query)
    guard query.allSatisfy(\.isWhitespace) else { return }
    searchEntry.announce("")
    fill(lines.all(recent: recentFamilies))
  }

  func connectFinder() {
    finder.found = { [weak self] result in
      guard let self else { return }
      // Whether there is nothing is known when the files were asked, too.
      self.fill(self.lines.found(result), isFinal: !result.wantsDetails)
      self.searchEntry.announce(SearchWording.count(result))
      self.list?.show(position: 0)
    }
  }

  /// The position of the first line that is not a heading.
  var firstLine: Int? {
    guard let list else { return nil }
    return (0..<min(list.store.count, 3)).first {
      list.store.element(at: $0)?.isHeading == false
    }
  }

  /// Gives the focus to the chosen line, or chooses the first one.
  @discardableResult
  private func focusList() -> Bool {
    guard let list else { return false }
    guard let position = list.selectedPosition ?? firstLine else { return false }
    if list.selectedPosition == nil { list.selectedPosition = position }
    list.focus(position: position)
    return true
  }

  /// Gives the focus to the search field.
  public func focusSearch() { gtk_widget_grab_focus(searchEntry.pointer) }

  /// Clears the search field, for a list that is shown again.
  public func reset() {
    gtk_editable_set_text(searchEntry.opaque, "")
    query = ""
    finder.find("")
    if reading != nil, !lines.choice.families.isEmpty {
      fill(lines.all(recent: recentFamilies))
      scrollToChosen(afterFilling: true)
    }
  }
}
