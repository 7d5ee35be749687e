// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry
import FoundationEssentials
import Glibc
import TypecaseFontDescriptors
import TypecaseSystemKit

/// A step of a change, after which a crash may come.
enum MachineStoreStep: CaseIterable {
  /// The fonts lie in a folder of their own.
  case copied
  /// The fonts are in their places, and no collection has them yet.
  case placed
  /// The new manifest is written beside the old one.
  case written
  /// The new manifest counts; what it does not name is still there.
  case switched
  /// All is done.
  case tidied
}

/// The result of installing a collection.
public struct MachineInstallation: Sendable {
  public var collection: MachineCollection
  /// The fonts of the collection that were there before and are not any more.
  public var removed: [MachineFontFile]
  /// The faces that people have again, which were removed one by one before.
  public var restored: [MachineFace]
  /// The warnings of the inspection.
  public var warnings: [(path: String, member: String?, issue: InspectionIssue)]
  /// How many files in folders and archives are no fonts that can be installed.
  public var passedOver: Int
  /// The first of these by the place that they are in, as it was named, and why.
  public var passedFiles: [(path: String, file: PassedFile)] = []
}

// MARK: Installing

extension MachineStore {
  /// Makes some fonts a collection of the store, in one step; those that it had before and that are not among them go.
  ///
  /// Each font passes the inspection that a person's own fonts pass, in the same sandbox, which root enters as
  /// nobody. If one is refused, nothing is changed.
  ///
  /// - Parameters:
  ///   - id: names the collection; see `MachineCollection.isValid`.
  ///   - title: what people call it, up to 200 characters.
  ///   - paths: font files, folders and archives.
  ///   - keepsRemovals: whether faces that were removed one by one stay so, by their PostScript names, in newer
  ///     versions of their files too: for updates that nobody asked for. Otherwise they come back.
  ///   - helperPath: where typecase-inspect is; by default where this installation has it.
  /// - Throws: `MachineStoreFailure`, `InspectionUnavailable`, `SystemError`, `CancellationError`.
  public func install(
    collection id: String, title: String, files paths: [String], keepsRemovals: Bool = false,
    helperPath: String? = nil
  ) async throws -> MachineInstallation {
    guard MachineCollection.isValid(id: id) else { throw MachineStoreFailure.invalidID(id) }
    guard (1...MachineCollection.titleLimit).contains(title.count),
      title.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
    else { throw MachineStoreFailure.invalidTitle }
    let lock = try MachineStoreLock(self)
    for place in [fonts, reports] { try Self.makeFolder(place) }
    let old = try known(isMended: true)
    try tidy(keeping: old)
    let incoming = try TemporaryFolder(in: folder, prefix: Self.incoming)
    let sandbox = try sandbox(helperPath)
    let selection = try await FontGathering(
      sandbox: sandbox, scratch: incoming.path, followsLinks: false
    )
    .gather(paths: paths)
    let removedNames = Self.removedNames(of: old[id])
    let arrival = try await inspect(
      selection, with: sandbox, into: incoming.path, without: keepsRemovals ? removedNames : [])
    let others = old.collections.filter { $0.id != id }
    let refused =
      try await arrival.refused
      + refusals(
        of: arrival.fonts, beside: others, sandbox: sandbox, scratch: incoming.path)
    guard refused.isEmpty else { throw MachineStoreFailure.refused(refused) }
    guard !arrival.fonts.isEmpty else { throw MachineStoreFailure.noFonts }
    let collection = MachineCollection(
      id: id, title: title, installed: Int64(time(nil)),
      files: arrival.fonts.map(\.file).sorted { $0.digest < $1.digest })
    var new = old
    new.collections = (others + [collection]).sorted { $0.id < $1.id }
    try checkLimits(new)
    try reached(.copied)
    try place(arrival.fonts, from: incoming.path)
    withExtendedLifetime(incoming) {}
    try reached(.placed)
    try switchManifest(to: &new)
    let kept = Set(collection.files.map(\.digest))
    withExtendedLifetime(lock) {}
    return MachineInstallation(
      collection: collection,
      removed: (old[id]?.files ?? []).filter { $0.isUsed && !kept.contains($0.digest) },
      restored: collection.usedFaces.filter { removedNames.contains(Self.key(of: $0)) },
      warnings: arrival.fonts.flatMap { font in
        font.report.issues.map { (font.path, font.member, $0) }
      }, passedOver: selection.passedOver,
      passedFiles: selection.passedFiles)
  }

