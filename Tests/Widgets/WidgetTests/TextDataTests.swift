// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import TypecaseDataDetection
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout
import TypecaseTextViews

extension RichTextWidget {
  /// The words of a kind of data that are found at a place; nil where none are.
  fileprivate func found(at place: ScalarOffset) -> String? { datum(at: place)?.datum.text }
}

@MainActor private func detector() -> DataDetector { DataDetector(locale: "de_DE") }

@MainActor let textDataTests: [WidgetTest] = [
  WidgetTest("data of a view's kinds are found, marked, and follow what is typed") { desk in
    TextDataMarks.detector = detector()
    TextStyles.install()
    let view = RichTextView(
      TextStorage(runs: [TextRun("See example.org\nor call 030 901820.\nOn 24 December 2031.")]))
    view.dataKinds = [.webAddresses, .phoneNumbers]
    try await desk.show(view.widget, focus: view.widget)
    try await desk.until("the address is found") { view.found(at: 5) == "example.org" }
    try desk.expectEqual(view.found(at: 26), "030 901820")
    try desk.expectEqual(view.found(at: 42), nil)
    guard case .address(let address)? = view.datum(at: 26)?.datum.content else {
      throw Failure(description: "the number leads nowhere")
    }
    try desk.expectEqual(address.address, "tel:+4930901820")

    view.selection = TextSelection(caret: 0)
    view.type("Now ")
    try await desk.until("the address is where it moved to") {
      view.found(at: 9) == "example.org" && view.found(at: 4) == nil
    }
    view.selection = TextSelection(caret: 19)
    view.type("/page")
    try await desk.until("the address is longer") { view.found(at: 9) == "example.org/page" }
    view.undo()
    view.dataKinds = [.dates]
    try await desk.until("the date alone is found") {
      view.found(at: 46) == "24 December 2031" && view.found(at: 9) == nil
    }
    view.dataKinds = []
    try desk.expectEqual(view.found(at: 46), nil)
  },

  WidgetTest("who asks for data at the caret has them, also before the text was searched") { desk in
    TextDataMarks.detector = detector()
    TextStyles.install()
    let view = RichTextView(
      TextStorage(runs: [TextRun("A note.\nSee example.org\nor call 030 901820.")]))
    view.dataKinds = [.webAddresses, .phoneNumbers]
    try await desk.show(view.widget, focus: view.widget)
    // What is typed is searched when that has come to rest, and not before somebody can have looked at it.
    view.selection = TextSelection(caret: 12)
    view.type("www.")
    try desk.expectEqual(view.found(at: 14), nil)
    try desk.expectEqual(view.datumAtCaret?.datum.text, "www.example.org")
    try desk.expectEqual(view.datumAtCaret?.range, 12..<27)
    view.selection = TextSelection(caret: 46)
    try desk.expectEqual(view.datumAtCaret?.datum.text, "030 901820")
    view.selection = TextSelection(caret: 31)
    try desk.expectEqual(view.datumAtCaret, nil)
    try await desk.until("it is found") { view.found(at: 14) == "www.example.org" }
    view.selection = TextSelection(caret: 14)
    try desk.expectEqual(view.datumAtCaret?.range, 12..<27)
  },

  WidgetTest("data are found in what a label shows next, and as a `.ui` file says") { desk in
    TextDataMarks.detector = detector()
    TextStyles.install()
    let builder = Builder(
      "data",
      xml: Array(
        """
        <interface>
          <object class="TypecaseRichTextLabel" id="label">
            <property name="text">Mail ada@example.org today</property>
            <property name="data-kinds">mail|street</property>
          </object>
        </interface>
        """.utf8))
    guard let label = RichTextLabel.of(builder.widget("label")) else {
      throw Failure(description: "no label was made")
    }
    try desk.expectEqual(label.dataKinds, [.mailAddresses, .streetAddresses])
    try await desk.show(label.widget)
    try await desk.until("the address is found") { label.found(at: 6) == "ada@example.org" }
    label.setPlainText("eve@example.org")
    try await desk.until("the other address is found") { label.found(at: 0) == "eve@example.org" }
    label.show(
      TextLayoutManager(
        TextStorage(runs: [TextRun("To bob@example.org")]),
        appearance: TextFormattingCoordinator.shared.appearance,
        containers: [TextContainer(width: 0)]))
    try await desk.until("that of another text is found") {
      label.found(at: 3) == "bob@example.org"
    }
  },

  WidgetTest("keys go through the links and the data of a label, and open them") { desk in
    TextDataMarks.detector = detector()
    TextStyles.install()
    let label = RichTextLabel(
      TextStorage(runs: [
        TextRun("One "), TextRun("link", attributes { $0.link = "https://example.org/1" }),
        TextRun(", ada@example.org and "),
        TextRun("another", attributes { $0.link = "https://example.org/2" }),
      ]))
    label.dataKinds = [.mailAddresses]
    let opened = Opened()
    label.dataActions.delegate = opened
    let plain = RichTextLabel(TextStorage(runs: [TextRun("No links")]))
    let button = Widget(gtk_button_new())
    try await desk.show(
      makeBox(GTK_ORIENTATION_VERTICAL, [button, label.widget, plain.widget]), focus: button)
    try desk.expect(gtk_widget_get_focusable(label.widget.pointer) != 0, "links have no keyboard")
    try desk.expectEqual(gtk_widget_get_focusable(plain.widget.pointer), 0)
    try await desk.until("the address is found") { label.found(at: 12) != nil }
    gtk_widget_grab_focus(label.widget.pointer)
    try await desk.until("the keyboard is at the first link") { label.focusedLink == 4..<8 }
    @MainActor func press(_ key: CInt, _ held: GdkModifierType = GdkModifierType(rawValue: 0))
      -> Bool
    {
      label.keyPressed(key, held: held)
    }
    try desk.expect(!press(GDK_KEY_Tab, GDK_SHIFT_MASK), "there is nothing before it")
    try desk.expect(press(GDK_KEY_Return), "nothing was opened")
    try desk.expect(press(GDK_KEY_Tab) && label.focusedLink == 10..<25, "the address is left out")
    try desk.expect(press(GDK_KEY_space), "the address was not opened")
    try desk.expect(press(GDK_KEY_Tab) && label.focusedLink == 30..<37, "the last is left out")
    try desk.expect(!press(GDK_KEY_Tab), "there is nothing behind it")
    try desk.expect(press(GDK_KEY_ISO_Left_Tab), "there is no way back")
    try desk.expectEqual(label.focusedLink, 10..<25)
    try desk.expectEqual(opened.addresses, ["https://example.org/1", "mailto:ada@example.org"])
    label.setPlainText("Nothing here")
    try desk.expectEqual(label.focusedLink, nil)
    try desk.expectEqual(gtk_widget_get_focusable(label.widget.pointer), 0)
  },

  WidgetTest("return follows the link and the data that the reading caret is in") { desk in
    TextDataMarks.detector = detector()
    TextStyles.install()
    let view = RichTextView(
      TextStorage(runs: [
        TextRun("A "), TextRun("link", attributes { $0.link = "https://example.org/link" }),
        TextRun(" and example.net."),
      ]))
    view.isEditable = false
    view.dataKinds = .all
    var opened: [String] = []
    view.dataActions.launch = { address, _ in opened.append(address) }
    try await desk.show(view.widget, focus: view.widget)
    try await desk.until("the address is found") { view.found(at: 12) == "example.net" }
    @MainActor func pressReturn(at place: ScalarOffset) -> Bool {
      view.selection = TextSelection(caret: place)
      return view.keyPressed(GDK_KEY_Return, held: GdkModifierType(rawValue: 0))
    }
    try desk.expect(!pressReturn(at: 3), "a link was followed without a caret")
    ctypecase_signal_emit(view.widget.pointer, "toggle-cursor-visible")
    try desk.expect(pressReturn(at: 3) && pressReturn(at: 12), "return did nothing")
    try desk.expect(!pressReturn(at: 8), "return did something beside links")
    try desk.expectEqual(opened, ["https://example.org/link", "https://example.net"])
  },

  WidgetTest("a link in a token is followed by a press and by keys") { desk in
    TextStyles.install()
    let words = "A text with a "
    let label = RichTextLabel(
      TextStorage(runs: [
        TextRun(words), TextRun("link", attributes { $0.link = "https://example.org/seen" }),
        TextRun(String(repeating: " and many words", count: 40)),
        TextRun("another", attributes { $0.link = "https://example.org/unseen" }),
      ]))
    label.maximumLines = 2
    label.truncation = TextTruncation(
      .tail, token: [TextRun("… "), TextRun("more", attributes { $0.link = "org.example.all:" })])
    let opened = Opened()
    label.dataActions.delegate = opened
    try await desk.show(makeBox(GTK_ORIENTATION_VERTICAL, [label.widget]), focus: label.widget)
    try await desk.until("the keyboard is at the link") { label.focusedLink == 14..<18 }
    let lines = label.layout.lineFragments(in: 0...10_000)
    try desk.expectEqual(lines.map { $0.truncatedRange != nil }, [false, true])
    let line = lines[1]
    @MainActor func press(_ key: CInt) -> Bool {
      label.keyPressed(key, held: GdkModifierType(rawValue: 0))
    }
    try desk.expect(press(GDK_KEY_Tab), "the token is left out")
    try desk.expectEqual(label.focusedLink, line.truncatedRange)
    try desk.expect(press(GDK_KEY_Return), "the token does nothing")
    try desk.expect(!press(GDK_KEY_Tab), "the keyboard is at text that is not seen")

    // A press on the last letter of the token.
    let rect = label.widgetRect(line.usedRect, inContainer: line.container)
    let (x, y) = (rect.x + rect.width - 3, rect.y + rect.height / 2)
    try desk.expectEqual(
      label.datum(atX: x, y: y)?.datum, TextDatum(link: "org.example.all:", text: "more"))
    try desk.expectEqual(opened.addresses, ["org.example.all:"])
    label.truncation = nil
    label.maximumLines = 0
    try desk.expectEqual(label.seenDatum(at: label.storage.end - 1)?.datum.text, "another")
  },

  WidgetTest(
    "the keyboard comes to a label whose only link is that of its token, while that is seen"
  ) {
    desk in
    TextStyles.install()
    let label = RichTextLabel(
      TextStorage(runs: [TextRun(String(repeating: "many words ", count: 40))]))
    label.maximumLines = 2
    label.truncation = TextTruncation(
      .tail, token: [TextRun("… "), TextRun("more", attributes { $0.link = "org.example.all:" })])
    let button = Widget(gtk_button_new())
    try await desk.show(
      makeBox(GTK_ORIENTATION_VERTICAL, [label.widget, button]), focus: button)
    try await desk.until("it takes the keyboard") {
      gtk_widget_get_focusable(label.widget.pointer) != 0
    }
    label.maximumLines = 0
    try await desk.until("nothing is to be pressed any more") {
      gtk_widget_get_focusable(label.widget.pointer) == 0
    }
  },

  WidgetTest("data wait for a detector, and are found anew by another one") { desk in
    TextDataMarks.detector = nil
    TextStyles.install()
    let view = RichTextView(TextStorage(runs: [TextRun("Call 030 901820")]))
    view.dataKinds = .all
    try await desk.show(view.widget, focus: view.widget)
    TextDataMarks.detector = DataDetector(locale: "en_US")
    TextDataMarks.detector = detector()
    try await desk.until("the number is found") { view.found(at: 6) == "030 901820" }
    TextDataMarks.detector = NoData()
    try await desk.until("nothing is found") { view.found(at: 6) == nil }
  },

  WidgetTest("a view with data is gone with its window") { desk in
    TextDataMarks.detector = detector()
    TextStyles.install()
    weak var gone: RichTextView?
    weak var storage: TextStorage?
    do {
      let view = RichTextView(TextStorage(runs: [TextRun("See example.org")]))
      view.dataKinds = .all
      (gone, storage) = (view, view.storage)
      try await desk.show(view.widget, focus: view.widget)
    }
    desk.closeLast()
    try await desk.until("the view is gone") { gone == nil && storage == nil }
  },
]

/// Notes what is opened, and opens nothing.
private final class Opened: DataActionDelegate {
  private(set) var addresses: [String] = []

  func dataActions(
    _ actions: DataActions, shouldInteractWith datum: TextDatum, by action: DataAction,
    at widget: Widget
  ) -> DataInteraction {
    if case .address(let address) = datum.content { addresses.append(address.address) }
    return .handled
  }
}

/// Finds nothing.
private struct NoData: TextDataDetector {
  func search(for kinds: DetectionKinds) -> any TextDataSearch { Search() }

  private struct Search: TextDataSearch {
    mutating func follow(
      _ edit: TextStorage.Edit, in text: TextRope
    ) -> [Range<ScalarOffset>] { [0..<text.end] }

    func ranges(in range: Range<ScalarOffset>) -> [Range<ScalarOffset>] { [] }

    func datum(
      at place: ScalarOffset, in text: TextRope, now: CalendarEvent.Moment
    ) -> TextDatum? { nil }
  }
}
