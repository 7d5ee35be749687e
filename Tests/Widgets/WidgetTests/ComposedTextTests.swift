// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import Glibc
import TestRandomness
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout
import TypecaseTextViews

/// What an input method composes is seen, and is nowhere else.
@MainActor let composedTextTests: [WidgetTest] = [
  WidgetTest(
    "composed text is in no storage, history or screen reader, and leaves nothing in the layout"
  ) { desk in
    TextStyles.install()
    let seed = getenv("TYPECASE_TEST_SEED").flatMap { Int(String(cString: $0)) } ?? 1
    let count = getenv("TYPECASE_TEST_CHANGES").flatMap { Int(String(cString: $0)) } ?? 300
    let writing = try await Writing(seed: seed, desk)
    var steps: [String] = []
    do {
      for _ in 0..<count {
        steps.append(writing.act())
        try writing.check(desk)
        if steps.count % 8 == 0 {
          try await desk.nextFrame(of: writing.box)
          try writing.check(desk)
        }
      }
      try writing.checkHistory(desk)
      try desk.expect(
        writing.composedCount > count / 8, "only \(writing.composedCount) texts were composed")
    } catch {
      let last = steps.suffix(12).joined(separator: ", ")
      throw Failure(description: "seed \(seed), step \(steps.count): \(error), after \(last)")
    }
  }
]

// MARK: - The input method

/// An input method of GTK's that does what the test says; there is one object of it at a time.
@MainActor private enum ComposingMethod {
  nonisolated static let name = "typecase-composing"
  /// The object that GTK made last.
  static var context: UnsafeMutablePointer<GtkIMContext>?
  /// What is composed, and where its caret is, in scalars.
  static var preedit = (text: "", caret: 0)
  /// Whether what is composed is entered when somebody else ends it, as some engines do.
  static var enters = false
  /// What GTK told of the text around the caret.
  static var surroundings = ""

  /// Makes it known to GTK.
  static let isRegistered: Bool = {
    let type = g_type_register_static_simple(
      gtk_im_context_get_type(), "TypecaseComposingMethod",
      guint(MemoryLayout<GtkIMContextClass>.size), setUpClass,
      guint(MemoryLayout<GtkIMContext>.size), setUpObject, GTypeFlags(rawValue: 0))
    return g_io_extension_point_implement("gtk-im-module", type, name, 0) != nil
  }()

  private nonisolated static let setUpClass: GClassInitFunc = { klass, _ in
    guard let klass = klass?.assumingMemoryBound(to: GtkIMContextClass.self) else { return }
    klass.pointee.get_preedit_string = { _, text, list, caret in
      let preedit = MainActor.assumeIsolated { ComposingMethod.preedit }
      text?.pointee = g_strdup(preedit.text)
      list?.pointee = pango_attr_list_new()
      caret?.pointee = CInt(preedit.caret)
    }
    klass.pointee.reset = { _ in MainActor.assumeIsolated { ComposingMethod.end() } }
    klass.pointee.focus_out = { _ in MainActor.assumeIsolated { ComposingMethod.end() } }
    klass.pointee.set_surrounding_with_selection = { _, text, length, _, _ in
      guard let text else { return }
      let bytes = UnsafeRawBufferPointer(
        start: text, count: length < 0 ? strlen(text) : Int(length))
      let told = String(decoding: bytes, as: UTF8.self)
      MainActor.assumeIsolated { ComposingMethod.surroundings = told }
    }
  }

  private nonisolated static let setUpObject: GInstanceInitFunc = { object, _ in
    let address = UInt(bitPattern: object)
    MainActor.assumeIsolated {
      context = UnsafeMutableRawPointer(bitPattern: address)?
        .assumingMemoryBound(to: GtkIMContext.self)
    }
  }

  /// Ends what is composed.
  private static func end() {
    let text = preedit.text
    guard !text.isEmpty else { return }
    compose("", caret: 0)
    if enters { commit(ComposedText.entered(text)) }
  }

  static func compose(_ text: String, caret: Int) {
    preedit = (text, caret)
    if let context { ctypecase_signal_emit(context, "preedit-changed") }
  }

