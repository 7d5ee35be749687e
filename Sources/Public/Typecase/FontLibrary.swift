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

  /// Connects to the session bus; the first call starts the registry.
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
  ///   - byName: whether they are sorted by name only, not by provider.
  public func families(
    offset: Int, limit: Int, provider: String? = nil, byName: Bool = false
  ) async throws(TypecaseError) -> FamilyPage {
    let page = try await call(
      Manager1.ListFamilies(
        offset: UInt32(clamping: offset), limit: UInt32(clamping: limit),
        options: .init(provider: provider, isByName: byName)))
    return FamilyPage(families: page.families, total: Int(page.total), serial: page.serial)
  }

  /// The names of the installed faces, in the order of `fonts`, and many times faster.
  public func fontNames(provider: String? = nil) async throws(TypecaseError) -> [FontNames] {
    try await call(Manager1.ListFontNames(options: .init(provider: provider))).fonts
  }

  /// The faces of a family, lightest first, with all their properties.
  public func family(
    _ family: String, provider: String
  ) async throws(TypecaseError) -> [FontDetails] {
    try await call(Manager1.GetFamily(provider: provider, family: family)).faces
  }

  /// All properties of one face.
  public func font(id: String) async throws(TypecaseError) -> FontDetails {
    try await call(Manager1.GetFont(id: id)).font
  }

  /// Which requests of other programs a font would answer if it were installed under some family
  /// names: sentences for a person, none if nothing would change.
  public func notices(forFamilies names: [String]) async throws(TypecaseError) -> [String] {
    try await call(Manager1.GetNameNotices(families: names)).notices
  }

  /// The fonts that could not be added because of one of their names, by index, and why.
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
      for clash in try await call(Manager1.GetNameClashes(faces: Array(page))).clashes {
        clashes[clash.font] = clash.failure
      }
    }
    return clashes
  }

  /// Every installed provider face, by provider, family and weight.
  ///
  /// - Parameters:
  ///   - name: only those with this PostScript name, full name, family or id.
  ///   - hasLanguages: whether to include their languages, which are most of the answer.
  ///   - isBrief: whether names, owner, file and state are enough: that is many times faster.
  public func fonts(
    provider: String? = nil, name: String? = nil, hasLanguages: Bool = true, isBrief: Bool = false
  ) async throws(TypecaseError) -> [InstalledFont] {
    let options = ListFontsOptions(
      provider: provider, name: name, hasLanguages: hasLanguages, isBrief: isBrief)
    return try await call(Manager1.ListFonts(options: options)).fonts
  }

  /// The faces of all providers as one text: many times faster than
  /// ``fonts(provider:name:hasLanguages:isBrief:)``.
  ///
  /// Keep it, and read its faces again only when a newer one differs from it.
  public func fontList() async throws(TypecaseError) -> InstalledFontList {
    let answer = try await answer(Manager1.OpenFontList())
    guard let file = answer.descriptor(answer.values.file),
      let bytes = try? FileBytes(mapping: file)
    else { throw TypecaseError(malformedReplyTo: Manager1.OpenFontList.name) }
    return InstalledFontList(bytes: bytes.bytes(at: 0, count: bytes.count))
  }

  /// The providers that installed fonts.
  public func providers() async throws(TypecaseError) -> [ProviderSummary] {
    try await call(Manager1.ListProviders()).providers
  }

  /// The apps that may not ask the person, whether they have fonts or not.
  public func mutedApps() async throws(TypecaseError) -> [ProviderSummary] {
    try await call(Manager1.ListMutedApps()).apps
  }

  /// Keeps an app from asking the person for anything, or lets it ask again, as if it had never been
  /// refused.
  ///
  /// - Parameter app: an application id.
  public func setMuted(_ isMuted: Bool, app: String) async throws(TypecaseError) {
    _ = try await call(Manager1.SetMuted(app: app, muted: isMuted), changes: true)
  }

  /// Which app was given which font, by app and family.
  ///
  /// - Parameter app: only this one's, by its application id.
  public func grants(app: String? = nil) async throws(TypecaseError) -> [FontGrant] {
    try await call(Manager1.ListGrants(options: .init(app: app))).grants
  }

  /// Revokes an app's fonts, or lets it have them again.
  ///
  /// - Parameters:
  ///   - app: an application id.
  ///   - fonts: PostScript names or families, in any case; none at all means every font that the
  ///     app was ever given.
  /// - Returns: the grants that now have this state.
  @discardableResult
  public func setGranted(
    _ isGranted: Bool, app: String, fonts: [String] = []
  ) async throws(TypecaseError) -> [FontGrant] {
    try await call(
      Manager1.SetGranted(app: app, fonts: fonts, granted: isGranted), changes: true
    ).grants
  }

  /// Adds fonts as the person's own.
  ///
  /// Each source is a font file, a folder of them, or an archive (zip, or tar that may be
  /// compressed). Every font in it has its own result or error, which names it as its `member`.
  ///
  /// - Parameters:
  ///   - exposure: who may use them; nil for what the person's settings say. A font that may not be used by name, since
  ///     that would slow down the start of every program, is refused; ``FontFailure/possibleExposure`` says so.
  ///   - leavesOutUncheckedTables: whether fonts are installed without the tables for which they would be refused,
  ///     where that is possible: those of a failure's ``FontFailure/removableTables``.
  public func add(
    _ sources: [FontSource], duplicates: DuplicateFonts = .refuse, exposure: FontExposure? = nil,
    leavesOutUncheckedTables: Bool = false
  ) -> FontRequest {
    request(sources) { sources in
      Manager1.AddFonts(
        fonts: sources,
        options: .init(
          duplicates: duplicates.rawValue, leavesOutTables: leavesOutUncheckedTables,
          exposure: exposure?.rawValue))
    }
  }

  /// Shows the person which of some fonts are available, from apps that offer them or as files, and
  /// installs those that the person wants.
  ///
  /// - Parameters:
  ///   - fonts: families and PostScript names.
  ///   - parentWindow: the window that asks.
  public func find(_ fonts: [FontSource], parentWindow: ParentWindow = .none) -> FontRequest {
    request([], parentWindow: parentWindow) { _ in
      Manager1.FindFonts(parentWindow: parentWindow.identifier, fonts: fonts.map(\.asked))
    }
  }

  private func request(
    _ fonts: [FontSource], parentWindow: ParentWindow = .none,
    method: ([FontArgument]) -> some BusRequestMethod
  ) -> FontRequest {
    FontRequest(
      connection: connection, destination: BusNames.Management.manager,
      parentWindow: parentWindow, fonts: fonts, results: FontOutcome.Results.ofRegistration,
      perform: { [connection] call throws(BusError) in
        try await Self.reaching(changes: true) { () throws(BusError) in
          // The process itself: what a former one leaves behind is no end of this request.
          try await call(try await connection.startedOwner(of: BusNames.Management.name))
        }
      }, method: method)
  }

  /// Removes faces, but not the other faces of their files; returns the removed ones.
  public func remove(ids: [String]) async throws(TypecaseError) -> [InstalledFont] {
    try await call(Manager1.RemoveFonts(ids: ids), changes: true).removed
  }

  /// Enables or disables faces, but not the other faces of their files.
  ///
  /// - Returns: every face that has this state now, and why others do not.
  public func setEnabled(
    _ isEnabled: Bool, ids: [String]
  ) async throws(TypecaseError) -> ChangedFonts {
    let change = try await call(Manager1.SetEnabled(ids: ids, enabled: isEnabled), changes: true)
    return ChangedFonts(fonts: change.fonts, errors: change.errors)
  }

  /// Removes every font of a provider, but not the provider itself; returns the removed ones.
  ///
  /// `undo` restores them.
  public func removeProvider(id: String) async throws(TypecaseError) -> [InstalledFont] {
    try await call(Manager1.RemoveProvider(id: id), changes: true).removed
  }

  /// Makes the person the owner of the fonts of a provider that is no longer installed, or no
  /// longer entitled.
  ///
  /// - Returns: the faces that are the person's now, and why others are not.
  public func keepFonts(
    ofProvider id: String
  ) async throws(TypecaseError) -> ChangedFonts {
    let change = try await call(Manager1.KeepFonts(provider: id), changes: true)
    return ChangedFonts(fonts: change.fonts, errors: change.errors)
  }

  /// Sets who may use faces, but not the other faces of their files; returns them.
  @discardableResult
  public func setExposure(
    _ exposure: FontExposure, ids: [String]
  ) async throws(TypecaseError) -> [InstalledFont] {
    try await call(Manager1.SetExposure(ids: ids, exposure: exposure), changes: true).fonts
  }

  /// What installed fonts cost, and their limits.
  public func storage() async throws(TypecaseError) -> FontStorage {
    FontStorage(
      limits: try await call(Manager1.GetLimits()).limits,
      used: try await call(Manager1.GetStorage()).used)
  }

  /// The families that slow the start of every program most, the most expensive first.
  ///
  /// - Parameter limit: at most 500.
  public func startCosts(limit: Int) async throws(TypecaseError) -> [FamilyStartSummary] {
    try await call(Manager1.ListStartCosts(limit: UInt32(clamping: limit))).families
  }

  /// Deletes files that nothing needs.
  ///
  /// - Parameters:
  ///   - downloads: whether to delete files of catalogs that no request uses.
  ///   - removed: whether to delete the files of removed fonts; their removal cannot be undone
  ///     then.
  /// - Returns: how many bytes were freed on the disk.
  public func freeStorage(
    downloads: Bool = false, removed: Bool = false
  ) async throws(TypecaseError) -> UInt64 {
    try await call(
      Manager1.FreeStorage(options: .init(downloads: downloads, removed: removed)), changes: true
    ).freed
  }

  /// Removes every font, and all data of the registry, before Typecase is uninstalled.
  ///
  /// It cannot be undone; tools ask the person first.
  ///
  /// - Parameter keepingFonts: whether the fonts that programs can use now, and that may be kept without their app,
  ///   stay as ordinary files in the person's folder of fonts: every program finds those, and may use
  ///   them in fallback.
  /// - Throws: `TypecaseError`; when a font could not be copied, nothing was removed.
  public func prepareUninstall(
    keepingFonts: Bool
  ) async throws(TypecaseError) -> UninstallSummary {
    try await call(
      Manager1.PrepareUninstall(keep: keepingFonts), changes: true, patience: .unlimited
    ).result
  }

  /// Undoes the last removal; returns the restored faces.
  public func undo() async throws(TypecaseError) -> [InstalledFont] {
    try await call(Manager1.Undo(), changes: true).restored
  }

  /// Why programs do not see some of the fonts that they are to find by name, as fontconfig says with the person's
  /// configuration; none when they see all of them.
  public func unseenFonts() async throws(TypecaseError) -> [StoreFindingSummary] {
    try await call(Manager1.ListUnseenFonts(), patience: .unlimited).findings
  }

  /// Everything that is wrong with the registry's store.
  public func checkStore() async throws(TypecaseError) -> [StoreFindingSummary] {
    try await call(Manager1.CheckStore(), patience: .unlimited).findings
  }

  /// Makes the registry repair its store; returns what was wrong.
  public func repairStore() async throws(TypecaseError) -> [StoreFindingSummary] {
    try await call(Manager1.RepairStore(), patience: .unlimited).findings
  }

  /// Each later change of anybody's fonts.
  public func changes() -> AsyncStream<FontChange> {
    connection.changes(
      of: BusNames.Management.manager, signal: Manager1.Changed.self, serial: \.serial)
  }

  /// The policy in force, and where it comes from.
  public func policy() async throws(TypecaseError) -> PolicySummary {
    PolicySummary(try await call(Manager1.GetPolicy()))
  }

  private func call<Method: BusMethod>(
    _ method: Method, changes: Bool = false, patience: BusConnection.Patience = .usual
  ) async throws(TypecaseError) -> Method.Reply {
    try await answer(method, changes: changes, patience: patience).values
  }

  private func answer<Method: BusMethod>(
    _ method: Method, changes: Bool = false, patience: BusConnection.Patience = .usual
  ) async throws(TypecaseError) -> BusAnswer<Method.Reply> {
    do throws(BusError) {
      let answer = try await Self.reaching(changes: changes) { () throws(BusError) in
        try await connection.call(BusNames.Management.manager, method, patience: patience)
      }
      if let answer { return answer }
    } catch { throw TypecaseError(error) }
    throw TypecaseError(malformedReplyTo: Method.name)
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
}

/// The result of a change of several fonts.
public struct ChangedFonts: Sendable {
  /// Every face that now has the requested state.
  public let fonts: [InstalledFont]
  /// Why others do not.
  public let errors: [FontFailure]
}
