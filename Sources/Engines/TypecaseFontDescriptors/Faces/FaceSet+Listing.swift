// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontLanguages
import TypecaseFontconfigKit
import TypecaseNameOnlyFonts

extension FaceSet {
  /// The fonts that programs of this session see: fontconfig's current configuration, without
  /// formats that new programs cannot use (Type 1, bitmaps only, compressed web fonts).
  ///
  /// Includes fonts that only this process was given.
  ///
  /// Waits for fontconfig: 0.1 s for 3200 faces from valid caches, measured in a debug build; 50 %
  /// more for the first call in a process; without caches, as long as it takes to read all fonts.
  /// Keep the set, and make another when fonts have changed.
  ///
  /// - Parameter excluded: folders whose fonts are excluded, such as the one of fonts by name.
  public static func installed(without excluded: [String] = []) -> FaceSet {
    FaceSet(ProcessFonts.shared.installed, without: excluded)
  }

  /// The fonts that programs will see with a configuration that is not in use yet.
  ///
  /// - Parameter excluded: folders whose fonts are excluded.
  public static func installed(
    in preparation: ProcessFonts.Preparation, without excluded: [String] = []
  ) -> FaceSet { FaceSet(preparation.patterns, without: excluded) }

  private init(_ patterns: [FontconfigPattern], without excluded: [String]) {
    let folders = excluded.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    self.init(
      folders.isEmpty
        ? patterns
        : patterns.filter { pattern in
          pattern.file.map { file in !folders.contains(where: file.hasPrefix) } ?? true
        })
  }

  /// The fonts of the desktop's configuration, read again with further rules.
  ///
  /// - Parameter rules: what a `fonts.conf` has within its `fontconfig` element.
  package static func inDesktop(with rules: String) -> FaceSet {
    FaceSet(
      FontconfigConfiguration.desktop(with: rules)
        .flatMap { FontconfigFontSet.installed(in: $0)?.patterns } ?? [])
  }

  /// The faces of some font files, installed or not; files without a font add nothing.
  ///
  /// Reads the files in this process: only for those that were inspected, or that the desktop has.
  public static func inFiles(_ paths: [String]) -> FaceSet {
    FaceSet(paths.flatMap { FontconfigFontSet(scanning: $0)?.patterns ?? [] })
  }

  /// The faces that patterns describe, each once.
  ///
  /// A variable face comes as several patterns: its default, its named instances but the one that is
  /// the default, and a last one with the ranges of its axes. The ranges go to all of them, and the
  /// last is no face of its own, since it has no name.
  init(_ patterns: [FontconfigPattern]) {
    var groups: [FaceLocation: [FontconfigPattern]] = [:]
    groups.reserveCapacity(patterns.count)
    for pattern in patterns where pattern.isUsable {
      guard let location = pattern.faceLocation else { continue }
      groups[location, default: []].append(pattern)
    }
    var gathering = Gathering()
    var unchecked = UncheckedFonts()
    gathering.faces.reserveCapacity(groups.count)
    for (location, group) in groups {
      let reader = FaceReader.ofInstalled(isChecked: !unchecked.contains(location.path))
      gathering.add(group, at: location, reader)
    }
    self.init(gathering.faces)
  }

  /// The key by which a person takes two faces for one.
  private struct FaceIdentity: Hashable {
    let family: FoldedName
    let style: FoldedName
    let measures: MatchedMeasures

    init(_ face: Face) {
      family = FoldedName(face.descriptor.family ?? "")
      style = FoldedName(face.descriptor.style ?? "")
      measures = face.measures
    }
  }

  /// The faces that were found so far, each once.
  private struct Gathering {
    var faces: [Face] = []
    private var versions: [Int32] = []
    private var places: [FaceIdentity: Int] = [:]
    private var tags = LanguageTags()

    /// Adds the faces of one face of a file.
    mutating func add(
      _ group: [FontconfigPattern], at location: FaceLocation, _ reader: FaceReader
    ) {
      let whole = group.first { $0.isVariable == true }
      var named = group.filter { $0.isVariable != true }
      if named.isEmpty { named = group }
      // The default has the family's name. FreeType 2.12 mangles a name of several words when an
      // instance's PostScript name is requested, and fontconfig then returns the mangled name.
      let base = named.first { $0.instance == 0 } ?? whole ?? named.first
      let families = base?.families ?? []
      guard let family = families.first else { return }
      let ranges = whole?.ranges ?? [:]
      let isVariable = whole != nil || named.contains { $0.instance > 0 }
      for pattern in named {
        var place = location
        place.instance = pattern.instance
        var descriptor = FontDescriptor(pattern, family: family, ranges: ranges)
        let characters = pattern.characters.map { tags[$0] }
        descriptor.languages = pattern.isSymbolEncoded == true ? [] : characters?.tags
        if place.instance > 0 { descriptor.setInstanceNames(default: base?.postScriptName) }
        var face = Face(
          descriptor, location: place, isVariable: isVariable,
          isColor: pattern.isColored == true, ranges: ranges,
          otherFamilyNames: Array(families.dropFirst()),
          characters: characters.map { FaceCharacters($0.characters) })
        face.reader = reader
        face.otherFullNames = pattern.otherFullNames(of: face.descriptor, families: families)
        add(face, version: pattern.fontVersion ?? 0)
      }
    }

