// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseDataDetection
import TypecaseGTK

import class TypecaseGLibKit.Debounced

/// Marks the addresses and phone numbers of a text view's text, as they are found while it is edited.
///
///     buffer  ->  its text, 200 ms after the last edit  ->  DetectedRanges, away from the main thread  ->  a tag
///
/// The tag is no part of the document, and moves with the text until the next finds are there.
final class DetectedMarks {
  private let view: Widget
  private let tag: UnsafeMutablePointer<GtkTextTag>?
  private var found = Found()
  /// Until edits have come to rest.
  private let waiting = Debounced(after: .milliseconds(200))
  private var finding: Task<Void, Never>?

  /// The detected ranges of a text.
  private struct Found: Sendable {
    var text = ""
    var ranges = DetectedRanges(in: "", by: detector)

    private static let detector = DataDetector(
      kinds: [.webAddresses, .mailAddresses, .phoneNumbers],
      locale: g_get_language_names()?[0].map { String(cString: $0) } ?? "")

    /// What is in another text; only the paragraphs in which the two differ are looked at.
    @concurrent
    func found(in new: String) async -> Found {
      var result = self
      let (old, now) = (Array(text.unicodeScalars), Array(new.unicodeScalars))
      let start = zip(old, now).prefix { $0 == $1 }.count
      let most = min(old.count, now.count) - start
      let end = zip(old.reversed(), now.reversed()).prefix(most).prefix { $0 == $1 }.count
      result.text = new
      result.ranges.replace(
        start..<old.count - end, with: now.count - end - start, in: new)
      return result
    }
  }

  init(view: Widget, formatting: TextViewFormatting) {
    self.view = view
    tag = formatting.makeMarkingTag()
    guard let tag, let buffer else { return }
    Property.set(
      tag, "underline", enumeration: Int(PANGO_UNDERLINE_SINGLE.rawValue),
      type: pango_underline_get_type())
    Signal.connect(buffer, "changed") { [weak self] in self?.findSoon() }
  }

  /// The target of a detected range.
  struct Target {
    /// The address to open.
    var address: String
    /// The host that it leads to, where the text may seem to lead elsewhere.
    var disguisedHost: String?
  }

  /// What the find at a place leads to, in Unicode scalars; nil where there is none.
  func target(at offset: Int) -> Target? {
    // An edit may have moved it.
    guard !waiting.isWaiting, finding == nil, offset >= 0 else { return nil }
    return found.ranges.find(at: offset).flatMap { Self.target(of: $0.data) }
  }

  /// The target of a detected range; nil if this program does not open it.
  private static func target(of data: DetectedData) -> Target? {
    func disguised(_ host: String, _ warnings: WebAddress.Warnings) -> String? {
      warnings.isEmpty ? nil : host
    }
    switch data {
    case .webAddress(let address):
      guard ["http", "https"].contains(address.scheme) else { return nil }
      return Target(
        address: address.url, disguisedHost: disguised(address.displayedHost, address.warnings))
    case .mailAddress(let address):
      return Target(
        address: address.url,
        disguisedHost: disguised(address.displayedHost, address.warnings))
    case .phoneNumber(let number): return Target(address: "tel:\(number.e164)")
    default: return nil
    }
  }

  private var buffer: UnsafeMutablePointer<GtkTextBuffer>? {
    gtk_text_view_get_buffer(view.cast(to: GtkTextView.self))
  }

  private var text: String? {
    guard let buffer else { return nil }
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    // A slice, so that pictures have their place.
    guard let text = gtk_text_buffer_get_slice(buffer, &start, &end, 1) else { return nil }
    defer { g_free(text) }
    return String(cString: text)
  }

  private func findSoon() {
    waiting.restart { @MainActor [weak self] in self?.find() }
  }

  /// Searches the present text, after the running search.
  private func find() {
    guard finding == nil, let text else { return }
    let before = found
    finding = Task { [weak self] in
      let found = await before.found(in: text)
      guard let self else { return }
      self.finding = nil
      // It knows its own text, so that the next look begins with it, whatever was edited meanwhile.
      self.found = found
      if self.text == found.text { self.mark() } else { self.findSoon() }
    }
  }

  private func mark() {
    guard let tag, let buffer else { return }
    var (start, end) = (GtkTextIter(), GtkTextIter())
    gtk_text_buffer_get_bounds(buffer, &start, &end)
    gtk_text_buffer_remove_tag(buffer, tag, &start, &end)
    for find in found.ranges.all where Self.target(of: find.data) != nil {
      gtk_text_buffer_get_iter_at_offset(buffer, &start, CInt(clamping: find.range.lowerBound))
      gtk_text_buffer_get_iter_at_offset(buffer, &end, CInt(clamping: find.range.upperBound))
      gtk_text_buffer_apply_tag(buffer, tag, &start, &end)
    }
  }
}
