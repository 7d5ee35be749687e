// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Typecase
import TypecaseBusProtocol
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// Writes collections and font files to where the person chooses, and reads collections from there.
final class CollectionFiles {
  /// Called with a folder whose font files should be added.
  var filesFound: ([ChosenFile]) -> Void = { _ in }

  private let context: BrowserContext
  private let editing: CollectionEditing

  init(_ context: BrowserContext, _ editing: CollectionEditing) {
    self.context = context
    self.editing = editing
  }

  /// Writes a collection to a file that the person chooses.
  func export(_ collection: FontCollection) {
    let chooser = FileChooser(
      title: tr("Export Collection"), acceptLabel: tr("_Export"),
      kind: .newFile(name: Self.fileName(of: collection)))
    Task { [weak self] in
      guard let self, let path = await chooser.choose(over: self.context.widget).first?.path else {
        return
      }
      if let error = await PersonCollections.write(CollectionFile.bytes(of: collection), to: path) {
        self.context.toasts.show(
          tr("The collection was not exported: {reason}", ["reason": error.reason]))
      } else {
        self.context.toasts.show(Self.told(exported: collection))
      }
    }
  }

  /// The faces that are meant, as the list has them.
  private func offered(_ fonts: [FamilyOrFace]) -> [OfferedFace] {
    fonts.flatMap { font -> [OfferedFace] in
      let faces = context.fonts.family(font.key.family)?.faces ?? []
      guard case .face(let face) = font else { return faces }
      return faces.filter { ListedFace($0, of: font.key.family).key == face.key }
    }
  }

  /// Writes the files of fonts to a folder that the person chooses.
  func exportFiles(of targets: [FamilyOrFace]) {
    guard let content = context.fonts.content, !targets.isEmpty else { return }
    let export = FontExport(offered(targets), among: content.choice.families.flatMap(\.faces))
    let chooser = FileChooser(
      title: trn("Export {count} Font File", "Export {count} Font Files", export.files.count),
      acceptLabel: tr("_Export"), kind: .folder)
    Task { [weak self] in
      guard let self, let folder = await chooser.choose(over: self.context.widget).first?.path
      else {
        return
      }
      let result = await export.write(to: folder)
      self.context.toasts.show(export.told(result, of: NamedFonts(targets)))
    }
  }

  /// Writes a collection and the files of its fonts, as they are listed, to a folder.
  func export(_ collection: FontCollection, withFilesOf listed: [FamilyOrFace]) {
    guard let content = context.fonts.content else { return }
    let export = FontExport(offered(listed), among: content.choice.families.flatMap(\.faces))
    let chooser = FileChooser(
      title: tr("Export Collection with Font Files"), acceptLabel: tr("_Export"), kind: .folder)
    Task { [weak self] in
      guard let self, let folder = await chooser.choose(over: self.context.widget).first?.path
      else {
        return
      }
      let path = await PersonCollections.freePath(Self.fileName(of: collection), in: folder)
      if let error = await PersonCollections.write(CollectionFile.bytes(of: collection), to: path) {
        return self.context.toasts.show(
          tr("The collection was not exported: {reason}", ["reason": error.reason]))
      }
      let result = await export.write(to: folder)
      self.context.toasts.show(
        [Self.told(exported: collection), export.told(result, of: NamedFonts(listed))]
          .joined(separator: ". "))
    }
  }

  /// That a collection was exported, and how much is in it.
  private static func told(exported collection: FontCollection) -> String {
    let name = DisplayText.line(collection.name, limit: 40)
    if collection.isSmart { return tr("Collection “{name}” exported", ["name": name]) }
    let faces = collection.members.count { $0.face != nil }
    return tr(
      "Collection “{name}” exported: {fonts}",
      [
        "name": name,
        "fonts": Wording.counts(families: collection.members.count - faces, styles: faces),
      ])
  }

  /// The file of a collection that travels.
  private static func fileName(of collection: FontCollection) -> String {
    collection.name.split(separator: "/").joined(separator: "-") + ".typecase-collection"
  }

  /// Reads the collections in a folder, and adds the font files in it.
  func importFolder() {
    let chooser = FileChooser(
      title: tr("Import Collection with Font Files"), acceptLabel: tr("_Import"), kind: .folder)
    Task { [weak self] in
      guard let self, let folder = await chooser.choose(over: self.context.widget).first else {
        return
      }
      await self.importCollections(in: folder)
    }
  }

  private func importCollections(in folder: ChosenFile) async {
    guard let path = folder.path else { return }
    let files = await PersonCollections.files(in: path)
    guard !files.isEmpty else {
      return context.toasts.show(
        tr(
          "There is no collection in “{folder}”",
          ["folder": DisplayText.line(folder.name, limit: 40)]))
    }
    for file in files { await importCollection("\(path)/\(file)", name: file) }
    filesFound([folder])
  }

  /// Reads collections from files that the person chooses.
  func importFiles() {
    let chooser = FileChooser(
      title: tr("Import Collection"), acceptLabel: tr("_Import"),
      kind: .files(name: tr("Collections"), patterns: ["*.typecase-collection"]))
    Task { [weak self] in
      guard let self else { return }
      for file in await chooser.choose(over: self.context.widget) {
        guard let path = file.path else { continue }
        await self.importCollection(path, name: file.name)
      }
    }
  }

  private func importCollection(_ path: String, name: String) async {
    do throws(CollectionFile.Failure) {
      let collection = try await PersonCollections.collection(at: path)
      await editing.add(collection.name, collection.content)
    } catch {
      context.toasts.show(
        tr(
          "“{file}” was not imported: {reason}",
          ["file": DisplayText.line(name, limit: 40), "reason": Self.explanation(of: error)]))
    }
  }

  private static func explanation(of failure: CollectionFile.Failure) -> String {
    switch failure {
    case .system(let error): error.reason
    case .tooLarge: tr("it is too large for a collection")
    case .newer: tr("it was written by a newer version of Typecase")
    case .malformed(""): tr("it is no collection")
    case .malformed(let place):
      tr("it is wrong at “{place}”", ["place": DisplayText.line(place, limit: 60)])
    }
  }
}
