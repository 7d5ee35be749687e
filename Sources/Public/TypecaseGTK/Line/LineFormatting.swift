// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseRichText

/// The formatting of an entry or a label: attributes as Pango attributes, changes as steps that can be
/// undone.
///
/// The coordinator makes one for each of them that gets the focus; an app that opens and saves the
/// content of one gets it with ``TextFormattingCoordinator/line(_:)``. It may outlive the widget:
/// then it does nothing, and still has the last attributes.
public final class LineFormatting: StandardResponders.StandardResponder {
  /// Called when attributes changed.
  public var changed: () -> Void = {}

  /// The widget keeps this object, which must not keep the widget.
  private let widget: WeakHandle<GtkWidget>
  /// Nil once the widget came to its end.
  private var makeLine: ((Widget) -> any FormattedLine)?
  private var line: (any FormattedLine)? {
    makeLine.flatMap { make in widget.object.map { make($0) } }
  }
  private weak var coordinator: TextFormattingCoordinator?
  /// The text's runs; one for all of it while nothing else was said.
  private var spans: [ByteSpan] = []
  /// The text that the spans are for.
  private var text = ""
  /// The attributes that the app or the interface file set.
  private var own: AttributeList?
  /// The attributes that were set here; nil while the widget has its own.
  private var drawn: AttributeList?
  private var history: [Step] = []
  private var undone: [Step] = []

  /// The replaced attributes of a change, and their text: typing has the entry's own history.
  private struct Step {
    var text: String
    var old: [ByteSpan]
    var new: [ByteSpan]
    var gesture: Int?
  }

  init<Line: FormattedLine>(
    _ widget: Widget, as kind: Line.Type, coordinator: TextFormattingCoordinator
  ) {
    let line = Line(widget)
    self.widget = widget.weak
    makeLine = { Line($0) }
    self.coordinator = coordinator
    for property in line.followedProperties {
      Signal.connect(widget, "notify::\(property)") { [weak self] in
        self?.followText()
        self?.coordinator?.selectionChanged()
      }
    }
    Signal.connect(widget, "destroy") { [weak self] in self?.makeLine = nil }
    if line.hidesSelection { followEvents(of: widget) }
    followText()
    UndoKeys.add(to: widget) { [weak self] step in
      switch step {
      case .undo: self?.undo() ?? false
      case .redo: self?.redo() ?? false
      }
    }
  }

  /// Looks at the selection after keys and clicks.
  private func followEvents(of widget: Widget) {
    guard let events = gtk_event_controller_legacy_new() else { return }
    Signal.connectReturning(events, "event") { [weak self] (event: OpaquePointer?) in
      let type = event.map { gdk_event_get_event_type($0) }
      if type == GDK_BUTTON_RELEASE || type == GDK_KEY_PRESS || type == GDK_KEY_RELEASE {
        self?.coordinator?.selectionChanged()
      }
      return false
    }
    gtk_widget_add_controller(widget.pointer, events)
  }

  // MARK: - Formatting

  private var isFormattable: Bool { line?.isFormattable ?? false }

  public var formattingModes: FormattingModes {
    isFormattable ? .all.subtracting([.pageColor, .shadow]) : []
  }

  public var formattingSelection: FormattingSelection? {
    guard let line, line.isFormattable, let widget = widget.object else { return nil }
    followText()
    let selected = selectedBytes
    let attributes = part(of: spans, selected).map(\.attributes)
    let base = coordinator.map { DesktopFonts.baseAttributes(of: widget, $0.appearance) }
    return FormattingSelection(
      summary: AttributeSummary(runs: attributes) ?? AttributeSummary(typed),
      base: base ?? TextAttributes(),
      text: String(decoding: Array(text.utf8)[selected].prefix(400), as: UTF8.self))
  }

  private var selectedBytes: Range<Int> {
    let all = 0..<text.utf8.count
    return (line?.selectedBytes ?? all).clamped(to: all)
  }

  /// The attributes of an empty text.
  private var typed: TextAttributes { spans.first?.attributes ?? TextAttributes() }

  public func updateTextAttributes(_ change: FormattingStep) -> Bool {
    guard isFormattable, case .attributes(let handler) = change.content else { return false }
    followText()
    apply(handler, to: selectedBytes, gesture: change.gesture)
    return true
  }

