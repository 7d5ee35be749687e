// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontconfigKit
import TypecaseNameOnlyFonts
import TypecaseSystemKit

/// The families of the system that the person does not want to see in menus, and single files of it of which there
/// is another copy.
///
///     HiddenFamilies       the names and files, and the rules of fontconfig that say them
///     HiddenFamiliesFile   where the rules lie
///     HidingJudge          which families may be hidden, and why others may not
///     StartMeasurement     what that saves at the start of a program
///
/// A hidden family is gone from every program that uses fontconfig, from fallback too. Its package
/// stays, and its names stay the system's.
public struct HiddenFamilies: Sendable, Hashable {
  /// Sorted; each once, by its key.
  public private(set) var names: [String] = []
  /// Sorted paths of font files; each once.
  public private(set) var files: [String] = []
  private var keys: Set<String> = []

  public init() {}

  /// Names and files that cannot be said in a rule are left out.
  public init(_ names: some Sequence<String>, files: some Sequence<String> = []) {
    self.files = Set(files.filter(Self.canHold(file:))).sorted()
    var byKey: [String: String] = [:]
    for name in names where Self.canHold(name) {
      let key = Self.key(name)
      if byKey[key] == nil { byKey[key] = name }
    }
    keys = Set(byKey.keys)
    self.names = byKey.values.sorted(by: Self.isBefore)
  }

  public var isEmpty: Bool { names.isEmpty && files.isEmpty }

  public func contains(_ name: String) -> Bool { keys.contains(Self.key(name)) }

  /// A name in the form in which one rule hides it: fontconfig compares the names in such rules without
  /// regard to case and blanks, so that "OpenSans" is "Open Sans".
  public static func key(_ name: String) -> String { FontconfigName.folded(name) }

  /// Whether a rule can say a name so that it means this name and nothing else.
  public static func canHold(_ name: String) -> Bool {
    name.utf8.count <= longest
      && name.unicodeScalars.allSatisfy {
        $0.value >= 0x20 && $0.value != 0x7F && $0.properties.generalCategory != .control
      } && FontconfigXML.canHold(name) && !key(name).isEmpty
  }

  /// Whether a rule can say a file: by its whole path, which has to be UTF-8.
  public static func canHold(file: String) -> Bool {
    file.hasPrefix("/") && file.utf8.count <= longestPath && PathText.isUTF8(file)
      && FontconfigXML.canHold(file)
      && file.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  private static let longest = 500
  /// Linux's `PATH_MAX`.
  private static let longestPath = 4096

  public mutating func insert(_ name: String) {
    guard Self.canHold(name), keys.insert(Self.key(name)).inserted else { return }
    names.insert(name, at: names.firstIndex { Self.isBefore(name, $0) } ?? names.endIndex)
  }

  public mutating func remove(_ name: String) {
    let key = Self.key(name)
    guard keys.remove(key) != nil else { return }
    names.removeAll { Self.key($0) == key }
  }

  /// Hides a font file; one that no rule can say stays as it is.
  public mutating func insert(file: String) {
    guard Self.canHold(file: file), !files.contains(file) else { return }
    files.insert(file, at: files.firstIndex { file < $0 } ?? files.endIndex)
  }

  public mutating func remove(file: String) { files.removeAll { $0 == file } }

  private static func isBefore(_ one: String, _ other: String) -> Bool {
    (one.lowercased(), one) < (other.lowercased(), other)
  }
}

// MARK: - Rules

extension HiddenFamilies {
  /// A whole file of rules that hides them.
  public var rules: String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
    <!-- Written by Typecase: the built-in fonts that are hidden. Deleting this file shows them. -->
    <fontconfig>
    <selectfont><rejectfont>
    \(patterns)
    </rejectfont></selectfont>
    </fontconfig>

    """
  }

  /// The contents of a `fontconfig` element that makes these families visible in spite of `rules`.
  ///
  /// fontconfig checks accepted fonts first. Empty when nothing is hidden.
  public var exceptions: String {
    isEmpty ? "" : "<selectfont><acceptfont>\(patterns)</acceptfont></selectfont>"
  }

  private var patterns: String {
    (names.map { Self.pattern("family", $0) } + files.map { Self.pattern("file", $0) })
      .joined(separator: "\n")
  }

  private static func pattern(_ property: String, _ value: String) -> String {
    start(property) + FontconfigXML.escaped(value) + "</string></patelt></pattern>"
  }

  private static func start(_ property: String) -> String {
    "<pattern><patelt name=\"\(property)\"><string>"
  }

  /// Reads names and files back from such a file; whatever else is in it says nothing.
  public init(rules text: String) {
    // By bytes: a name may begin with a mark that would join the sign before it.
    let bytes = Array(text.utf8)
    let fileStart = Array(Self.start("file").utf8)
    var names: [String] = []
    var files: [String] = []
    var rest = bytes[...]
    while let start = rest.firstRange(of: Array("<string>".utf8)),
      let end = rest[start.upperBound...].firstRange(of: Array("</string>".utf8))
    {
      let value = FontconfigXML.unescaped(
        String(decoding: rest[start.upperBound..<end.lowerBound], as: UTF8.self))
      if bytes[..<start.upperBound].suffix(fileStart.count).elementsEqual(fileStart) {
        files.append(value)
      } else {
        names.append(value)
      }
      rest = rest[end.upperBound...]
    }
    self.init(names, files: files)
  }
}
