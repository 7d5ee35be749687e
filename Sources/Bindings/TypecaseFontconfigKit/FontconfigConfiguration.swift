// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseFontconfig
import TypecaseSystemKit

/// A fontconfig configuration of its own, apart from the one that the process uses by default.
///
/// fontconfig counts references with atomic operations; a configuration is only changed by who made
/// it, before others have it.
public final class FontconfigConfiguration: Sendable {
  nonisolated(unsafe) package let handle: OpaquePointer

  /// Reads a configuration from the text of a `fonts.conf`; nil when fontconfig cannot read it.
  ///
  /// Nothing but the text counts: no file of the system is read unless the text includes it.
  public convenience init?(xml: String) {
    guard let handle = FcConfigCreate() else { return nil }
    self.init(adopting: handle)
    let text = Array(xml.utf8) + [0]
    guard FcConfigParseAndLoadFromMemory(handle, text, FcTrue) == FcTrue else { return nil }
  }

  /// The configuration that the process uses by default; nil when there is none.
  public static var current: FontconfigConfiguration? {
    // A null pointer asks for the current one, with a reference.
    FcConfigReference(nil).map { FontconfigConfiguration(adopting: $0) }
  }

  /// Reads the desktop's configuration again, and finds its fonts; nil when it cannot be read.
  public static func desktop() -> FontconfigConfiguration? {
    FcInitLoadConfigAndFonts().map { FontconfigConfiguration(adopting: $0) }
  }

  /// The same with further rules, which count before its fonts are found.
  ///
  /// - Parameter rules: what a `fonts.conf` has within its `fontconfig` element.
  public static func desktop(with rules: String) -> FontconfigConfiguration? {
    guard !rules.isEmpty else { return desktop() }
    guard let handle = FcInitLoadConfig() else { return nil }
    let configuration = FontconfigConfiguration(adopting: handle)
    return configuration.add(rules: rules) && configuration.buildFonts() ? configuration : nil
  }

  init(adopting handle: OpaquePointer) { self.handle = handle }

  deinit { FcConfigDestroy(handle) }

  /// Finds the fonts of all folders, from caches where they are valid; writes the caches that are
  /// missing.
  ///
  /// - Returns: false when memory lacks.
  public func buildFonts() -> Bool { FcConfigBuildFonts(handle) == FcTrue }

  /// Whether this is what the process uses by default.
  public var isCurrent: Bool {
    guard let current = FcConfigReference(nil) else { return false }
    defer { FcConfigDestroy(current) }
    return current == handle
  }

  /// Makes this what the process uses by default; on the thread that lays text out, since Pango takes
  /// the current configuration there without holding it at first.
  package func makeCurrent() -> Bool { FcConfigSetCurrent(handle) == FcTrue }

  /// Makes a configuration without fonts and rules the one that the process uses, which keeps others
  /// from reading the desktop's meanwhile; `useDesktop()` or `makeCurrent()` must follow.
  package static func useNothing() -> Bool {
    empty()?.makeCurrent() ?? false
  }

  /// Reads the desktop's configuration again and makes it the one that the process uses.
  package static func useDesktop() -> Bool { FcInitReinitialize() == FcTrue }

  /// A configuration without fonts and rules, to add some to.
  package static func empty() -> FontconfigConfiguration? {
    FcConfigCreate().map { FontconfigConfiguration(adopting: $0) }
  }

  /// Adds rules behind those that are there.
  ///
  /// - Parameter rules: what a `fonts.conf` has within its `fontconfig` element.
  /// - Returns: false when fontconfig cannot read them.
  package func add(rules: String) -> Bool {
    let text = Array("<fontconfig>\(rules)</fontconfig>".utf8) + [0]
    return FcConfigParseAndLoadFromMemory(handle, text, FcTrue) == FcTrue
  }

  /// The folders that fonts are looked for in, with their subfolders once the fonts are built.
  public var fontFolders: [String] { strings(FcConfigGetFontDirs(handle)) }

  /// The path of the valid cache of a font folder, in the first cache folder that has one.
  public func cacheFile(of folder: String) -> String? {
    var path: UnsafeMutablePointer<FcChar8>?
    guard let cache = FcDirCacheLoad(folder.cPathBytes, handle, &path) else { return nil }
    FcDirCacheUnload(cache)
    guard let path else { return nil }
    defer { FcStrFree(path) }
    return String(path: path)
  }

