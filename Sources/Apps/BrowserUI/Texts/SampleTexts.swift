// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit
import TypecasePangoKit

/// The text that the person looks at fonts in: one for lists, specimens, waterfalls, pages, comparisons and paper.
///
///     SampleChoice --> SampleTexts.text --> lists, FamilyView, CompareWindow, SpecimenSheet
///          ^                 |
///      SampleTextMenu, and whoever writes in a specimen: that is My Text
final class SampleTexts {
  /// Which text it is.
  private(set) var choice = SampleChoice.fontsOwn
  /// My Text: what the person wrote last.
  private(set) var own = ""
  /// What My Text was before the person began another one over a text that was shown in its place; the last one first.
  private(set) var earlier: [String] = []
  /// Texts that the person keeps, in the order in which they were kept.
  private(set) var kept: [KeptText] = []
  /// Called when a text was deleted, with its name and what takes that back.
  var deleted: (_ name: String, _ undo: @escaping () -> Void) -> Void = { _, _ in }

  private struct Observer {
    weak var owner: AnyObject?
    var changed: () -> Void
  }
  private var observers: [Observer] = []
  private let settings: Settings?

  /// Of a longer text the beginning is kept: settings are read as a whole by every program that has some.
  static let mostLetters = 2_000
  static let mostKept = 100
  /// A text that comes back after another one took its place is one more.
  private static let mostRead = 2 * mostKept
  static let mostEarlier = 5

  /// - Parameter settings: the schema that they are kept in; nil where that is not installed.
  init(_ settings: Settings?) {
    self.settings = settings
    guard let settings else { return }
    // Whatever else writes the settings may have written anything.
    own = String((settings.string("my-text") ?? "").prefix(Self.mostLetters))
    earlier = (settings.strings("earlier-texts") ?? []).prefix(Self.mostEarlier)
      .map { String($0.prefix(Self.mostLetters)) }.filter { !$0.isEmpty }
    for (name, text) in (settings.pairs("kept-texts") ?? []).prefix(Self.mostRead) {
      keep(String(text.prefix(Self.mostLetters)), as: name)
    }
    choice = SampleChoice(notation: settings.string("sample") ?? "") ?? .fontsOwn
    if case .kept(let name) = choice { choice = .kept(name: KeptText.cleaned(name)) }
    takeFormerTexts(of: settings)
  }

  /// Lists and specimens had a text each.
  private func takeFormerTexts(of settings: Settings) {
    let (specimen, list) = (
      settings.string("specimen-text") ?? "", settings.string("list-sample") ?? ""
    )
    guard !specimen.isEmpty || !list.isEmpty else { return }
    take(specimenText: specimen, listSample: list)
    // Both are somewhere before one is gone.
    save()
    settings.reset("specimen-text")
    settings.reset("list-sample")
  }

  /// Takes the texts of an earlier version, as they are: one as My Text where there is none, each other one as a kept text.
  func take(specimenText specimen: String, listSample list: String) {
    if own.isEmpty {
      own = specimen.isEmpty ? list : specimen
      if choice == .fontsOwn { choice = .own }
    }
    for (text, name) in [(specimen, tr("Specimen Text")), (list, tr("Sample Text of Lists"))]
    where text != own && !kept.contains(where: { $0.text == text }) {
      keep(String(text.prefix(Self.mostLetters)), as: name)
    }
  }

  // MARK: - The text

  /// What is shown; empty where it is each font's own sample.
  var text: String {
    switch choice {
    case .fontsOwn: ""
    case .own: own
    case .proof(let proof): proof.text
    case .kept(let name): kept.first { $0.name == name }?.text ?? ""
    case .language(let tag): SampleText.sentence(in: tag) ?? ""
    }
  }

  /// The text in one line, for lists; empty where it is each font's own sample.
  var line: String { DisplayText.line(text, limit: ListAppearance.mostLetters) }

  func observe(_ owner: AnyObject, _ changed: @escaping () -> Void) {
    observers.removeAll { $0.owner == nil }
    observers.append(Observer(owner: owner, changed: changed))
  }

