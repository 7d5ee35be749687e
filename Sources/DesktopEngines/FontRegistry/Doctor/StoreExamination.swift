// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import GRDB
import Glibc
import TypecaseFontDescriptors
import TypecaseSystemKit

/// Compares a store's database with itself and with the files, and changes nothing.
struct StoreExamination {
  let layout: StoreLayout
  let now: Int64

  /// The database's data about a file.
  private struct KnownFile {
    var registration: Int64
    var digest: String
    var fileExtension: String
    var scope: RegistrationScope
    var state: String
  }

  /// Everything that is wrong with what a database says; the files are not looked at.
  func rows(_ database: Database) throws -> [StoreFinding] {
    let faults = try String.fetchAll(database, sql: "PRAGMA integrity_check(20)")
    let violations = try Row.fetchAll(database, sql: "PRAGMA foreign_key_check")
    if faults != ["ok"] || !violations.isEmpty {
      let detail =
        faults.filter { $0 != "ok" }
        + violations.prefix(5).map {
          "row \($0["rowid"] as Int64? ?? 0) of \($0["table"] as String? ?? "") refers to nothing"
        }
      return [damage(detail.joined(separator: "; "))]
    }
    return try registrations(database) + journal(database) + times(database)
  }

  private func damage(_ detail: String) -> StoreFinding {
    StoreUnavailable(.databaseDamaged, path: layout.database, detail: detail).finding
  }

  // MARK: Rows

  /// The registrations that do not tell everything of their font.
  func brokenRegistrations(_ database: Database) throws -> [Int64] {
    let rows = try Row.fetchAll(database, sql: Self.allRegistrations)
    return try rows.compactMap { row in
      let (digest, fileExtension): (String, String) = (row["digest"], row["fileExtension"])
      let isNamed = digest.isSHA256 && Self.extensions.contains(fileExtension)
      return try isNamed && fault(of: row, database) == nil ? nil : row["id"]
    }
  }

  private static let allRegistrations = """
    SELECT r.*, g.rules, g.startCost FROM registration r
    LEFT JOIN coverageGroup g ON g.id = r.coverageGroup ORDER BY r.id
    """

  private func registrations(_ database: Database) throws -> [StoreFinding] {
    let rows = try Row.fetchCursor(database, sql: Self.allRegistrations)
    var findings: [StoreFinding] = []
    while let row = try rows.next() {
      let identifier: Int64 = row["id"]
      let digest: String = row["digest"]
      let fileExtension: String = row["fileExtension"]
      guard digest.isSHA256, Self.extensions.contains(fileExtension) else {
        // Nothing says which file it is about.
        return [damage("registration \(identifier) names no file: \(digest.prefix(80))")]
      }
      if row["nameFault"] != nil, row["state"] == "installed" {
        findings.append(withdrawal(row))
      }
      guard let fault = try fault(of: row, database) else { continue }
      let path = layout.fontFile(digest: digest, fileExtension: fileExtension)
      var finding = StoreFinding(
        .rowInvalid, .error, path: path, detail: "registration \(identifier): \(fault)",
        remedy: .inspect)
      finding.registration = identifier
      findings.append(finding)
    }
    return findings
  }

  /// A font that is kept and not used.
  private func withdrawal(_ row: Row) -> StoreFinding {
    let text: String = row["nameFault"]
    let fault: Withdrawal? = try? FontStore.value(text)
    let isForName = fault?.isForName ?? true
    return StoreFinding(
      isForName ? .nameRefused : .fontRefused, .warning,
      path: layout.fontFile(
        digest: row["digest"], fileExtension: row["fileExtension"],
        scope: RegistrationScope(rawValue: row["scope"]) ?? .persistent),
      detail: isForName
        ? "name: \(fault?.name ?? text)"
        : fault?.issue.map { "\($0.check.rawValue): \($0.detail)" } ?? text,
      remedy: .none)
  }

