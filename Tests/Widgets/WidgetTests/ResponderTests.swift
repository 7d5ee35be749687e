// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import SyntheticFonts
import Typecase
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText

private let red = TextColor(red: 1, green: 0, blue: 0)

/// Formatting of a widget that an app has written.
private final class Badge: TextFormattingResponder {
  var runs = [TextAttributes()]
  var takes = true
  var calls = 0

  var formattingModes: FormattingModes { [.textColor] }
  var formattingSelection: FormattingSelection? {
    AttributeSummary(runs: runs).map { FormattingSelection(summary: $0, base: TextAttributes()) }
  }
  func updateTextAttributes(_ change: FormattingStep) -> Bool {
    calls += 1
    guard takes, case .attributes(let handler) = change.content else { return false }
    runs = runs.map(handler)
    return true
  }
}

/// A widget of an app with a document, which says nothing but where its text is.
private final class Card: TextDocumentResponder {
  var editor: TextEditor

  init(_ text: String) { editor = .selecting(text) }
}

/// One that draws, and can be locked.
private final class DrawnCard: TextDocumentResponder {
  let editor: TextEditor
  var isEditable = true
  var returns = 0
  var appearance: TextAppearance?

  init(_ text: String) { editor = .selecting(text) }

  func appearanceChanged(_ appearance: TextAppearance) { self.appearance = appearance }
  func focusReturned() { returns += 1 }
}

extension TextEditor {
  /// An editor of a text, all of which is selected.
  fileprivate static func selecting(_ text: String) -> TextEditor {
    let editor = TextEditor(TextStorage(runs: [TextRun(text)]))
    editor.selection = TextSelection(0..<editor.storage.end)
    return editor
  }
}

