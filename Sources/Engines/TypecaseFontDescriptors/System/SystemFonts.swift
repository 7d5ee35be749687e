// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TypecaseFontconfigKit

/// The system's fonts: by role, by design, and as substitutes for missing names.
///
/// A value, from a set of faces and the person's settings; make another when either changes.
public struct SystemFonts: Sendable {
  public let faces: FaceSet
  public let settings: SystemFontSettings
  /// The family that stands for a generic one.
  private let families: [SystemDesign: String]
  let generic: @Sendable (String) -> String?
  private let fonts = FoundOnce<Role, FontDescriptor>(most: 64)
  /// What documents say of fonts, by their names.
  var documentFonts: [FoldedName: DocumentFont] = [:]

  /// Fonts of the desktop; fontconfig resolves generic families.
  ///
  /// Asks fontconfig for the generic families at once, so that nothing waits for it later.
  public init(faces: FaceSet, settings: SystemFontSettings) {
    self.init(faces: faces, settings: settings, generic: Self.fontconfigFamily)
  }

  /// Fonts with another way to resolve generic families.
  ///
  /// - Parameter generic: the family for "sans-serif", "serif" or "monospace", or instead of
  ///   another name; nil when there is none.
  public init(
    faces: FaceSet, settings: SystemFontSettings,
    generic: @escaping @Sendable (_ name: String) -> String?
  ) {
    self.faces = faces
    self.settings = settings
    let found = FoundOnce<String, String>(most: 256)
    self.generic = { name in found(name) { generic(name) } }
    families = Self.families(in: faces, settings, self.generic)
  }

  /// What is found once for each key: a list of labels asks hundreds of times, and fontconfig takes a millisecond or more.
  private final class FoundOnce<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let known = Mutex<[Key: Value?]>([:])
    /// A document may ask for any number.
    private let most: Int

    init(most: Int) { self.most = most }

    func callAsFunction(_ key: Key, _ find: () -> Value?) -> Value? {
      if let known = known.withLock({ $0[key] }) { return known }
      let found = find()
      known.withLock { known in
        if known.count >= most { known = [:] }
        known[key] = .some(found)
      }
      return found
    }
  }

  /// The family that fontconfig's current configuration has for a name.
  private static func fontconfigFamily(_ name: String) -> String? {
    // The characters with a meaning in fontconfig's pattern syntax.
    let escaped = name.map { "\\:,-=".contains($0) ? "\\\($0)" : String($0) }.joined()
    return FontconfigConfiguration.current?.match(escaped)?.family
  }
}

// MARK: - Roles and designs

extension SystemFonts {
  /// The font that the person chose for a role, in a design.
  ///
  /// - Parameters:
  ///   - size: points; nil is the setting's.
  ///   - design: another design than the role's own keeps the role's size and style.
  /// - Returns: nil when there is no font of that design, or for an invalid size.
  public func font(
    _ role: SystemFontRole, size: Double? = nil, design: SystemDesign = .default
  ) -> FontDescriptor? {
    fonts(Role(role: role, size: size, design: design)) {
      foundFont(role, size: size, design: design)
    }
  }

  /// What is asked of ``font(_:size:design:)``.
  private struct Role: Hashable {
    var role: SystemFontRole
    var size: Double?
    var design: SystemDesign
  }

  private func foundFont(
    _ role: SystemFontRole, size: Double?, design: SystemDesign
  ) -> FontDescriptor? {
    let choice = SystemFontSettings.Choice(settings[role])
    var wanted = FontDescriptor()
    let family: String?
    if design != .default {
      choice.style.apply(to: &wanted)
      family = self.family(of: design)
    } else if let whole = faces.familyName(choice.wholeName) {
      family = whole
    } else {
      choice.style.apply(to: &wanted)
      family =
        Self.installed(choice.families, in: faces, generic)
        ?? self.family(of: role == .monospace ? .monospaced : .default)
    }
    return family.flatMap { wanted.withFamily($0, in: faces) }?.withSize(size ?? choice.size)
  }

  /// The family of a design; nil when the system has none, which for `rounded` is common.
  ///
  /// For `default` and `monospaced` the person's setting comes before families that are known for
  /// it, and these before fontconfig's choice for the generic name.
  public func family(of design: SystemDesign) -> String? { families[design] }