  /// Takes a collection away, with its fonts.
  ///
  /// - Throws: `MachineStoreFailure`, `SystemError`.
  @discardableResult
  public func remove(collection id: String) throws -> MachineCollection {
    // Before the lock, which would make a store where there is none.
    guard try known()[id] != nil else { throw MachineStoreFailure.noSuchCollection(id) }
    let lock = try MachineStoreLock(self)
    let old = try known()
    guard let collection = old[id] else { throw MachineStoreFailure.noSuchCollection(id) }
    try tidy(keeping: old)
    var new = old
    new.collections.removeAll { $0.id == id }
    try switchManifest(to: &new)
    withExtendedLifetime(lock) {}
    return collection
  }

  /// Takes single faces away, and leaves the others of their files.
  ///
  /// The bytes of a file stay as long as one of its faces is used. A removal stays recorded, so that an update does not
  /// restore the face; installing the file again does.
  ///
  /// - Parameter faces: of ``MachineManifest/installedFaces``.
  /// - Returns: those that people no longer have.
  /// - Throws: `MachineStoreFailure`, `SystemError`.
  @discardableResult
  public func remove(faces: [MachineInstalledFace]) throws -> [MachineInstalledFace] {
    let lock = try MachineStoreLock(self)
    let old = try known()
    let removed = old.installedFaces.filter(Set(faces).contains)
    guard !removed.isEmpty else { return [] }
    try tidy(keeping: old)
    let numbers = Dictionary(grouping: removed, by: \.digest).mapValues { $0.map(\.face.index) }
    var new = old
    for collection in new.collections.indices {
      for file in new.collections[collection].files.indices {
        let digest = new.collections[collection].files[file].digest
        new.collections[collection].files[file].removedFaces.formUnion(numbers[digest] ?? [])
      }
    }
    try switchManifest(to: &new)
    withExtendedLifetime(lock) {}
    return removed
  }

  /// The keys of the faces of a collection that were removed and that no file of it has besides.
  private static func removedNames(of collection: MachineCollection?) -> Set<String> {
    guard let collection else { return [] }
    return Set(collection.removedFaces.map(key)).subtracting(collection.usedFaces.map(key))
  }

  /// The identity of a face in all versions: its PostScript name, as fontconfig compares it.
  private static func key(of face: MachineFace) -> String { face.postScriptName.lowercased() }

  /// The contents of the store, for changes.
  ///
  /// - Parameter isMended: whether what is written next is to replace a damaged manifest. Nothing but a collection that is
  ///   installed again can mend one, and a machine that nobody looks at must not stay without its fonts.
  private func known(isMended: Bool = false) throws(MachineStoreFailure) -> MachineManifest {
    do throws(MachineStoreFault) { return try manifest() } catch {
      if isMended, error.kind == .malformed { return MachineManifest() }
      throw .fault(error)
    }
  }

  func sandbox(_ helperPath: String?) throws(InspectionUnavailable) -> InspectionSandbox {
    var sandbox = try InspectionSandbox(helperPath: helperPath)
    sandbox.readsPublicFilesOnly = true
    return sandbox
  }

  // MARK: What arrives

  /// A font that passed the inspection, and lies in the folder of those that arrive.
  private struct ArrivingFont {
    var path: String
    var member: String?
    var file: MachineFontFile
    var report: InspectionReport
  }

  private struct Arrival {
    var fonts: [ArrivingFont] = []
    var refused: [RefusedMachineFont] = []
  }