  private func tell() {
    for observer in observers where observer.owner != nil { observer.changed() }
  }

  /// Takes what the person writes as My Text; nothing stands for each font's own sample, and leaves My Text as it was.
  ///
  /// - Parameter isOverOther: whether it was written over another text than this one, as over the sample of a font that
  ///   lacks letters of it.
  func write(_ text: String, isOverOther: Bool = false) {
    guard text != self.text else { return }
    if text.isEmpty {
      choice = .fontsOwn
    } else {
      if choice != .own || isOverOther { remember(own, besides: text) }
      own = text
      choice = .own
    }
    tell()
  }

  /// Makes an earlier text My Text again.
  func recall(_ text: String) {
    guard text != own || choice != .own else { return }
    remember(own, besides: text)
    own = text
    choice = .own
    tell()
  }

  /// Keeps what My Text was among the earlier ones; a letter is written anew as fast as it is found there, and a kept text has a name.
  private func remember(_ text: String, besides new: String) {
    earlier.removeAll { $0 == new || $0 == text }
    if text.count > 1, text != new, !kept.contains(where: { $0.text == text }) {
      earlier.insert(text, at: 0)
    }
    earlier.removeLast(max(earlier.count - Self.mostEarlier, 0))
  }

  /// Shows another text.
  func choose(_ new: SampleChoice) {
    guard new != choice else { return }
    choice = new
    tell()
  }

  // MARK: - Kept texts

  /// Whether what is shown can be kept.
  var canKeep: Bool {
    switch choice {
    case .own: !own.isEmpty && own.count <= Self.mostLetters && kept.count < Self.mostKept
    case .fontsOwn, .proof, .kept, .language: false
    }
  }

  /// Keeps the text that is shown by a name, which no other has.
  func keepShown(as name: String) {
    let text = text
    guard canKeep, let name = keep(text, as: name) else { return }
    earlier.removeAll { $0 == text }
    choice = .kept(name: name)
    save()
    tell()
  }

  /// - Returns: the name that it got; nil where nothing is to be kept.
  @discardableResult
  private func keep(_ text: String, as name: String) -> String? {
    guard let new = KeptText(name: unused(name), text: text) else { return nil }
    kept.append(new)
    return new.name
  }

  /// A name that no text has: with a number where one has it.
  private func unused(_ name: String, besides own: String? = nil) -> String {
    let names = Set(kept.map(\.name)).subtracting([own].compactMap(\.self))
    let name = KeptText.cleaned(name)
    guard names.contains(name) else { return name }
    // Of one more numbers than names one is free.
    return (2...names.count + 2).lazy.map { KeptText.numbered(name, $0) }
      .first { !names.contains($0) } ?? name
  }

  func rename(_ name: String, to new: String) {
    guard let place = kept.firstIndex(where: { $0.name == name }),
      let renamed = KeptText(name: unused(new, besides: name), text: kept[place].text)
    else { return }
    kept[place] = renamed
    if choice == .kept(name: name) { choice = .kept(name: renamed.name) }
    save()
    tell()
  }

  func delete(_ name: String) {
    guard let place = kept.firstIndex(where: { $0.name == name }) else { return }
    let (old, was) = (kept.remove(at: place), choice)
    if choice == .kept(name: name) { choice = own.isEmpty ? .fontsOwn : .own }
    save()
    tell()
    deleted(name) { [weak self] in
      guard let self,
        let text = KeptText(name: self.unused(old.name), text: old.text)
      else { return }
      self.kept.insert(text, at: min(place, self.kept.count))
      if was == .kept(name: name) { self.choice = .kept(name: text.name) }
      self.save()
      self.tell()
    }
  }

  /// Writes everything, for the next start.
  func save() {
    guard let settings else { return }
    settings.set("my-text", String(own.prefix(Self.mostLetters)))
    settings.set(
      "earlier-texts", strings: earlier.map { String($0.prefix(Self.mostLetters)) })
    settings.set("kept-texts", pairs: kept.map { ($0.name, $0.text) })
    settings.set("sample", choice.notation)
  }
}
