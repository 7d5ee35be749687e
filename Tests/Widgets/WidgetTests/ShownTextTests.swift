// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import Foundation
import Synchronization
import TestRandomness
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout
import TypecaseTextViews

/// What is seen of a text, whatever happened to it before.
@MainActor let shownTextTests: [WidgetTest] = [
  WidgetTest("after any changes a view looks like one that was made just now") { desk in
    let seed = ChangedView.number("TYPECASE_TEST_SEED") ?? 1
    let count = ChangedView.number("TYPECASE_TEST_CHANGES") ?? 40
    let changed = ChangedView(seed: seed)
    try await changed.show(desk)
    do {
      for number in 0..<count {
        let changes = changed.change()
        let difference = try await changed.difference(desk)
        if let difference {
          throw Failure(
            description: "seed \(seed), comparison \(number): \(difference), after \(changes)")
        }
      }
    } catch {
      changed.end()
      throw error
    }
    changed.end()
  },

  WidgetTest("the first frame of a long text that is loaded waits for no more than it shows") {
    desk in
    TextStyles.install()
    let view = RichTextView()
    let scrolled = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
    let window = try await desk.show(scrolled, focus: view.widget)
    guard let clock = gtk_widget_get_frame_clock(window.pointer) else {
      throw Failure(description: "the window has no frames")
    }
    let text = (0..<8000).map { "Line \($0) of a text that is laid out in another thread" }
    view.storage.load(RichTextDocument(runs: [TextRun(text.joined(separator: "\n"))]))
    // Within a frame nothing comes back from the other thread.
    var wasLaidOut: Bool?
    let handler = Signal.connect(clock, "after-paint") {
      if wasLaidOut == nil { wasLaidOut = view.layout.isLaidOut }
    }
    try await desk.nextFrame(of: scrolled)
    Signal.disconnect(handler, from: clock)
    try desk.expectEqual(wasLaidOut, false)
    try await desk.until("all is laid out") { view.layout.isLaidOut }
  },

  WidgetTest("what a line has below itself is seen when the line is scrolled away") { desk in
    TextStyles.install()
    let black = TextColor(red: 0, green: 0, blue: 0)
    let shadow = attributes { $0.shadow = TextShadow(x: 0, y: 40, blur: 0, color: black) }
    let view = RichTextView(
      TextStorage(runs: [
        TextRun("Shadow", shadow), TextRun(String(repeating: "\n", count: 100)),
      ]))
    view.margins = TextMargins()
    let scrolled = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
    try await desk.show(scrolled)
    guard let line = view.layout.lineFragment(at: 0) else { throw Failure(description: "no line") }
    @MainActor func darkest() -> UInt8 { desk.pixels(of: view.widget).map { $0[1] }.min() ?? 255 }
    try await desk.nextFrame(of: scrolled)
    try desk.expect(darkest() < 100, "there is no shadow")
    let adjustment = gtk_scrolled_window_get_vadjustment(scrolled.opaque)
    gtk_adjustment_set_value(adjustment, (line.y + line.height).rounded(.up) + 2)
    try await desk.nextFrame(of: scrolled)
    try desk.expect(darkest() < 100, "the shadow went with its line")
  },

  WidgetTest("no frame is without text while a long one is scrolled, resized and laid out") {
    desk in
    TextStyles.install()
    var random = SplitMix64(seed: ChangedView.number("TYPECASE_TEST_SEED") ?? 1)
    let text = (0..<4000).map { "Line \($0) of a text that is laid out in another thread" }
    let view = RichTextView(TextStorage(runs: [TextRun(text.joined(separator: "\n"))]))
    let scrolled = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
    let window = try await desk.show(scrolled, focus: view.widget)
    guard let clock = gtk_widget_get_frame_clock(window.pointer) else {
      throw Failure(description: "the window has no frames")
    }
    var (frames, whiteFrames) = (0, [String]())
    let handler = Signal.connect(clock, "after-paint") {
      frames += 1
      let white = desk.tallestUniformRows(of: view.widget)
      // Between lines of such text less is free than two of them are high.
      if white > 40 { whiteFrames.append("\(white) rows in frame \(frames)") }
    }
    let adjustment = gtk_scrolled_window_get_vadjustment(scrolled.opaque)
    for step in 0..<40 {
      switch step % 4 {
      case 0: view.margins.right = Double.random(in: 0...150, using: &random)
      case 1: view.magnification = random.pick([0.7, 1, 1.5], 1)
      case 2: view.storage.replace(0..<0, with: "New line\n")
      default: break
      }
      let upper = gtk_adjustment_get_upper(adjustment) - gtk_adjustment_get_page_size(adjustment)
      let value = Double.random(in: 0...max(upper, 1), using: &random)
      gtk_adjustment_set_value(adjustment, value)
      try await desk.nextFrame(of: scrolled)
    }
    Signal.disconnect(handler, from: clock)
    try desk.expect(frames >= 40, "only \(frames) frames were drawn")
    try desk.expectEqual(whiteFrames, [])
  },
]