  /// The faults of a registration and its faces, if any.
  private func fault(of row: Row, _ database: Database) throws -> String? {
    if RegistrationScope(rawValue: row["scope"]) == nil { return "no such scope" }
    let text: String = row["report"]
    guard let report: InspectionReport = try? FontStore.value(text) else {
      return "its report cannot be read"
    }
    if report.digest != row["digest"] { return "its report is of another file" }
    if Int64(clamping: report.byteCount) != row["byteCount"] as Int64 { return "its size differs" }
    let group = CoverageGroup(report.faces)
    // Its text goes into the configuration of every program.
    if group.id != row["coverageGroup"] || group.text != row["rules"]
      || Int64(clamping: group.startCost) != row["startCost"]
    {
      return "its coverage group differs from its report"
    }
    let faces = try Row.fetchAll(
      database,
      sql: """
        SELECT id, faceIndex, postScriptName, family, descriptor, preview, exposure, glyphCount, removed
        FROM face WHERE registration = ? ORDER BY faceIndex
        """, arguments: [row["id"] as Int64])
    guard faces.count == report.faces.count, !faces.isEmpty else { return "faces are missing" }
    // Some of its faces may be removed; where all are, it is.
    if (row["state"] as String == "removed") != faces.allSatisfy({ $0["removed"] }) {
      return "its state is not that of its faces"
    }
    for (face, known) in zip(faces, report.faces.sorted { $0.index < $1.index }) {
      if FontExposure(rawValue: face["exposure"]) == nil {
        return "no such exposure of face \(known.index)"
      }
      if face["glyphCount"] as Int64 != Int64(known.glyphCount) {
        return "the number of glyphs of face \(known.index) differs"
      }
      // By these names, too, programs find the font; older versions stored none, or those of the file.
      let names = try FontStore.names(of: face["id"], database)
      if names != FontconfigNames(), names != FontconfigNames([known.foundNames]) {
        return "the names of face \(known.index) differ from its report"
      }
      let (descriptorText, previewText): (String, String) = (face["descriptor"], face["preview"])
      guard let descriptor: FontDescriptor = try? FontStore.value(descriptorText),
        (try? FontStore.value(previewText) as FacePreview) != nil,
        descriptor.postScriptName == known.descriptor.postScriptName,
        (descriptor.postScriptName ?? "") == face["postScriptName"],
        (descriptor.family ?? "") == face["family"], Int64(known.index) == face["faceIndex"]
      else { return "face \(known.index) differs from its report" }
    }
    return nil
  }

  /// Whether all removals that can be undone are of removed fonts.
  private func journal(_ database: Database) throws -> [StoreFinding] {
    let entries = try Row.fetchAll(
      database,
      sql: """
        SELECT id, registrations FROM journal
        WHERE kind = 'remove' AND undoneBy IS NULL ORDER BY id
        """)
    return try entries.compactMap { entry in
      let text: String = entry["registrations"]
      let registrations: [Int64]? = try? FontStore.value(text)
      var fault = registrations == nil ? "its registrations cannot be read" : nil
      let identifier: Int64 = entry["id"]
      // Fonts of a login session that has ended cannot be restored.
      let installed = try String.fetchOne(
        database, sql: "SELECT id FROM face WHERE removal = ? AND NOT removed",
        arguments: [identifier])
      if fault == nil, let installed { fault = "face \(installed) is installed" }
      guard let fault else { return nil }
      var finding = StoreFinding(
        .journalInvalid, .warning, path: layout.database, detail: "entry \(identifier): \(fault)",
        remedy: .rewrite)
      finding.registration = identifier
      return finding
    }
  }

  /// The clock was wrong: a removal in the future could be undone for ever.
  private func times(_ database: Database) throws -> [StoreFinding] {
    let latest = try Int64.fetchOne(
      database,
      sql: """
        SELECT MAX(time) FROM (SELECT MAX(installed) AS time FROM registration
          UNION ALL SELECT MAX(removed) FROM registration UNION ALL SELECT MAX(time) FROM journal
          UNION ALL SELECT MAX(granted) FROM fontGrant UNION ALL SELECT MAX(lastUsed) FROM fontGrant)
        """)
    guard let latest, latest > now + Self.clockTolerance else { return [] }
    return [
      StoreFinding(
        .timeInFuture, .warning, path: layout.database,
        detail: "\(latest) seconds since 1970, and now it is \(now)", remedy: .rewrite)
    ]
  }

  static let clockTolerance: Int64 = 24 * 60 * 60

  // MARK: Files

  /// Everything that is wrong with the files, by what a sound database says of them.
  ///
  /// - Parameter isInUse: whether a registry works on the store: then requests may have copies
  ///   waiting.
  func files(_ database: Database, isInUse: Bool) throws -> [StoreFinding] {
    let known = try Row.fetchAll(
      database,
      sql: "SELECT id, digest, fileExtension, scope, state FROM registration ORDER BY id"
    ).map {
      KnownFile(
        registration: $0["id"], digest: $0["digest"], fileExtension: $0["fileExtension"],
        scope: RegistrationScope(rawValue: $0["scope"]) ?? .persistent, state: $0["state"])
    }
    var findings: [StoreFinding] = []
    let files = Dictionary(grouping: known) {
      layout.fontFile(digest: $0.digest, fileExtension: $0.fileExtension, scope: $0.scope)
    }
    let sources = LostBytes(layout: layout)
    for (path, holders) in files.sorted(by: { $0.key < $1.key }) {
      let isNeeded = holders.contains { $0.state == "installed" }
      if let finding = try fault(of: holders[0], at: path, isNeeded: isNeeded, sources) {
        findings.append(finding)
      }
    }
    let arriving = Set(try String.fetchAll(database, sql: "SELECT digest FROM arriving"))
    for name in try FileSystem.names(in: layout.fonts).sorted() {
      let path = layout.fonts + "/" + name
      // The remains of a change after a crash are known: the next start removes them.
      guard files[path] == nil, !arriving.contains(String(name.prefix { $0 != "." })) else {
        continue
      }
      findings.append(
        StoreFinding(
          .fontUnknown, .warning, path: path,
          detail: "the database does not know it", remedy: .putAside))
    }
    if !isInUse {
      findings += try FileSystem.names(in: layout.staging).map {
        StoreFinding(.stagingLeftover, .warning, path: layout.staging + "/" + $0, remedy: .remove)
      }
    }
    return findings
  }

