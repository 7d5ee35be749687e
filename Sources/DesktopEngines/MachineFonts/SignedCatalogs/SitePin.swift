// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import TypecaseSystemKit

/// The publisher's knowledge of a site: kept beside the keys, and never in the site.
///
/// Anyone who can write to the folder that a web server serves can put any file there. So what is signed next
/// continues from what this file says, and what is in the site must agree with it. It has whole files, so that
/// the site can be put back as it was.
///
/// Each owner of a key has their own pin: a second person's records what that person has read.
public struct SitePin: Sendable, Hashable {
  /// The absolute path of the site's folder, without links.
  public internal(set) var site: String
  /// The keys files, from the first one that is known to the last; the bytes of each.
  ///
  /// The first one may have too few signatures yet, as long as it is a draft.
  public internal(set) var keys: [[UInt8]]
  /// The bytes of the last catalog that is known.
  public internal(set) var catalog: [UInt8]?
  /// The last catalog that was signed with a key beside this pin, which may be a draft still.
  var signed: SignedDraft?

  struct SignedDraft: Codable, Sendable, Hashable {
    var version: Int
    /// Of its payload: SHA-256, in hexadecimal.
    var digest: String
  }

  /// A pin of what somebody vouches for.
  public init(site: String, keys: [[UInt8]], catalog: [UInt8]?) {
    self.site = site
    self.keys = keys
    self.catalog = catalog
  }

  /// What the keys are for: `org.example.Fonts`.
  public var collection: String? { keys.last.flatMap { try? Self.keysFile($0).collection } }

  /// The catalog that is known.
  func knownCatalog() throws -> SignedCatalog? {
    try catalog.map {
      try SignedCatalog(payload: SignedFile($0, limit: SignedCatalog.byteLimit).payload)
    }
  }

  /// A keys file, with any signatures: files in a pin are known.
  static func keysFile(_ bytes: [UInt8]) throws(CatalogProblem) -> KeysFile {
    try KeysFile(payload: SignedFile(bytes, limit: KeysFile.byteLimit).payload)
  }

  // MARK: The file

  /// A pin, and where it is kept.
  public struct File: Sendable, Hashable {
    public let path: String
    public internal(set) var pin: SitePin

    public init(path: String, pin: SitePin) {
      self.path = path
      self.pin = pin
    }

    /// Writes the pin; a reader sees the whole of the former one or of this one.
    public func write() throws {
      let form = Form(
        format: 1, site: pin.site, keys: pin.keys.map { Data($0) },
        catalog: pin.catalog.map { Data($0) }, signed: pin.signed)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try FileSystem.write(try encoder.encode(form), to: path, mode: 0o600)
    }

    /// Reads a pin.
    public init(path: String) throws(SiteRefusal) {
      guard let file = try? OwnedDescriptor.open(path, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
        let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG,
        // It is believed as the keys are, so nobody else may be able to write to it.
        status.st_uid == geteuid() || status.st_uid == 0, status.st_mode & 0o022 == 0,
        let bytes = try? file.readAll(limit: SitePin.byteLimit),
        let form = try? JSONDecoder().decode(Form.self, from: Data(bytes)), form.format == 1,
        !form.keys.isEmpty, form.site.hasPrefix("/")
      else { throw .unusablePin(path: path) }
      self.path = path
      pin = SitePin(
        site: form.site, keys: form.keys.map { Array($0) }, catalog: form.catalog.map { Array($0) })
      pin.signed = form.signed
      // An unreadable pin must not count as no pin.
      do {
        for bytes in pin.keys { _ = try SitePin.keysFile(bytes) }
        _ = try pin.knownCatalog()
      } catch { throw .unusablePin(path: path) }
    }

    private struct Form: Codable {
      var format: Int
      var site: String
      var keys: [Data]
      var catalog: Data?
      var signed: SignedDraft?
    }
  }

  private static let suffix = ".pin"

  /// A catalog, in Base64, and hundreds of keys files.
  private static let byteLimit = 32 << 20

  /// The path of a collection's pin in the folder of a key.
  public static func path(of collection: String, in folder: String) -> String {
    "\(folder)/\(collection)\(suffix)"
  }

  /// The pin of a site in the folder of a key; nil when there is none.
  ///
  /// It is found by the site's path, since what the site says of itself is not believed.
  public static func file(for site: String, in folder: String) throws -> File? {
    for name in try FileSystem.names(in: folder).sorted() where name.hasSuffix(suffix) {
      guard CollectionID.isValid(String(name.dropLast(suffix.count))) else { continue }
      let file = try File(path: "\(folder)/\(name)")
      if file.pin.site == site { return file }
    }
    return nil
  }
}