  /// The fonts of the folders, once built.
  public var fonts: FontconfigFontSet? {
    // Belongs to the configuration, so it is copied pattern by pattern.
    guard let set = FcConfigGetFonts(handle, FcSetSystem) else { return nil }
    return FontconfigFontSet(copying: set)
  }

  /// Takes fonts of the folders out of the list, once built and before others have the configuration.
  ///
  /// Rules cannot do this where some of a folder are to stay: what fontconfig rejects by its file it
  /// does not accept by its name.
  package func removeFonts(where isRemoved: (FontconfigPattern) -> Bool) {
    guard let set = FcConfigGetFonts(handle, FcSetSystem) else { return }
    var kept = 0
    for place in 0..<Int(set.pointee.nfont) {
      guard let pattern = set.pointee.fonts[place] else { continue }
      if isRemoved(FontconfigPattern(retaining: pattern)) {
        FcPatternDestroy(pattern)
      } else {
        set.pointee.fonts[kept] = pattern
        kept += 1
      }
    }
    set.pointee.nfont = CInt(kept)
  }

  /// The files of the fonts of the folders.
  public var fontFiles: Set<String> { Set(fonts?.patterns.compactMap(\.file) ?? []) }

  /// The font that a program gets when it asks for a family and nothing else.
  ///
  /// - Parameter family: the name itself, whatever characters it has.
  public func match(family: String) -> FontconfigPattern? {
    guard let pattern = FcPatternCreate() else { return nil }
    defer { FcPatternDestroy(pattern) }
    guard FcPatternAddString(pattern, FC_FAMILY, family) == FcTrue else { return nil }
    return match(pattern)
  }

  /// The font that fits a pattern best, prepared with the rules for `target="font"`.
  ///
  /// - Parameter name: as fontconfig writes patterns, such as "DejaVu Sans:bold:lang=ta".
  public func match(_ name: String) -> FontconfigPattern? {
    guard let pattern = FcNameParse(name) else { return nil }
    defer { FcPatternDestroy(pattern) }
    return match(pattern)
  }

  private func match(_ pattern: OpaquePointer) -> FontconfigPattern? {
    FcConfigSubstitute(handle, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    var result = FcResultMatch
    guard let found = FcFontMatch(handle, pattern, &result) else { return nil }
    return FontconfigPattern(adopting: found)
  }

  /// The files of rules that were read, in order.
  public var files: [String] { strings(FcConfigGetConfigFiles(handle)) }

  /// What is looked for when a program asks for a family: the rules for patterns, and nothing else.
  public func substitution(of family: String) -> FamilySubstitution {
    var result = FamilySubstitution(strong: [], weak: [])
    guard let pattern = FcPatternCreate() else { return result }
    defer { FcPatternDestroy(pattern) }
    guard FcPatternAddString(pattern, FC_FAMILY, family) == FcTrue,
      FcConfigSubstitute(handle, pattern, FcMatchPattern) == FcTrue
    else { return result }
    var (value, binding) = (FcValue(), FcValueBindingWeak)
    var place: CInt = 0
    while FcPatternGetWithBinding(pattern, FC_FAMILY, place, &value, &binding) == FcResultMatch {
      place += 1
      guard value.type == FcTypeString, let text = value.u.s else { continue }
      let name = String(cString: text)
      if binding == FcValueBindingWeak {
        result.weak.append(name)
      } else {
        result.strong.append(name)
      }
    }
    return result
  }

  private func strings(_ list: OpaquePointer?) -> [String] {
    guard let list else { return [] }
    defer { FcStrListDone(list) }
    var result: [String] = []
    while let next = FcStrListNext(list) { result.append(String(path: next)) }
    return result
  }
}

/// The families that stand for one that a program asks for.
public struct FamilySubstitution: Sendable, Hashable {
  /// Those that count as if they had been asked for, whatever the language.
  ///
  /// The family itself, and what the configuration takes for the same. The first that is installed
  /// is used.
  public var strong: [String]
  /// Those that are preferred, in this order, where several have the text's language or none has.
  public var weak: [String]
}