  private func inspect(
    _ selection: FontGathering.Selection, with sandbox: InspectionSandbox, into folder: String,
    without removedNames: Set<String>
  ) async throws -> Arrival {
    var arrival = Arrival()
    var inputs: [(file: FontGathering.Selection.File, input: InspectionInput)] = []
    for file in selection.files {
      switch file.content {
      case .font(let input): inputs.append((file, input))
      case .refused(let issue):
        arrival.refused.append(
          RefusedMachineFont(path: file.path, member: file.member, reason: .inspection(issue)))
      }
    }
    var digests: Set<String> = []
    for try await result in FontInspector(sandbox: sandbox).inspect(inputs.map(\.input)) {
      let (file, input) = inputs[result.index]
      let report = result.report
      guard report.verdict != .rejected, let format = report.format else {
        arrival.refused += report.issues.suffix(1).map {
          RefusedMachineFont(path: file.path, member: file.member, reason: .inspection($0))
        }
        continue
      }
      // The same file twice is one font.
      guard digests.insert(report.digest).inserted else { continue }
      var font = MachineFontFile(
        digest: report.digest, format: format, byteCount: report.byteCount,
        rules: InspectionRules.number,
        source: FileSystem.split(file.member ?? file.path).name,
        faces: report.faces.map(MachineFace.init))
      font.removedFaces = Set(
        font.faces.filter { removedNames.contains(Self.key(of: $0)) }.map(\.index))
      if try copy(input, as: font, to: folder) {
        try Self.write(
          Array(try JSONEncoder().encode(report)), to: "\(folder)/\(font.reportName)")
        arrival.fonts.append(
          ArrivingFont(path: file.path, member: file.member, file: font, report: report))
      } else {
        arrival.refused.append(
          RefusedMachineFont(path: file.path, member: file.member, reason: .changedMeanwhile))
      }
    }
    return arrival
  }

  /// Copies the bytes that were inspected; false when the file has others now.
  private func copy(
    _ input: InspectionInput, as font: MachineFontFile, to folder: String
  ) throws(SystemError) -> Bool {
    let source = try input.open()
    let copy = try OwnedDescriptor.open(
      "\(folder)/\(font.fileName)", flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW)
    let (digest, _) = try FileDigest.sha256(of: source, limit: font.byteCount) {
      piece throws(SystemError) in try copy.write(all: piece)
    }
    guard fchmod(copy.number, 0o444) == 0 else { throw .last("fchmod \(font.fileName)") }
    return digest == font.digest
  }

  // MARK: Names and room

  /// The fonts whose names belong to others; to the fonts of a collection those of the other collections are what the
  /// system's are to a person's.
  private func refusals(
    of fonts: [ArrivingFont], beside others: [MachineCollection], sandbox: InspectionSandbox,
    scratch: String
  ) async throws -> [RefusedMachineFont] {
    guard !fonts.isEmpty else { return [] }
    // Fonts of no person, whatever the account of who runs this has.
    let system = BuiltInFonts(
      try await FontInspector(sandbox: sandbox)
        .systemFontNames(passingOver: [], environment: ["HOME": scratch]))
    let taken = BuiltInFonts(
      SystemFontNames(
        faces: others.flatMap { collection in
          collection.usedFaces.map {
            SystemFontNames.Face(file: collection.id, names: $0.names)
          }
        }))
    var names: Set<String> = []
    return fonts.compactMap { font in
      let reason: RefusedMachineFont.Reason? =
        if let (clash, file) = Self.clash(of: font.file, with: taken) {
          .taken(clash, collection: file ?? "")
        } else if let (clash, file) = Self.clash(of: font.file, with: system) {
          .builtIn(clash, file: file)
        } else {
          font.file.usedFaces.first { !names.insert(Self.key(of: $0)).inserted }
            .map { .repeatedName($0.postScriptName) }
        }
      return reason.map { RefusedMachineFont(path: font.path, member: font.member, reason: $0) }
    }
  }

  /// The name that a font would take from others, and what has it.
  private static func clash(
    of font: MachineFontFile, with others: BuiltInFonts
  ) -> (NameClash, holder: String?)? {
    for face in font.usedFaces {
      guard let clash = FontStore.clash(of: face.names, shown: [face.family], builtIn: others)
      else { continue }
      switch clash {
      case .postScriptName(let name): return (clash, others.file(name))
      case .hiddenFamily(let name): return (clash, others.file(ofFamily: name))
      }
    }
    return nil
  }