    private mutating func add(_ face: Face, version: Int32) {
      let identity = FaceIdentity(face)
      guard let place = places[identity] else {
        places[identity] = faces.count
        faces.append(face)
        versions.append(version)
        return
      }
      // The same face from two files: the newer, as fontconfig itself would choose.
      let isBefore = face.location?.path ?? "" < faces[place].location?.path ?? ""
      if version > versions[place] || (version == versions[place] && isBefore) {
        faces[place] = face
        versions[place] = version
      }
    }
  }
}

/// The languages that sets of characters support, each set examined once: the faces of a family
/// mostly share one.
private struct LanguageTags {
  private var known: [CodePointSet: [String]] = [:]
  /// fontconfig's caches mostly hold a set once for all fonts that have it.
  private var shared: [Int: (characters: FontconfigCharSet, tags: [String])] = [:]
  /// Few lists differ, so each is held once.
  private var lists: [[String]: [String]] = [:]

  /// The tags, and the one object that stands for the set.
  subscript(characters: FontconfigCharSet) -> (characters: FontconfigCharSet, tags: [String]) {
    mutating get {
      if let known = shared[characters.identity] { return known }
      let tags = tags(of: CodePointSet(characters))
      // Kept, so that its address is not reused for another set.
      shared[characters.identity] = (characters, tags)
      return (characters, tags)
    }
  }

  private mutating func tags(of characters: CodePointSet) -> [String] {
    if let tags = known[characters] { return tags }
    let found = LanguageTable.shared.tags(supportedBy: characters)
    let tags = lists[found] ?? found
    lists[found] = tags
    known[characters] = tags
    return tags
  }
}

extension FontDescriptor {
  /// - Parameter ranges: of the axes of a variable face, which the pattern's values are places on.
  fileprivate init(
    _ pattern: FontconfigPattern, family: String, ranges: [String: ClosedRange<Double>]
  ) {
    self.init()
    self.family = family
    postScriptName = pattern.postScriptName
    style = pattern.style ?? "Regular"
    fullName = pattern.fullName ?? "\(family) \(style ?? "")"
    let isSlanted = pattern.slant == .italic || pattern.slant == .oblique
    traits = pattern.isMonospaced ? [.monospace] : []
    set(
      MatchedMeasures(
        weight: Self.rounded(pattern.weight ?? 400), width: Self.rounded(pattern.width ?? 100),
        slant: isSlanted ? MatchedMeasures.usualSlant : 0))
    if !ranges.isEmpty {
      let places = ["wght": weight, "wdth": width, "opsz": pattern.opticalSize]
      let known = places.compactMapValues(\.self).filter { ranges[$0.key] != nil }
      variations = known.isEmpty ? nil : known
    }
    format = pattern.fontFormat == "CFF" ? .openType : .trueType
  }

  /// Corrects the names of a named instance that fontconfig derives instead of reading.
  ///
  /// A PostScript name that the font gives stays. Else FreeType makes one of the axes
  /// ("Vary_700wght"), or of the family's mangled name ("Open-Sans"), where Adobe's technical note
  /// 5902 requires the font's prefix and the instance's style: "OpenSans-Bold".
  fileprivate mutating func setInstanceNames(default postScriptName: String?) {
    guard let family, let style else { return }
    fullName = "\(family) \(style)"
    let hyphenated = String(family.map { $0 == " " ? "-" : $0 })
    let isGiven =
      self.postScriptName.map {
        !$0.contains("_") && !(family.contains(" ") && $0.hasPrefix(hyphenated))
      } ?? false
    guard !isGiven else { return }
    let letters = { (text: String) in text.filter { $0.isASCII && ($0.isLetter || $0.isNumber) } }
    let prefix = postScriptName?.split(separator: "-").first.map(String.init) ?? letters(family)
    let suffix = letters(style)
    let isName = !prefix.isEmpty && !suffix.isEmpty
    self.postScriptName = isName ? String("\(prefix)-\(suffix)".prefix(63)) : nil
  }

  /// fontconfig's scale of weights has fractions where OpenType's has none.
  private static func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }
}

extension FontconfigPattern {
  /// Whether current programs can draw it.
  package var isUsable: Bool {
    guard let file, let fontFormat, ["TrueType", "CFF"].contains(fontFormat) else { return false }
    return isScalable != false && !file.hasSuffix(".woff") && !file.hasSuffix(".woff2")
  }

  /// The face without its instance.
  package var faceLocation: FaceLocation? {
    guard let file else { return nil }
    return FaceLocation(path: file, index: Int((index ?? 0) & 0xFFFF))
  }

  /// 0 for the pattern of a whole variable face too.
  package var instance: Int {
    isVariable == true ? 0 : Int((index ?? 0) >> 16 & 0x7FFF)
  }

  /// The names by which programs find the face beside its own full name.
  fileprivate func otherFullNames(of face: FontDescriptor, families: [String]) -> [String] {
    var seen: Set = [face.fullName ?? ""]
    let given = instance > 0 ? [] : fullNames
    return (given + FontconfigName.joined(families, styles)).filter { seen.insert($0).inserted }
  }

  fileprivate var ranges: [String: ClosedRange<Double>] {
    ["wght": weightRange, "wdth": widthRange, "opsz": opticalSizeRange].compactMapValues(\.self)
  }
}
