// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// The registry as the person's own tools see it: every provider's fonts.
///
/// Not for sandboxed apps.
public final class FontLibrary: Sendable {
  let connection: BusConnection

  private init(connection: BusConnection) { self.connection = connection }

  /// Connects to the session bus; the registry is started by the first call.
  ///
  /// - Parameter address: another bus than the session's.
  public static func connect(
    address: String? = nil
  ) async throws(TypecaseError) -> FontLibrary {
    do throws(BusError) {
      return FontLibrary(connection: try await .open(address: address))
    } catch { throw TypecaseError(error) }
  }

  /// A page of families, by provider and name.
  ///
  /// - Parameters:
  ///   - limit: at most 500.
  ///   - byName: whether they come by name, whoever installed them.
  public func families(
    offset: Int, limit: Int, provider: String? = nil, byName: Bool = false
  ) async throws(TypecaseError) -> FamilyPage {
    var options = Self.options(provider: provider)
    if byName { options["by-name"] = .bool(true) }
    let reply = try await call(
      "ListFamilies",
      [
        .uint32(UInt32(clamping: offset)), .uint32(UInt32(clamping: limit)),
        .dictionary(options),
      ])
    guard reply.count == 3, let families = reply[0].dictionariesValue,
      let total = reply[1].uint32Value, let serial = reply[2].uint64Value
    else { throw TypecaseError(malformedReplyTo: "ListFamilies") }
    return FamilyPage(
      families: families.compactMap(FamilySummary.init(busDictionary:)), total: Int(total),
      serial: serial)
  }

  /// The names of the installed faces, in the order of `fonts`, and many times as quick.
  public func fontNames(provider: String? = nil) async throws(TypecaseError) -> [FontNames] {
    let reply = try await call(
      "ListFontNames", [.dictionary(Self.options(provider: provider))])
    guard let names = reply.first.flatMap({ FontNames.list($0) }) else {
      throw TypecaseError(malformedReplyTo: "ListFontNames")
    }
    return names
  }

  /// The faces of a family, lightest first, with everything known of them.
  public func family(
    _ family: String, provider: String
  ) async throws(TypecaseError) -> [FontDetails] {
    try await list(
      "GetFamily", [.string(provider), .string(family)], FontDetails.init(busDictionary:))
  }

  /// Everything known of one face.
  public func font(id: String) async throws(TypecaseError) -> FontDetails {
    let reply = try await call("GetFont", [.string(id)])
    guard let details = reply.first?.dictionaryValue.flatMap(FontDetails.init(busDictionary:))
    else { throw TypecaseError(malformedReplyTo: "GetFont") }
    return details
  }

  /// What programs would get from now on that do not ask for a font, were it installed under some
  /// family names: sentences for a person, none where nothing would change.
  public func notices(forFamilies names: [String]) async throws(TypecaseError) -> [String] {
    let reply = try await call("GetNameNotices", [.strings(names)])
    guard let notices = reply.first?.stringsValue else {
      throw TypecaseError(malformedReplyTo: "GetNameNotices")
    }
    return notices
  }

  /// The fonts that could not be added because of a name of theirs, by their numbers, and why.
  ///
  /// - Parameter faces: those of font files that are not installed.
  public func nameClashes(
    of faces: [CandidateFace]
  ) async throws(TypecaseError) -> [Int: FontFailure] {
    var clashes: [Int: FontFailure] = [:]
    var rest = faces[...]
    while !rest.isEmpty {
      let page = rest.prefix(CandidateFace.limit)
      rest = rest.dropFirst(page.count)
      let reply = try await call(
        "GetNameClashes", [.dictionaries(page.map(\.busDictionary))])
      guard let list = reply.first?.dictionariesValue else {
        throw TypecaseError(malformedReplyTo: "GetNameClashes")
      }
      for values in list {
        guard let font = values["font"]?.uint32Value,
          let failure = FontFailure(busDictionary: values)
        else { throw TypecaseError(malformedReplyTo: "GetNameClashes") }
        clashes[Int(font)] = failure
      }
    }
    return clashes
  }