  static func commit(_ text: String) {
    guard let context else { return }
    var values = [GValue(), GValue()]
    g_value_init(&values[0], gtk_im_context_get_type())
    g_value_set_object(&values[0], context)
    g_value_init(&values[1], g_type_from_name("gchararray"))
    g_value_set_string(&values[1], text)
    g_signal_emitv(values, g_signal_lookup("commit", gtk_im_context_get_type()), 0, nil)
    for index in values.indices { g_value_unset(&values[index]) }
  }
}

/// Text that is composed in the test consists of letters that are nowhere else.
private enum ComposedText {
  /// From A on, as wide as letters of Chinese.
  static let letters: ClosedRange<UInt32> = 0xFF21...0xFF3A

  static func random(using random: inout SplitMix64) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 1...random.pick([3, 8, 60], 3), using: &random) {
      if let scalar = Unicode.Scalar(UInt32.random(in: letters, using: &random)) {
        text.append(scalar)
      }
    }
    return String(text)
  }

  /// What is entered for some composed text.
  static func entered(_ text: String) -> String {
    String(text.unicodeScalars.map { Character(Unicode.Scalar(UInt8($0.value & 0xFF) + 0x40)) })
  }

  static func isIn(_ text: String) -> Bool {
    text.unicodeScalars.contains { letters.contains($0.value) }
  }
}

// MARK: - The person

/// A view in which somebody writes with that input method.
@MainActor private final class Writing {
  let view: RichTextView
  let box: Widget
  private let other = Widget(gtk_button_new_with_label("Keyboard"))
  private var random: SplitMix64
  private(set) var composedCount = 0

  init(seed: Int, _ desk: TestDesk) async throws {
    random = SplitMix64(seed: seed)
    view = RichTextView(TextStorage(runs: Self.document(1)))
    let scrolled = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
    gtk_widget_set_vexpand(scrolled.pointer, 1)
    box = makeBox(GTK_ORIENTATION_VERTICAL, [scrolled, other])
    try desk.expect(ComposingMethod.isRegistered, "GTK takes no input method")
    guard let method = Self.method(of: view.widget) else {
      throw Failure(description: "the view has no input method")
    }
    gtk_im_multicontext_set_context_id(method, ComposingMethod.name)
    ComposingMethod.preedit = ("", 0)
    try await desk.show(box, focus: view.widget)
    try await desk.until("the input method has the keyboard") { ComposingMethod.context != nil }
  }

  private static func document(_ number: Int) -> [TextRun] {
    [
      TextRun("Document \(number) with several words, and lines that are long enough to be two.\n"),
      TextRun("Some of it is bold. ", attributes { $0.font = font("DejaVu Sans", weight: 700) }),
      TextRun("And the rest is not.\n\nThe end"),
    ]
  }

  /// The input method that gets the keys of a widget.
  private static func method(
    of widget: Widget
  ) -> UnsafeMutablePointer<GtkIMMulticontext>? {
    let controllers = gtk_widget_observe_controllers(widget.pointer)
    defer { controllers.map { g_object_unref($0.raw) } }
    for index in 0..<g_list_model_get_n_items(controllers) {
      guard let item = g_list_model_get_item(controllers, index) else { continue }
      defer { g_object_unref(item) }
      let controller = OpaquePointer(item)
      guard let name = gtk_event_controller_get_name(controller),
        String(cString: name) == "typecase-text-keys",
        let context = gtk_event_controller_key_get_im_context(controller)
      else { continue }
      return UnsafeMutableRawPointer(context).assumingMemoryBound(to: GtkIMMulticontext.self)
    }
    return nil
  }

  private func perform(_ command: TypecaseRichTextCommand) {
    view.perform(command, step: 0, count: 0, isExtending: false, text: "")
  }

  private func place() -> ScalarOffset {
    ScalarOffset(Int.random(in: 0...view.storage.length, using: &random))
  }

  /// Does something.
  ///
  /// - Returns: its name.
  func act() -> String {
    ComposingMethod.enters = random.once(in: 2)
    let step = random.pick(Self.steps, Self.steps[0])
    step.take(self)
    return step.name
  }

