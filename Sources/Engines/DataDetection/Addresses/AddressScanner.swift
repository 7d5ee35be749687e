// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import PublicSuffixKit

/// Finds addresses of the web and of mail in one pass over the bytes.
///
/// Nothing is looked at but what is around “:”, “.” and “@”. From there it goes a limited way back and on, so
/// that the time is in proportion to the text whatever is in it.
///
///     ://   a scheme before, user information, host, port, path    hosts of any kind
///     .     a host before and behind, port, path                   hosts below a known top-level domain
///     @     a local part before, a host behind                     likewise, unless “mailto:” is before
struct AddressScanner {
  private let text: TextBytes
  /// What was found, in order.
  private(set) var finds: [DetectedBytes] = []
  /// Where what is not yet looked at begins: no find starts before.
  private var floor = 0

  /// The longest part before an “@” (RFC 5321), and more than any host with what is before it has.
  private static let longestLocalPart = 64
  private static let longestAuthority = 512
  /// How far behind a bracket its other half may be to belong to the same address.
  private static let longestBracket = 256

  init(_ text: TextBytes) {
    self.text = text
  }

  mutating func scan() {
    var place = 0
    let count = text.count
    while place < count {
      // Bytes that begin no address are most of a text.
      let byte = text[place]
      if byte > 0x40 || !Self.isTrigger(byte) {
        place += 1
        continue
      }
      switch byte {
      case UInt8(ascii: ":"): place = max(scheme(at: place), place + 1)
      case UInt8(ascii: "@"): place = max(mail(at: place), place + 1)
      default: place = max(host(around: place), place + 1)
      }
    }
  }