  /// Every installed provider face, by provider, family and weight.
  ///
  /// - Parameters:
  ///   - name: only those with this PostScript name, full name, family or id.
  ///   - hasLanguages: whether their languages are wanted, which are most of the answer.
  ///   - isBrief: whether names, owner, file and state are enough: that is many times as quick.
  public func fonts(
    provider: String? = nil, name: String? = nil, hasLanguages: Bool = true, isBrief: Bool = false
  ) async throws(TypecaseError) -> [InstalledFont] {
    var options = Self.options(provider: provider)
    if let name { options["name"] = .string(name) }
    if isBrief { options["brief"] = .bool(true) }
    if !hasLanguages { options["with-languages"] = .bool(false) }
    return try await fonts("ListFonts", [.dictionary(options)])
  }

  /// The faces of all providers as one text: many times as quick as ``fonts(provider:name:hasLanguages:isBrief:)``.
  ///
  /// Keep it, and read its faces again only when another one differs from it.
  public func fontList() async throws(TypecaseError) -> InstalledFontList {
    let reply = try await reply("OpenFontList", [])
    guard let file = reply.descriptor(reply.values.first?.handleValue),
      let bytes = try? FileBytes(mapping: file)
    else { throw TypecaseError(malformedReplyTo: "OpenFontList") }
    return InstalledFontList(bytes: bytes.bytes(at: 0, count: bytes.count))
  }

  /// Who installed fonts.
  public func providers() async throws(TypecaseError) -> [ProviderSummary] {
    try await list("ListProviders", [], ProviderSummary.init(busDictionary:))
  }

  /// The apps that the person does not want to be asked by, whether they have fonts or not.
  public func mutedApps() async throws(TypecaseError) -> [ProviderSummary] {
    try await list("ListMutedApps", [], ProviderSummary.init(busDictionary:))
  }

  /// Keeps an app from asking the person for anything, or lets it ask again, as if it had never been
  /// refused.
  ///
  /// - Parameter app: an application id.
  public func setMuted(_ isMuted: Bool, app: String) async throws(TypecaseError) {
    _ = try await call("SetMuted", [.string(app), .bool(isMuted)], changes: true)
  }

  /// Which app was given which font, by app and family.
  ///
  /// - Parameter app: only this one's, by its application id.
  public func grants(app: String? = nil) async throws(TypecaseError) -> [FontGrant] {
    let options = app.map { ["app": Variant.string($0)] } ?? [:]
    return try await list(
      "ListGrants", [.dictionary(options)], FontGrant.init(busDictionary:))
  }

  /// Takes fonts back from an app, or lets it have them again.
  ///
  /// - Parameters:
  ///   - app: an application id.
  ///   - fonts: PostScript names or families, in any case; none at all means every font that the
  ///     app was ever given.
  /// - Returns: the grants that are now so.
  @discardableResult
  public func setGranted(
    _ isGranted: Bool, app: String, fonts: [String] = []
  ) async throws(TypecaseError) -> [FontGrant] {
    try await list(
      "SetGranted", [.string(app), .strings(fonts), .bool(isGranted), .dictionary([:])],
      changes: true, FontGrant.init(busDictionary:))
  }

  /// Adds fonts as the person's own.
  ///
  /// Each source is a font file, a folder of them, or an archive (zip, or tar that may be
  /// compressed). Every font in it has a result or an error of its own, which names it as its
  /// `member`.
  ///
  /// - Parameter leavesOutUncheckedTables: whether fonts are installed without the tables for which they would be
  ///   refused, where that is possible: those of a failure's ``FontFailure/removableTables``.
  public func add(
    _ sources: [FontSource], duplicates: DuplicateFonts = .refuse,
    leavesOutUncheckedTables: Bool = false
  ) -> FontRequest {
    FontRequest(
      connection: connection, destination: BusNames.Management.manager, method: "AddFonts",
      parentWindow: nil, fonts: sources,
      options: [
        "duplicates": .string(duplicates.rawValue),
        "without-unchecked-tables": .bool(leavesOutUncheckedTables),
      ], results: "registered"
    ) { [connection] call throws(BusError) in
      try await Self.reaching(changes: true) { () throws(BusError) in
        // The process itself: what a former one leaves behind is no end of this request.
        try await call(try await connection.startedOwner(of: BusNames.Management.name))
      }
    }
  }

