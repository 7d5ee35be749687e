// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText

@MainActor let letterPanelTests: [WidgetTest] = [
  WidgetTest("the panel sets capitals, position, figures and language of text, each as one step") {
    desk in
    let formatting = try await desk.showText([
      TextRun("one", attributes { $0.features = ["zero": 1, "onum": 1] }), TextRun("two"),
    ])
    desk.coordinator.toggleFontPanel()
    try await desk.until("figures are mixed") { desk.subtitle(of: "Figures") == "Mixed" }
    try desk.expectEqual(desk.chosen(in: "Capitals"), 0)
    try desk.choose(1, in: "Capitals")
    try desk.choose(1, in: "Position")
    try desk.expectEqual(
      formatting.document.runs.map(\.attributes.capitals), [.small, .small])
    try desk.expectEqual(
      formatting.document.runs.map(\.attributes.baseline), [.superscript, .superscript])
    // Lining and tabular, whatever the font has of itself; other features stay.
    try desk.choose(1, in: "Figures")
    try desk.choose(1, in: "Width of Figures")
    try desk.expectEqual(
      formatting.document.runs.map(\.attributes.features),
      [["zero": 1, "lnum": 1, "tnum": 1], ["lnum": 1, "tnum": 1]])
    try await desk.until("the figures are shown") { desk.chosen(in: "Figures") == 1 }
    try desk.choose(0, in: "Figures")
    try desk.expectEqual(
      formatting.document.runs.map(\.attributes.features),
      [["zero": 1, "tnum": 1], ["tnum": 1]])
    formatting.undo()
    try desk.expectEqual(
      formatting.document.runs.map(\.attributes.features),
      [["zero": 1, "lnum": 1, "tnum": 1], ["lnum": 1, "tnum": 1]])
  },

  WidgetTest("a language is chosen by its name, and one that the list has not is shown by its tag")
  {
    desk in
    let formatting = try await desk.showText([
      TextRun("eins", attributes { $0.language = "de-CH" })
    ])
    desk.coordinator.toggleFontPanel()
    @MainActor func choice() throws -> Widget {
      guard
        let found = desk.find(in: try desk.row("Language"), { $0.isA(gtk_drop_down_get_type()) })
      else { throw Failure(description: "there is no choice") }
      return found
    }
    @MainActor func names() throws -> [String] {
      guard let model = gtk_drop_down_get_model(try choice().opaque) else { return [] }
      return (0..<g_list_model_get_n_items(model)).compactMap { place in
        guard let item = g_list_model_get_item(model, place) else { return nil }
        defer { g_object_unref(item) }
        return gtk_string_object_get_string(OpaquePointer(item)).map { String(cString: $0) }
      }
    }
    try await desk.until("the languages") { (try? names().count > 100) ?? false }
    let shown = Int(gtk_drop_down_get_selected(try choice().opaque))
    try desk.expectEqual(try names()[shown], "de-CH")
    guard let dutch = try names().firstIndex(of: "Dutch") else {
      throw Failure(description: "there is no Dutch")
    }
    gtk_drop_down_set_selected(try choice().opaque, guint(dutch))
    try desk.expectEqual(formatting.document.runs.map(\.attributes.language), ["nl"])
    gtk_drop_down_set_selected(try choice().opaque, 0)
    try desk.expectEqual(formatting.document.runs.map(\.attributes.language), [nil])
  },

  WidgetTest(
    "a font with one kind of figures offers no other, and what a text has can be taken back"
  ) {
    desk in
    let formatting = try await desk.showText([
      TextRun("1", attributes { $0.font = font("DejaVu Sans Mono") })
    ])
    desk.coordinator.toggleFontPanel()
    try await desk.until("why there is no choice") {
      guard let row = try? desk.row("Figures") else { return false }
      return gtk_widget_get_sensitive(row.pointer) == 0
        && desk.subtitle(of: "Figures") == "Only one kind"
    }
    desk.coordinator.apply(.features(["onum": 1]))
    try await desk.until("it can be taken back") {
      (try? desk.row("Figures")).map { gtk_widget_get_sensitive($0.pointer) != 0 } ?? false
    }
    try desk.choose(0, in: "Figures")
    try desk.expectEqual(formatting.document.runs.map(\.attributes.features), [nil])
  },
]
