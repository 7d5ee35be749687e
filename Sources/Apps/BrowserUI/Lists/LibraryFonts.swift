// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import FontPolicy
import Synchronization
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseFontLanguages
import TypecaseGLibKit
import TypecaseGTK
import TypecaseLanguageWording
import TypecaseProductIdentity
import TypecaseSystemKit
import TypecaseWidgets

/// Every font of the person's desktop, the system's and the installed ones, as lists show and search
/// them.
///
/// All of it is read and sorted off the main thread, and read again after each change. What the
/// registry said last is there before it has answered (`FontListFile`).
final class LibraryFonts {
  /// The fonts at one moment.
  nonisolated struct Content: Sendable {
    let choice: FontChoice
    /// The content of each family's row, in the order of the choice.
    private(set) var listed: [ListedFamily]
    private var prepared: PreparedSearch

    /// For who looks for something; made when it is asked for the first time, so not on the main
    /// thread.
    var search: FontSearch { prepared.search(choice) }

    /// Whether what only the files say is known.
    var hasDetails: Bool { prepared.hasDetails }

    /// The same fonts with what their files say.
    func adding(_ details: [FaceLocation: FaceDetails]) -> Content {
      var content = self
      content.prepared = PreparedSearch(search.adding(details))
      return content
    }

    /// The families that are found; all of them, for the asking, where nothing is looked for.
    func found(_ query: String, _ filter: FontFilter) -> FontSearch.Result {
      guard filter.isEmpty, query.allSatisfy(\.isWhitespace) else {
        return search(query, filter: filter)
      }
      return .everything(in: choice)
    }

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
      prepared = PreparedSearch()
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

  /// A search that is made when it is needed.
  private nonisolated final class PreparedSearch: Sendable {
    private let made: Mutex<FontSearch?>

    init(_ search: FontSearch? = nil) { made = Mutex(search) }

    var hasDetails: Bool { made.withLock { $0?.hasDetails ?? false } }

    func search(_ choice: FontChoice) -> FontSearch {
      made.withLock { made in
        if let made { return made }
        let search = FontSearch(choice, vocabulary: SearchWording.vocabulary())
        made = search
        return search
      }
    }
  }

  /// How the list of installed families begins, as it was seen last.
  nonisolated struct Beginning: Sendable {
    /// In the order of their names.
    var families: [ListedFamily]
    /// How many families the list has.
    var familyCount: Int
    /// The signs that the names of all of them begin with.
    var signs: [String]

    fileprivate init(_ kept: FontListFile.Beginning) {
      families = Content(kept.fonts.compactMap(OfferedFace.init(installed:))).listed
      familyCount = kept.familyCount
      signs = kept.signs
    }
  }

  /// What content is made from.
  private nonisolated struct Source: Sendable, Equatable {
    /// Nil where the registry cannot be asked.
    var list: InstalledFontList?
    var hidden: HiddenFamilies
  }

  /// Nothing before it was read for the first time.
  private(set) var content: Content?
  /// Called when there is other content.
  var changed: () -> Void = {}

  /// The rules for the families that the person hides.
  let hiddenFile = HiddenFamiliesFile(environment: ProcessEnvironment.current)

  private let families: InstalledFamilies
  private let interfaceFonts: InterfaceFonts?
  private let kept: FontListFile?
  private let keptBeginning: Beginning?
  private lazy var systemFaces = readSystemFaces()
  /// The content as it was seen last, until it has been taken.
  private var opening: Task<(Source, Content)?, Never>?
  /// What `content` was made from.
  private var source: Source?
  private var reading: Task<Void, Never>?
  private var readingDetails: Task<Void, Never>?
  /// Whether something changed since the last reading began.
  private var isStale = false

  /// - Parameters:
  ///   - interfaceFonts: where the program's own text is set in some of the system's fonts only.
  ///   - kept: where the list is kept for the next start; nil for a program that must not say what was
  ///     there before.
  init(
    _ families: InstalledFamilies, _ interfaceFonts: InterfaceFonts? = nil,
    kept: FontListFile? = nil
  ) {
    self.families = families
    self.interfaceFonts = interfaceFonts
    self.kept = kept
    keptBeginning = kept?.readBeginning().map(Beginning.init)
  }

  /// How the list of installed families begins, as it was seen last, for a window's first frame; nil
  /// where nothing was kept, and once there is content.
  var beginning: Beginning? { content == nil ? keptBeginning : nil }

  /// Begins to read, for who has nothing to show before: else the window's first frame would wait for
  /// a processor.
  func prepare() {
    guard opening == nil, content == nil else { return }
    // They are read while the registry answers, also where nothing is kept.
    let (system, file) = (systemFaces, hiddenFile)
    guard let kept else { return }
    opening = Task.detached {
      guard let list = kept.read(), let fonts = list.fonts() else { return nil }
      let hidden = file.families
      return (
        Source(list: list, hidden: hidden), Self.make(await system.value, fonts, hidden)
      )
    }
  }

  private func readSystemFaces() -> Task<[OfferedFace], Never> {
    Task.detached { [hiddenFile, interfaceFonts] in
      Self.system(hiddenFile.families, await interfaceFonts?.preparation)
    }
  }

  /// Reads the fonts, again if they were read before.
  func update() {
    isStale = true
    guard reading == nil else { return }
    prepare()
    reading = Task { [weak self, families] in
      if let opening = self?.opening {
        if let (source, content) = await opening.value {
          self?.take(content, of: source)
          if let self, self.keptBeginning == nil { self.keepBeginning(of: content, source) }
        }
        self?.opening = nil
      }
      while let self, self.isStale {
        self.isStale = false
        let library = try? await families.connected()
        let source = await Self.source(library, self.hiddenFile)
        guard source != self.source else { continue }
        let content = await Self.content(await self.systemFaces.value, source)
        guard !self.isStale else { continue }
        self.take(content, of: source)
        if let kept = self.kept, let list = source.list { Task.detached { kept.write(list) } }
        self.keepBeginning(of: content, source)
      }
      self?.reading = nil
    }
  }

  /// As many families as a large window shows, and some to scroll.
  private nonisolated static let beginningCount = 60

  /// Keeps how the list begins for the next start.
  private func keepBeginning(of content: Content, _ source: Source) {
    guard let kept, let list = source.list else { return }
    Task.detached {
      let listed = FontListing(place: .installed).result(in: content)
      let first = Set(listed.families.prefix(Self.beginningCount).map(\.key))
      let fonts = (list.fonts() ?? []).filter { font in
        first.contains(
          .init(name: font.descriptor.family ?? "", provider: font.descriptor.provider ?? ""))
      }
      kept.write(
        FontListFile.Beginning(
          fonts: fonts, familyCount: listed.families.count, signs: listed.initials.map(\.sign)))
    }
  }

  private func take(_ content: Content, of source: Source) {
    let hadDetails = self.content?.hasDetails ?? false
    readingDetails?.cancel()
    readingDetails = nil
    self.content = content
    self.source = source
    changed()
    if hadDetails { readDetails() }
  }

  /// Reads what only the files say, once for each content; the listing that wanted it is made again
  /// when `changed` is called.
  func readDetails() {
    guard readingDetails == nil, let content, !content.hasDetails else { return }
    readingDetails = Task { [weak self] in
      guard let detailed = await Self.detailed(content), !Task.isCancelled, let self else { return }
      self.content = detailed
      self.changed()
    }
  }

  /// Has the search ready before the first letter is typed: to make it takes longer than a letter may.
  func prepareSearch() {
    guard let content else { return }
    Task.detached(priority: .userInitiated) { _ = content.search }
  }

  /// A family, by its name in any case and its owner.
  func family(_ key: ListedFamily.Key) -> OfferedFamily? {
    guard let content, let place = content.listed.firstIndex(where: { $0.key == key }) else {
      return nil
    }
    return content.choice.families[place]
  }

  /// A family as lists show it; nil where there is none.
  func listed(_ key: ListedFamily.Key) -> ListedFamily? {
    content?.listed.first { $0.key == key }
  }

  /// The PostScript names of all faces of a name's families, of any owner.
  func postScriptNames(of family: String) -> [String] {
    let lower = family.lowercased()
    var seen: Set<String> = []
    return (content?.choice.families ?? []).filter { $0.name.lowercased() == lower }
      .flatMap(\.faces).compactMap(\.descriptor.postScriptName)
      .filter { seen.insert($0).inserted }
  }

  /// The families that a file has besides the one that is meant.
  func companions(of path: String, beside family: String) -> [String] {
    var seen: Set<String> = [family]
    return (content?.choice.families ?? []).filter { other in
      other.faces.contains { $0.location.path == path }
    }.map(\.name).filter { seen.insert($0).inserted }
  }

  /// The faces of a family, lightest first.
  func faces(of family: ListedFamily.Key) -> [ListedFace] {
    self.family(family)?.faces.map { ListedFace($0, of: family) } ?? []
  }

  /// Whether there is a font.
  func has(_ font: FamilyOrFace.Key) -> Bool {
    guard let family = family(font.family) else { return false }
    guard case .face(let face) = font else { return true }
    return family.faces.contains { ListedFace($0, of: font.family).key == face }
  }

  /// Whether there is a family of a name, of any owner.
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
  private nonisolated static func source(
    _ library: FontLibrary?, _ file: HiddenFamiliesFile
  ) async -> Source {
    Source(list: try? await library?.fontList(), hidden: file.families)
  }

  @concurrent
  private nonisolated static func content(
    _ system: [OfferedFace], _ source: Source
  ) async -> Content { make(system, source.list?.fonts() ?? [], source.hidden) }

  private nonisolated static func make(
    _ system: [OfferedFace], _ installed: [InstalledFont], _ hidden: HiddenFamilies
  ) -> Content {
    Content(system + installed.compactMap(OfferedFace.init(installed:)), hidden: hidden)
  }

  /// The system's faces, those that this process does not see because they are hidden included.
  private nonisolated static func system(
    _ hidden: HiddenFamilies, _ preparation: ProcessFonts.Preparation?
  ) -> [OfferedFace] {
    let folders = RegistryFolders.all
    let faces =
      preparation.map { FaceSet.installed(in: $0, without: folders) }
      ?? .installed(without: folders)
    let visible = faces.faces.compactMap(OfferedFace.init)
    if hidden.isEmpty { return visible }
    let seen = Set(visible.map(\.location))
    return visible
      + FaceSet.desktop(with: hidden).faces.compactMap(OfferedFace.init).filter { face in
        hidden.contains(face.descriptor.family ?? "") && !seen.contains(face.location)
          && !folders.contains { face.location.path.hasPrefix($0) }
      }
  }

  @concurrent
  private nonisolated static func detailed(_ content: Content) async -> Content? {
    content.choice.readDetails().map(content.adding)
  }
}

extension OfferedFace {
  /// A face that was installed, also one that is turned off; nil for one of a single process.
  fileprivate nonisolated init?(installed font: InstalledFont) {
    guard font.descriptor.scope != .process else { return nil }
    self.init(
      font.descriptor,
      location: font.location,
      script: font.script, isVariable: font.isVariable, isColor: font.color != .none,
      ownerName: font.providerName, isOverridden: font.conflict != nil,
      installed: font.installed)
    reader = .ofInstalled(isChecked: font.isChecked)
  }
}