  /// The family of a design, and those that are known for it, installed or not.
  func names(of design: SystemDesign) -> [String] {
    [families[design]].compactMap(\.self) + (Self.known[design] ?? [])
  }

  /// The installed family that fontconfig uses for a name: the family itself, or for "Sans" and
  /// other generic names the family that they mean; nil when none is installed.
  public func family(usedFor name: String) -> String? {
    faces.familyName(name) ?? generic(name).flatMap { faces.familyName($0) }
  }

  /// Families that were made for each design, all of them free, the most common on desktops first.
  private static let known: [SystemDesign: [String]] = [
    .default: [
      "Adwaita Sans", "Cantarell", "Ubuntu Sans", "Ubuntu", "Inter", "Inter Variable", "Noto Sans",
      "Open Sans", "Source Sans 3", "Roboto", "DejaVu Sans", "Liberation Sans",
    ],
    .rounded: [
      "Nunito", "Varela Round", "Quicksand", "M PLUS Rounded 1c", "Rounded Mplus 1c", "Comfortaa",
      "Baloo 2", "Baloo", "Fredoka", "Fredoka One", "Dosis",
    ],
    .serif: [
      "Source Serif 4", "Source Serif Pro", "Noto Serif", "Libertinus Serif", "Linux Libertine O",
      "Gelasio", "Crimson Pro", "EB Garamond", "DejaVu Serif", "Liberation Serif",
    ],
    .monospaced: [
      "Adwaita Mono", "Source Code Pro", "Ubuntu Sans Mono", "Ubuntu Mono", "JetBrains Mono",
      "Fira Code", "Fira Mono", "Noto Sans Mono", "DejaVu Sans Mono", "Liberation Mono",
    ],
  ]

  private static func families(
    in faces: FaceSet, _ settings: SystemFontSettings, _ generic: (String) -> String?
  ) -> [SystemDesign: String] {
    func chosen(_ role: SystemFontRole) -> String? {
      let choice = SystemFontSettings.Choice(settings[role])
      return faces.familyName(choice.wholeName) ?? installed(choice.families, in: faces, generic)
    }
    func known(_ design: SystemDesign) -> String? {
      installed(Self.known[design] ?? [], in: faces, generic)
    }
    func matched(_ name: String) -> String? { generic(name).flatMap { faces.familyName($0) } }
    func isMonospaced(_ family: String?) -> Bool {
      guard let family else { return false }
      return faces.faces(ofFamily: family).contains {
        $0.descriptor.symbolicTraits.contains(.monospace)
      }
    }
    let sans = matched("sans-serif")
    var families: [SystemDesign: String] = [:]
    families[.default] = chosen(.interface) ?? known(.default) ?? sans
    families[.rounded] = known(.rounded)
    // fontconfig always finds a font. Its default for any name is no serif, and its monospace need
    // not be monospaced.
    let serif = matched("serif")
    families[.serif] = known(.serif) ?? (serif == sans || isMonospaced(serif) ? nil : serif)
    let (chosenMono, mono) = (chosen(.monospace), matched("monospace"))
    families[.monospaced] =
      (isMonospaced(chosenMono) ? chosenMono : nil) ?? known(.monospaced)
      ?? (isMonospaced(mono) ? mono : nil)
    return families
  }

  /// The first of some families that is there, generic ones by what stands for them.
  private static func installed(
    _ names: [String], in faces: FaceSet, _ generic: (String) -> String?
  ) -> String? {
    for name in names {
      if let family = faces.familyName(name) { return family }
      if let name = generics[FoldedName(joining: name).text],
        let family = generic(name).flatMap({ faces.familyName($0) })
      {
        return family
      }
    }
    return nil
  }

  private static let generics = [
    "sans": "sans-serif", "sansserif": "sans-serif", "systemui": "system-ui", "serif": "serif",
    "mono": "monospace", "monospace": "monospace",
  ]
}

// MARK: - Fonts by name

extension SystemFonts {
  /// The font of a PostScript name, otherwise of a full name.
  ///
  /// - Returns: nil when there is no such font, for a name that starts with a dot, and for an
  ///   invalid size. ``substitute(for:size:)`` gives a font to draw with instead.
  public func font(named name: String, size: Double) -> FontDescriptor? {
    faces.face(named: name)?.descriptor.withSize(size)
  }
}
