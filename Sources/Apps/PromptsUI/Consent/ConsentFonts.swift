// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

/// The fonts of a consent dialog, which a search narrows to the families that are found.
///
///     three families, large          what it looks like, before anything else
///     the other families
///
/// Nobody has agreed to them yet, so the sandbox draws them, and nothing but fonts is in the list.
final class ConsentFonts {
  let list: ListView<Entry>
  private let families: [ConsentQuestion.Family]
  private let finder = FontFinder()
  /// Of the finder's choice, the place of each family in `families`.
  private var places: [Int] = []
  private var preparing: Task<Void, Never>?

  /// How many families are shown large, above everything else.
  static let samples = 3

  final class Entry {
    fileprivate enum Content {
      case title(String)
      case family(ConsentQuestion.Family, points: Double, isFirst: Bool, isLast: Bool)
    }

    fileprivate let content: Content
    fileprivate init(_ content: Content) { self.content = content }
  }

  /// - Parameter label: what a screen reader calls the list.
  init(_ families: [ConsentQuestion.Family], label: String) {
    self.families = families
    list = .ofFonts(label: label, row: Self.row)
    list.widget.setStyle("enclosed")
    finder.found = { [weak self] result in self?.show(result) }
    showAll()
  }

  deinit { preparing?.cancel() }

  // MARK: - Rows

  private func showAll() {
    let first = Self.entries(of: families.prefix(Self.samples), points: 24)
    let rest = Self.entries(of: families.dropFirst(Self.samples), points: 16)
    let title = trn("{count} more family", "{count} more families", rest.count)
    replace(first + (rest.isEmpty ? [] : [Entry(.title(title))]) + rest)
  }

  private func replace(_ entries: [Entry]) {
    list.store.splice(at: 0, removing: list.store.count, adding: entries)
  }

  private static func entries(
    of families: some Collection<ConsentQuestion.Family>, points: Double
  ) -> [Entry] {
    families.enumerated().map { place, family in
      Entry(
        .family(
          family, points: points, isFirst: place == 0, isLast: place == families.count - 1))
    }
  }

  private static func row(_ entry: Entry) -> ListRow {
    switch entry.content {
    case .title(let title):
      ListRow(
        .widget { makeLabel(title, styles: ["heading"], wraps: true) }, label: title,
        styles: ["heading"])
    case .family(let family, let points, let isFirst, let isLast):
      ListRow(
        .specimen(
          SpecimenRow.Content(
            face: FaceReference(
              path: family.location.path, index: family.location.index, script: family.script,
              languages: family.languages, reader: .sandbox),
            family: FamilyWording.name(family.family), style: family.styles.first ?? "",
            detail: FamilyWording.detail(of: family), tags: FamilyWording.tags(of: family),
            leadsOn: false,
            sample: .script, points: points,
            // The person agrees to each of the names.
            wrapsDetail: true)),
        label: FamilyWording.label(of: family),
        styles: ["family"] + (isFirst ? ["first"] : []) + (isLast ? ["last"] : []))
    }
  }

  // MARK: - Search

  /// Whether there are so many that looking for one makes sense.
  var isSearchable: Bool { families.count > Self.samples }

  /// Shows what is found; everything for a query of spaces only.
  func find(_ query: String) {
    prepare()
    finder.find(query)
    if query.allSatisfy(\.isWhitespace) { showAll() }
  }

  private func prepare() {
    guard preparing == nil else { return }
    let families = families
    preparing = Task { [weak self] in
      let (choice, search, places) = await Self.search(families)
      guard !Task.isCancelled, let self else { return }
      self.places = places
      self.finder.use(search, of: choice)
    }
  }

  @concurrent
  private nonisolated static func search(
    _ families: [ConsentQuestion.Family]
  ) async -> (FontChoice, FontSearch, [Int]) {
    let choice = FontChoice(families.flatMap(faces))
    var byName: [String: Int] = [:]
    for (place, family) in families.enumerated() { byName[family.family.lowercased()] = place }
    let places = choice.families.map { byName[$0.name.lowercased()] ?? 0 }
    return (choice, FontSearch(choice, vocabulary: SearchWording.vocabulary()), places)
  }

  /// A face for each style of a family, as far as the question tells.
  private nonisolated static func faces(of family: ConsentQuestion.Family) -> [OfferedFace] {
    (family.styles.isEmpty ? [""] : family.styles).map { style in
      var descriptor = FontDescriptor()
      descriptor.family = family.family
      descriptor.style = style
      descriptor.languages = family.languages
      var face = OfferedFace(
        descriptor,
        location: family.location,
        script: family.script, isVariable: family.isVariable, isColor: family.color != .none,
        otherFamilyNames: family.furtherNames)
      face.reader = .sandbox
      return face
    }
  }

  private func show(_ result: FontSearch.Result) {
    let found = result.matches.compactMap { match in
      places.indices.contains(match.family) ? families[places[match.family]] : nil
    }
    let none = Entry(.title(tr("No Fonts Found")))
    replace(found.isEmpty ? [none] : Self.entries(of: found, points: 16))
  }
}
