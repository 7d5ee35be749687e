// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText

/// A widget of an app that shows all that the panel sets.
private final class Page: TextDocumentResponder {
  let editor: TextEditor

  init(_ runs: [TextRun]) {
    editor = TextEditor(TextStorage(runs: runs))
    editor.selection = TextSelection(0..<editor.storage.end)
  }

  /// The styles of the paragraphs.
  var styles: [ParagraphStyle?] {
    let storage = editor.storage
    return (0..<storage.paragraphCount).map {
      storage.paragraphStyle(at: storage.paragraph(number: $0).lowerBound)
    }
  }
}

extension TestDesk {
  /// Shows a widget whose text has all that the panel sets, and the panel.
  fileprivate func showPage(_ runs: [TextRun]) async throws -> Page {
    let page = Page(runs)
    let button = Widget(gtk_button_new_with_label("page"))
    coordinator.setResponder(page, for: button)
    try await show(button)
    coordinator.toggleFontPanel()
    return page
  }

  func choose(_ position: Int, in title: String) throws {
    adw_combo_row_set_selected(try row(title).cast(to: AdwComboRow.self), guint(position))
  }

  func chosen(in title: String) -> Int? {
    guard let row = try? row(title) else { return nil }
    let position = adw_combo_row_get_selected(row.cast(to: AdwComboRow.self))
    return position == guint.max ? nil : Int(position)
  }

  func subtitle(of title: String) -> String? {
    guard let row = try? row(title) else { return nil }
    let words =
      row.isA(adw_expander_row_get_type())
      ? adw_expander_row_get_subtitle(row.cast(to: AdwExpanderRow.self))
      : adw_action_row_get_subtitle(row.cast(to: AdwActionRow.self))
    return words.map { String(cString: $0) }
  }

  fileprivate func part(_ type: GType, of title: String) throws -> Widget {
    let row = try row(title)
    guard let found = find(in: row, { $0.isA(type) }) else {
      throw Failure(description: "“\(title)” has no \(String(cString: g_type_name(type)))")
    }
    return found
  }

  fileprivate func type(_ text: String, intoField title: String) throws {
    let field = try field(title).widget.opaque
    gtk_editable_set_text(field, text)
    gtk_spin_button_update(field)
  }
}

