// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FoundationEssentials
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextViews

/// What would be opened, by a program that is not there in a test.
private final class Launches {
  let actions = DataActions()
  private(set) var addresses: [String] = []

  init() {
    actions.launch = { [weak self] address, _ in self?.addresses.append(address) }
  }

  /// The file that was opened last.
  func lastFile() throws -> (name: String, bytes: Data) {
    guard let address = addresses.last, let path = g_filename_from_uri(address, nil, nil) else {
      throw Failure(description: "no file was opened: \(addresses)")
    }
    defer { g_free(path) }
    let place = String(cString: path)
    return (
      place.split(separator: "/").last.map { String($0) } ?? "",
      try Data(contentsOf: URL(filePath: place))
    )
  }
}

/// Answers as a test says.
private final class Decisions: DataActionDelegate {
  var answer = DataInteraction.perform
  var added: [DataAction] = []
  private(set) var asked: [DataAction.Kind] = []

  func dataActions(
    _ actions: DataActions, shouldInteractWith datum: TextDatum, by action: DataAction,
    at widget: Widget
  ) -> DataInteraction {
    asked.append(action.kind)
    return answer
  }

  func dataActions(
    _ actions: DataActions, actionsFor datum: TextDatum, usual: [DataAction]
  ) -> [DataAction] { added + usual }
}

extension TestDesk {
  /// The message that is shown, with its words.
  fileprivate func message() -> (dialog: Widget, words: String)? {
    let toplevels = gtk_window_list_toplevels()
    defer { g_list_free(toplevels) }
    var list = toplevels
    while let current = list {
      if let window = current.pointee.data.map({ Widget($0.cast(to: GtkWidget.self)) }),
        window.isA(adw_message_dialog_get_type()), window.isVisible
      {
        let dialog = window.cast(to: AdwMessageDialog.self)
        let words = [adw_message_dialog_get_heading(dialog), adw_message_dialog_get_body(dialog)]
        return (window, words.compactMap { $0.map { String(cString: $0) } }.joined(separator: "\n"))
      }
      list = current.pointee.next
    }
    return nil
  }

  /// Waits for a message with some words, and answers it.
  fileprivate func answer(_ answer: String, toMessageWith words: String) async throws {
    try await until("a message: \(words)") { message()?.words.contains(words) == true }
    // A press on the button closes the message, too.
    let button = message().flatMap { message in
      find(in: message.dialog) {
        $0.isA(gtk_button_get_type()) && gtk_widget_get_mapped($0.pointer) != 0
          && gtk_button_get_label($0.cast(to: GtkButton.self)).map { String(cString: $0) } == answer
      }
    }
    guard let button else { throw Failure(description: "no answer \(answer)") }
    gtk_widget_activate(button.pointer)
    try await until("no message") { message() == nil }
  }

  /// The text in the clipboard, where this program put it there.
  fileprivate func copiedText(at widget: Widget) -> String? {
    guard let content = gdk_clipboard_get_content(gtk_widget_get_clipboard(widget.pointer)) else {
      return nil
    }
    var value = GValue()
    g_value_init(&value, GType(16 << 2))
    defer { g_value_unset(&value) }
    guard gdk_content_provider_get_value(content, &value, nil) != 0 else { return nil }
    return g_value_get_string(&value).map { String(cString: $0) }
  }
}

private func link(_ target: String, _ text: String = "here") -> TextDatum {
  TextDatum(link: target, text: text)
}