extension TestDesk {
  /// How many rows of pixels of a widget, one below the other, have one color each, at most.
  fileprivate func tallestUniformRows(of widget: Widget) -> Int {
    let row = Int(gtk_widget_get_width(widget.pointer)) * 4
    let height = Int(gtk_widget_get_height(widget.pointer))
    let bytes = bytes(of: widget)
    guard row > 4, bytes.count == row * height else { return height }
    var (tallest, now) = (0, 0)
    bytes.withUnsafeBytes { all in
      guard let base = all.baseAddress else { return }
      for number in 0..<height {
        let start = base + number * row
        now = memcmp(start, start + 4, row - 4) == 0 ? now + 1 : 0
        tallest = max(tallest, now)
      }
    }
    return tallest
  }
}

/// A view without the keyboard, what was done to it, and a way to make another one that has to look like it.
@MainActor private final class ChangedView {
  private var random: SplitMix64
  private let view: RichTextView
  private let scrolled = Widget(gtk_scrolled_window_new())
  /// The view and the one that it is compared with, one below the other.
  private let box = Widget(gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
  private let other = Widget(gtk_button_new_with_label("Keyboard"))
  private let provider = gtk_css_provider_new()
  private var arrangement = Arrangement.endless
  private var overlays: [TextOverlay] = []
  private var shownOverlays: [Int] = []
  private var composed: [TextRun] = []
  private var sizes = AttachmentSizes()
  private var steps: [(name: String, take: @MainActor (ChangedView) -> Void)] = []

  /// How the text is arranged.
  private enum Arrangement: CaseIterable { case endless, columns, shape, sheet, fitted }

  /// The room of the attachments, which turns out later, as that of pictures does.
  private nonisolated final class AttachmentSizes: Sendable {
    private let height = Mutex(20.0)

    var boxes: AttachmentBoxes {
      { [self] _, _ in
        AttachmentBox(width: 30, height: height.withLock { $0 }, baselineOffset: 0)
      }
    }

    func set(_ new: Double) { height.withLock { $0 = new } }
  }

  /// A number that a variable of the environment says; nil where it says none.
  static func number(_ name: String) -> Int? {
    getenv(name).flatMap { Int(String(cString: $0)) }
  }

  init(seed: Int) {
    random = SplitMix64(seed: seed)
    let text = (0..<60).map {
      "Line \($0) of a text that is long enough to need two of them, at \($0)"
    }
    .joined(separator: "\n")
    view = RichTextView(TextStorage(runs: [TextRun(text)]))
    view.layout.attachmentBox = sizes.boxes
    for color in [
      TextColor(red: 1, green: 0.9, blue: 0.3), TextColor(red: 0.6, green: 0.9, blue: 1),
    ] {
      overlays.append(
        TextOverlay(
          over: view.storage,
          attributes: attributes {
            $0.background = color
            $0.underline = TextLine(color.red == 1 ? .wavy : .double)
          }))
    }
    steps = Self.allSteps
  }

  func show(_ desk: TestDesk) async throws {
    TextStyles.install()
    gtk_scrolled_window_set_child(scrolled.opaque, view.widget.pointer)
    gtk_widget_set_vexpand(scrolled.pointer, 1)
    gtk_box_append(box.cast(to: GtkBox.self), scrolled.pointer)
    gtk_box_append(box.cast(to: GtkBox.self), other.pointer)
    gtk_box_set_homogeneous(box.cast(to: GtkBox.self), 0)
    if let display = gdk_display_get_default() {
      gtk_style_context_add_provider_for_display(
        display, UnsafeMutableRawPointer(provider).map { OpaquePointer($0) }, 800)
    }
    let window = try await desk.show(box, focus: other)
    gtk_window_set_default_size(window.window, 420, 640)
    try await desk.nextFrame(of: box)
  }

  func end() {
    if let display = gdk_display_get_default() {
      gtk_style_context_remove_provider_for_display(
        display, UnsafeMutableRawPointer(provider).map { OpaquePointer($0) })
    }
    g_object_unref(provider)
    adw_style_manager_set_color_scheme(adw_style_manager_get_default(), ADW_COLOR_SCHEME_DEFAULT)
  }

  /// Makes some changes.
  ///
  /// - Returns: their names.
  func change() -> [String] {
    (0..<Int.random(in: 1..<4, using: &random)).map { _ in
      let step = steps[Int.random(in: 0..<steps.count, using: &random)]
      step.take(self)
      return step.name
    }
  }

  // MARK: - Changes

  private func place() -> ScalarOffset {
    ScalarOffset(Int.random(in: 0...view.storage.length, using: &random))
  }

  private func range(_ lengths: [Int]) -> Range<ScalarOffset> {
    let start = place()
    return start..<min(start + random.pick(lengths, 0), view.storage.end)
  }

  private func color() -> TextColor {
    TextColor(
      red: Double.random(in: 0...1, using: &random),
      green: Double.random(in: 0...1, using: &random),
      blue: 0.4)
  }

  private func words() -> String {
    random.pick(
      [
        "x", "some words ", "\n", "a\nb\n", "אבג ", "\u{301}", "漢字", "👩\u{200D}👧", "\t", "\u{2028}",
        "one much longer piece of text that takes more than one line of what is seen ",
      ], "x")
  }

  private func look() -> TextAttributes {
    attributes {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: $0.color = color()
      case 1: $0.background = color()
      case 2: $0.size = .points(random.pick([7, 14, 30], 12))
      case 3: $0.underline = TextLine(random.pick([.single, .double, .wavy, .dotted], .single))
      case 4:
        $0.paragraph = ParagraphStyle()
        $0.paragraph?.list = ListItem(list: 1, marker: "{decimal}.")
      case 5: $0.paragraph = ParagraphStyle(alignment: random.pick([.center, .right], .center))
      case 6:
        $0.shadow = TextShadow(x: 1, y: 1, blur: 2, color: TextColor(red: 0, green: 0, blue: 0))
      default: break
      }
    }
  }