@MainActor let paragraphPanelTests: [WidgetTest] = [
  WidgetTest("the panel sets each part of paragraphs, and leaves the others") { desk in
    let page = try await desk.showPage([
      TextRun("one\n", attributes { $0.paragraph = ParagraphStyle(spaceAfter: 3) }),
      TextRun("two"),
    ])
    // All of a paragraph that is selected in part.
    page.editor.selection = TextSelection(1..<6)
    try await desk.until("the space after is mixed") {
      desk.subtitle(of: "Space After") == "Mixed"
    }
    try desk.expectEqual(desk.subtitle(of: "Space Before"), "")
    try desk.choose(2, in: "Alignment")
    try desk.choose(2, in: "Writing Direction")
    try desk.type("1.5", intoField: "Line Height")
    try desk.type("4", intoField: "Space Before")
    try desk.type("-18", intoField: "First Line Indent")
    try desk.type("1 in", intoField: "Indent at Start")
    try desk.type("9", intoField: "Indent at End")
    try desk.choose(1, in: "Hyphenation")
    gtk_check_button_set_active(
      try desk.part(gtk_check_button_get_type(), of: "Keep With Next")
        .cast(to: GtkCheckButton.self), 1)
    var style = ParagraphStyle(
      alignment: .center, lineHeight: 1.5, spaceBefore: 4, spaceAfter: 3, indent: 72,
      firstLineIndent: -18)
    (style.direction, style.tailIndent) = (.rightToLeft, 9)
    (style.hyphenation, style.keepsWithNext) = (true, true)
    var second = style
    second.spaceAfter = 0
    try desk.expectEqual(page.styles, [style, second])
    // The same number, typed where it is mixed, is for all.
    try desk.type("3", intoField: "Space After")
    try desk.expectEqual(page.styles, [style, style])
  },

  WidgetTest("the panel makes lists, sets their level, and the number of the first item") { desk in
    let page = try await desk.showPage([TextRun("one\ntwo")])
    try await desk.until("no list") { desk.chosen(in: "Markers") == 0 }
    try desk.expect(!(try desk.row("List Level").isVisible), "text without a list has a level")
    try desk.choose(4, in: "Markers")
    try await desk.until("a list") { (try? desk.row("List Level").isVisible) == true }
    try desk.expectEqual(page.styles.map { $0?.list?.marker }, ["{decimal}.", "{decimal}."])
    try desk.expectEqual(try desk.field("First Number").text, "Automatic")
    try desk.type("2", intoField: "List Level")
    // It is what counting on would give, and still said.
    try desk.type("1", intoField: "First Number")
    try desk.expectEqual(page.styles.map { $0?.list?.level }, [1, 1])
    try desk.expectEqual(page.styles.map { $0?.list?.start }, [1, nil])
    page.editor.selection = TextSelection(0..<3)
    try await desk.until("its number") { (try? desk.field("First Number").text) == "1" }
    ctypecase_signal_emit(
      try desk.part(gtk_button_get_type(), of: "First Number").raw, "clicked")
    try await desk.until("it counts on") { page.styles.first??.list?.start == nil }
    try desk.choose(0, in: "Markers")
    try desk.expectEqual(page.styles.map { $0?.list?.marker }, [nil, "{decimal}."])
  },

  WidgetTest("a marker that a list has of its own is said, and stays until another is chosen") {
    desk in
    var style = ParagraphStyle()
    style.list = ListItem(list: 1, marker: "({decimal})")
    let page = try await desk.showPage([TextRun("one", attributes { $0.paragraph = style })])
    try await desk.until("its marker") {
      desk.subtitle(of: "Markers")?.contains("(1)") == true
    }
    try desk.expectEqual(desk.chosen(in: "Markers"), nil)
    try desk.expectEqual(page.styles, [style])
  },

  WidgetTest("tab stops are added, moved in their order, aligned and removed") { desk in
    let page = try await desk.showPage([
      TextRun("one\n", attributes { $0.paragraph = ParagraphStyle() }), TextRun("two"),
    ])
    @MainActor func press(_ label: String, in title: String) throws {
      let row = try desk.row(title)
      let button = desk.find(in: row) {
        $0.isA(gtk_button_get_type())
          && gtk_widget_get_tooltip_text($0.pointer).map { String(cString: $0) } == label
      }
      guard let button else { throw Failure(description: "“\(title)” has no “\(label)”") }
      ctypecase_signal_emit(button.raw, "clicked")
    }
    @MainActor func stops(_ expected: [TabStop]) async throws {
      try await desk.until("\(expected)") { page.styles.allSatisfy { $0?.tabStops == expected } }
      let count = expected.count
      let words = count == 0 ? "" : count == 1 ? "1 tab stop" : "\(count) tab stops"
      try await desk.until(words) { desk.subtitle(of: "Tab Stops") == words }
    }
    try press("Add Tab Stop", in: "Tab Stops")
    try await stops([TabStop(36)])
    try press("Add Tab Stop", in: "Tab Stops")
    try await stops([TabStop(36), TabStop(72)])
    try desk.type("3 in", intoField: "Tab Stop 1")
    try await stops([TabStop(72), TabStop(216)])
    gtk_drop_down_set_selected(
      try desk.part(gtk_drop_down_get_type(), of: "Tab Stop 2").opaque, 3)
    try await stops([TabStop(72), TabStop(216, .decimal)])
    try press("Remove Tab Stop 1", in: "Tab Stop 1")
    try await stops([TabStop(216, .decimal)])
    // The keyboard goes to what is left.
    let window = gtk_widget_get_root(try desk.row("Tab Stops").pointer)
    let focus = window.flatMap { gtk_root_get_focus($0) }
    try desk.expectEqual(
      focus.flatMap { gtk_widget_get_tooltip_text($0) }.map { String(cString: $0) },
      "Remove Tab Stop 1")
    page.editor.selection = TextSelection(0..<1)
    desk.coordinator.apply(.paragraphPart(.tabStops([])))
    page.editor.selection = TextSelection(0..<page.editor.storage.end)
    try await desk.until("mixed stops") { desk.subtitle(of: "Tab Stops") == "Mixed" }
  },

  WidgetTest("letterpress is an effect, and mixed where only a part of the text has it") { desk in
    let page = try await desk.showPage([
      TextRun("one", attributes { $0.effect = .letterpress }), TextRun("two"),
    ])
    try await desk.until("it is mixed") { desk.subtitle(of: "Letterpress") == "Mixed" }
    let check = try desk.part(gtk_check_button_get_type(), of: "Letterpress")
      .cast(to: GtkCheckButton.self)
    try desk.expect(gtk_check_button_get_inconsistent(check) != 0, "the check is not mixed")
    try desk.expectEqual(page.editor.summary.isMixed(.effect), true)
    gtk_check_button_set_active(check, 0)
    try desk.expectEqual(page.editor.summary.first.effect, nil)
    try desk.expectEqual(page.editor.summary.isMixed(.effect), false)
  },

  WidgetTest("a text view draws paragraphs, and says of lists and hyphens that it does not") {
    desk in
    let view = try await desk.showText([TextRun("one")])
    desk.coordinator.toggleFontPanel()
    let unseen = "Does not apply here. It stays in the document, unseen."
    try await desk.until("lists are not drawn") { desk.subtitle(of: "Markers") == unseen }
    for title in ["Letterpress", "Hyphenation", "Keep With Next"] {
      try desk.expectEqual(desk.subtitle(of: title), unseen)
      try desk.expect(
        gtk_widget_get_sensitive(try desk.row(title).pointer) == 0, "\(title) can be set")
    }
    try desk.choose(3, in: "Alignment")
    try desk.expectEqual(view.document.runs.first?.attributes.paragraph?.alignment, .right)
    // What a program sets is kept.
    desk.coordinator.apply(.paragraphPart(.listMarker("{disc}")))
    try desk.expectEqual(view.document.runs.first?.attributes.paragraph?.list?.list, 1)
  },

  WidgetTest("what is of paragraphs is not there for an entry") { desk in
    let entry = Widget(gtk_entry_new())
    gtk_editable_set_text(entry.opaque, "one")
    try await desk.show(entry)
    desk.coordinator.toggleFontPanel()
    try await desk.until("the entry is shown") {
      desk.coordinator.line(entry)?.formattingModes.isEmpty == false
        && (try? desk.row("Text Color")) != nil
    }
    let modes = desk.coordinator.line(entry)?.formattingModes ?? []
    try desk.expect(modes.isDisjoint(with: .paragraphs.union(.letterpress)), "\(modes)")
  },
]