  private func fault(
    of file: KnownFile, at path: String, isNeeded: Bool, _ sources: LostBytes
  ) throws -> StoreFinding? {
    func finding(_ code: StoreFinding.Code, _ detail: String) -> StoreFinding {
      let remedy: StoreFinding.Remedy =
        sources.find(digest: file.digest) != nil
        ? .restore : isNeeded ? .noteMissing : code == .fontMissing ? .none : .putAside
      var finding = StoreFinding(
        code, isNeeded ? .error : .warning, path: path, detail: detail, remedy: remedy)
      finding.registration = file.registration
      return finding
    }
    guard let kind = FileKind(path) else {
      return finding(.fontMissing, isNeeded ? "no such file" : "no such file; not installed now")
    }
    if let shared = SharedFile(linkAt: path) {
      // Only the administrator can repair the machine's store.
      do throws(SystemError) {
        if try FileDigest.sha256(path: shared.path) == file.digest { return nil }
      } catch {}
      var finding = finding(.fontChanged, "it leads to \(shared.path)")
      finding.remedy = isNeeded ? .noteMissing : .none
      return finding
    }
    guard kind == .file else { return finding(.fontReplaced, "in its place is \(kind.rawValue)") }
    var status = stat()
    let isOurs = lstat(path.cPath, &status) == 0 && status.st_uid == geteuid()
    if isOurs, status.st_mode & 0o777 != 0o400 {
      let mode = String(status.st_mode & 0o777, radix: 8)
      // Its bytes are looked at once it can be read.
      if status.st_mode & 0o400 == 0 || (try? FileDigest.sha256(path: path)) == file.digest {
        return StoreFinding(
          .fontPermissions, .warning, path: path, detail: "mode 0\(mode) instead of 0400",
          remedy: .permissions)
      }
    }
    let digest: String
    do throws(SystemError) { digest = try FileDigest.sha256(path: path) } catch {
      return finding(.fontChanged, "\(error)")
    }
    return digest == file.digest ? nil : finding(.fontChanged, "its SHA-256 is \(digest)")
  }

  static let extensions = Set(FontFormat.allCases.map(\.fileExtension))
}

/// Where a font's bytes may be when its file is missing.
struct LostBytes {
  private let places: [String: [String]]

  init(layout: StoreLayout) {
    var places: [String: [String]] = [:]
    func look(in folder: String) {
      for name in (try? FileSystem.names(in: folder)) ?? [] {
        // Named DIGEST.ttf, also with a number behind it, or TAGS~DIGEST.ttf.
        let stem = name.split(separator: ".").first ?? ""
        let digest = String(stem.suffix(64))
        if digest.isSHA256 {
          places[digest, default: []].append("\(folder)/\(name)")
        }
      }
    }
    // The links that programs read are hard links to these files.
    for places in [layout.byName, layout.sessionByName].compactMap(\.self) {
      for generation in (try? FileSystem.names(in: places.links)) ?? [] {
        look(in: places.links + "/" + generation)
      }
    }
    look(in: layout.aside)
    // A folder of fonts in whose place there was something else.
    for name in (try? FileSystem.names(in: layout.aside)) ?? [] where name.hasPrefix("fonts") {
      look(in: layout.aside + "/" + name)
    }
    self.places = places
  }

  /// A file that has these bytes.
  func find(digest: String) -> String? {
    places[digest]?.first { (try? FileDigest.sha256(path: $0)) == digest }
  }

  /// Copies the bytes to a path, which must not exist.
  func restore(digest: String, to path: String) throws(SystemError) {
    guard let source = find(digest: digest) else {
      throw SystemError(code: ENOENT, operation: "restore \(path)")
    }
    let temporary = path + ".restored-\(getpid())"
    do throws(SystemError) {
      let copy = try OwnedDescriptor.open(
        temporary, flags: O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: 0o400)
      let file = try OwnedDescriptor.open(source, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      let (read, _) = try FileDigest.sha256(of: file) { piece throws(SystemError) in
        try copy.write(all: piece)
      }
      guard read == digest else { throw SystemError(code: EIO, operation: "read \(source)") }
      try FileSystem.synchronize(copy)
      try FileSystem.rename(temporary, toNew: path)
    } catch {
      unlink(temporary.cPath)
      throw error
    }
  }
}