  /// Replaces missing fonts in the whole text, as one undo step.
  public func replaceFonts(_ replacements: [FontReplacement]) {
    guard let coordinator, let widget = widget.object, isFormattable, !replacements.isEmpty else {
      return
    }
    followText()
    let base = DesktopFonts.baseAttributes(of: widget, coordinator.appearance)
    apply(
      FontReplacement.handler(of: replacements, in: coordinator.context(base: base)),
      to: 0..<text.utf8.count)
  }

  private func apply(
    _ handler: ConversionHandler, to range: Range<Int>, gesture: Int? = nil
  ) {
    let old = spans
    let new = convert(range, handler)
    guard new != old else { return }
    if let gesture, var last = history.last, last.gesture == gesture,
      last.text == text
    {
      last.new = new
      history[history.count - 1] = last
    } else {
      history.append(Step(text: text, old: old, new: new, gesture: gesture))
    }
    undone = []
    set(new)
  }

  private func convert(_ range: Range<Int>, _ handler: ConversionHandler) -> [ByteSpan] {
    if text.isEmpty { return [ByteSpan(0, handler(typed))] }
    return part(of: spans, 0..<range.lowerBound)
      + part(of: spans, range).map { ByteSpan($0.count, handler($0.attributes)) }
      + part(of: spans, range.upperBound..<text.utf8.count)
  }

  private func part(of spans: [ByteSpan], _ range: Range<Int>) -> [ByteSpan] {
    var offset = 0
    return spans.compactMap { span in
      let common = (offset..<offset + span.count).clamped(to: range)
      offset += span.count
      return common.isEmpty ? nil : ByteSpan(common.count, span.attributes)
    }
  }

  private func set(_ spans: [ByteSpan]) {
    self.spans = spans
    draw()
    changed()
    coordinator?.selectionChanged()
  }

  /// The attributes of the whole text, or of its beginning; setting them is not an undo step.
  public var attributes: TextAttributes {
    get { typed }
    set {
      guard line != nil else { return }
      followText()
      (history, undone) = ([], [])
      set([ByteSpan(text.utf8.count, newValue)])
    }
  }

  /// Draws what is set here above the attributes that the widget has of its own.
  ///
  /// Where nothing is set, the widget has just these.
  private func draw() {
    guard let line else { return }
    if line.attributes != drawn?.pointer {
      own = line.attributes.map(AttributeList.init(retaining:))
      drawn = nil
    }
    if spans.allSatisfy({ $0.attributes == TextAttributes() }) {
      guard drawn != nil else { return }
      line.setAttributes(own?.pointer)
      drawn = nil
    } else if let appearance = coordinator?.appearance {
      drawn = AttributeList(
        spans, above: own, appearance: appearance, basePoints: basePoints(appearance))
      line.setAttributes(drawn?.pointer)
    }
  }

  /// The size of the widget's own font, as Pango is given it.
  private func basePoints(_ appearance: TextAppearance) -> Double {
    let base = widget.object.map { DesktopFonts.baseAttributes(of: $0, appearance) }
    return appearance.points(base?.size ?? .style(.body))
  }

  public func focusReturned() {}

  public func appearanceChanged(_ appearance: TextAppearance) { draw() }

  /// Takes over what was typed: it has the format that the text had.
  private func followText() {
    guard let now = line?.text, now != text || spans.isEmpty else { return }
    let isUniform = Set(spans.map(\.attributes)).count <= 1
    let attributes = isUniform ? typed : TextAttributes()
    text = now
    spans = [ByteSpan(now.utf8.count, attributes)]
    draw()
  }

  // MARK: - History

  /// Undoes the last change, if the text is still the same; otherwise the text that was typed since
  /// must be undone first, which the entry does itself.
  public func undo() -> Bool {
    guard let last = history.last, last.text == line?.text else { return false }
    history.removeLast()
    undone.append(last)
    set(last.old)
    return true
  }

  public func redo() -> Bool {
    guard let next = undone.last, next.text == line?.text else { return false }
    undone.removeLast()
    history.append(next)
    set(next.new)
    return true
  }
}
