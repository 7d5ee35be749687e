// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import CTypecaseGLib
import FontCollections
import FontDescriptors
import FontFinding
import FontHiding
import FontSpecimens
import GLibKit
import LanguageWording
import ProductIdentity
import SystemKit
import Typecase
import TypecaseGTK

/// Every font of the person's desktop, the system's and the installed ones, as lists show and search
/// them.
///
/// All of it is read and sorted away from the main thread, and read again after each change.
final class LibraryFonts {
  /// The fonts at one moment.
  nonisolated struct Content: Sendable {
    var choice: FontChoice
    var search: FontSearch
    /// What each family's row shows, in the order of the choice.
    var listed: [ListedFamily]

    /// The bytes of the files of each family, as they are on the disk now.
    var sizes: [ListedFamily.Key: UInt64] {
      var sizes: [String: UInt64] = [:]
      var ofFamilies: [ListedFamily.Key: UInt64] = [:]
      for (family, listed) in zip(choice.families, listed) {
        ofFamilies[listed.key] = Set(family.faces.map(\.location.path)).reduce(0) { sum, path in
          let size = sizes[path] ?? FileSystem.size(path) ?? 0
          sizes[path] = size
          return sum + size
        }
      }
      return ofFamilies
    }

    /// The languages and scripts that a filter can ask for, in the order of the person's alphabet.
    var languageChoices: [FilterChoice.Value] {
      search.supportedLanguages.map { code, name in
        FilterChoice.Value(
          value: code,
          name: LanguageNames.isScript(code) ? tr("{script} script", ["script": name]) : name)
      }.sorted { g_utf8_collate($0.name, $1.name) < 0 }
    }

    /// Whose fonts a filter can ask for.
    @MainActor var ownerChoices: [FilterChoice.Value] {
      Dictionary(
        listed.map { ($0.provider, FilterChoice.Value(value: $0.provider, name: $0.ownerName)) },
        uniquingKeysWith: { first, _ in first }
      ).values.sorted { g_utf8_collate($0.name, $1.name) < 0 }
    }

    init(_ faces: [OfferedFace], hidden: HiddenFamilies = HiddenFamilies()) {
      choice = FontChoice(faces, groupsByOwner: true)
      search = FontSearch(choice, vocabulary: SearchWording.vocabulary())
      listed = choice.families.map(ListedFamily.init)
      if !hidden.isEmpty {
        for place in listed.indices where listed[place].isBuiltIn {
          listed[place].isHidden = hidden.contains(listed[place].name)
        }
      }
      let names = Dictionary(grouping: listed.indices) { [listed] in listed[$0].name.lowercased() }
      for places in names.values where places.count > 1 {
        for place in places { listed[place].isDuplicate = true }
      }
    }
  }

  /// Nothing before it was read for the first time.
  private(set) var content: Content?
  /// Called when there is other content.
  var changed: () -> Void = {}

  /// The rules for the families that the person hides.
  let hiddenFile = HiddenFamiliesFile(environment: ProcessEnvironment.current)

  private let families: InstalledFamilies
  private var systemFaces: Task<[OfferedFace], Never>?
  private var reading: Task<Void, Never>?
  private var readingDetails: Task<Void, Never>?
  /// Whether something changed since the last reading began.
  private var isStale = false

  init(_ families: InstalledFamilies) { self.families = families }

  /// Reads the fonts, again if they were read before.
  func update() {
    isStale = true
    guard reading == nil else { return }
    let system = systemFaces ?? Task.detached { [hiddenFile] in Self.system(hiddenFile.families) }
    systemFaces = system
    reading = Task { [weak self, families] in
      while let self, self.isStale {
        self.isStale = false
        let library = try? await families.connected()
        let made = await Self.make(await system.value, library, self.hiddenFile)
        if !self.isStale { self.take(made) }
      }
      self?.reading = nil
    }
  }

  private func take(_ content: Content) {
    let hadDetails = self.content?.search.hasDetails ?? false
    readingDetails?.cancel()
    readingDetails = nil
    self.content = content
    changed()
    if hadDetails { readDetails() }
  }

  /// Reads what only the files say, once for each content; the listing that wanted it is made again
  /// when `changed` is called.
  func readDetails() {
    guard readingDetails == nil, let content, !content.search.hasDetails else { return }
    readingDetails = Task { [weak self] in
      guard let details = await Self.details(of: content.choice), !Task.isCancelled, let self else {
        return
      }
      self.content?.search = content.search.adding(details)
      self.changed()
    }
  }

  /// A family, by its name in any case and its owner.
  func family(_ key: ListedFamily.Key) -> OfferedFamily? {
    guard let content, let place = content.listed.firstIndex(where: { $0.key == key }) else {
      return nil
    }
    return content.choice.families[place]
  }

  /// Whether there is a family of a name, whoever has it.
  func has(family name: String) -> Bool { content?.choice.place(ofFamily: name) != nil }

  /// Those of a collection's fonts that nobody here has, each once.
  func missing(
    of members: [FontCollection.Member]
  ) -> [FontCollection.Member] {
    guard let content else { return [] }
    var seen: Set<FontCollection.Member> = []
    return members.filter { member in
      guard seen.insert(member).inserted else { return false }
      guard let place = content.choice.place(ofFamily: member.family) else { return true }
      // A family may have another owner's faces too, in a place of its own.
      return member.face.map { face in
        !content.choice.families.contains { family in
          family.name.lowercased() == content.choice.families[place].name.lowercased()
            && family.faces.contains { $0.descriptor.postScriptName == face }
        }
      } ?? false
    }
  }

  /// A family of the system, by its name in any case.
  func builtIn(_ name: String) -> ListedFamily? {
    let lower = name.lowercased()
    return content?.listed.first { $0.isBuiltIn && $0.name == name }
      ?? content?.listed.first { $0.isBuiltIn && $0.name.lowercased() == lower }
  }

  // MARK: - Away from the main thread

  @concurrent
  private nonisolated static func make(
    _ system: [OfferedFace], _ library: FontLibrary?, _ file: HiddenFamiliesFile
  ) async -> Content {
    let installed = await library?.allFonts() ?? []
    return Content(
      system + installed.compactMap(OfferedFace.init(installed:)), hidden: file.families)
  }

  /// The system's faces, those that this process does not see because they are hidden included.
  private nonisolated static func system(_ hidden: HiddenFamilies) -> [OfferedFace] {
    let visible = VisibleFonts.read(without: StoreFolders.all)
    if hidden.isEmpty { return visible }
    let seen = Set(visible.map(\.location))
    return visible
      + FaceSet.desktop(with: hidden).faces.compactMap(OfferedFace.init).filter { face in
        hidden.contains(face.descriptor.family ?? "") && !seen.contains(face.location)
          && !StoreFolders.all.contains { face.location.path.hasPrefix($0) }
      }
  }

  @concurrent
  private nonisolated static func details(
    of choice: FontChoice
  ) async -> [FontDescriptors.FaceLocation: FaceDetails]? { choice.readDetails() }
}

extension OfferedFace {
  /// A face that was installed, also one that is turned off; nil for one of a single process.
  fileprivate nonisolated init?(installed font: InstalledFont) {
    guard font.descriptor.scope != .process else { return nil }
    self.init(
      font.descriptor,
      location: FontDescriptors.FaceLocation(
        path: font.location.path, index: Int(font.location.index)),
      script: font.script, isVariable: font.isVariable, isColor: font.color != .none,
      ownerName: font.providerName, isOverridden: font.conflict != nil,
      installed: font.installed)
  }
}
