// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText

@MainActor let pickerTests: [WidgetTest] = [
  WidgetTest("a click in the menu picks a font, closes the menu and shows the font on the button") {
    desk in
    let picks = Picks()
    let button = FontPickerButton(PickerConfiguration(includesFaces: true))
    button.delegate = picks
    try await desk.show(button.widget)
    try desk.expectEqual(desk.labels(in: button.widget), ["Font"])
    let list = try await desk.openMenu(of: button)
    try desk.activate(row: "DejaVu Serif", of: list)
    try desk.expectEqual(picks.families, ["DejaVu Serif"])
    try desk.expect(picks.picks.first?.isFace == false, "a family is not a face")
    try desk.expectEqual(button.font?.family, "DejaVu Serif")
    try desk.expect(desk.labels(in: button.widget).contains("DejaVu Serif"), "it is not shown")
    try await desk.until("the menu is closed") { gtk_widget_get_mapped(list.pointer) == 0 }
    try desk.expectEqual(picks.cancellations, 0)
  },

  WidgetTest("a click outside the menu picks nothing") { desk in
    let picks = Picks()
    let button = FontPickerButton()
    button.delegate = picks
    try await desk.show(button.widget)
    let list = try await desk.openMenu(of: button)
    gtk_menu_button_popdown(button.widget.opaque)
    try await desk.until("the menu is closed") { gtk_widget_get_mapped(list.pointer) == 0 }
    try desk.expectEqual(picks.cancellations, 1)
    try desk.expectEqual(picks.families, [])
    try desk.expect(button.font == nil, "the button shows a font that nobody picked")
  },

  WidgetTest("the menu's last line opens the system's picker") { desk in
    let service = PickService()
    let picks = Picks()
    let button = FontPickerButton(PickerConfiguration(traits: [.monospace]), service: service)
    button.delegate = picks
    try await desk.show(button.widget)
    let list = try await desk.openMenu(of: button)
    try desk.press("More Fonts…", in: button.widget)
    try await desk.until("the system is asked") { service.asked.count == 1 }
    try desk.expectEqual(service.asked.first?.configuration.traits, [.monospace])
    try desk.expect(
      service.asked.first?.parentWindow.description.hasPrefix("x11:") == true,
      "the dialog has no parent: \(service.asked)")
    try await desk.until("the menu is closed") { gtk_widget_get_mapped(list.pointer) == 0 }
    try desk.expectEqual(picks.cancellations, 0)
    service.answer(font("Given Mono"))
    try await desk.until("the pick is told") { picks.families == ["Given Mono"] }
    try desk.expectEqual(button.font?.family, "Given Mono")
    try desk.press("More Fonts…", in: button.widget)
    try await desk.until("the system is asked again") { service.asked.count == 2 }
    service.answer(nil)
    try await desk.until("that none was picked is told") { picks.cancellations == 1 }
  },

  WidgetTest("a menu of fonts at a place in a text picks its font, and gives the keyboard back") {
    desk in
    let formatting = try await desk.showText([TextRun("text")])
    let text = try desk.focused()
    let picks = Picks()
    let menu = FontPickerMenu()
    menu.delegate = picks
    try desk.expect(!menu.isOpen, "it is open before anybody asked")
    menu.open(at: text, pointingTo: GdkRectangle(x: 4, y: 2, width: 30, height: 16))
    let list = try await desk.list(in: text)
    var pointed = GdkRectangle()
    let popover = gtk_widget_get_ancestor(list.pointer, gtk_popover_get_type())
    try desk.expect(
      popover.map { gtk_popover_get_pointing_to($0.cast(to: GtkPopover.self), &pointed) != 0 }
        ?? false, "it points to nothing")
    try desk.expectEqual([pointed.x, pointed.y, pointed.width, pointed.height], [4, 2, 30, 16])
    try await desk.until("the search has the keyboard") {
      gtk_widget_has_focus(text.pointer) == 0
    }
    try desk.activate(row: "DejaVu Serif", of: list)
    try desk.expectEqual(picks.families, ["DejaVu Serif"])
    try await desk.until("it is closed") {
      !menu.isOpen && gtk_widget_has_focus(text.pointer) != 0
    }
    try desk.expectEqual(picks.cancellations, 0)
    // As a picker of the selected text, at another widget.
    menu.delegate = desk.coordinator
    desk.selectAll(text)
    menu.open(at: text)
    try desk.activate(row: "DejaVu Sans Mono", of: try await desk.list(in: text))
    try desk.expectEqual(
      formatting.document.runs.map(\.attributes.font?.family), ["DejaVu Sans Mono"])
    try await desk.until("it is closed again") { !menu.isOpen }
  },

  WidgetTest("a menu of fonts that is left picks nothing, and goes with the widget it is at") {
    desk in
    let alive = LiveObjects()
    let picks = Picks()
    weak var kept: FontPickerMenu?
    do {
      let button = Widget(gtk_button_new_with_label("any widget"))
      let window = try await desk.show(button)
      alive.watch(button)
      let menu = FontPickerMenu()
      (kept, menu.delegate) = (menu, picks)
      menu.open(at: button)
      _ = try await desk.list(in: button)
      guard let entry = desk.descendant(of: button, gtk_search_entry_get_type()) else {
        throw Failure(description: "the menu has no search")
      }
      ctypecase_signal_emit(entry.raw, "stop-search")
      try await desk.until("it is closed") { !menu.isOpen }
      try desk.expectEqual(picks.cancellations, 1)
      // Opened where it is open, it was left.
      menu.open(at: button)
      menu.open(at: button, pointingTo: GdkRectangle(x: 1, y: 1, width: 1, height: 1))
      try desk.expectEqual(picks.cancellations, 2)
      _ = try await desk.list(in: button)
      try desk.expect(menu.isOpen, "it is not open again")
      // The menu is still in its widget: it leaves it in the next turn.
      menu.close()
      desk.close(window)
    }
    try await desk.until("the widget is gone") { alive.count == 0 }
    try await desk.until("the menu is gone") { kept == nil }
    try desk.expectEqual(picks.families, [])
    // A window is a widget, too, and it may be left at once.
    let window = try await desk.show(Widget(gtk_button_new_with_label("in a window")))
    let short = FontPickerMenu()
    short.open(at: window, pointingTo: GdkRectangle(x: 40, y: 20, width: 1, height: 16))
    try desk.expect(short.isOpen, "it is not open")
    short.close()
    try await desk.until("it left the window") { !short.isOpen && !desk.hasPopover(window) }
    for _ in 0..<3 { try await desk.nextFrame(of: window) }
    // Where nothing is seen, nothing is opened.
    let menu = FontPickerMenu()
    menu.open(at: Widget(gtk_button_new()))
    try desk.expect(!menu.isOpen, "it is open nowhere")
  },

  WidgetTest("a view in a window shows the process's fonts, and sets the font of selected text") {
    desk in
    let view = FontPickerView()
    view.delegate = desk.coordinator
    let text = Widget(gtk_text_view_new())
    let box = makeBox(GTK_ORIENTATION_VERTICAL, [text, view.widget])
    try await desk.show(box, focus: text)
    guard let formatting = desk.coordinator.textView(text) else {
      throw Failure(description: "the coordinator knows no text views")
    }
    formatting.load(RichTextDocument(runs: [TextRun("text")]))
    desk.selectAll(text)
    let list = try await desk.list(in: view.widget)
    try desk.activate(row: "DejaVu Sans Mono", of: list)
    try await desk.until("the text has the font") {
      formatting.document.runs.first?.attributes.font?.family == "DejaVu Sans Mono"
    }
    try desk.expect(
      desk.labels(in: view.widget).contains("More Fonts…") == false,
      "there is a door, and nobody behind it")
  },

  WidgetTest("a view for selected text shows its font, and gives the focus back to the text") {
    desk in
    let view = FontPickerView()
    let text = Widget(gtk_text_view_new())
    let box = makeBox(GTK_ORIENTATION_VERTICAL, [text, view.widget])
    try await desk.show(box, focus: text)
    guard let formatting = desk.coordinator.textView(text) else {
      throw Failure(description: "the coordinator knows no text views")
    }
    view.follow(desk.coordinator)
    formatting.load(
      RichTextDocument(runs: [
        TextRun("one", attributes { $0.font = font("DejaVu Serif") }),
        TextRun("two", attributes { $0.font = font("DejaVu Sans Mono") }),
      ]))
    let list = try await desk.list(in: view.widget)
    for (range, family) in [(0..<3, "DejaVu Serif"), (3..<6, "DejaVu Sans Mono")] {
      desk.select(text, range)
      try await desk.until("\(family) is the chosen one") { view.font?.family == family }
    }
    guard let entry = desk.descendant(of: view.widget, gtk_search_entry_get_type()) else {
      throw Failure(description: "the view has no search")
    }
    gtk_widget_grab_focus(entry.pointer)
    try desk.activate(row: "DejaVu Sans", of: list)
    try await desk.until("the selected text has the font") {
      formatting.document.runs.last?.attributes.font?.family == "DejaVu Sans"
    }
    try desk.expectEqual(formatting.document.runs.first?.attributes.font?.family, "DejaVu Serif")
    try await desk.until("the text has the keyboard") {
      gtk_widget_has_focus(text.pointer) != 0 && view.font?.family == "DejaVu Sans"
    }
  },

  WidgetTest("typing shows what is found, and Escape shows all again") { desk in
    let view = FontPickerView()
    try await desk.show(view.widget)
    let list = try await desk.list(in: view.widget)
    let all = desk.rowCount(list)
    guard let entry = desk.descendant(of: view.widget, gtk_search_entry_get_type()) else {
      throw Failure(description: "the view has no search")
    }
    gtk_editable_set_text(entry.opaque, "dejavu mono")
    try await desk.until("one family is found") { desk.rowCount(list) == 1 }
    gtk_editable_set_text(entry.opaque, "no such font")
    try await desk.until("the list is gone") { gtk_widget_get_mapped(list.pointer) == 0 }
    try desk.expect(desk.labels(in: view.widget).contains("No Fonts Found"), "nothing is said")
    ctypecase_signal_emit(entry.raw, "stop-search")
    try await desk.until("all are back") {
      gtk_widget_get_mapped(list.pointer) != 0 && desk.rowCount(list) == all
    }
  },

  WidgetTest("a dialog can be closed by the app, and fails without a crash") { desk in
    let service = PickService()
    let picks = Picks()
    let dialog = FontPickerDialog(service: service)
    dialog.delegate = picks
    let window = try await desk.show(Widget(gtk_text_view_new()))
    dialog.present(above: window)
    dialog.present(above: window)
    try await desk.until("the system is asked") { service.asked.count == 1 }
    dialog.close()
    try await desk.until("that none was picked is told") { picks.cancellations == 1 }
    try desk.expect(!dialog.isPresented, "it is still there")
    try desk.expectEqual(service.asked.count, 1)
  },

  WidgetTest("nothing is kept of pickers whose windows were closed") { desk in
    let alive = LiveObjects()
    weak var keptView: FontPickerView?
    weak var keptButton: FontPickerButton?
    for _ in 0..<5 {
      let view = FontPickerView(service: PickService())
      let button = FontPickerButton(service: PickService())
      let box = makeBox(GTK_ORIENTATION_VERTICAL, [button.widget, view.widget])
      let window = try await desk.show(box, focus: button.widget)
      for widget in [window, view.widget, button.widget] { alive.watch(widget) }
      _ = try await desk.list(in: view.widget)
      _ = try await desk.openMenu(of: button)
      (keptView, keptButton) = (view, button)
      desk.close(window)
    }
    try await desk.until("the windows are gone") { alive.count == 0 }
    try await desk.until("the pickers are gone") { keptView == nil && keptButton == nil }
  },
]