  private func compose() {
    let before = (view.storage.text, canUndo, canRedo)
    let text = ComposedText.random(using: &random)
    let caret = Int.random(in: 0...text.unicodeScalars.count, using: &random)
    ComposingMethod.compose(text, caret: caret)
    if view.layout.composedRange?.count == text.unicodeScalars.count { composedCount += 1 }
    let after = (view.storage.text, canUndo, canRedo)
    hasChangedText = hasChangedText || before != after
  }

  private var canUndo: Bool { view.storage.history?.undoable != nil }
  private var canRedo: Bool { view.storage.history?.redoable != nil }

  /// Whether the text or its history was another one after something was composed.
  private var hasChangedText = false

  private static let steps: [(name: String, take: @MainActor (Writing) -> Void)] = [
    ("composing", { $0.compose() }), ("composing", { $0.compose() }),
    ("composing", { $0.compose() }), ("composing", { $0.compose() }),
    ("the end of composing", { _ in ComposingMethod.compose("", caret: 0) }),
    (
      "entering before what is composed goes",
      { _ in
        ComposingMethod.commit(ComposedText.entered(ComposingMethod.preedit.text))
        ComposingMethod.compose("", caret: 0)
      }
    ),
    (
      "entering after it went",
      { _ in
        let text = ComposingMethod.preedit.text
        ComposingMethod.compose("", caret: 0)
        ComposingMethod.commit(ComposedText.entered(text) + "\n")
      }
    ),
    (
      "deleting around the caret",
      { own in
        guard let context = ComposingMethod.context else { return }
        gtk_im_context_delete_surrounding(
          context, CInt.random(in: -3...0, using: &own.random),
          CInt.random(in: 0...4, using: &own.random))
      }
    ),
    ("a press", { $0.view.selection = TextSelection(caret: $0.place()) }),
    (
      "a selection",
      { $0.view.selection = TextSelection(anchor: $0.place(), focus: $0.place()) }
    ),
    (
      "a key that moves the caret",
      { own in
        own.view.perform(
          TYPECASE_RICH_TEXT_COMMAND_MOVE_CURSOR, step: GTK_MOVEMENT_VISUAL_POSITIONS.rawValue,
          count: own.random.once(in: 2) ? 1 : -1, isExtending: own.random.once(in: 3), text: "")
      }
    ),
    ("typing", { $0.view.type("typed ") }),
    ("undo", { $0.perform(TYPECASE_RICH_TEXT_COMMAND_UNDO) }),
    ("undo", { $0.perform(TYPECASE_RICH_TEXT_COMMAND_UNDO) }),
    ("redo", { $0.perform(TYPECASE_RICH_TEXT_COMMAND_REDO) }),
    (
      "an edit of the program's",
      { own in
        let place = own.place()
        own.view.storage.replace(place..<min(place + 3, own.view.storage.end), with: "edited")
      }
    ),
    (
      "the keyboard and back",
      { own in
        gtk_widget_grab_focus(own.other.pointer)
        gtk_widget_grab_focus(own.view.widget.pointer)
      }
    ),
    (
      "another document",
      { own in
        own.view.storage.load(
          RichTextDocument(runs: document(Int.random(in: 2...9, using: &own.random))))
      }
    ),
    (
      "another text",
      { own in
        own.view.show(
          TextLayoutManager(
            TextStorage(runs: document(Int.random(in: 10...99, using: &own.random))),
            appearance: own.view.appearance, containers: [TextContainer(width: 0)]))
      }
    ),
    (
      "only reading, and writing again",
      { own in
        own.view.isEditable = false
        own.view.isEditable = true
      }
    ),
    ("another width", { $0.view.margins.right = Double.random(in: 0...150, using: &$0.random) }),
  ]

  // MARK: - What is to hold