@MainActor let responderTests: [WidgetTest] = [
  WidgetTest("text in a script that no font here writes is set in a font for it, as one step") {
    desk in
    let usual = desk.coordinator.appearance
    defer { desk.coordinator.appearance = usual }
    let folder = try FaceFolder()
    _ = try folder.face(SyntheticFont("Letters"))
    _ = try folder.face(SyntheticFont("Sequoyah", coverage: [0x20...0x7E, 0x13A0...0x13F4]))
    // As one that the process was given: found by its name, and never fallen back on.
    let given = FaceSet.inFiles([folder.path("Sequoyah.ttf")]).faces.map { face in
      var face = face
      face.location = FaceLocation(path: "/proc/self/fd/1999")
      return face
    }
    let faces = FaceSet(FaceSet.inFiles([folder.path("Letters.ttf")]).faces + given)
    desk.coordinator.appearance.fonts = SystemFonts(faces: faces, settings: usual.fonts.settings)

    var named = TextAttributes()
    named.font = FontDescriptor(family: "Sequoyah")
    let card = Card("ab ᏣᎳ ᎩᎦ, 12 ᏬᏂ. z \u{10330}")
    card.editor.storage.replace(
      card.editor.storage.end..<card.editor.storage.end, with: [TextRun("Ꭳ", named)])
    var scripts = await card.unwrittenScripts()
    try desk.expectEqual(scripts.map(\.script), ["Cher", "Goth"])
    try desk.expectEqual(String(String.UnicodeScalarView(scripts[0].characters)), "ᏣᎳᎩᎦᏬᏂ")
    let before = card.storage.document.runs
    card.replaceFonts([
      FontReplacement(script: "Cher", font: FontDescriptor(family: "Sequoyah"))
    ])
    let runs = card.storage.document.runs
    try desk.expectEqual(
      runs.map(\.text), ["ab ", "ᏣᎳ ᎩᎦ, 12 ᏬᏂ", ". z \u{10330}", "Ꭳ"])
    try desk.expectEqual(
      runs.map { $0.attributes.font?.family }, [nil, "Sequoyah", nil, "Sequoyah"])
    scripts = await card.unwrittenScripts()
    try desk.expectEqual(scripts.map(\.script), ["Goth"])
    try desk.expect(card.undo(), "nothing is undone")
    try desk.expectEqual(card.storage.document.runs, before)
    // A font for another script changes nothing.
    card.replaceFonts([
      FontReplacement(script: "Tibt", font: FontDescriptor(family: "Sequoyah"))
    ])
    try desk.expectEqual(card.storage.document.runs.map(\.attributes.font?.family).last, "Sequoyah")
  },

  WidgetTest(
    "menus and bars of an app choose alignment, lists and sizes, and show what is selected"
  ) {
    desk in
    TextStyles.install()
    let coordinator = TextFormattingCoordinator.shared
    let view = RichTextView(TextStorage(runs: [TextRun("One\nTwo")]))
    let field = FontSizeField()
    field.follow(coordinator)
    try await desk.show(
      makeBox(GTK_ORIENTATION_VERTICAL, [field.widget, view.widget]), focus: view.widget)
    let owner = Badge()
    var told = 0
    coordinator.observe(for: owner) { told += 1 }
    view.selection = TextSelection(0..<2)
    try await desk.until("a change that is told") { told > 0 }
    coordinator.apply(.paragraphPart(.alignment(.center)))
    coordinator.apply(.size(.points(20)))
    try await desk.until("the size in the field") {
      field.widget.firstChild.flatMap { gtk_editable_get_text($0.opaque) }
        .map { String(cString: $0) } == "20"
    }
    let selection = coordinator.selection
    try desk.expectEqual(
      selection.map { FormattingChoice.alignment.state(of: $0.summary) }, "center")
    try desk.expectEqual(selection.map { FormattingChoice.list.state(of: $0.summary) }, "none")
    // With another paragraph there is no one value.
    view.selection = TextSelection(0..<7)
    let both = coordinator.selection
    try desk.expectEqual(both.map { FormattingChoice.alignment.state(of: $0.summary) }, "")
    try desk.expect(
      coordinator.richText(view.widget)?.editor === view.editor, "another text is formatted")
  },

  WidgetTest("a widget with a text editor takes part, and says nothing else") { desk in
    let (button, card) = (Widget(gtk_button_new_with_label("Card")), Card("one two"))
    desk.coordinator.setResponder(card, for: button)
    try await desk.show(button)
    desk.coordinator.toggleFontPanel()
    try await desk.until("the panel shows it") { (try? desk.field("Size")) != nil }
    card.editor.selection = TextSelection(0..<3)
    try desk.expect(desk.coordinator.apply(.size(.points(30))), "nobody took the change")
    try desk.expect(desk.coordinator.applyDocumentColor(red), "nobody took the color")
    try desk.expectEqual(
      card.storage.document.runs,
      [TextRun("one", attributes { $0.size = .points(30) }), TextRun(" two")])
    try desk.expectEqual(card.storage.pageColor, red)
    // What is edited and selected by others is seen without a word of the widget.
    try await desk.until("the size") { (try? desk.field("Size").value) == 30 }
    card.editor.selection = TextSelection(0..<7)
    try await desk.until("mixed sizes") { (try? desk.field("Size").text) == "Mixed" }
    card.storage.replace(3..<7, with: "")
    try await desk.until("one size") { (try? desk.field("Size").text) == "30 pt" }
    for _ in 0..<3 { desk.coordinator.undo() }
    try desk.expectEqual(card.storage.document.runs, [TextRun("one two")])
    desk.coordinator.redo()
    try desk.expectEqual(card.storage.runs(in: 0..<3).first?.attributes.size, .points(30))
    // It shows another text.
    card.editor = Card("another").editor
    desk.coordinator.selectionChanged()
    try await desk.until("no size of its own") { (try? desk.field("Size").text) != "30 pt" }
    card.storage.setAttributes(attributes { $0.size = .points(41) }, in: 0..<7)
    try await desk.until("the size of the other text") {
      (try? desk.field("Size").text) == "41 pt"
    }
  },

  WidgetTest("the keys for undoing are a document's, unless something in its widget has them") {
    desk in
    let entry = Widget(gtk_entry_new())
    let button = Widget(gtk_button_new_with_label("Card"))
    let box = makeBox(GTK_ORIENTATION_VERTICAL, [entry, button])
    let card = Card("one")
    desk.coordinator.setResponder(card, for: box)
    try await desk.show(box, focus: button)
    card.editor.insert("two")
    let line = desk.coordinator.line(entry)
    gtk_editable_set_text(entry.opaque, "typed")
    gtk_widget_grab_focus(entry.pointer)
    try await desk.xdotool("key", "ctrl+z")
    try await desk.until("the entry is empty") { line?.storage.text == "" }
    try desk.expectEqual(card.storage.text, "two")
    gtk_widget_grab_focus(button.pointer)
    try await desk.xdotool("key", "ctrl+z")
    try await desk.until("the card is as before") { card.storage.text == "one" }
    try await desk.xdotool("key", "ctrl+shift+z")
    try await desk.until("the card is again as it was") { card.storage.text == "two" }
  },

  WidgetTest("a document that is locked is not formatted, and one that is drawn follows fonts") {
    desk in
    let (button, card) = (Widget(gtk_button_new_with_label("Card")), DrawnCard("one"))
    desk.coordinator.setResponder(card, for: button)
    let other = Widget(gtk_button_new_with_label("other"))
    try await desk.show(makeBox(GTK_ORIENTATION_VERTICAL, [button, other]), focus: button)
    card.isEditable = false
    try desk.expect(!desk.coordinator.apply(.color(red)), "a locked document took the change")
    try desk.expectEqual(card.formattingModes, [])
    try desk.expect(!card.undo(), "a locked document was undone")
    card.isEditable = true
    let missing = font("Typecase Missing")
    card.storage.setAttributes(attributes { $0.font = missing }, in: 0..<3)
    try desk.expectEqual(card.missingFonts, [missing])
    desk.coordinator.reloadFonts()
    try await desk.until("it is told of fonts") { card.appearance != nil }
    let returns = card.returns
    gtk_widget_grab_focus(other.pointer)
    gtk_widget_grab_focus(button.pointer)
    try await desk.until("it is told that the person is back") { card.returns > returns }
    desk.coordinator.setResponder(nil, for: button)
    try await desk.until("nothing to format") { !desk.coordinator.apply(.color(red)) }
  },

  WidgetTest("nothing keeps a document of a widget that is gone") { desk in
    weak var kept: Card?
    weak var storage: TextStorage?
    let alive = LiveObjects()
    do {
      let (button, card) = (Widget(gtk_button_new_with_label("Card")), Card("one"))
      (kept, storage) = (card, card.storage)
      alive.watch(button)
      desk.coordinator.setResponder(card, for: button)
      let window = try await desk.show(button)
      desk.coordinator.apply(.color(red))
      desk.close(window)
    }
    try await desk.until("the widget is gone") { alive.count == 0 }
    try await desk.until("its document is gone") { kept == nil && storage == nil }
  },

  WidgetTest("an app's own widget takes changes by three requirements of a protocol") { desk in
    let button = Widget(gtk_button_new_with_label("Badge"))
    let badge = Badge()
    badge.runs = [attributes { $0.underline = .single }, attributes { $0.size = .points(9) }]
    desk.coordinator.setResponder(badge, for: button)
    try await desk.show(button)
    try desk.expect(desk.coordinator.apply(.color(red)), "nobody took the change")
    try desk.expectEqual(
      badge.runs,
      [
        attributes {
          $0.underline = .single; $0.color = red
        },
        attributes {
          $0.size = .points(9); $0.color = red
        },
      ])
  },

  WidgetTest("changes that a widget does not take go to its ancestors, the window, and the app") {
    desk in
    let (inner, outer, whole, app) = (Badge(), Badge(), Badge(), Badge())
    let button = Widget(gtk_button_new_with_label("Badge"))
    let box = makeBox(GTK_ORIENTATION_VERTICAL, [button])
    desk.coordinator.setResponder(inner, for: button)
    desk.coordinator.setResponder(outer, for: box)
    let window = try await desk.show(box, focus: button)
    desk.coordinator.setResponder(whole, for: window)
    desk.coordinator.applicationResponder = app
    for refusing in [inner, outer, whole, app] {
      try desk.expect(desk.coordinator.apply(.color(red)), "nobody took the change")
      refusing.takes = false
    }
    try desk.expect(!desk.coordinator.apply(.color(red)), "somebody took the change")
    try desk.expectEqual([inner, outer, whole, app].map(\.calls), [5, 4, 3, 2])
  },

  WidgetTest("actions are enabled where they apply, and show the state") { desk in
    let view = try await desk.showText([
      TextRun("bold", attributes { $0.font = font("DejaVu Sans", weight: 700) })
    ])
    let actions = desk.application.opaque
    func state(_ name: String) -> Bool {
      guard let value = g_action_group_get_action_state(actions, name) else { return false }
      defer { g_variant_unref(value) }
      return g_variant_get_boolean(value) != 0
    }
    try await desk.until("bold is shown") { state("format-bold") }
    g_action_group_activate_action(actions, "format-bold", nil)
    try await desk.until("bold is gone") { !state("format-bold") }
    try desk.expectEqual(view.document.runs.first?.attributes.font?.weight, 400)
    g_action_group_activate_action(actions, "format-bigger", nil)
    try desk.expect(view.document.runs.first?.attributes.size != nil, "nothing is bigger")
    try await desk.show(Widget(gtk_button_new_with_label("nothing to format")))
    try await desk.until("bold is off") {
      g_action_group_get_action_enabled(actions, "format-bold") == 0
    }
  },
]
