// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The person's changes to favorites and collections.
final class CollectionEditing {
  /// Called when a collection was made, with its place.
  var made: (Place) -> Void = { _ in }

  private let context: BrowserContext
  private var collections: PersonCollections { context.collections }

  init(_ context: BrowserContext) { self.context = context }

  /// Makes fonts favorites; where all are, none of them is any more.
  func toggleFavorite(_ fonts: [FamilyOrFace]) {
    let members = Self.members(fonts)
    guard !members.isEmpty else { return }
    collections.change { all in
      let areFavorites = members.allSatisfy { all.favorites.has($0) }
      for member in members {
        if !areFavorites {
          all.favorites.add(member)
        } else if let face = member.face {
          all.favorites.remove(face: face, of: member.family, with: [])
        } else {
          all.favorites.remove(family: member.family)
        }
      }
    }
  }

  /// As a collection keeps fonts; a face without a PostScript name cannot be kept by itself.
  static func members(_ fonts: [FamilyOrFace]) -> [FontCollection.Member] {
    fonts.compactMap { font in
      switch font {
      case .family(let family): .init(family: family.name)
      case .face(let face):
        face.postScriptName.map { .init(family: face.key.family.name, face: $0) }
      }
    }
  }

  /// Puts fonts into a collection.
  func collect(_ targets: [FamilyOrFace], into id: String) {
    let members = Self.members(targets)
    guard !members.isEmpty, let name = collections.all[id]?.name else { return }
    collections.change { all in
      all.change(id) { fonts in for member in members { fonts.add(member) } }
    }
    context.toasts.show(NamedFonts(targets).added(to: name))
  }

  /// Puts one style of a family into a collection that the person chooses.
  func collect(_ face: FamilyPresentation.Face, of family: String) {
    guard let name = face.descriptor.postScriptName else { return }
    let ordinary = collections.all.collections.filter { !$0.isSmart }
    guard !ordinary.isEmpty else {
      return make(.fonts([.init(family: family, face: name)]))
    }
    let names = StringList()
    names.set(ordinary.map(\.name) + [tr("New Collection")])
    let choice = Widget(gtk_drop_down_new(nil, nil))
    gtk_drop_down_set_model(choice.opaque, names.model)
    shortenChosenWord(of: choice)
    choice.setAccessibleLabel(tr("Collection"))
    choice.firstChild?.setAccessibleLabel(tr("Collection"))
    let question = MessageDialog(
      heading: tr("Add “{style}” to Collection", ["style": StyleList.name(of: face)]), body: "",
      answers: [
        .init("cancel", tr("_Cancel")),
        .init("add", tr("_Add"), appearance: ADW_RESPONSE_SUGGESTED),
      ], content: choice)
    Task { [weak self] in
      guard let self, await question.ask(over: self.context.widget) == "add" else { return }
      let place = Int(gtk_drop_down_get_selected(choice.opaque))
      guard ordinary.indices.contains(place) else {
        return self.make(.fonts([.init(family: family, face: name)]))
      }
      self.collections.change { all in
        all.change(ordinary[place].id) { $0.add(face: name, of: family) }
      }
      self.context.toasts.show(
        NamedFonts(styles: [Wording.name(ofFace: family, face.style)])
          .added(to: ordinary[place].name))
    }
  }

  /// Takes fonts out of a collection.
  func takeOut(_ targets: [FamilyOrFace], of id: String) {
    guard let name = collections.all[id]?.name else { return }
    let out = Self.members(targets).map { member in
      (
        member: member,
        faces: member.face == nil ? [] : context.fonts.postScriptNames(of: member.family)
      )
    }
    guard !out.isEmpty else { return }
    collections.change { all in
      all.change(id) { members in
        for (member, faces) in out {
          if let face = member.face {
            members.remove(face: face, of: member.family, with: faces)
          } else {
            members.remove(family: member.family)
          }
        }
      }
    }
    context.toasts.show(NamedFonts(targets).takenOut(of: name))
  }

  /// Makes a collection, and asks for its name.
  func make(_ content: FontCollection.Content, name: String = "") {
    Task { [weak self] in
      guard let self else { return }
      let heading =
        if case .search = content { tr("Save Search as a Collection") } else {
          tr("New Collection")
        }
      guard let name = await self.askName(heading, name: name, accept: tr("_Create")) else {
        return
      }
      await self.add(name, content)
    }
  }

  /// Adds a collection, and shows it.
  func add(_ name: String, _ content: FontCollection.Content) async {
    let old = Set(collections.all.collections.map(\.id))
    collections.change { $0.add(name, content) }
    await collections.settle()
    let made = collections.all.collections.first { !old.contains($0.id) }
    if let made { self.made(.collection(made.id)) }
  }

  /// Asks for the name of a collection; nil when the person called it off.
  private func askName(_ heading: String, name: String, accept: String) async -> String? {
    let question = NameQuestion(heading, name: name, accept: accept)
    guard let written = await question.ask(over: context.widget) else { return nil }
    let cleaned = CollectionFile.cleaned(written)
    return cleaned.isEmpty ? tr("Collection") : cleaned
  }

  /// Asks for another name of a collection.
  func rename(_ collection: FontCollection) {
    Task { [weak self] in
      let name = await self?.askName(
        tr("Rename Collection"), name: collection.name, accept: tr("_Rename"))
      if let name { self?.collections.change { $0.rename(collection.id, to: name) } }
    }
  }

  /// Deletes a collection, and offers Undo.
  func delete(_ collection: FontCollection) {
    collections.change { $0.delete(collection.id) }
    context.undos.add(
      UndoableChange(
        tr("Collection “{name}” deleted", ["name": DisplayText.line(collection.name, limit: 40)])
      ) { [collections] in
        collections.change { $0.add(collection.name, collection.content) }
      })
  }

  /// Has the system look for the fonts of the collection that nobody here has: apps may offer them, and
  /// files can be added.
  func find(_ missing: [FontCollection.Member]) {
    let wanted = missing.map { member in
      member.face.map(FontSource.postScriptName) ?? .family(member.family)
    }
    guard !wanted.isEmpty else { return }
    Task { [weak self] in
      guard let self else { return }
      do {
        // More than a call can hold is asked for when these are there.
        try await self.context.families.connected()
          .find(Array(wanted.prefix(Self.mostWanted)), parentWindow: .window(self.context.widget))
          .outcome()
      } catch let error as TypecaseError {
        self.context.tell(error)
      } catch {}
    }
  }

  /// As many as a call takes.
  private static let mostWanted = 256
}