/// What a picker told its delegate.
private final class Picks: FontPickerDelegate {
  private(set) var picks: [FontPick] = []
  private(set) var cancellations = 0

  var families: [String] { picks.compactMap(\.font.family) }

  func fontPickerDidPick(_ pick: FontPick) { picks.append(pick) }
  func fontPickerDidCancel() { cancellations += 1 }
}

/// Takes the place of the system's picker, and replies when a test says so.
private final class PickService: FontPickService {
  private(set) var asked: [(configuration: PickerConfiguration, parentWindow: ParentWindow)] = []
  private var waiting: CheckedContinuation<FontDescriptor?, Never>?

  func pick(
    _ configuration: PickerConfiguration, parentWindow: ParentWindow
  ) async throws(TypecaseError) -> FontDescriptor? {
    asked.append((configuration, parentWindow))
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiting = $0 }
    } onCancel: {
      Task { @MainActor in self.answer(nil) }
    }
  }

  func answer(_ font: FontDescriptor?) {
    waiting?.resume(returning: font)
    waiting = nil
  }
}

extension TestDesk {
  fileprivate func hasPopover(_ widget: Widget) -> Bool {
    widget.children.contains { $0.isA(gtk_popover_get_type()) }
  }

  /// Opens a button's menu and waits for its fonts.
  fileprivate func openMenu(of button: FontPickerButton) async throws -> Widget {
    gtk_menu_button_popup(button.widget.opaque)
    return try await list(in: button.widget)
  }

