// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import NameOnlyFonts

/// The families of the system that the person does not want to see in menus.
///
///     HiddenFamilies       the names, and the rules of fontconfig that say them
///     HiddenFamiliesFile   where the rules lie
///     HidingJudge          which families may be hidden, and why others may not
///     StartMeasurement     what that saves at the start of a program
///
/// A hidden family is gone from every program that uses fontconfig, from fallback too. Its package
/// stays, and its names stay the system's.
public struct HiddenFamilies: Sendable, Hashable {
  /// Sorted, each once whatever its case.
  public private(set) var names: [String] = []

  public init() {}

  /// Names that cannot be said in a rule are left out.
  public init(_ names: some Sequence<String>) { for name in names { insert(name) } }

  public var isEmpty: Bool { names.isEmpty }

  /// As fontconfig compares the names in such rules: without regard to case.
  public func contains(_ name: String) -> Bool { place(of: name) != nil }

  /// Whether a rule can say a name so that it means this name and nothing else.
  public static func canHold(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= longest
      && name.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && $0.value != 0x7F && $0.properties.generalCategory != .control
      } && FontconfigXML.canHold(name)
  }

  private static let longest = 500

  public mutating func insert(_ name: String) {
    guard Self.canHold(name), !contains(name) else { return }
    names.append(name)
    names.sort { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
  }

  public mutating func remove(_ name: String) {
    if let place = place(of: name) { names.remove(at: place) }
  }

  private func place(of name: String) -> Int? {
    let lower = name.lowercased()
    return names.firstIndex { $0.lowercased() == lower }
  }
}

// MARK: - Rules

extension HiddenFamilies {
  /// A whole file of rules that hides them.
  public var rules: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
    <!-- Written by Typecase: the built-in families that are hidden. Deleting this file shows them. -->
    <fontconfig>
    <selectfont><rejectfont>
    \(patterns)
    </rejectfont></selectfont>
    </fontconfig>

    """
  }

  /// What a configuration has within its `fontconfig` element to have them in spite of `rules`.
  ///
  /// fontconfig asks what is accepted first. Empty when nothing is hidden.
  public var exceptions: String {
    isEmpty ? "" : "<selectfont><acceptfont>\(patterns)</acceptfont></selectfont>"
  }

  private var patterns: String {
    names.map {
      "<pattern><patelt name=\"family\"><string>\(FontconfigXML.escaped($0))</string></patelt></pattern>"
    }.joined(separator: "\n")
  }

  /// Reads the names back from such a file; whatever else is in it says nothing.
  public init(rules text: String) {
    var rest = text[...]
    while let start = Self.range(of: "<string>", in: rest) {
      rest = rest[start.upperBound...]
      guard let end = Self.range(of: "</string>", in: rest) else { return }
      insert(FontconfigXML.unescaped(rest[..<end.lowerBound]))
      rest = rest[end.upperBound...]
    }
  }

  private static func range(of mark: String, in text: Substring) -> Range<String.Index>? {
    var start = text.startIndex
    while let next = text[start...].firstIndex(of: "<") {
      if text[next...].hasPrefix(mark) { return next..<text.index(next, offsetBy: mark.count) }
      start = text.index(after: next)
    }
    return nil
  }
}