  @inline(__always)
  private static func isTrigger(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "@")
  }

  /// Adds a find, in the place of those that it covers.
  private mutating func add(_ bytes: Range<Int>, _ data: DetectedData) {
    while let last = finds.last, last.bytes.upperBound > bytes.lowerBound { finds.removeLast() }
    finds.append(DetectedBytes(bytes: bytes, data: data))
    floor = bytes.upperBound
  }

  // MARK: - With a scheme

  /// Looks at a colon.
  ///
  /// - Returns: where to go on; what is before can be no part of another find.
  private mutating func scheme(at colon: Int) -> Int {
    guard text.byte(colon + 1) == UInt8(ascii: "/"), text.byte(colon + 2) == UInt8(ascii: "/"),
      let scheme = scheme(before: colon)
    else { return colon }
    let start = colon - scheme.utf8.count
    let (user, hostStart) = userInformation(at: colon + 3)
    guard let (host, end) = host(at: hostStart), let end = afterPort(end) else { return colon + 3 }
    // Another “@” would make all before it user information elsewhere.
    if text.byte(end) == UInt8(ascii: "@") { return colon + 3 }
    let tail = tail(at: end)
    if tail == end, !isEndOfHost(end) { return colon + 3 }
    add(
      start..<tail,
      .webAddress(
        WebAddress(
          scheme: scheme, isSchemeWritten: true,
          userInformation: user.isEmpty ? nil : text.string(user),
          host: host, tail: text.string(hostEnd(host, hostStart, end)..<tail))))
    return tail
  }

  /// Where the written host ends, before its port.
  private func hostEnd(_ host: HostName, _ start: Int, _ end: Int) -> Int {
    var place = end
    while place > start, text[place - 1].isDigit { place -= 1 }
    return place > start && place < end && text[place - 1] == UInt8(ascii: ":") ? place - 1 : end
  }

  private func scheme(before colon: Int) -> String? {
    let known: [(StaticString, String)] = [("https", "https"), ("http", "http"), ("ftp", "ftp")]
    for (written, scheme) in known {
      let start = colon - scheme.utf8.count
      guard start >= floor, text.hasASCII(written, at: start) else { continue }
      guard let before = text.scalar(before: start)?.scalar else { return scheme }
      let isPart = before.isWord && !before.isUnspaced
      return isPart || before == "_" || before == "-" || before == "+" ? nil : scheme
    }
    return nil
  }

  /// What stands before the last “@” of an authority; as browsers, who take the host from behind it.
  private func userInformation(at start: Int) -> (Range<Int>, hostStart: Int) {
    var place = start
    var last: Int?
    let limit = min(text.count, start + Self.longestAuthority)
    while place < limit {
      let byte = text[place]
      if byte == UInt8(ascii: "@") {
        last = place
      } else if byte < 0x80, !byte.isAlphanumeric, !Self.isUserPunctuation(byte) {
        break
      }
      place += 1
      if byte >= 0xC0, let scalar = text.scalar(at: place - 1)?.scalar, !scalar.isWord { break }
    }
    return last.map { (start..<$0, $0 + 1) } ?? (start..<start, start)
  }

  private static func isUserPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "*"),
      UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "%"):
      true
    default: false
    }
  }

  /// A host of any kind that begins at a place, and where it ends.
  private func host(at start: Int) -> (HostName, end: Int)? {
    if text.byte(start) == UInt8(ascii: "[") {
      var end = start + 1
      while end - start < 48, text.byte(end) != UInt8(ascii: "]"), text.byte(end) > 0x20 {
        end += 1
      }
      guard text.byte(end) == UInt8(ascii: "]"),
        let host = HostName(ipv6: text.string(start..<end + 1))
      else { return nil }
      return (host, end + 1)
    }
    let run = hostRun(from: start)
    var end = withoutDots(start..<run)
    // In front of letters that are written without a space a host may have ended already.
    if let joint = unspacedJoint(start..<end) {
      let shorter = withoutDots(start..<joint)
      let whole = HostName(text.string(start..<end))
      if whole?.isPublic != true, let host = HostName(text.string(start..<shorter)) {
        return (host, shorter)
      }
      end = whole == nil ? shorter : end
    }
    return HostName(text.string(start..<end)).map { ($0, end) }
  }

  // MARK: - Without a scheme

  /// Looks at a dot.
  private mutating func host(around dot: Int) -> Int {
    // Most dots end a sentence or stand in a number.
    let next = text.byte(dot + 1)
    guard next.isAlphanumeric || next >= 0x80, dot > floor else { return dot }
    let before = text[dot - 1]
    guard before.isAlphanumeric || before >= 0x80 || before == UInt8(ascii: "-") else {
      return dot
    }
    let start = hostStart(before: dot)
    let run = hostRun(from: dot + 1)
    // What is before an “@” is looked at there.
    if text.byte(run) == UInt8(ascii: "@") { return run }
    let written = start..<withoutDots(start..<run)
    guard written.upperBound > dot, isStartOfHost(written.lowerBound),
      let (host, hostEnd) = publicHost(in: written, over: dot), let end = afterPort(hostEnd)
    else { return min(run, dot + Self.longestAuthority) }
    let tail = tail(at: end)
    guard tail > end || isEndOfHost(end),
      tail > hostEnd || !FileEndings.isFileName(text.string(written.lowerBound..<hostEnd))
    else { return end }
    add(
      written.lowerBound..<tail,
      .webAddress(
        WebAddress(
          scheme: "https", isSchemeWritten: false, userInformation: nil, host: host,
          tail: text.string(hostEnd..<tail))))
    return tail
  }

  /// Where a host begins that goes over a dot.
  private func hostStart(before dot: Int) -> Int {
    var start = dot
    let limit = max(floor, dot - Self.longestAuthority)
    while start > limit {
      let byte = text[start - 1]
      if byte < 0x80 {
        guard byte.isAlphanumeric || Self.isHostPunctuation(byte) else { break }
        start -= 1
      } else {
        guard let (scalar, scalarStart) = text.scalar(before: start), scalarStart >= limit,
          scalar.isHostLetter
        else { break }
        // “はexample.jp”: ASCII and what stands before it without a space are two things.
        if scalar.isUnspaced, start < text.count, text[start].isAlphanumeric { break }
        start = scalarStart
      }
    }
    return start
  }

  private static func isHostPunctuation(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Where what can be a host ends.
  private func hostRun(from start: Int) -> Int {
    var end = start
    let limit = min(text.count, start + Self.longestAuthority)
    while end < limit {
      let byte = text[end]
      if byte < 0x80 {
        guard byte.isAlphanumeric || Self.isHostPunctuation(byte) else { break }
        end += 1
      } else {
        guard let (scalar, next) = text.scalar(at: end), scalar.isHostLetter else { break }
        end = next
      }
    }
    return end
  }

  private func withoutDots(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, text[end - 1] == UInt8(ascii: ".") { end -= 1 }
    return end
  }

  /// The first place where a letter that is written without spaces stands right behind ASCII.
  private func unspacedJoint(_ range: Range<Int>) -> Int? {
    var place = range.lowerBound
    while place < range.upperBound {
      if text[place] < 0x80 {
        place += 1
        continue
      }
      guard let (scalar, end) = text.scalar(at: place) else { return nil }
      if scalar.isUnspaced, place > range.lowerBound, text[place - 1].isAlphanumeric {
        return place
      }
      place = end
    }
    return nil
  }

  /// A host below a known top-level domain, and where it ends.
  private func publicHost(in range: Range<Int>, over dot: Int) -> (HostName, end: Int)? {
    var end = range.upperBound
    if let joint = unspacedJoint(range), joint > dot { end = withoutDots(range.lowerBound..<joint) }
    var label = end
    while label > range.lowerBound, text[label - 1] != UInt8(ascii: ".") { label -= 1 }
    guard label > range.lowerBound, label < end, isTopLevel(label..<end) else { return nil }
    // “about 10.am” is no host; “163.com” is.
    let rest = range.lowerBound..<label - 1
    if rest.count <= 2, text.bytes[rest].allSatisfy(\.isDigit) { return nil }
    guard let host = HostName(text.string(range.lowerBound..<end)), host.isPublic else {
      return nil
    }
    return (host, end)
  }

  /// Whether a label can end a host that has no scheme.
  private func isTopLevel(_ label: Range<Int>) -> Bool {
    guard label.count >= 2, label.count <= 63 else { return false }
    let first = text[label.lowerBound]
    // “the end.So” is two sentences.
    if first.isCapital, !text[label.lowerBound + 1].isCapital { return false }
    if text[label.upperBound - 1] >= 0x80 { return true }
    return PublicSuffixList.shared.isRegistrySuffix(
      String(decoding: text.bytes[label].map(\.lowercasedASCII), as: UTF8.self))
  }

  /// Whether a host may begin at a place, after what stands before.
  private func isStartOfHost(_ start: Int) -> Bool {
    let seen = text.skipHidden(before: start)
    guard let before = text.scalar(before: seen)?.scalar else { return true }
    switch before {
    case "@", "/", ":", "\\", "%", "&", "#", "~", ".", "-", "_": return false
    default: return !before.isHostLetter || (seen == start && before.isUnspaced)
    }
  }

  /// Whether a host may end at a place: behind an invisible character it must not go on.
  private func isEndOfHost(_ end: Int) -> Bool {
    switch text.byte(end) {
    case UInt8(ascii: "@"): return false
    // Browsers decode what is in a host.
    case UInt8(ascii: "%"): if text.hasWord(at: end + 1) { return false }
    default: break
    }
    let seen = text.skipHidden(from: end)
    guard let next = text.scalar(at: seen)?.scalar else { return true }
    return !next.isHostLetter || (seen == end && next.isUnspaced)
  }

  // MARK: - Behind the host

  /// Where a port ends that may follow a host; nil where it is wrong.
  private func afterPort(_ end: Int) -> Int? {
    guard text.byte(end) == UInt8(ascii: ":"), text.byte(end + 1).isDigit else { return end }
    var (place, port) = (end + 1, 0)
    while text.byte(place).isDigit, port < 100_000 {
      port = port * 10 + Int(text[place] & 15)
      place += 1
    }
    return port < 65536 && !text.hasWord(at: place) ? place : nil
  }

  /// Where path, query and fragment end that may follow.
  ///
  /// They end before a space, a control, “<”, “>”, a quotation mark and punctuation of other scripts; before
  /// a bracket whose other half is not within; and before punctuation of a sentence.
  private func tail(at start: Int) -> Int {
    switch text.byte(start) {
    case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): break
    default: return start
    }
    var place = start
    var brackets = Brackets()
    scan: while place < text.count {
      // Else each of many addresses in a row could have the rest of the text looked at.
      if let open = brackets.firstOpen, place - open > Self.longestBracket { break }
      let byte = text[place]
      if byte < 0x80 {
        switch byte {
        case 0...0x20, 0x7F, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\\"),
          UInt8(ascii: "`"):
          break scan
        case UInt8(ascii: "\""):
          // Within a path only where both halves are.
          guard brackets.quote(place, isFollowed: isFollowed(place)) else { break scan }
        default:
          guard brackets.take(byte, place) else { break scan }
        }
        place += 1
      } else {
        guard let (scalar, end) = text.scalar(at: place), isInTail(scalar, at: place) else { break }
        place = end
      }
    }
    return trimmed(start..<min(place, brackets.firstOpen ?? place))
  }

  private func isFollowed(_ quote: Int) -> Bool { text.hasWord(at: quote + 1) }

  private func isInTail(_ scalar: Unicode.Scalar, at place: Int) -> Bool {
    // An en dash in a word, as in titles of encyclopedias.
    if scalar.value == 0x2013 { return text.hasWord(before: place) && text.hasWord(at: place + 3) }
    switch scalar.properties.generalCategory {
    case .format:
      // Joiners are a part of words in the scripts of India and in Persian.
      guard scalar.value == 0x200C || scalar.value == 0x200D, place > 0 else { return false }
      return text[place - 1] >= 0x80
    case .control, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator, .connectorPunctuation, .dashPunctuation, .openPunctuation,
      .closePunctuation, .initialPunctuation, .finalPunctuation, .otherPunctuation:
      return false
    case .mathSymbol:
      // U+FF5C, a line that separates columns.
      return scalar.value != 0xFF5C
    default:
      // “https://example.jp/pageを”: particles of Japanese stand right behind an address.
      let isHiragana = 0x3041...0x309F ~= scalar.value
      return !isHiragana || place == 0 || !text[place - 1].isAlphanumeric
    }
  }

  private func trimmed(_ tail: Range<Int>) -> Int {
    var end = tail.upperBound
    while end > tail.lowerBound {
      switch text[end - 1] {
      case UInt8(ascii: "."), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
        UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: "*"), UInt8(ascii: "~"),
        UInt8(ascii: "|"):
        // “?” and more belong to an address only with something behind.
        end -= 1
      case UInt8(ascii: "'"):
        // The second of two that are both within stays.
        let count = text.bytes[tail.lowerBound..<end].count { $0 == UInt8(ascii: "'") }
        if count.isMultiple(of: 2) { return end }
        end -= 1
      default: return end
      }
    }
    return end
  }

  // MARK: - Mail

  /// Looks at an “@”.
  private mutating func mail(at sign: Int) -> Int {
    let local = localPart(before: sign)
    guard !local.isEmpty else { return sign }
    let hasScheme =
      local.lowerBound - 7 >= floor && text.hasASCII("mailto:", at: local.lowerBound - 7)
      && !text.hasWord(before: local.lowerBound - 7)
    guard hasScheme || isStartOfMail(local.lowerBound) else { return sign }
    let run = hostRun(from: sign + 1)
    let written = sign + 1..<withoutDots(sign + 1..<run)
    guard text.byte(run) != UInt8(ascii: "@") else { return run }
    let found: (HostName, end: Int)? =
      hasScheme ? host(at: sign + 1) : publicHost(in: written, over: sign)
    guard let (host, end) = found, !host.isNumeric, isEndOfHost(end) else { return sign }
    let start = hasScheme ? local.lowerBound - 7 : local.lowerBound
    add(start..<end, .mailAddress(MailAddress(localPart: text.string(local), host: host)))
    return end
  }

  /// What can stand before the “@” of an address: atoms with dots between them (RFC 5322), with letters of any
  /// script (RFC 6531).
  private func localPart(before sign: Int) -> Range<Int> {
    var start = sign
    // A local part may begin in what was taken for a host.
    let limit = max(finds.last.map(\.bytes.lowerBound) ?? 0, sign - Self.longestLocalPart * 4)
    while start > limit {
      let byte = text[start - 1]
      if byte < 0x80 {
        if byte == UInt8(ascii: ".") {
          guard start < sign, text[start] != UInt8(ascii: ".") else { break }
        } else if !byte.isAlphanumeric, !Self.isLocalPunctuation(byte) {
          break
        }
        start -= 1
      } else {
        guard let (scalar, scalarStart) = text.scalar(before: start), scalar.isWord else { break }
        if scalar.isUnspaced, start < sign, text[start] < 0x80 { break }
        start = scalarStart
      }
    }
    // An address can be between two of these, and in bold type of Markdown.
    while start < sign, text[start] < 0x80, !text[start].isAlphanumeric,
      text[start] != UInt8(ascii: "_"), text[start] != UInt8(ascii: "+")
    {
      // Behind a dot too many, or the quoted part of a local part, is another address than the one meant.
      if text[start] == UInt8(ascii: ".") { return sign..<sign }
      start += 1
    }
    if text.byte(start - 1) == UInt8(ascii: "."), start > limit { return sign..<sign }
    return sign - start <= Self.longestLocalPart ? start..<sign : sign..<sign
  }

  private static func isLocalPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"),
      UInt8(ascii: "&"), UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"),
      UInt8(ascii: "-"), UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private func isStartOfMail(_ start: Int) -> Bool {
    let seen = text.skipHidden(before: start)
    guard let before = text.scalar(before: seen)?.scalar else { return true }
    switch before {
    case "@", "/", "\\": return false
    default: return !before.isWord || (seen == start && before.isUnspaced)
    }
  }
}