  /// The list of a picker, once it has rows.
  fileprivate func list(in widget: Widget) async throws -> Widget {
    var found: Widget?
    try await until("a list with fonts") {
      found = self.descendant(of: widget, gtk_list_view_get_type())
      return found.map { self.rowCount($0) > 0 && gtk_widget_get_mapped($0.pointer) != 0 } ?? false
    }
    guard let found else { throw Failure(description: "there is no list") }
    return found
  }

  fileprivate func rowCount(_ list: Widget) -> Int {
    Int(g_list_model_get_n_items(gtk_list_view_get_model(list.opaque)))
  }

  fileprivate func descendant(of widget: Widget, _ type: GType) -> Widget? {
    if widget.isA(type) { return widget }
    return widget.children.lazy.compactMap { self.descendant(of: $0, type) }.first
  }

  /// The texts of the visible labels.
  fileprivate func labels(in widget: Widget) -> [String] {
    var labels: [String] = []
    if widget.isA(gtk_label_get_type()), gtk_widget_get_mapped(widget.pointer) != 0 {
      labels.append(gtk_label_get_text(widget.opaque).map { String(cString: $0) } ?? "")
    }
    return labels + widget.children.flatMap { self.labels(in: $0) }
  }

  fileprivate func press(_ words: String, in widget: Widget) throws {
    func find(_ widget: Widget) -> Widget? {
      if widget.isA(gtk_label_get_type()),
        gtk_label_get_text(widget.opaque).map({ String(cString: $0) }) == words
      {
        return gtk_widget_get_ancestor(widget.pointer, gtk_button_get_type()).map { Widget($0) }
      }
      return widget.children.lazy.compactMap(find).first
    }
    guard let button = find(widget) else {
      throw Failure(description: "there is no button “\(words)”")
    }
    ctypecase_signal_emit(button.raw, "clicked")
  }

  /// Opens the row of a family, as a click in a menu does.
  ///
  /// Rows draw their names, so the row is found by the order of the families.
  fileprivate func activate(row family: String, of list: Widget) throws {
    let faces = FaceSet.installed()
    let families = faces.families.filter { !faces.faces(ofFamily: $0).isEmpty }
    guard let place = families.firstIndex(of: family) else {
      throw Failure(description: "\(family) is not installed")
    }
    // It is after the fonts that were picked before, and the two headings.
    let before = rowCount(list) - families.count
    gtk_widget_activate_action_variant(
      list.pointer, "list.activate-item", g_variant_new_uint32(guint32(before + place)))
  }
}
