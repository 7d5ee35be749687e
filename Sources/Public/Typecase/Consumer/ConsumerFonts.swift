// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontconfigKit
import TypecaseGLibKit
import TypecaseNameOnlyFonts
import TypecaseSystemKit

/// The fonts that the app was given, in its own fontconfig configuration while it may use them.
///
/// ```swift
/// let fonts = try await ConsumerFonts.connect(appID: "org.example.Reader")
/// let missing = try await fonts.request([FontDescriptor(family: "Inter")])
/// ```
///
///     FontConsumer  ->  granted fonts  ->  ProcessFonts.Preparation  ->  the thread that lays out text
///         ^                                                                  (TypecaseGTK: WidgetFonts)
///         +-- FontsChanged: what is granted now? has a name come that was missing?
///
/// Of a file with several faces only the given ones are in use: no name and no list of the process
/// finds the other faces in its bytes.
///
/// A font that is revoked or removed is dropped; a missing one that was asked for is used as soon
/// as it is installed. Outside a sandbox the fonts that every program may use by name are followed
/// too, with the file of their rules. Nothing polls. When a process has several of these objects,
/// such as an app's and a library's, it has the fonts of all.
public actor ConsumerFonts {
  /// Activates fonts on the thread that lays out text: calls `ProcessFonts.use` there, and notifies
  /// Pango.
  public typealias Use = @Sendable (ProcessFonts.Preparation) async -> Void

  /// The fonts that the process has now.
  public private(set) var fonts: [GivenFont] = []
  /// Fonts that were asked for and not given, and are not fonts of the system.
  public private(set) var missing: [FontDescriptor] = []
  /// Fonts that were asked for and are the system's, where every program finds them.
  public private(set) var ofSystem: [FontDescriptor] = []
  /// Why the last request could not show the person what was missing; nil when it could.
  public private(set) var notAsked: FontFailure?

  private let consumer: FontConsumer
  private let use: Use
  /// Until the main actor was seen at work, when `use` needs it.
  private var needsMainLoop: Bool
  private var following: [Task<Void, Never>] = []
  /// Grows with whatever changes `fonts`, so that an older answer of the registry is not believed.
  private var revision = 0
  /// The names of each running request, without those that were forgotten meanwhile.
  private var wanted: [Int: Set<FontDescriptor>] = [:]
  private var requestCount = 0

  /// - Parameter use: called with a configuration for each change. By default the process uses it,
  ///   on the main actor: for programs that lay out text on their main thread.
  public init(_ consumer: FontConsumer, use: Use? = nil) {
    self.consumer = consumer
    needsMainLoop = use == nil
    self.use =
      use ?? { preparation in
        await MainActor.run { _ = ProcessFonts.shared.use(preparation) }
      }
  }

  /// Connects to the registry, loads the fonts that the app was given before, and follows changes.
  ///
  /// - Parameters:
  ///   - appID: the name of the app's installed desktop file, without `.desktop`. It counts for apps
  ///     outside a sandbox only; a sandboxed app is known by its sandbox.
  ///   - address: another bus than the session's.
  ///   - use: as for `init`.
  /// - Throws: when there is no registry, or it refuses to tell what the app may use.
  public static func connect(
    appID: String, address: String? = nil, use: Use? = nil
  ) async throws(TypecaseError) -> ConsumerFonts {
    let consumer = try await FontConsumer.connect(appID: appID, address: address)
    let fonts = ConsumerFonts(consumer, use: use)
    try await fonts.begin()
    return fonts
  }

  deinit {
    for task in following { task.cancel() }
    ProcessFonts.shared.forget(ObjectIdentifier(self))
  }

  /// Begins to follow which fonts the app may use, and loads those that it was given before.
  ///
  /// - Throws: when the registry refuses to list them; changes are followed anyway. Or when the
  ///   fonts are used on the main actor, and nothing runs that.
  public func begin() async throws(TypecaseError) {
    guard following.isEmpty else { return }
    try await reachMainLoop()
    let changes = consumer.changes()
    let rules = FileMonitor.changes(of: [Self.byNameRules])
    following = [
      Task { [weak self] in
        for await _ in changes {
          // If this fails, it is done at the next change, or when the registry is back.
          try? await self?.refresh()
        }
      },
      // They are written after the notification of a change, since their cache is built first.
      Task { [weak self] in for await _ in rules { await self?.readDesktopFonts() } },
    ]
    try await refresh()
  }

  /// Asks for fonts by name, and activates those that are given.
  ///
  /// See `FontConsumer.request`. Names that are not given are remembered: a font of such a name is
  /// given automatically when it is installed.
  ///
  /// - Returns: the fonts that were not given, and are not the system's.
  @discardableResult
  public func request(
    _ descriptors: [FontDescriptor], interactive: Bool = true, sample: String = "",
    parentWindow: ParentWindow = .none
  ) async throws(TypecaseError) -> [FontDescriptor] {
    try await run(descriptors, interactive, sample, parentWindow).unresolved
  }

  /// Asks the person about missing fonts, who may install them, or pick others that the app then
  /// uses in its text.
  ///
  /// - Parameters:
  ///   - replaceable: those of the descriptors that the app can replace.
  ///   - scripts: those of its text that no font of the app writes, as for `FontConsumer.request`.
  /// - Returns: what the person picked, and what they chose for scripts; it is in use.
  public func findOrReplace(
    _ descriptors: [FontDescriptor], replaceable: Set<FontDescriptor>, scripts: [String] = [],
    sample: String = "", parentWindow: ParentWindow = .none
  ) async throws(TypecaseError) -> [FontReplacement] {
    try await run(descriptors, true, sample, parentWindow, replaceable, scripts).replacements
  }

  private func run(
    _ descriptors: [FontDescriptor], _ interactive: Bool, _ sample: String,
    _ parentWindow: ParentWindow, _ replaceable: Set<FontDescriptor> = [],
    _ scripts: [String] = []
  ) async throws(TypecaseError) -> (unresolved: [FontDescriptor], replacements: [FontReplacement]) {
    try await reachMainLoop()
    requestCount += 1
    let number = requestCount
    wanted[number] = Set(descriptors)
    defer { wanted[number] = nil }
    let rest = try await ask(descriptors, isInteractive: false, "", parentWindow, number)
      .unresolved
    // What is there is in use, and what comes meanwhile comes by itself, while the person is asked.
    guard interactive, !rest.isEmpty || !scripts.isEmpty else { return (rest, []) }
    let result = try await ask(
      rest, isInteractive: true, sample, parentWindow, number, replaceable, scripts)
    return (result.unresolved, result.replacements)
  }

  private func ask(
    _ descriptors: [FontDescriptor], isInteractive: Bool, _ sample: String,
    _ parentWindow: ParentWindow, _ number: Int, _ replaceable: Set<FontDescriptor> = [],
    _ scripts: [String] = []
  ) async throws(TypecaseError) -> RequestedFonts {
    let result = try await consumer.request(
      descriptors, interactive: isInteractive, sample: sample, replaceable: replaceable,
      scripts: scripts, parentWindow: parentWindow)
    if isInteractive { notAsked = result.notAsked }
    // What was forgotten meanwhile stays so, unless a later request has asked for it again.
    let wanted = wanted[number] ?? []
    missing = missing.filter { !wanted.contains($0) } + result.unresolved.filter(wanted.contains)
    ofSystem = ofSystem.filter { !wanted.contains($0) } + result.ofSystem.filter(wanted.contains)
    await add(result.fonts)
    return result
  }

  /// Lets the person pick a font, and activates it.
  ///
  /// - Returns: nil when the person picked none.
  public func pick(
    _ configuration: PickerConfiguration = PickerConfiguration(), parentWindow: ParentWindow = .none
  ) async throws(TypecaseError) -> FontDescriptor? {
    try await reachMainLoop()
    guard let picked = try await consumer.pick(configuration, parentWindow: parentWindow) else {
      return nil
    }
    await add([picked.font].compactMap(\.self))
    return picked.descriptor
  }

  /// Forgets names that were not given, or are being asked for: their fonts are no longer given
  /// automatically.
  public func forget(_ descriptors: [FontDescriptor]) {
    let forgotten = Set(descriptors)
    missing.removeAll { forgotten.contains($0) }
    ofSystem.removeAll { forgotten.contains($0) }
    for number in wanted.keys { wanted[number]?.subtract(forgotten) }
  }

  // MARK: - Following

  /// Asks which fonts the app may use now, and asks again for those that it was not given.
  public func refresh() async throws(TypecaseError) {
    let asked = missing + ofSystem
    if !asked.isEmpty { try await request(asked, interactive: false) }
    while true {
      let asked = revision
      let granted: [FontEntry]
      do throws(TypecaseError) { granted = try await consumer.granted() } catch {
        // An update of the app may have taken the entitlement away.
        if error.code == .missingEntitlement, asked == revision { await set([]) }
        throw error
      }
      let known = Set(fonts.map(\.id))
      let opened = try await consumer.open(granted.filter { !known.contains($0.id) })
      // What came while we asked may be missing from the answer.
      guard asked == revision else { continue }
      let files = Dictionary(
        (fonts + opened).map { ($0.id, $0.file) }, uniquingKeysWith: { one, _ in one })
      return await set(granted.compactMap { entry in files[entry.id].map(entry.given) })
    }
  }

  /// Fails where nothing runs the main actor: `use` would never return.
  private func reachMainLoop() async throws(TypecaseError) {
    guard needsMainLoop else { return }
    guard await MainLoop.servesMainActor() else { throw .noMainLoop }
    needsMainLoop = false
  }

  private func add(_ new: [GivenFont]) async {
    let ids = Set(new.map(\.id))
    guard !ids.isEmpty else { return }
    await set(fonts.filter { !ids.contains($0.id) } + new)
  }

  private func set(_ new: [GivenFont]) async {
    let former = Set(fonts.map(\.face))
    revision += 1
    fonts = new
    guard Set(new.map(\.face)) != former else { return }
    guard let preparation = prepare() else { return }
    await use(preparation)
  }

  private static var byNameRules: String {
    var environment: [String: String] = [:]
    for name in ["HOME", "XDG_CONFIG_HOME"] {
      environment[name] = getenv(name).map { String(path: $0) }
    }
    let folder = BaseDirectories(environment: environment).configHome
    return "\(folder)/\(HiddenCoverage.rulesFile)"
  }

  /// Looks which fonts every program may use by name now.
  private func readDesktopFonts() async {
    guard let preparation = prepare(),
      preparation.configuration.fontFiles != FontconfigConfiguration.current?.fontFiles
    else { return }
    await use(preparation)
  }

  private func prepare() -> ProcessFonts.Preparation? {
    ProcessFonts.shared.prepare(
      fonts.map {
        var file = ProcessFonts.File(identity: $0.digest, memory: $0.file, faces: [$0.index])
        file.isChecked = $0.isChecked
        return file
      },
      givenBy: ObjectIdentifier(self))
  }
}
