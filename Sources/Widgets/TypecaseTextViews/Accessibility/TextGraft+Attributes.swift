// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecaseRichText
import TypecaseTextLayout

// The attributes of org.a11y.atspi.Text, with the names and values that GTK's own text has.
extension TextGraft {
  func answerAttributes(
    _ call: LentBusConnection.Call, _ source: any AccessibleTextSource
  ) -> [Variant] {
    let defaults = SpokenRun.defaults(source)
    if call.arguments.isEmpty { return [.attributes(defaults)] }
    let storage = source.editor.storage
    let offset = min(max(call.number(0), 0), storage.length)
    let run = SpokenRun(at: ScalarOffset(offset), source, markers: owner?.markers)
    let bounds: [Variant] = [
      .int32(run.range.lowerBound.value), .int32(run.range.upperBound.value),
    ]
    switch call.method {
    case "GetAttributeValue": return [.string(run.values[call.text(1)] ?? "")]
    case "GetAttributeRun" where call.arguments[1].boolValue == true:
      return [.attributes(run.values)] + bounds
    default: return [.attributes(run.values.filter { defaults[$0.key] != $0.value })] + bounds
    }
  }
}

extension Variant {
  /// Names and values as AT-SPI has them.
  static func attributes(_ values: [String: String]) -> Variant {
    .array(of: "{ss}", values.sorted { $0.key < $1.key }.map { .entry(.string($0), .string($1)) })
  }
}

/// Text around a place that has the same of everything that is said.
@MainActor struct SpokenRun {
  var range: Range<ScalarOffset>
  var values: [String: String]

  /// What text has that says nothing.
  static func defaults(_ source: any AccessibleTextSource) -> [String: String] {
    SpokenAttributes(source.layout.baseAttributes, in: source.layout).values
  }

  /// - Parameter markers: of the lists in the text.
  init(at place: ScalarOffset, _ source: any AccessibleTextSource, markers: ListMarkers?) {
    let (storage, layout) = (source.editor.storage, source.layout)
    let paragraph = layout.range(of: .paragraph, around: place)
    guard place < storage.end else {
      range = place..<place
      values = SpokenAttributes(layout.baseAttributes, in: layout).values
      return
    }
    let (attributes, run) = storage.attributes(at: place)
    range = run.clamped(to: paragraph)
    values =
      SpokenAttributes(attributes.over(layout.baseAttributes), in: layout).values
    // A marker is no part of the text, and differs from item to item.
    if let item = attributes.paragraph?.list {
      let number = storage.paragraphNumber(at: paragraph.lowerBound)
      values["list-item-marker"] = markers?.marker(ofParagraph: number) ?? ""
      values["list-item-level"] = "\(item.level + 1)"
    }
    values["direction"] = layout.isRightToLeft(paragraphOf: place) ? "rtl" : "ltr"
    for marks in source.accessibleMarks where narrow(to: marks.overlay, at: place) {
      values["invalid"] = marks.meaning.rawValue
    }
    if attributes.link == nil, let data = source.accessibleData, narrow(to: data, at: place) {
      values["link"] = data.range(at: place).flatMap { source.target(ofDataIn: $0) } ?? ""
    }
  }

  /// Ends the range where marks begin and end around a place.
  ///
  /// - Returns: whether the place is marked.
  private mutating func narrow(to overlay: TextOverlay, at place: ScalarOffset) -> Bool {
    var isMarked = false
    for mark in overlay.ranges(touching: range) {
      if mark.contains(place) {
        range = mark.clamped(to: range)
        isMarked = true
      } else if mark.upperBound <= place {
        range = mark.upperBound..<range.upperBound
      } else {
        range = range.lowerBound..<min(range.upperBound, mark.lowerBound)
      }
    }
    return isMarked
  }
}

/// What is said of a run's look.
@MainActor private struct SpokenAttributes {
  private(set) var values: [String: String] = [:]

  /// - Parameter attributes: with those of the surroundings.
  init(_ attributes: TextAttributes, in layout: TextLayoutManager) {
    setFont(attributes, layout)
    setColors(attributes, layout)
    values["underline"] = Self.line(attributes.underline)
    let isStruck = (attributes.strikethrough ?? .none).style != .none
    values["strikethrough"] = isStruck ? "true" : "false"
    values["language"] = attributes.language
    values["link"] = attributes.link
    values["invisible"] = attributes.hidden == true ? "true" : "false"
    values["text-position"] =
      switch attributes.baseline {
      case .superscript: "super"
      case .subscript: "sub"
      default: "baseline"
      }
    if case .offset(let points)? = attributes.baseline { values["rise"] = "\(points.spoken)pt" }
    if attributes.capitals == .small { values["variant"] = "small-caps" }
    setParagraph(attributes.paragraph ?? ParagraphStyle(), layout)
  }

  private mutating func setFont(_ attributes: TextAttributes, _ layout: TextLayoutManager) {
    let appearance = layout.appearance
    let font = attributes.font.map { appearance.drawn($0) }
    // A heading that is only bold has the family of the text around it.
    values["family-name"] =
      font?.family ?? layout.baseAttributes.font.flatMap { appearance.drawn($0).family }
    values["weight"] = "\(Int((font?.weight ?? 400).rounded()))"
    values["style"] = (font?.slant ?? 0) == 0 ? "normal" : "italic"
    guard let size = attributes.size else { return }
    let points = appearance.points(size) * appearance.textSize.textScalingFactor
    values["size"] = "\(points.spoken)pt"
  }

  private mutating func setColors(_ attributes: TextAttributes, _ layout: TextLayoutManager) {
    let page = layout.storage.pageColor
    func shown(_ color: TextColor?) -> String? {
      color.map { Self.color(layout.appearance.shown($0, on: page)) }
    }
    values["fg-color"] = shown(attributes.color)
    values["bg-color"] = shown(attributes.background ?? attributes.paragraph?.background)
  }

  /// As GTK writes colors: 16 bits each.
  private static func color(_ color: TextColor) -> String {
    [color.red, color.green, color.blue].map { "\(Int(($0 * 65535).rounded()))" }
      .joined(separator: ",")
  }

  private static func line(_ line: TextLine?) -> String {
    switch (line ?? .none).style {
    case .none: "none"
    case .double: "double"
    // "error" would say that a word is misspelled, which marks say.
    case .single, .wavy, .dotted: "single"
    }
  }

  private mutating func setParagraph(_ style: ParagraphStyle, _ layout: TextLayoutManager) {
    func pixels(_ points: Double) -> String {
      "\(Int(layout.appearance.length(points: points).rounded()))"
    }
    values["justification"] =
      switch style.alignment {
      case .natural:
        layout.direction == .rightToLeft && style.direction != .leftToRight ? "right" : "left"
      case .left: "left"
      case .center: "center"
      case .right: "right"
      case .justified: "fill"
      }
    values["left-margin"] = pixels(style.indent)
    values["right-margin"] = pixels(style.tailIndent)
    values["indent"] = pixels(style.firstLineIndent)
    if let cell = style.cell {
      // From 1, as people count.
      values["table-row"] = "\(cell.row + 1)"
      values["table-column"] = "\(cell.column + 1)"
    }
  }
}

extension Double {
  /// Without a fraction that is none.
  fileprivate var spoken: String {
    let tenths = (self * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }
}
