// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import FontInspection
import MachineFonts
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// The fonts that an administrator gives to everybody; it needs no registry and no bus.
struct SystemCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "system",
    abstract: "Look at, install, remove and check the fonts that everybody on this machine has.",
    discussion: """
      Everybody may list and check these fonts; root installs and removes them. Each person’s registry takes them from \
      where they are, as soon as they are there. Needs no registry.
      """,
    subcommands: [
      List.self, Install.self, Remove.self, Check.self, SystemUpdateCommand.self,
      SystemFetchCommand.self,
    ])

  static var store: MachineStore { MachineStore(environment: TypecaseCommand.environment) }

  struct List: DocumentCommand {
    static let configuration = CommandConfiguration(
      commandName: "list", abstract: "List the collections, and with --json their fonts.")

    @OptionGroup var output: OutputOptions

    func run() async throws {
      let store = SystemCommand.store
      let collections: [MachineCollection]
      do throws(MachineStoreFault) { collections = try store.manifest().collections } catch {
        throw MachineStoreFailure.fault(error).commandFailure
      }
      if output.json {
        try Output.json(collections.map { SystemCollectionDocument($0, in: store) })
      } else if collections.isEmpty {
        Output.line(tr("There are no fonts for everybody."))
      } else {
        Output.table(
          collections.map { collection in
            [
              collection.id,
              SystemFaces.count(collection.usedFaces, without: collection.removedFaces),
              collection.title,
            ]
          })
      }
    }
  }

  struct Install: DocumentCommand {
    static let configuration = CommandConfiguration(
      commandName: "install",
      abstract: "Install fonts for everybody, as a collection; needs root.",
      discussion: """
        The collection has these fonts and no others then, and all of their faces: those that were removed one by one \
        are back. If one of the fonts is refused, nothing is changed.
        """)

    @Argument(
      help: "The collection’s id: letters, digits, periods, hyphens and underscores.")
    var id: String
    @Argument(help: "Font files, folders, and archives (zip, tar).")
    var files: [String]
    @Option(
      help: "What people call the collection; by default its title so far, or its id.",
      transform: LocaleText.word)
    var title: String?
    @OptionGroup var output: OutputOptions

    func validate() throws {
      guard MachineCollection.isValid(id: id) else {
        throw ValidationError(MachineStoreFailure.invalidID(id).message)
      }
    }

    func run() async throws {
      let store = SystemCommand.store
      let installation: MachineInstallation
      do {
        installation = try await store.install(
          // A manifest that cannot be read is for the installation to judge.
          collection: id, title: title ?? (try? store.manifest())?[id]?.title ?? id, files: files)
      } catch MachineStoreFailure.refused(let fonts) {
        try report(fonts)
        throw CommandFailure(status: .refused, reason: nil)
      } catch { throw CommandFailure(ofSystemStore: error) }
      if output.json {
        try Output.json(SystemInstallationDocument(installation, in: store))
      } else {
        report(installation)
      }
    }

    private func report(_ fonts: [RefusedMachineFont]) throws {
      if output.json {
        return try Output.json(SystemRefusalDocument(errors: fonts.map(RefusalDocument.init)))
      }
      for font in fonts {
        Output.error(Output.safe("\(font.title): \(font.reason.message)"))
        if !font.reason.detail.isEmpty {
          Output.error(Output.safe("  \(font.reason.detail)"), prefix: "")
        }
      }
      Output.error(tr("Nothing was changed."))
    }

    private func report(_ installation: MachineInstallation) {
      for (path, member, issue) in installation.warnings {
        Output.line(Output.safe(member.map { "\(path) › \($0)" } ?? path))
        IssueLines(issue, face: nil, isRejection: false).text
          .forEach { Output.line(Output.safe("  \($0)")) }
      }
      let collection = installation.collection
      let removed = installation.removed.flatMap(\.usedFaces)
      let restored = installation.restored
      let others = collection.usedFaces.filter { !restored.contains($0) }
      SystemFaces.write(others, .installed)
      SystemFaces.write(restored, .restored)
      SystemFaces.write(removed, .removed)
      SystemInstallationDocument.passedOver(installation).report()
      Output.line(
        [
          SystemFaces.summary(collection.usedFaces, .installed),
          restored.isEmpty ? "" : SystemFaces.summary(restored, .restored),
          removed.isEmpty ? "" : SystemFaces.summary(removed, .removed),
          installation.passedOver == 0
            ? ""
            : trn(
              "{count} other file passed over", "{count} other files passed over",
              installation.passedOver),
        ].filter { !$0.isEmpty }.joined(separator: ", "))
    }
  }

  struct Remove: DocumentCommand {
    static let configuration = CommandConfiguration(
      commandName: "remove",
      abstract: "Take a collection, a family or a font away from everybody; needs root.",
      discussion: """
        A family or a font goes alone; the others of its file stay, and so does the file, as long as one of them is \
        there. Updates of a subscription do not bring it back; to install the file again does.
        """)

    @Argument(
      help: "The collection’s id; or a family, or the PostScript name or full name of one font.",
      transform: LocaleText.word)
    var name: String
    @OptionGroup var meaning: NameOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
      let store = SystemCommand.store
      do {
        let manifest = try store.manifest()
        let faces = SystemFaces.named(name, among: manifest.installedFaces, as: meaning.kind)
        if meaning.kind == nil, manifest[name] != nil {
          try remove(collection: name, from: store, besides: faces)
        } else {
          try remove(faces, from: store)
        }
      } catch let failure as CommandFailure {
        throw failure
      } catch { throw CommandFailure(ofSystemStore: error) }
    }

    private func remove(
      collection id: String, from store: MachineStore, besides faces: [MachineInstalledFace]
    ) throws {
      let collection = try store.remove(collection: id)
      if faces.contains(where: { $0.collection != id }) || collection.usedFaces.count > faces.count,
        let face = faces.first?.face
      {
        Output.error(
          Output.safe(
            tr(
              "“{name}” is a collection, and all of it was meant. It is a name of “{font}” as well; to mean that: --family or --postscript-name",
              ["name": id, "font": "\(face.family) \(face.style)"])))
      }
      if output.json { return try Output.json(SystemCollectionDocument(collection, in: store)) }
      SystemFaces.write(collection.usedFaces, .removed)
      Output.line(SystemFaces.summary(collection.usedFaces, .removed))
    }

    private func remove(_ faces: [MachineInstalledFace], from store: MachineStore) throws {
      guard !faces.isEmpty else {
        throw CommandFailure(
          status: .refused,
          reason: .init(
            name: BusNames.errorPrefix + FontErrorCode.notRegistered.name,
            message: meaning.kind == nil
              ? tr(
                "There is no collection “{name}”, and no font for everybody has that name.",
                ["name": Output.safe(name)])
              : tr("No font for everybody has the name “{name}”.", ["name": Output.safe(name)])))
      }
      let removed = try store.remove(faces: faces)
      if output.json {
        return try Output.json(SystemRemovalDocument(removed: removed.map(SystemFaceDocument.init)))
      }
      SystemFaces.write(removed.map(\.face), .removed)
      Output.line(SystemFaces.summary(removed.map(\.face), .removed))
    }
  }

  struct Check: DocumentCommand {
    static let configuration = CommandConfiguration(
      commandName: "check",
      abstract: "Inspect these fonts again, and say which would not be installed now.",
      discussion: """
        Newer versions may know more faults than the one that installed a font. The exit status is 1 when something \
        is found.
        """)

    @OptionGroup var output: OutputOptions

    func run() async throws {
      let findings: [MachineFontFinding]
      do { findings = try await SystemCommand.store.check() } catch {
        throw CommandFailure(ofSystemStore: error)
      }
      if output.json {
        try Output.json(findings.map(SystemFindingDocument.init))
      } else if findings.isEmpty {
        Output.line(tr("All fonts for everybody are in order."))
      }
      for finding in findings where !output.json {
        Output.line(
          Output.safe("\(finding.collection): \(finding.file.source): \(finding.message)"))
        // One file may be many families.
        Output.line(Output.safe("  \(SystemFaces.names(of: finding.file.usedFaces))"))
        if !finding.detail.isEmpty { Output.line(Output.safe("  \(finding.detail)")) }
      }
      if !findings.isEmpty { throw CommandFailure(status: .refused, reason: nil) }
    }
  }
}
