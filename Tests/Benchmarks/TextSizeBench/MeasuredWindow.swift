// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BenchKit
import CTypecaseGTK
import Glibc
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit

/// Who makes text larger.
enum Side: String {
  /// This library: each text style and length by its own rule.
  case typecase
  /// GTK alone: all text by one factor.
  case gtk
}

/// 300 labels, a list of 10,000 rows and a text view of 100,000 characters beside each other.
final class MeasuredWindow {
  private static let styles: [(own: TextStyle, platform: String)] = [
    (.title1, "title-1"), (.title2, "title-2"), (.title3, "title-4"), (.headline, "heading"),
    (.body, "body"), (.footnote, "caption"),
  ]

  let widget: Widget

  private let side: Side
  /// Kept for as long as its widget is shown.
  private var list: SectionedList?
  /// The end of the last frame.
  private(set) var painted = Moment(time: 0, processor: 0)

  init(_ side: Side, in app: Application) {
    self.side = side
    if side == .typecase { TextStyles.install() }
    widget = Widget(gtk_application_window_new(app.pointer))
    gtk_window_set_default_size(widget.window, 1000, 700)
    let columns = makeBox(
      GTK_ORIENTATION_HORIZONTAL,
      [scrolled(makeLabels(300)), scrolled(makeList(10_000)), scrolled(makeText(100_000))])
    gtk_window_set_child(widget.window, columns.pointer)
  }

  /// Shows the window, and follows its frames.
  func show() throws {
    gtk_window_present(widget.window)
    guard let clock = gtk_widget_get_frame_clock(widget.pointer) else {
      throw BenchFailure("the window has no frames")
    }
    Signal.connect(clock, "after-paint") { [weak self] in self?.painted = .now }
  }

  /// Waits for the last frame: none follows it for a while.
  ///
  /// - Returns: what passed from `start` to its end.
  func lastFrame(since start: Moment) async throws -> Moment {
    let deadline = now() + 120
    while painted.time <= start.time || now() - painted.time < 0.25 {
      guard now() < deadline else { throw BenchFailure("in vain: frames came, and then no more") }
      // Waiting takes none of the processor's time, which is measured.
      try await Task.sleep(nanoseconds: 5_000_000)
    }
    return Moment(
      time: painted.time - start.time, processor: painted.processor - start.processor)
  }

  // MARK: - Content

  private func scrolled(_ child: Widget) -> Widget {
    let scrolled = Widget(gtk_scrolled_window_new())
    gtk_scrolled_window_set_child(scrolled.opaque, child.pointer)
    gtk_widget_set_hexpand(scrolled.pointer, 1)
    return scrolled
  }

  private func makeLabels(_ count: Int) -> Widget {
    let column = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6)
    for number in 0..<count {
      let label = makeLabel("Label \(number + 1) with a few words of text")
      let style = Self.styles[number % Self.styles.count]
      switch side {
      case .typecase: label.setTextStyle(style.own)
      case .gtk: label.setStyle(style.platform)
      }
      gtk_box_append(column.cast(to: GtkBox.self), label.pointer)
    }
    return column
  }

  private func makeList(_ count: Int) -> Widget {
    switch side {
    case .typecase:
      let list = SectionedList(label: "Rows") { _, row in
        AdaptiveRow(
          "Row \(row + 1)", subtitle: "What the row is about", iconName: "avatar-default-symbolic")
      }
      list.sections = [ListSection(count: count)]
      self.list = list
      return list.widget
    case .gtk:
      guard let range = typecase_range_new(), let factory = gtk_signal_list_item_factory_new()
      else { preconditionFailure("GTK has no list") }
      typecase_range_set_size(range, guint(count))
      Signal.connect(factory, "bind") { (item: OpaquePointer?) in
        guard let item else { return }
        let texts = makeBox(
          GTK_ORIENTATION_VERTICAL, spacing: 3,
          [
            makeLabel("Row \(gtk_list_item_get_position(item) + 1)", wraps: true),
            makeLabel("What the row is about", styles: ["caption"], wraps: true),
          ])
        let row = makeBox(
          GTK_ORIENTATION_HORIZONTAL, spacing: 12, [makeIcon("avatar-default-symbolic"), texts])
        row.setMargins(9)
        gtk_list_item_set_child(item, row.pointer)
      }
      Signal.connect(factory, "unbind") { (item: OpaquePointer?) in
        if let item { gtk_list_item_set_child(item, nil) }
      }
      return Widget(gtk_list_view_new(gtk_no_selection_new(range), factory))
    }
  }

  private func makeText(_ count: Int) -> Widget {
    let view = Widget(gtk_text_view_new())
    gtk_text_view_set_wrap_mode(view.cast(to: GtkTextView.self), GTK_WRAP_WORD)
    let line = "Text that is read in lines, as many as there is room for. ".repeated(to: 499) + "\n"
    gtk_text_buffer_set_text(
      gtk_text_view_get_buffer(view.cast(to: GtkTextView.self)),
      String(repeating: line, count: count / 500), -1)
    if side == .typecase { view.setTextStyle(.body) }
    return view
  }
}

extension String {
  /// The text again and again, cut at so many characters.
  fileprivate nonisolated func repeated(to count: Int) -> String {
    String(String(repeating: self, count: count / self.count + 1).prefix(count))
  }
}

/// A moment, or what passed between two.
struct Moment: Encodable {
  /// Seconds.
  var time: Double
  /// Seconds that the program has used of the processors; other programs do not change it much.
  var processor: Double

  static var now: Moment {
    var used = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used)
    return Moment(
      time: BenchKit.now(), processor: Double(used.tv_sec) + Double(used.tv_nsec) / 1e9)
  }
}

/// The desktop's settings, as GTK has them.
enum Desktop {
  /// Nothing but the text size makes frames: no animation, and no cursor that blinks.
  static func rest() {
    guard let settings = gtk_settings_get_default() else { return }
    Property.set(settings, "gtk-enable-animations", bool: false)
    Property.set(settings, "gtk-cursor-blink", bool: false)
  }

  /// - Parameter factor: 1 is the usual text size.
  static func setTextSize(_ factor: Double) {
    guard let settings = gtk_settings_get_default() else { return }
    Property.set(settings, "gtk-xft-dpi", int: Int(96 * 1024 * factor))
  }
}