@MainActor let dataActionTests: [WidgetTest] = [
  WidgetTest("addresses of trusted schemes are opened, and of others it is said that they are not")
  { desk in
    let (launches, place) = (Launches(), Widget(gtk_button_new_with_label("text")))
    try await desk.show(place)
    for target in [
      "https://example.org/a?b#c", "HTTP://example.org", "mailto:a@b.example", "tel:+123",
      "geo:1,2",
    ] {
      try desk.expect(launches.actions.activate(link(target), at: place), "nothing is done")
      try desk.expectEqual(launches.addresses.last, target)
    }
    launches.actions.activate(link("mailto:a@b.example?attach=/etc/passwd&subject=Hi"), at: place)
    try desk.expectEqual(launches.addresses.last, "mailto:a@b.example?subject=Hi")
    let count = launches.addresses.count
    for target in [
      "file:///bin/true", "javascript:alert(1)", "example.org", "", "org.example.own:1",
      // What a person does not see of it would be opened as well.
      "https://example.org/\u{202E}gpj.exe", "https://example.org/\na", "https://example.org/ a",
    ] {
      launches.actions.activate(link(target), at: place)
      try await desk.answer("_Close", toMessageWith: "The Link Was Not Opened")
    }
    try desk.expectEqual(launches.addresses.count, count)
    launches.actions.schemes.insert("org.example.own")
    launches.actions.activate(link("org.example.own:1"), at: place)
    try desk.expectEqual(launches.addresses.last, "org.example.own:1")
  },

  WidgetTest("a hostile target is shown without what cannot be seen of it") { desk in
    let (launches, place) = (Launches(), Widget(gtk_button_new_with_label("text")))
    try await desk.show(place)
    launches.actions.activate(link("run:\u{202E}gpj\u{7}\u{200B}<b>&"), at: place)
    try await desk.until("a message") { desk.message() != nil }
    let words = desk.message()?.words ?? ""
    try desk.expect(words.contains("run:gpj <b>&"), words)
    try desk.expect(
      words.unicodeScalars.allSatisfy { !["\u{202E}", "\u{7}", "\u{200B}"].contains($0) },
      "what turns the text is shown")
    try await desk.answer("_Close", toMessageWith: "The Link Was Not Opened")
  },

  WidgetTest("where a text seems to lead elsewhere, the person is told, and decides") { desk in
    let (launches, place) = (Launches(), Widget(gtk_button_new_with_label("text")))
    try await desk.show(place)
    let datum = link("https://evil.example/", "https://bank.example/")
    launches.actions.activate(datum, at: place)
    try await desk.answer("_Cancel", toMessageWith: "leads to evil.example")
    try desk.expectEqual(launches.addresses, [])
    launches.actions.activate(datum, at: place)
    try await desk.answer("_Open", toMessageWith: "leads to evil.example")
    try await desk.until("it is opened") { launches.addresses == ["https://evil.example/"] }
  },

  WidgetTest("an app handles, replaces and refuses what is done with data, and adds to it") {
    desk in
    let (launches, place) = (Launches(), Widget(gtk_button_new_with_label("text")))
    let decisions = Decisions()
    launches.actions.delegate = decisions
    try await desk.show(place)
    var seen: [TextDatum] = []
    let own = DataAction(.other("org.example.look"), title: "_Look", icon: "view-more-symbolic") {
      datum, _ in seen.append(datum)
    }
    let datum = link("https://example.org/")
    decisions.answer = .refuse
    try desk.expect(!launches.actions.activate(datum, at: place), "it was refused, and is done")
    decisions.answer = .handled
    try desk.expect(launches.actions.activate(datum, at: place), "nobody did anything")
    decisions.answer = .performInstead(own)
    try desk.expect(launches.actions.activate(datum, at: place), "nobody did anything")
    try desk.expectEqual(seen, [datum])
    try desk.expectEqual(launches.addresses, [])
    try desk.expectEqual(decisions.asked, [.open, .open, .open])
    decisions.answer = .perform
    decisions.added = [own]
    try desk.expectEqual(
      launches.actions.actions(for: datum).map(\.kind),
      [.other("org.example.look"), .open, .copy])
    launches.actions.activate(datum, at: place)
    try desk.expectEqual(seen, [datum, datum])
    try desk.expectEqual(launches.addresses, [])
  },

  WidgetTest("each kind of data has its actions, with words and an icon of the theme") { desk in
    let actions = DataActions()
    let day = CalendarEvent.Moment(CalendarDay(year: 2027, month: 1, day: 2))
    @MainActor func kinds(_ content: TextDatum.Content) throws -> [DataAction.Kind] {
      let offered = actions.actions(for: TextDatum(content, text: "text"))
      let theme = gtk_icon_theme_get_for_display(gdk_display_get_default())
      for action in offered {
        try desk.expect(!action.title.isEmpty, "\(action.kind) has no words")
        try desk.expect(
          gtk_icon_theme_has_icon(theme, action.icon) != 0, "there is no icon \(action.icon)")
      }
      return offered.map(\.kind)
    }
    try desk.expectEqual(try kinds(.address(TextAddress("https://example.org"))), [.open, .copy])
    try desk.expectEqual(
      try kinds(.address(TextAddress("mailto:a@b.example"))), [.sendMail, .copy])
    try desk.expectEqual(try kinds(.address(TextAddress("tel:1"))), [.call, .copy])
    try desk.expectEqual(try kinds(.address(TextAddress("geo:1,2"))), [.showOnMap, .copy])
    try desk.expectEqual(
      try kinds(.event(CalendarEvent(title: "x", start: day))), [.addToCalendar, .copy])
    try desk.expectEqual(try kinds(.place("1 Main Street")), [.showOnMap, .copy])
    let picture = TextAttachment(bytes: [1], type: "image/png")
    try desk.expectEqual(try kinds(.attachment(picture)), [.open, .copy, .save])
    // A program that a document has is not run.
    let program = TextAttachment(bytes: [1], type: "application/x-desktop", name: "a.png")
    try desk.expectEqual(try kinds(.attachment(program)), [.save])
  },

  WidgetTest("dates go to a calendar, places to a map, pictures to a viewer as what they are") {
    desk in
    let (launches, place) = (Launches(), Widget(gtk_button_new_with_label("text")))
    try await desk.show(place)
    let day = CalendarEvent.Moment(CalendarDay(year: 2027, month: 1, day: 2))
    launches.actions.activate(
      TextDatum(.event(CalendarEvent(title: "A, b", start: day)), text: "2 January"), at: place)
    let file = try launches.lastFile()
    try desk.expect(file.name.hasSuffix(".ics"), file.name)
    let words = String(decoding: file.bytes, as: UTF8.self)
    try desk.expect(words.hasPrefix("BEGIN:VCALENDAR\r\n"), words)
    try desk.expect(words.contains("DTSTART;VALUE=DATE:20270102\r\n"), words)
    try desk.expect(words.contains("SUMMARY:A\\, b\r\n"), words)
    launches.actions.activate(
      TextDatum(.place("Straße 1 & 2, Köln"), text: "Straße 1 & 2, Köln"), at: place)
    try desk.expect(
      launches.addresses.last?.hasSuffix("=Stra%C3%9Fe%201%20%26%202%2C%20K%C3%B6ln") == true,
      launches.addresses.last ?? "")
    let picture = TextAttachment(bytes: [1, 2, 3], type: "image/png", name: "../run.desktop")
    launches.actions.activate(TextDatum(.attachment(picture), text: ""), at: place)
    let opened = try launches.lastFile()
    try desk.expect(opened.name.hasSuffix(".png"), opened.name)
    try desk.expectEqual(Array(opened.bytes), [1, 2, 3])
  },

  WidgetTest("addresses are copied as a person writes them, and pictures as they are") { desk in
    let (launches, place) = (Launches(), Widget(gtk_button_new_with_label("text")))
    try await desk.show(place)
    @MainActor func copy(_ datum: TextDatum) {
      for action in launches.actions.actions(for: datum) where action.kind == .copy {
        launches.actions.perform(action, on: datum, at: place)
      }
    }
    for (target, copied) in [
      ("https://example.org/a", "https://example.org/a"), ("tel:+49301", "+49301"),
      ("mailto:a@b.example?subject=x", "a@b.example"),
    ] {
      copy(link(target))
      try desk.expectEqual(desk.copiedText(at: place), copied)
    }
    copy(TextDatum(.place("1 Main Street"), text: "1 Main\nStreet"))
    try desk.expectEqual(desk.copiedText(at: place), "1 Main Street")
    let picture = TextAttachment(bytes: [1, 2, 3], type: "image/png")
    copy(TextDatum(.attachment(picture), text: ""))
    let formats = gdk_clipboard_get_formats(gtk_widget_get_clipboard(place.pointer))
    try desk.expect(
      gdk_content_formats_contain_mime_type(formats, "image/png") != 0, "no picture is copied")
    try desk.expectEqual(launches.addresses, [])
  },

  WidgetTest("a menu at a place of a widget says where data lead, and is used by keys") { desk in
    let launches = Launches()
    let view = Widget(gtk_text_view_new())
    let window = try await desk.show(view)
    let datum = link("https://example.org/<b>&_c", "here")
    let rectangle = GdkRectangle(x: 5, y: 6, width: 40, height: 12)
    try desk.expect(
      launches.actions.openMenu(for: datum, at: view, pointingTo: rectangle), "there is no menu")
    @MainActor func popover() -> Widget? {
      desk.find(in: view) { $0.isA(gtk_popover_menu_get_type()) }
    }
    try await desk.until("the menu") { popover().map { $0.isVisible } ?? false }
    guard let menu = popover() else { throw Failure(description: "there is no menu") }
    var pointed = GdkRectangle()
    gtk_popover_get_pointing_to(menu.cast(to: GtkPopover.self), &pointed)
    try desk.expectEqual([pointed.x, pointed.y, pointed.width, pointed.height], [5, 6, 40, 12])
    @MainActor func shown(_ words: String) -> Widget? {
      desk.find(in: menu) {
        $0.isA(gtk_label_get_type())
          && gtk_label_get_text($0.opaque).map { String(cString: $0) }?.contains(words) == true
      }
    }
    @MainActor func shows(_ words: String) -> Bool { shown(words) != nil }
    try await desk.until("where the link leads") { shows("https://example.org/<b>&_c") }
    // The whole of it, in a widget that gives its popovers no other size.
    try await desk.until("the whole of it") {
      var needed: CInt = 0
      guard let title = shown("https://example.org"),
        let layout = gtk_label_get_layout(title.opaque)
      else { return false }
      pango_layout_get_pixel_size(layout, &needed, nil)
      return gtk_widget_get_width(title.pointer) >= needed
        && gtk_widget_get_width(menu.pointer) >= needed
    }
    try desk.expect(shows("Open Link") && shows("Copy Link"), "there are no entries")
    // A screen reader finds a menu with items.
    let items = [GTK_ACCESSIBLE_ROLE_MENU, GTK_ACCESSIBLE_ROLE_MENU_ITEM].map { role in
      desk.find(in: menu) { gtk_accessible_get_accessible_role($0.opaque) == role } != nil
    }
    try desk.expectEqual(items, [true, true])
    try await desk.nextFrame(of: window)
    try await desk.xdotool("key", "Return")
    try await desk.until("a key opened the link") {
      launches.addresses == ["https://example.org/<b>&_c"]
    }
    try await desk.until("the menu is gone, and the text has the keyboard") {
      popover() == nil && gtk_widget_has_focus(view.pointer) != 0
    }
    launches.actions.openMenu(for: datum, at: view)
    try await desk.until("the menu again") { popover().map { $0.isVisible } ?? false }
    try await desk.xdotool("key", "Escape")
    try await desk.until("it is left") { popover() == nil }
    try desk.expectEqual(launches.addresses.count, 1)
    // What a text says already is not said again.
    try desk.expectEqual(DataWording.target(of: link("tel:+49301", "+49301")), nil)
    try desk.expectEqual(
      DataWording.target(of: link("tel:+49301", "call us"))?.contains("+49301"), true)
  },
]
