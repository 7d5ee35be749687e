// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Finds addresses of the web and of mail in one pass over the bytes.
///
/// Nothing is looked at but what is around “:”, “.” and “@”. From there it goes a limited way back and on, so
/// that the time is in proportion to the text whatever is in it.
///
///     ://   a scheme before, user information, host, port, path    hosts of any kind
///     .     a host before and behind, port, path                   hosts below a known top-level domain
///     @     a local part before, a host behind                     likewise, unless “mailto:” is before
struct AddressScanner {
  let text: TextBytes
  /// The detected addresses, in order.
  var finds: [DetectedBytes] = []
  /// The start of the text that was not searched yet: no later range starts before it.
  var floor = 0

  /// The longest part before an “@” (RFC 5321), and more than any host with what is before it has.
  static let longestLocalPart = 64
  static let longestAuthority = 512
  /// How far after a bracket its other half may be to belong to the same address.
  static let longestBracket = 256

  private let time: DetectionTime

  init(_ text: TextBytes, _ time: DetectionTime) {
    self.text = text
    self.time = time
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
      if time.step() { break }
      switch byte {
      case UInt8(ascii: ":"): place = max(scheme(at: place), place + 1)
      case UInt8(ascii: "@"): place = max(mail(at: place), place + 1)
      default: place = max(host(around: place), place + 1)
      }
    }
  }

  @inline(__always)
  static func isTrigger(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "@")
  }

  /// Adds a range, and replaces those that it covers.
  mutating func add(_ bytes: Range<Int>, _ data: DetectedData) {
    while let last = finds.last, last.bytes.upperBound > bytes.lowerBound { finds.removeLast() }
    finds.append(DetectedBytes(bytes: bytes, data: data))
    floor = bytes.upperBound
  }

  // MARK: - With a scheme

  /// Looks at a colon.
  ///
  /// - Returns: where to continue; what is before can be no part of another find.
  mutating func scheme(at colon: Int) -> Int {
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

  /// The end of the written host, before its port.
  func hostEnd(_ host: HostName, _ start: Int, _ end: Int) -> Int {
    var place = end
    while place > start, text[place - 1].isDigit { place -= 1 }
    return place > start && place < end && text[place - 1] == UInt8(ascii: ":") ? place - 1 : end
  }

  func scheme(before colon: Int) -> String? {
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

  /// The part before the last “@” of an authority; browsers also take the host after it.
  func userInformation(at start: Int) -> (Range<Int>, hostStart: Int) {
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

  static func isUserPunctuation(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
      UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "*"),
      UInt8(ascii: "+"), UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: "%"):
      true
    default: false
    }
  }

  /// A host of any kind that begins at a place, and where it ends.
  func host(at start: Int) -> (HostName, end: Int)? {
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
  mutating func host(around dot: Int) -> Int {
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

  /// The start of a host that contains a dot.
  func hostStart(before dot: Int) -> Int {
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

  static func isHostPunctuation(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// The end of a possible host.
  func hostRun(from start: Int) -> Int {
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

  func withoutDots(_ range: Range<Int>) -> Int {
    var end = range.upperBound
    while end > range.lowerBound, text[end - 1] == UInt8(ascii: ".") { end -= 1 }
    return end
  }

  /// The first place where a letter that is written without spaces stands right after ASCII.
  func unspacedJoint(_ range: Range<Int>) -> Int? {
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
  func publicHost(in range: Range<Int>, over dot: Int) -> (HostName, end: Int)? {
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
  func isTopLevel(_ label: Range<Int>) -> Bool {
    guard label.count >= 2, label.count <= 63 else { return false }
    let first = text[label.lowerBound]
    // “the end.So” is two sentences.
    if first.isCapital, !text[label.lowerBound + 1].isCapital { return false }
    if text[label.upperBound - 1] >= 0x80 { return true }
    return PublicSuffixList.shared.isRegistrySuffix(
      String(decoding: text.bytes[label].map(\.lowercasedASCII), as: UTF8.self))
  }

  /// Whether a host may begin at a place, after what stands before.
  func isStartOfHost(_ start: Int) -> Bool {
    let seen = text.skipHidden(before: start)
    guard let before = text.scalar(before: seen)?.scalar else { return true }
    switch before {
    case "@", "/", ":", "\\", "%", "&", "#", "~", ".", "-", "_": return false
    default: return !before.isHostLetter || (seen == start && before.isUnspaced)
    }
  }

  /// Whether a host may end at a place: after an invisible character it must not continue.
  func isEndOfHost(_ end: Int) -> Bool {
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
}

extension Unicode.Scalar {
  /// Whether it can be in the name of a host.
  var isHostLetter: Bool {
    if isHidden { return false }
    if isWord || self == "_" { return true }
    return value > 0x7F && properties.generalCategory == .otherSymbol
  }
}
