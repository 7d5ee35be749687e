// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors
import TypecaseFontconfigKit

extension HidingJudge {
  /// A judge for this desktop; waits for fontconfig.
  ///
  /// - Parameters:
  ///   - ownFolders: where installed fonts lie, which are not the system's; with a slash at the end.
  ///   - environment: says which languages the person reads.
  public static func desktop(
    hidden: HiddenFamilies, settings: SystemFontSettings, ownFolders: [String],
    environment: [String: String]
  ) -> HidingJudge {
    let faces = FaceSet.desktop(with: hidden)
    let languages = PersonLanguages.tags(environment)
    let families = faces.families.map { name in
      let own = faces.faces(ofFamily: name)
      return Family(
        name: name, otherNames: Set(own.flatMap(\.otherFamilyNames)),
        languages: Set(own.flatMap { $0.descriptor.languages ?? [] }),
        isBuiltIn: own.allSatisfy { face in
          face.location.map { place in !ownFolders.contains { place.path.hasPrefix($0) } } ?? true
        })
    }
    return HidingJudge(
      families: families, needs: needs(in: faces, settings, languages), languages: languages)
  }

  private static func needs(
    in faces: FaceSet, _ settings: SystemFontSettings, _ languages: [String]
  ) -> [(family: String, HidingRefusal)] {
    let system = SystemFonts(faces: faces, settings: settings)
    let roles = [SystemFontRole.interface, .document, .monospace].compactMap { role in
      system.font(role)?.family.map { ($0, HidingRefusal.role(role)) }
    }
    // A family that is hidden already is not the result for a generic name: fontconfig is asked in
    // the same way as by programs.
    let configuration = FontconfigConfiguration.desktop()
    let asked = [""] + languages.flatMap(fontconfigLanguages).map { ":lang=\($0)" }
    let generic = ["sans-serif", "serif", "monospace", "system-ui", "emoji", "math"].flatMap {
      name in
      asked.flatMap { language in
        // The first name is the one in the person's language.
        (configuration?.match(name + language)?.families ?? []).map {
          ($0, HidingRefusal.generic(name))
        }
      }
    }
    return roles + generic
  }

  /// fontconfig knows the ways to write Chinese by regions.
  private static func fontconfigLanguages(_ tag: String) -> [String] {
    switch tag {
    case "zh-Hans": ["zh-cn"]
    case "zh-Hant": ["zh-tw"]
    default: [tag]
    }
  }
}

/// The languages that the person reads, from the locale.
enum PersonLanguages {
  /// BCP 47 tags; Chinese with its script, other languages alone.
  static func tags(_ environment: [String: String]) -> [String] {
    let locales =
      (environment["LANGUAGE"] ?? "").split(separator: ":").map { String($0) }
      + ["LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
    var tags: [String] = []
    for tag in locales.compactMap(tag) where !tags.contains(tag) { tags.append(tag) }
    return tags
  }

  private static func tag(_ locale: String) -> String? {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    let parts = name.split(whereSeparator: { $0 == "_" || $0 == "-" }).map { $0.lowercased() }
    guard let language = parts.first, (2...3).contains(language.utf8.count),
      language.utf8.allSatisfy({ UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 })
    else { return nil }
    guard language == "zh" else { return language }
    let isTraditional = parts.dropFirst().contains { ["tw", "hk", "mo", "hant"].contains($0) }
    return isTraditional ? "zh-Hant" : "zh-Hans"
  }
}