  func check(_ desk: TestDesk) throws {
    let text = view.storage.text
    try desk.expect(!hasChangedText, "composing changed the text or its history")
    try desk.expect(!ComposedText.isIn(text), "the storage has composed text: \(text)")
    try desk.expect(
      !ComposedText.isIn(ComposingMethod.surroundings), "the input method is told what it composes")
    let spoken = try SpokenText(of: view.widget)
    try desk.expectEqual(spoken.text, text)
    try desk.expectEqual(spoken.caret, view.selection.focus.value)
    try checkLines(spoken, desk)
    if let composed = view.layout.composedRange {
      return try desk.expectEqual(composed.count, ComposingMethod.preedit.text.unicodeScalars.count)
    }
    try desk.expectEqual(view.layout.textLength, view.storage.length)
    try desk.expectEqual(lines(of: view.layout), lines(of: fresh()))
  }

  /// A screen reader reads all of the text line by line, and finds each character where it is.
  private func checkLines(_ spoken: SpokenText, _ desk: TestDesk) throws {
    var (read, place) = ("", 0)
    while place < view.storage.length {
      let line = spoken.line(at: place)
      try desk.expect(
        line.range.contains(place), "the line at \(place) is \(line.range)")
      try desk.expect(!ComposedText.isIn(line.text), "a line has composed text: \(line.text)")
      try desk.expectEqual(
        line.text, view.storage.text(in: ScalarOffset(place)..<ScalarOffset(line.range.upperBound)))
      read += line.text
      place = line.range.upperBound
    }
    try desk.expectEqual(read, view.storage.text)
    let offset = self.place()
    guard offset < view.storage.end,
      view.storage.backingStore.scalar(at: offset) != "\n",
      let rect = spoken.extents(of: offset.value), rect.size.width > 1
    else { return }
    let middle = graphene_point_t(
      x: rect.origin.x + rect.size.width / 2, y: rect.origin.y + rect.size.height / 2)
    try desk.expectEqual(spoken.offset(at: middle), offset.value)
  }

  /// All that can be undone and done again.
  func checkHistory(_ desk: TestDesk) throws {
    ComposingMethod.enters = false
    compose()
    while canUndo {
      perform(TYPECASE_RICH_TEXT_COMMAND_UNDO)
      try check(desk)
    }
    while canRedo {
      perform(TYPECASE_RICH_TEXT_COMMAND_REDO)
      try check(desk)
    }
  }

  /// A layout of the text in which nothing was ever composed.
  private func fresh() -> TextLayoutManager {
    TextLayoutManager(
      view.storage, appearance: view.layout.appearance,
      baseAttributes: view.layout.baseAttributes, containers: view.layout.containers,
      direction: view.layout.direction, attachmentBox: view.layout.attachmentBox)
  }

  private func lines(of layout: TextLayoutManager) -> [String] {
    var lines: [String] = []
    layout.enumerateLineFragments { line in
      lines.append("\(line.range.values) at \(line.y), \(line.baseline), \(line.height) high")
      return true
    }
    return lines
  }
}

/// The text of a widget as GTK gives it to screen readers.
@MainActor private struct SpokenText {
  private let functions: TypecaseAccessibleTextFunctions
  private let context: UnsafeMutableRawPointer?

  init(of widget: Widget) throws {
    guard let watch = ctypecase_accessible_text_get_watch(widget.pointer)?.pointee,
      let functions = watch.functions?.pointee
    else { throw Failure(description: "no screen reader is answered") }
    (self.functions, context) = (functions, watch.context)
  }

  private static func taken(_ text: UnsafeMutablePointer<CChar>?) -> String {
    defer { g_free(text) }
    return text.map { String(cString: $0) } ?? ""
  }

  var text: String { Self.taken(functions.get_text(context, 0, guint.max)) }

  var caret: Int { Int(functions.get_caret(context)) }

  func line(at place: Int) -> (text: String, range: Range<Int>) {
    var (start, end): (guint, guint) = (0, 0)
    let text = Self.taken(functions.get_text_at(context, guint(place), 3, &start, &end))
    return (text, Int(start)..<Int(max(start, end)))
  }

  func extents(of place: Int) -> graphene_rect_t? {
    var rect = graphene_rect_t()
    return functions.get_extents(context, guint(place), guint(place + 1), &rect) != 0 ? rect : nil
  }

  func offset(at point: graphene_point_t) -> Int? {
    var (point, offset) = (point, guint(0))
    return functions.get_offset(context, &point, &offset) != 0 ? Int(offset) : nil
  }
}