  /// Shows the person which of some fonts they can have, from apps that offer them or as files, and has
  /// those installed that the person wants.
  ///
  /// - Parameters:
  ///   - fonts: families and PostScript names.
  ///   - parentWindow: the window that asks.
  public func find(_ fonts: [FontSource], parentWindow: ParentWindow = .none) -> FontRequest {
    FontRequest(
      connection: connection, destination: BusNames.Management.manager, method: "FindFonts",
      parentWindow: parentWindow, fonts: fonts, options: [:], results: "fonts"
    ) { [connection] call throws(BusError) in
      try await Self.reaching(changes: true) { () throws(BusError) in
        try await call(try await connection.startedOwner(of: BusNames.Management.name))
      }
    }
  }

  /// Removes faces, and no others of their files; returns those that went.
  public func remove(ids: [String]) async throws(TypecaseError) -> [InstalledFont] {
    try await fonts("RemoveFonts", [.strings(ids)], changes: true)
  }

  /// Lets programs use faces, or not, and changes no others of their files.
  ///
  /// - Returns: every face that is now so, and why others are not.
  public func setEnabled(
    _ isEnabled: Bool, ids: [String]
  ) async throws(TypecaseError) -> ChangedFonts {
    try await fontsAndErrors("SetEnabled", [.strings(ids), .bool(isEnabled)])
  }

  /// Removes every font of a provider, and not the provider itself; returns all that went.
  ///
  /// `undo` takes it back.
  public func removeProvider(id: String) async throws(TypecaseError) -> [InstalledFont] {
    try await fonts("RemoveProvider", [.string(id), .dictionary([:])], changes: true)
  }

  /// Makes the fonts of a provider that is not installed any more, or is not entitled any more, the
  /// person's own.
  ///
  /// - Returns: the faces that are the person's now, and why others are not.
  public func keepFonts(
    ofProvider id: String
  ) async throws(TypecaseError) -> ChangedFonts {
    try await fontsAndErrors("KeepFonts", [.string(id)])
  }

  /// Decides who may use faces, and changes no others of their files; returns them.
  @discardableResult
  public func setExposure(
    _ exposure: FontExposure, ids: [String]
  ) async throws(TypecaseError) -> [InstalledFont] {
    try await fonts("SetExposure", [.strings(ids), .string(exposure.rawValue)], changes: true)
  }

  /// What installed fonts cost, and what they may.
  public func storage() async throws(TypecaseError) -> FontStorage {
    func numbers(_ method: String) async throws(TypecaseError) -> [String: Variant] {
      guard let values = try await call(method, []).first?.dictionaryValue else {
        throw TypecaseError(malformedReplyTo: method)
      }
      return values
    }
    return FontStorage(
      limits: try await numbers("GetLimits"), used: try await numbers("GetStorage"))
  }

  /// The families that cost the start of every program most, the dearest first.
  ///
  /// - Parameter limit: at most 500.
  public func startCosts(limit: Int) async throws(TypecaseError) -> [FamilyStartSummary] {
    try await list(
      "ListStartCosts", [.uint32(UInt32(clamping: limit))],
      FamilyStartSummary.init(busDictionary:))
  }

  /// Deletes what nothing needs.
  ///
  /// - Parameters:
  ///   - downloads: whether files of catalogs go that no request uses.
  ///   - removed: whether the files of removed fonts go; that can be undone no more then.
  /// - Returns: how many bytes there are more on the disk.
  public func freeStorage(
    downloads: Bool = false, removed: Bool = false
  ) async throws(TypecaseError) -> UInt64 {
    let reply = try await call(
      "FreeStorage", [.dictionary(["downloads": .bool(downloads), "removed": .bool(removed)])],
      changes: true)
    guard let freed = reply.first?.uint64Value else {
      throw TypecaseError(malformedReplyTo: "FreeStorage")
    }
    return freed
  }

  /// Removes every font, and everything that the registry knows and has on the disk, before Typecase is
  /// uninstalled.
  ///
  /// It cannot be undone; tools ask the person before.
  ///
  /// - Parameter keepingFonts: whether the fonts that programs can use now, and that may be kept without their app,
  ///   stay as ordinary files in the person's folder of fonts: every program finds those, and may use
  ///   them in fallback.
  /// - Throws: `TypecaseError`; when a font could not be copied, nothing was removed.
  public func prepareUninstall(
    keepingFonts: Bool
  ) async throws(TypecaseError) -> UninstallSummary {
    let reply = try await call(
      "PrepareUninstall", [.bool(keepingFonts), .dictionary([:])], changes: true,
      patience: .unlimited)
    guard let summary = reply.first?.dictionaryValue.flatMap(UninstallSummary.init) else {
      throw TypecaseError(malformedReplyTo: "PrepareUninstall")
    }
    return summary
  }

