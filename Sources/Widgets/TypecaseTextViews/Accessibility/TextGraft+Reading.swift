// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseRichText
import TypecaseTextLayout

// org.a11y.atspi.Text. Offsets from elsewhere may be anything: those before the text or behind it mean its nearer end, and a negative
// end of a range means that of the text.
extension TextGraft {
  func answerText(
    _ call: LentBusConnection.Call, _ source: any AccessibleTextSource
  ) throws(BusError) -> [Variant] {
    let storage = source.editor.storage
    func place(_ index: Int) -> ScalarOffset { storage.place(call.number(index)) }
    func range(_ index: Int) -> Range<ScalarOffset> {
      storage.range(call.number(index), call.number(index + 1))
    }
    switch call.method {
    case "GetText": return [.string(try storage.spoken(range(0)))]
    case "GetCharacterAtOffset":
      let offset = call.number(0)
      guard offset >= 0, offset < storage.length else { return [.int32(0)] }
      return [.int32(Int(storage.backingStore.scalar(at: ScalarOffset(offset)).value))]
    case "GetStringAtOffset":
      guard let unit = TextUnit(granularity: call.number(1)) else { throw call.invalid(1) }
      if unit == .line { try require(source.layOut(through: place(0))) }
      return try storage.described(
        TextUnits(layout: source.layout, unit: unit).range(around: place(0)))
    case "GetTextBeforeOffset", "GetTextAtOffset", "GetTextAfterOffset":
      guard let boundary = SpokenBoundary(number: call.number(1)) else { throw call.invalid(1) }
      if boundary.unit == .line { try require(source.layOut(through: place(0))) }
      let units = TextUnits(layout: source.layout, unit: boundary.unit)
      return try storage.described(units.range(boundary, call.method, place(0)))
    case "SetCaretOffset":
      guard source.isSelectable else { return [.bool(false)] }
      let caret = storage.wholeClusters(place(0)..<place(0)).lowerBound
      select(TextSelection(caret: caret), source)
      return [.bool(true)]
    case "GetNSelections", "GetSelection", "AddSelection", "RemoveSelection", "SetSelection":
      return try answerSelection(call, source)
    case "GetAttributes", "GetAttributeRun", "GetAttributeValue", "GetDefaultAttributes",
      "GetDefaultAttributeSet":
      return answerAttributes(call, source)
    default: return try answerPlaces(call, source)
    }
  }

  // MARK: - Selection

  private func answerSelection(
    _ call: LentBusConnection.Call, _ source: any AccessibleTextSource
  ) throws(BusError) -> [Variant] {
    let (storage, selection) = (source.editor.storage, source.editor.selection)
    let count = source.isSelectable && !selection.isCaret ? 1 : 0
    if call.method == "GetNSelections" { return [.int32(count)] }
    func selected(_ index: Int) -> Bool {
      guard source.isSelectable else { return false }
      // One from a later place to an earlier one has its caret there.
      let (anchor, focus) = (
        storage.place(call.number(index)), storage.place(end: call.number(index + 1))
      )
      let whole = storage.wholeClusters(min(anchor, focus)..<max(anchor, focus))
      let new = TextSelection(whole)
      select(
        anchor <= focus ? new : TextSelection(anchor: new.focus, focus: new.anchor), source)
      return true
    }
    switch call.method {
    case "GetSelection":
      guard call.number(0) == 0, count == 1 else { throw call.invalid(0) }
      let range = selection.range
      return [.int32(range.lowerBound.value), .int32(range.upperBound.value)]
    // There is one selection at the most.
    case "AddSelection": return [.bool(count == 0 && selected(0))]
    case "SetSelection": return [.bool(call.number(0) == 0 && selected(1))]
    case "RemoveSelection":
      guard call.number(0) == 0, count == 1 else { return [.bool(false)] }
      select(TextSelection(caret: selection.focus), source)
      return [.bool(true)]
    default: throw call.unknown
    }
  }

  /// Selects something where a person sees it.
  func select(_ selection: TextSelection, _ source: any AccessibleTextSource) {
    source.layout.reveal(selection.range)
    source.editor.selection = selection
    source.scroll(to: selection.focus..<selection.focus, x: nil, y: nil)
  }
}

/// AT-SPI's old kinds of boundaries, of which readers ask as well.
private struct SpokenBoundary {
  var unit: TextUnit
  /// Whether a stretch goes from the end of a unit to the end of the next, instead of from start to start.
  var isEnd: Bool

  /// - Parameter number: of `AtspiTextBoundaryType`.
  init?(number: Int) {
    switch number {
    case 0: self.init(.cluster, isEnd: false)
    case 1, 2: self.init(.word, isEnd: number == 2)
    case 3, 4: self.init(.sentence, isEnd: number == 4)
    case 5, 6: self.init(.line, isEnd: number == 6)
    default: return nil
    }
  }

  private init(_ unit: TextUnit, isEnd: Bool) { (self.unit, self.isEnd) = (unit, isEnd) }
}

extension TextUnits {
  /// - Parameter method: that of AT-SPI, which says on which side of the place.
  fileprivate func range(
    _ boundary: SpokenBoundary, _ method: String, _ place: ScalarOffset
  ) -> Range<ScalarOffset> {
    guard !boundary.isEnd else {
      let ends = ends(around: place)
      return switch method {
      case "GetTextBeforeOffset": ends.before
      case "GetTextAfterOffset": ends.behind
      default: ends.at
      }
    }
    let own = range(around: place)
    return switch method {
    case "GetTextBeforeOffset": range(before: own)
    case "GetTextAfterOffset": range(behind: own)
    default: own
    }
  }
}

extension TextUnit {
  /// - Parameter number: of `AtspiTextGranularity`.
  init?(granularity number: Int) {
    let units: [TextUnit] = [.cluster, .word, .sentence, .line, .paragraph]
    guard units.indices.contains(number) else { return nil }
    self = units[number]
  }
}

extension TextStorage {
  /// A place from elsewhere, as one in the text.
  func place(_ number: Int) -> ScalarOffset { ScalarOffset(min(max(number, 0), length)) }

  /// An end of a range from elsewhere.
  func place(end number: Int) -> ScalarOffset { number < 0 ? end : place(number) }

  /// A range from elsewhere; empty where it ends before its start.
  func range(_ start: Int, _ end: Int) -> Range<ScalarOffset> {
    let (start, end) = (place(start), place(end: end))
    return start..<max(start, end)
  }

  /// Some text, which must fit into a message.
  func spoken(_ range: Range<ScalarOffset>) throws(BusError) -> String {
    guard byteOffset(of: range.upperBound) - byteOffset(of: range.lowerBound) <= Self.mostBytes
    else {
      throw BusError(name: BusError.limitsExceeded, message: "Ask for less text at once.")
    }
    return text(in: range)
  }

  /// Half of what D-Bus allows in a message.
  private static let mostBytes = 1 << 26

  /// A stretch of text as AT-SPI has it.
  fileprivate func described(_ range: Range<ScalarOffset>) throws(BusError) -> [Variant] {
    [
      .string(try spoken(range)), .int32(range.lowerBound.value), .int32(range.upperBound.value),
    ]
  }
}

extension LentBusConnection.Call {
  /// What a value that means nothing is answered with.
  func invalid(_ index: Int) -> BusError {
    BusError(
      name: BusError.invalidArguments, message: "\(method) has no meaning for \(number(index)).")
  }
}
