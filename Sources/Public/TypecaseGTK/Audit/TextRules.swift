// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit

/// Texts are whole, on their own place, and in whole words.
enum TextRules {
  /// Rounding may move an edge by so much.
  private static let tolerance = 1.5

  static func faults(in tree: AuditedTree) -> [AuditFault] {
    tree.labels.flatMap { label in
      [clipping(label), ellipsis(label), brokenWord(label)].compactMap(\.self)
    } + overlaps(tree.labels + tree.fields)
  }

  private static func clipping(_ label: AuditedPart) -> AuditFault? {
    let excess = label.frame.excess(beyond: label.reach)
    guard excess > tolerance else { return nil }
    return AuditFault(
      kind: .clippedText, part: label,
      reason: "\(pixels(excess)) of the text are cut off, and no scrolling shows them.")
  }

  /// An ellipsis is right where the whole text is in a tooltip, of the label or of what it is in, in the list
  /// that a drop-down opens, or is shown enlarged on a long press.
  private static func ellipsis(_ label: AuditedPart) -> AuditFault? {
    guard let layout = gtk_label_get_layout(label.widget.opaque),
      pango_layout_is_ellipsized(layout) != 0
    else { return nil }
    let text = AuditedTree.labelText(label.widget)
    let isInTooltip = AuditedTree.ancestry(of: label.widget).contains { widget in
      gtk_widget_get_tooltip_text(widget.pointer).map { String(cString: $0).contains(text) }
        ?? false
    }
    // The list that a drop-down opens has room for it.
    let isInDropDown =
      gtk_widget_get_ancestor(label.widget.pointer, gtk_drop_down_get_type()) != nil
    guard !isInTooltip, !isInDropDown, !AuditedTree.isShownEnlarged(label.widget) else {
      return nil
    }
    return AuditFault(
      kind: .ellipsis, part: label,
      reason:
        "The text ends in an ellipsis, and neither a tooltip nor a long press shows the whole.")
  }

  /// Lines may end where Unicode allows it (Standard Annex 14), as Pango finds those places.
  private static func brokenWord(_ label: AuditedPart) -> AuditFault? {
    guard let layout = gtk_label_get_layout(label.widget.opaque),
      let bytes = pango_layout_get_text(layout)
    else { return nil }
    var count: CInt = 0
    let attributes = pango_layout_get_log_attrs_readonly(layout, &count)
    for number in 1..<max(pango_layout_get_line_count(layout), 1) {
      guard let line = pango_layout_get_line_readonly(layout, number) else { continue }
      let offset = g_utf8_pointer_to_offset(bytes, bytes + Int(line.pointee.start_index))
      guard let attributes, offset > 0, offset < Int(count), attributes[offset].is_line_break == 0
      else { continue }
      return AuditFault(
        kind: .brokenWord, part: label,
        reason: "Line \(number) ends inside the word “\(word(at: offset, of: label.widget))”.")
    }
    return nil
  }

  private static func word(at offset: Int, of label: Widget) -> String {
    let text = Array(AuditedTree.labelText(label).unicodeScalars)
    guard offset < text.count else { return "" }
    let start = text[..<offset].lastIndex { $0.properties.isWhitespace }.map { $0 + 1 } ?? 0
    let end = text[offset...].firstIndex { $0.properties.isWhitespace } ?? text.count
    return String(String.UnicodeScalarView(text[start..<end]))
  }

  private static func overlaps(_ texts: [AuditedPart]) -> [AuditFault] {
    var faults: [AuditFault] = []
    let seen = texts.map { $0.frame.intersection($0.sight) }
    for one in texts.indices {
      for other in texts.indices where other > one {
        let common = seen[one].intersection(seen[other])
        // The ascenders of one line may reach between the descenders of the one above.
        let reach = 0.2 * min(seen[one].height, seen[other].height)
        guard common.width > tolerance, common.height > max(tolerance, reach),
          !areLayers(texts[one].widget, texts[other].widget)
        else { continue }
        faults.append(
          AuditFault(
            kind: .overlappingText, part: texts[one],
            reason: "It is drawn over the text “\(texts[other].text)”."))
      }
    }
    return faults
  }

  /// Whether one of two widgets is within the other, or they are on different layers by intention.
  private static func areLayers(_ one: Widget, _ other: Widget) -> Bool {
    let ancestry = AuditedTree.ancestry(of: one)
    guard let common = AuditedTree.ancestry(of: other).first(where: ancestry.contains) else {
      return true
    }
    return common == one || common == other || common.isA(gtk_overlay_get_type())
      || common.isA(adw_toast_overlay_get_type())
      || common.isA(adw_flap_get_type()) && adw_flap_get_folded(common.opaque) != 0
  }

  static func pixels(_ value: Double) -> String { "\(Int(value.rounded())) pixels" }
}