  private func checkLimits(_ manifest: MachineManifest) throws {
    let bytes = manifest.files.filter(\.isUsed).reduce(UInt64(0)) { $0 + $1.byteCount }
    let faces = manifest.files.reduce(0) { $0 + $1.usedFaces.count }
    if bytes > limits.byteCount {
      throw MachineStoreFailure.exceedsLimit("\(bytes) bytes, of \(limits.byteCount) at the most")
    }
    if faces > limits.faceCount {
      throw MachineStoreFailure.exceedsLimit("\(faces) faces, of \(limits.faceCount) at the most")
    }
  }

  // MARK: Files

  private static let incoming = "incoming-"
  private var newManifestPath: String { manifestPath + ".new" }

  private func place(_ fonts: [ArrivingFont], from incoming: String) throws {
    try FileSystem.synchronizeAll(of: .open(incoming, flags: O_RDONLY | O_DIRECTORY))
    for font in fonts where font.file.isUsed {
      try FileSystem.replace(path(of: font.file), with: "\(incoming)/\(font.file.fileName)")
      try FileSystem.replace(
        "\(reports)/\(font.file.reportName)", with: "\(incoming)/\(font.file.reportName)")
    }
    for place in [self.fonts, reports, folder] { try FileSystem.synchronizeFolder(place) }
  }

  private func switchManifest(to manifest: inout MachineManifest) throws {
    manifest.generation += 1
    let bytes = try manifest.bytes
    guard bytes.count <= MachineManifest.byteLimit else {
      throw MachineStoreFailure.exceedsLimit("a manifest of \(bytes.count) bytes")
    }
    try Self.write(bytes, to: newManifestPath, mode: 0o644)
    try FileSystem.synchronize(.open(newManifestPath))
    try reached(.written)
    try FileSystem.replace(manifestPath, with: newManifestPath)
    try FileSystem.synchronizeFolder(folder)
    try reached(.switched)
    try tidy(keeping: manifest)
    try reached(.tidied)
  }

  /// Removes what no collection has, also what a crash has left.
  private func tidy(keeping manifest: MachineManifest) throws {
    for name in try FileSystem.names(in: folder) where name.hasPrefix(Self.incoming) {
      FileSystem.removeTree("\(folder)/\(name)")
    }
    // Updates fetched to this place before a user of their own did.
    FileSystem.removeTree("\(folder)/downloads")
    try FileSystem.remove(newManifestPath)
    let kept = manifest.files.filter(\.isUsed)
    for (place, names) in [
      (fonts, Set(kept.map(\.fileName))), (reports, Set(kept.map(\.reportName))),
    ] {
      for name in try FileSystem.names(in: place) where !names.contains(name) {
        FileSystem.removeTree("\(place)/\(name)")
      }
    }
  }

  /// Writes a file that everybody may read, whatever the mask of who runs this.
  private static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t = 0o444
  ) throws(SystemError) {
    let file = try OwnedDescriptor.open(
      path, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o600)
    try file.write(all: bytes)
    guard fchmod(file.number, mode) == 0 else { throw .last("fchmod \(path)") }
  }

  /// Makes a folder that everybody may look into; one that is there stays as it is.
  static func makeFolder(_ path: String) throws(SystemError) {
    guard mkdir(path.cPath, 0o755) == 0 else {
      if errno == EEXIST { return }
      throw .last("mkdir \(path)")
    }
    guard chmod(path.cPath, 0o755) == 0 else { throw .last("chmod \(path)") }
  }
}

/// The right to write to the store: one process has it at a time, and loses it when it ends.
final class MachineStoreLock: Sendable {
  private let lock: FileLock

  /// Makes the store's folder if need be, and locks it without waiting.
  init(_ store: MachineStore) throws {
    do throws(SystemError) {
      try FileSystem.createDirectories(FileSystem.split(store.folder).folder, mode: 0o755)
      try MachineStore.makeFolder(store.folder)
      lock = try FileLock(store.lockPath)
    } catch {
      switch error.code {
      case EWOULDBLOCK: throw MachineStoreFailure.held(path: store.lockPath)
      case EACCES, EPERM: throw MachineStoreFailure.notPermitted(path: store.folder)
      default: throw error
      }
    }
  }
}