  private static let allSteps: [(name: String, take: @MainActor (ChangedView) -> Void)] = [
    ("typing", { $0.view.storage.replace($0.range([0, 0, 1]), with: $0.words()) }),
    (
      "replacement",
      { own in
        own.view.storage.replace(own.range([0, 5, 80]), with: [TextRun(own.words(), own.look())])
      }
    ),
    ("deletion", { $0.view.storage.replace($0.range([1, 20, 200]), with: "") }),
    (
      "edits at two places at once",
      { own in
        own.view.storage.beginEditing()
        let range = own.range([4, 60])
        let text = own.view.storage.text(in: range)
        own.view.storage.replace(range, with: "")
        let place = own.place()
        own.view.storage.replace(place..<place, with: text)
        own.view.storage.endEditing()
      }
    ),
    ("attributes", { $0.view.storage.setAttributes($0.look(), in: $0.range([1, 30, 300])) }),
    (
      "items of a list",
      { own in
        var style = ParagraphStyle()
        style.list = ListItem(list: 1, marker: "{decimal}.")
        for _ in 0..<4 { own.view.storage.setParagraphStyle(style, at: own.place()) }
      }
    ),
    (
      "attachment",
      { own in
        let place = own.place()
        own.view.storage.replace(
          place..<place,
          with: [
            TextRun(
              "\u{FFFC}",
              attributes { $0.attachment = TextAttachment(bytes: [1], type: "application/x-test") })
          ])
      }
    ),
    (
      "attachments of another size",
      { own in
        own.sizes.set(Double.random(in: 4...60, using: &own.random))
        var (ranges, place) = ([Range<ScalarOffset>](), ScalarOffset(0))
        for span in own.view.storage.spans(in: 0..<own.view.storage.end) {
          if span.attributes.attachment != nil { ranges.append(place..<place + span.length) }
          place = place + span.length
        }
        own.view.layout.attachmentsChanged(in: ranges)
      }
    ),
    ("undoing", { _ = $0.view.storage.undo() }), ("redoing", { _ = $0.view.storage.redo() }),
    ("selection", { $0.view.selection = TextSelection($0.range([0, 3, 100, 5000])) }),
    ("everything selected", { $0.view.selection = TextSelection(0..<$0.view.storage.end) }),
    (
      "marks",
      { own in
        let overlay = own.random.pick(own.overlays, own.overlays[0])
        let range = own.range([10, 400])
        let middle = range.lowerBound + range.count / 2
        overlay.replaceMarks(in: range, with: [range.lowerBound..<middle])
      }
    ),
    (
      "an overlay shown or hidden",
      { own in
        let number = Int.random(in: 0..<own.overlays.count, using: &own.random)
        if let place = own.shownOverlays.firstIndex(of: number) {
          own.shownOverlays.remove(at: place)
          own.view.hide(own.overlays[number])
        } else {
          own.shownOverlays.append(number)
          own.view.show(own.overlays[number])
        }
      }
    ),
    (
      "margins",
      { own in
        own.view.margins = TextMargins(
          left: own.random.pick([0, 12], 0), right: own.random.pick([0, 60, 200], 0),
          top: own.random.pick([0, 7.5], 0), bottom: own.random.pick([0, 20], 0))
      }
    ),
    ("magnification", { $0.view.magnification = $0.random.pick([1, 1, 0.5, 1.37, 3], 1) }),
    (
      "dark or light",
      { own in
        adw_style_manager_set_color_scheme(
          adw_style_manager_get_default(),
          own.random.once(in: 2) ? ADW_COLOR_SCHEME_FORCE_DARK : ADW_COLOR_SCHEME_FORCE_LIGHT)
      }
    ),
    (
      "another style of what is selected",
      { own in
        let color = own.random.pick(["red", "green", "inherit"], "red")
        let background = own.random.pick(["yellow", "pink", "blue"], "pink")
        gtk_css_provider_load_from_data(
          own.provider,
          "textview > text > selection, textview > selection { color: \(color); background-color: \(background); }",
          -1)
      }
    ),
    (
      "another color of text",
      { own in
        let color = own.random.pick(["brown", "teal"], "brown")
        gtk_css_provider_load_from_data(own.provider, "textview { color: \(color); }", -1)
      }
    ),
    (
      "composing",
      { own in
        own.composed = [
          TextRun(
            own.words().replacing("\n", with: "n"),
            own.view.editor.typingAttributes.with { $0.underline = TextLine(.single) })
        ]
        own.view.input.show(own.composed, caret: 1)
      }
    ),
    ("the end of composing", { $0.view.input.show([], caret: 0) }),
    (
      "scrolling",
      { own in
        let adjustment = gtk_scrolled_window_get_vadjustment(own.scrolled.opaque)
        gtk_adjustment_set_value(
          adjustment,
          Double.random(in: 0...max(gtk_adjustment_get_upper(adjustment), 1), using: &own.random))
      }
    ),
    (
      "scrolling a little",
      { own in
        let adjustment = gtk_scrolled_window_get_vadjustment(own.scrolled.opaque)
        gtk_adjustment_set_value(
          adjustment,
          gtk_adjustment_get_value(adjustment) + Double.random(in: -30...30, using: &own.random))
      }
    ),
    (
      "another arrangement",
      { own in
        own.arrangement = own.random.pick(Arrangement.allCases, .endless)
        own.view.sheet = own.sheet
        own.view.show(own.layout())
      }
    ),
    (
      "direction",
      { own in
        gtk_widget_set_direction(
          own.view.widget.pointer, own.random.once(in: 2) ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
      }
    ),
    ("text style", { $0.view.textStyle = $0.random.pick([nil, .body, .title2], .body) }),
    (
      "the keyboard and back",
      { own in
        gtk_widget_grab_focus(own.view.widget.pointer)
        gtk_widget_grab_focus(own.other.pointer)
      }
    ),
    ("sizes of another screen", { $0.view.usesStandardTextScaling.toggle() }),
  ]

  private var sheet: TextSheet? {
    arrangement == .sheet
      ? TextSheet(
        width: 250, height: 180, margins: TextMargins(left: 20, right: 20, top: 20, bottom: 20))
      : nil
  }

  /// A layout of the text as it is arranged now.
  private func layout() -> TextLayoutManager {
    let containers: [TextContainer]
    switch arrangement {
    case .endless, .sheet, .fitted: containers = [TextContainer(width: 0)]
    case .columns: containers = [150, 90, 160].map { TextContainer(width: $0, height: 900) }
    case .shape:
      containers = [
        TextContainer(
          width: 0,
          exclusions: [
            TextExclusion(
              TextPath(ellipseIn: LayoutRect(x: 60, y: 40, width: 90, height: 140)), margin: 4)
          ])
      ]
    }
    let layout = TextLayoutManager(
      view.storage, appearance: view.appearance, containers: containers,
      attachmentBox: sizes.boxes)
    if arrangement == .fitted { layout.options.lineBreakStrategy = .optimal }
    return layout
  }

  // MARK: - Comparison

  /// A view of the same text that was made just now.
  private func fresh() -> RichTextView {
    let fresh = RichTextView(layout())
    fresh.sheet = sheet
    gtk_widget_set_direction(
      fresh.widget.pointer, gtk_widget_get_direction(view.widget.pointer))
    fresh.margins = view.margins
    fresh.textStyle = view.textStyle
    fresh.usesStandardTextScaling = view.usesStandardTextScaling
    fresh.magnification = view.magnification
    for number in shownOverlays { fresh.show(overlays[number]) }
    fresh.selection = view.selection
    return fresh
  }

  /// In what the view is other than a fresh one; nil where they are alike.
  func difference(_ desk: TestDesk) async throws -> String? {
    // What is composed goes with the next change of its text or of what is selected.
    if view.layout.composedRange == nil { composed = [] }
    let fresh = fresh()
    let second = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(second.opaque, fresh.widget.pointer)
    gtk_widget_set_vexpand(second.pointer, 1)
    gtk_box_append(box.cast(to: GtkBox.self), second.pointer)
    defer { gtk_box_remove(box.cast(to: GtkBox.self), second.pointer) }
    if !composed.isEmpty { fresh.input.show(composed, caret: 1) }
    try await desk.nextFrame(of: box)
    let (one, two) = (
      gtk_scrolled_window_get_vadjustment(scrolled.opaque),
      gtk_scrolled_window_get_vadjustment(second.opaque)
    )
    gtk_adjustment_set_value(two, gtk_adjustment_get_value(one))
    try await desk.nextFrame(of: box)
    let (upper, freshUpper) = (gtk_adjustment_get_upper(one), gtk_adjustment_get_upper(two))
    if !view.layout.isLaidOut { return "it is not laid out in \(arrangement)" }
    if let line = otherLine(than: fresh) { return line }
    if upper != freshUpper { return "it is \(upper) high, and a fresh one \(freshUpper)" }
    let (pixels, expected) = (desk.bytes(of: view.widget), desk.bytes(of: fresh.widget))
    if pixels == expected { return nil }
    let width = Int(gtk_widget_get_width(view.widget.pointer))
    let places = zip(pixels, expected).enumerated().filter { $1.0 != $1.1 }.map { $0.offset / 4 }
    let (rows, columns) = (places.map { $0 / width }, places.map { $0 % width })
    for (name, widget) in [("seen", view.widget), ("expected", fresh.widget)] {
      guard let folder = getenv("TYPECASE_TEST_PICTURES").map({ String(cString: $0) }),
        let texture = desk.texture(of: widget)
      else { continue }
      gdk_texture_save_to_png(texture, "\(folder)/\(name).png")
      g_object_unref(texture.raw)
    }
    return """
      \(Set(places).count) pixels of \(pixels.count / 4) and \(expected.count / 4) are others in \
      \(arrangement), in rows \
      \(rows.min() ?? 0) to \(rows.max() ?? 0) and columns \(columns.min() ?? 0) to \
      \(columns.max() ?? 0), scrolled to \(gtk_adjustment_get_value(one)) and \(gtk_adjustment_get_value(two))
      """
  }

  /// The first line that a fresh view has elsewhere; nil where all are alike.
  private func otherLine(than fresh: RichTextView) -> String? {
    let (own, expected) = (lines(of: view.layout), lines(of: fresh.layout))
    let pairs = zip(own, expected)
    if let (one, other) = pairs.first(where: { $0 != $1 }) {
      return "a line in \(arrangement) is \(one), and that of a fresh one \(other)"
    }
    return own.count == expected.count
      ? nil : "it has \(own.count) lines in \(arrangement), and a fresh one \(expected.count)"
  }

  private func lines(of layout: TextLayoutManager) -> [String] {
    layout.ensureLayout()
    var lines: [String] = []
    layout.enumerateLineFragments { line in
      lines.append(
        "\(line.range.values) of \(line.container) at \(line.y), \(line.baseline), \(line.height) high"
      )
      return true
    }
    return lines
  }
}