/// Brackets and quotation marks in a path: which are still open.
private struct Brackets {
  /// For each kind how many are open, and where the first of them is: round, square, curly, quotation marks.
  private var open: InlineArray<4, (count: Int, first: Int)> = .init(repeating: (0, 0))
  /// Where the first is that has no other half yet.
  private(set) var firstOpen: Int?

  /// Takes a byte; false where it closes what was not opened within.
  mutating func take(_ byte: UInt8, _ place: Int) -> Bool {
    switch byte {
    case UInt8(ascii: "("): opens(0, place)
    case UInt8(ascii: "["): opens(1, place)
    case UInt8(ascii: "{"): opens(2, place)
    case UInt8(ascii: ")"): return closes(0)
    case UInt8(ascii: "]"): return closes(1)
    case UInt8(ascii: "}"): return closes(2)
    default: break
    }
    return true
  }

  /// Takes a quotation mark; false where it begins nothing.
  mutating func quote(_ place: Int, isFollowed: Bool) -> Bool {
    if open[3].count > 0 { return closes(3) }
    opens(3, place)
    return isFollowed
  }

  private mutating func opens(_ kind: Int, _ place: Int) {
    if open[kind].count == 0 { open[kind].first = place }
    open[kind].count += 1
    firstOpen = min(firstOpen ?? place, place)
  }

  private mutating func closes(_ kind: Int) -> Bool {
    guard open[kind].count > 0 else { return false }
    open[kind].count -= 1
    firstOpen = open.indices.filter { open[$0].count > 0 }.map { open[$0].first }.min()
    return true
  }
}

extension Unicode.Scalar {
  /// Whether it can be in the name of a host.
  fileprivate var isHostLetter: Bool {
    if isWord || self == "_" { return true }
    return value > 0x7F && properties.generalCategory == .otherSymbol
  }
}