  /// Takes the last removal back; returns the faces that returned.
  public func undo() async throws(TypecaseError) -> [InstalledFont] {
    try await fonts("Undo", [], changes: true)
  }

  /// Everything that is wrong with the registry's store.
  public func checkStore() async throws(TypecaseError) -> [StoreFindingSummary] {
    try await findings("CheckStore")
  }

  /// Has the registry mend its store; returns what was wrong.
  public func repairStore() async throws(TypecaseError) -> [StoreFindingSummary] {
    try await findings("RepairStore")
  }

  private func findings(_ method: String) async throws(TypecaseError) -> [StoreFindingSummary] {
    try await list(
      method, [.dictionary([:])], patience: .unlimited,
      StoreFindingSummary.init(busDictionary:))
  }

  /// Each change of anybody's fonts from now on.
  public func changes() -> AsyncStream<FontChange> {
    connection.changes(of: BusNames.Management.manager, signal: "Changed")
  }

  private func fonts(
    _ method: String, _ arguments: [Variant], changes: Bool = false
  ) async throws(TypecaseError) -> [InstalledFont] {
    try await list(
      method, arguments, changes: changes, InstalledFont.init(busDictionary:))
  }

  /// What a method answers with; what does not have what it must have is left out.
  private func list<Element>(
    _ method: String, _ arguments: [Variant], changes: Bool = false,
    patience: BusConnection.Patience = .usual, _ element: ([String: Variant]) -> Element?
  ) async throws(TypecaseError) -> [Element] {
    let reply = try await call(method, arguments, changes: changes, patience: patience)
    guard let values = reply.first?.dictionariesValue else {
      throw TypecaseError(malformedReplyTo: method)
    }
    return values.compactMap(element)
  }

  /// A change that tells of each font whether it was made.
  private func fontsAndErrors(
    _ method: String, _ arguments: [Variant]
  ) async throws(TypecaseError) -> ChangedFonts {
    let reply = try await call(method, arguments, changes: true)
    guard reply.count == 2, let fonts = reply[0].dictionariesValue,
      let errors = reply[1].dictionariesValue
    else { throw TypecaseError(malformedReplyTo: method) }
    return ChangedFonts(
      fonts: fonts.compactMap(InstalledFont.init(busDictionary:)),
      errors: errors.compactMap(FontFailure.init(busDictionary:)))
  }

  /// The policy that is in force, and where it comes from.
  public func policy() async throws(TypecaseError) -> PolicySummary {
    guard let policy = PolicySummary(busArguments: try await call("GetPolicy", [])) else {
      throw TypecaseError(malformedReplyTo: "GetPolicy")
    }
    return policy
  }

  private func call(
    _ method: String, _ arguments: [Variant], changes: Bool = false,
    patience: BusConnection.Patience = .usual
  ) async throws(TypecaseError) -> [Variant] {
    try await reply(method, arguments, changes: changes, patience: patience).values
  }

  private func reply(
    _ method: String, _ arguments: [Variant], changes: Bool = false,
    patience: BusConnection.Patience = .usual
  ) async throws(TypecaseError) -> BusReply {
    do throws(BusError) {
      return try await Self.reaching(changes: changes) { () throws(BusError) in
        try await connection.call(
          BusNames.Management.manager, method, arguments, patience: patience)
      }
    } catch { throw TypecaseError(error) }
  }

  /// Makes a call to the registry; once more when it left the bus before it was called, or, for a
  /// call that only reads, while it was.
  private static func reaching<Value>(
    changes: Bool, _ call: () async throws(BusError) -> Value
  ) async throws(BusError) -> Value {
    do throws(BusError) {
      return try await call()
    } catch  where error.meansGone && !(changes && error.name == BusError.noReply) {
      return try await call()
    }
  }

  private static func options(provider: String?) -> [String: Variant] {
    provider.map { ["provider": .string($0)] } ?? [:]
  }
}

/// What became of a change of several fonts.
public struct ChangedFonts: Sendable {
  /// Every face that is now as it was wanted.
  public let fonts: [InstalledFont]
  /// Why others are not.
  public let errors: [FontFailure]
}
