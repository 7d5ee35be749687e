// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// An app that uses the fonts that a person has installed.
///
/// The app's packaging declares the entitlement `use-installed-fonts`. The app gets fonts that it
/// names, and those that the person picks for it, as files in memory; it cannot find out which
/// other fonts there are.
///
/// ```swift
/// let consumer = try await FontConsumer.connect(appID: "org.example.Reader")
/// let result = try await consumer.request([FontDescriptor(postScriptName: "Inter-Regular")])
/// for font in result.fonts { print(font.file, font.index) }
/// // Text in these is shown in another font and keeps the name; what the system has is in `ofSystem`.
/// for font in result.unresolved { print(font.postScriptName ?? "") }
/// ```
///
/// ``ConsumerFonts`` keeps the process's own font system up to date with the fonts that the app was
/// given.
///
/// When the registry is replaced, the consumer registers with the next one, and repeats calls that
/// failed for that reason.
public final class FontConsumer: Sendable {
  let session: AppSession

  private init(session: AppSession) { self.session = session }

  /// Connects to the registry.
  ///
  /// - Parameters:
  ///   - appID: the name of the app's installed desktop file, without `.desktop`. It counts for apps
  ///     outside a sandbox only; a sandboxed app is known by its sandbox.
  ///   - address: another bus than the session's.
  /// - Throws: when there is no registry, or it does not accept the id.
  public static func connect(
    appID: String, address: String? = nil
  ) async throws(TypecaseError) -> FontConsumer {
    FontConsumer(session: try await AppSession.open(appID: appID, address: address))
  }

  /// Disconnects from the registry, which ends running requests and streams of changes.
  public func disconnect() async { await session.close() }

  // MARK: - Asking

  /// How many descriptors of fonts a call may hold.
  private static let descriptorLimit = 256
  /// How many scripts the registry takes at once; what is asked for first is asked for.
  private static let scriptLimit = 32

  /// Asks for fonts by name.
  ///
  /// Installed fonts are given at once. The system may show the person the missing ones, and
  /// install them; that takes as long as the person needs. Canceling the task closes the request.
  ///
  /// - Parameters:
  ///   - descriptors: each has a PostScript name, a full name or a family; a family means all of its
  ///     faces. Other properties narrow what the name means.
  ///   - interactive: whether the person may be shown a window.
  ///   - sample: a part of the text that the fonts are for; the person sees it in these fonts.
  ///   - replaceable: those of the descriptors that the app can set in another font in its text:
  ///     the person may pick one for a font that nobody offers.
  ///   - scripts: ISO 15924 codes, 32 at the most, of scripts in the app's text that none of its fonts writes: the person is shown
  ///     a font for each, and may pick one. What they choose is among the replacements, for the app to set that text in. A registry
  ///     that does not know this shows nothing for them.
  ///   - parentWindow: the window that asks.
  /// - Throws: `missingEntitlement` whatever is asked for, when the app's packaging does not declare
  ///   the entitlement; `insufficientInfo` for a descriptor without a name; `cancelledByUser` when the
  ///   request was closed.
  public func request(
    _ descriptors: [FontDescriptor], interactive: Bool = true, sample: String = "",
    replaceable: Set<FontDescriptor> = [], scripts: [String] = [],
    parentWindow: ParentWindow = .none
  ) async throws(TypecaseError) -> RequestedFonts {
    var entries: [FontEntry] = []
    var files: [String: SealedMemory] = [:]
    var ofSystem: [FontDescriptor] = []
    var unresolved: [FontDescriptor] = []
    var replacements: [FontReplacement] = []
    var notAsked: FontFailure?
    var rest = descriptors[...]
    var scripts = interactive ? scripts : []
    while !rest.isEmpty || !scripts.isEmpty {
      let page = Array(rest.prefix(Self.descriptorLimit))
      rest = rest.dropFirst(page.count)
      let (values, descriptors) = try await ask(
        Consumer1.RequestFonts(
          parentWindow: parentWindow.identifier, descriptors: page.map(AskedDescriptor.init),
          options: .init(
            isInteractive: interactive, sample: sample,
            replaceable: page.indices.filter { replaceable.contains(page[$0]) },
            scripts: Array(scripts.prefix(Self.scriptLimit)))), parentWindow)
      scripts = []
      guard let results = FontsResults(busDictionary: values) else {
        throw TypecaseError(malformedReplyTo: Consumer1.RequestFonts.name)
      }
      let replaced = results.replacements ?? []
      // What was picked is given too, unless it is the system's.
      let given = (results.fonts + replaced).compactMap(FontEntry.init)
      replacements += (results.fonts + replaced).compactMap { face in
        face.script.map { FontReplacement(script: $0, font: face.descriptor) }
      }
      replacements += replaced.compactMap { face in
        guard let place = face.requestIndex, page.indices.contains(place) else { return nil }
        return FontReplacement(missing: page[place], font: face.descriptor)
      }
      try files.merge(
        Self.files(of: given, descriptors, from: Consumer1.RequestFonts.name)
      ) { first, _ in first }
      entries += given
      // An older registry counts them among the missing ones.
      ofSystem += results.system.map { Self.asked($0, page) }
      unresolved += results.unresolved.map { Self.asked($0, page) }
      notAsked = notAsked ?? results.errors?.first
    }
    return RequestedFonts(
      fonts: try await open(entries, files), ofSystem: ofSystem, unresolved: unresolved,
      replacements: replacements, notAsked: notAsked)
  }

  /// A descriptor of an answer as the caller wrote it: what travels is less.
  private static func asked(_ font: UngivenFont, _ page: [FontDescriptor]) -> FontDescriptor {
    guard let place = font.requestIndex, page.indices.contains(place) else {
      return font.descriptor
    }
    return page[place]
  }

  /// Lets the person pick a font in the system's dialog.
  ///
  /// - Parameter parentWindow: the window that asks.
  /// - Returns: nil when the person picked none. An app without the entitlement is offered the
  ///   system's fonts only.
  public func pick(
    _ configuration: PickerConfiguration = PickerConfiguration(), parentWindow: ParentWindow = .none
  ) async throws(TypecaseError) -> PickedFont? {
    let (values, descriptors): ([String: Variant], [OwnedDescriptor])
    do throws(TypecaseError) {
      (values, descriptors) = try await ask(
        Consumer1.PickFont(
          parentWindow: parentWindow.identifier, configuration: configuration.busDictionary),
        parentWindow)
    } catch {
      if error.code == .cancelledByUser { return nil }
      throw error
    }
    let method = Consumer1.PickFont.name
    guard let face = PickResults(busDictionary: values).font else {
      throw TypecaseError(malformedReplyTo: method)
    }
    guard let entry = FontEntry(face) else {
      return PickedFont(descriptor: face.descriptor, font: nil)
    }
    let files = try Self.files(of: [entry], descriptors, from: method)
    guard let font = try await open([entry], files).first else {
      throw TypecaseError(malformedReplyTo: method)
    }
    return PickedFont(descriptor: font.descriptor, font: font)
  }

  // MARK: - What the app was given

  /// The fonts that the app was given and may use now, without opening their files.
  public func grantedFonts() async throws(TypecaseError) -> [FontDescriptor] {
    try await granted().map(\.descriptor)
  }

  func granted() async throws(TypecaseError) -> [FontEntry] {
    try await call(Consumer1.GetGrantedFonts()).values.fonts.compactMap(FontEntry.init)
  }

  /// Opens fonts that the app was given before.
  ///
  /// - Parameter ids: of any number of fonts. Those that the app may not open are left out.
  public func open(ids: [String]) async throws(TypecaseError) -> [GivenFont] {
    let wanted = Set(ids)
    return try await open(try await granted().filter { wanted.contains($0.id) })
  }

  /// Opens the files of fonts, each once, however many faces are in it.
  ///
  /// - Parameter files: by digest, those that are open.
  func open(
    _ entries: [FontEntry], _ files: [String: SealedMemory] = [:]
  ) async throws(TypecaseError) -> [GivenFont] {
    var files = files
    var first: [String: String] = [:]
    for entry in entries where files[entry.digest] == nil && first[entry.digest] == nil {
      first[entry.digest] = entry.id
    }
    var ids = first.values.sorted()[...]
    while !ids.isEmpty {
      let page = Array(ids.prefix(BusNames.descriptorLimit))
      ids = ids.dropFirst(page.count)
      let reply = try await call(Consumer1.OpenFonts(ids: page))
      let given = reply.values.fonts.compactMap(FontEntry.init)
      let method = Consumer1.OpenFonts.name
      guard given.allSatisfy({ $0.handle != nil }) else {
        throw TypecaseError(malformedReplyTo: method)
      }
      try files.merge(Self.files(of: given, reply.descriptors, from: method)) { first, _ in first }
    }
    var seen: Set<String> = []
    return entries.compactMap { entry in
      guard let file = files[entry.digest], seen.insert(entry.id).inserted else { return nil }
      return entry.given(file)
    }
  }

  /// The files that came with an answer, by digest; further fonts of it have no handle.
  private static func files(
    of entries: [FontEntry], _ descriptors: [OwnedDescriptor], from method: String
  ) throws(TypecaseError) -> [String: SealedMemory] {
    var files: [String: SealedMemory] = [:]
    for entry in entries where files[entry.digest] == nil {
      guard let handle = entry.handle else { continue }
      // A file that somebody could still change could end the process when it is shortened.
      guard descriptors.indices.contains(Int(handle)),
        let memory = SealedMemory(adopting: descriptors[Int(handle)])
      else { throw TypecaseError(malformedReplyTo: method) }
      files[entry.digest] = memory
    }
    return files
  }

  /// Each later change of the fonts that the app may use, or that it asked for and did not get.
  public func changes() -> AsyncStream<FontChange> {
    session.connection.changes(
      of: BusNames.Apps.consumer.at(session.service), signal: Consumer1.FontsChanged.self,
      serial: \.serial)
  }

  // MARK: - Calls

  private func call<Method: BusMethod>(
    _ method: Method
  ) async throws(TypecaseError) -> BusAnswer<Method.Reply> {
    do throws(BusError) {
      let connection = session.connection
      let answer = try await session.perform { registry throws(BusError) in
        try await connection.call(BusNames.Apps.consumer.at(registry), method)
      }
      if let answer { return answer }
    } catch { throw TypecaseError(error) }
    throw TypecaseError(malformedReplyTo: Method.name)
  }

  /// Makes a call that returns a request, and waits for the results and the descriptors of their handles; calls again
  /// when the registry left meanwhile.
  private func ask(
    _ method: some BusRequestMethod, _ parentWindow: ParentWindow
  ) async throws(TypecaseError) -> (values: [String: Variant], descriptors: [OwnedDescriptor]) {
    do throws(TypecaseError) {
      return try await ConsumerExchange(session, method, parentWindow).results()
    } catch {
      guard error.meansGone, !Task.isCancelled else { throw error }
    }
    return try await ConsumerExchange(session, method, parentWindow).results()
  }
}

/// A request of a consumer, until it ends.
private struct ConsumerExchange: Sendable {
  private let request: BusRequest
  private let incoming: AsyncStream<BusRequest.Incoming>

  init(
    _ session: AppSession, _ method: some BusRequestMethod, _ parentWindow: ParentWindow
  ) {
    let (stream, continuation) = AsyncStream.makeStream(of: BusRequest.Incoming.self)
    incoming = stream
    request = BusRequest(
      connection: session.connection,
      destination: BusNames.Apps.consumer.at(session.service), method: method,
      parentWindow: parentWindow, perform: session.perform
    ) { event in
      if let event { continuation.yield(event) } else { continuation.finish() }
    }
  }

  /// Waits for the end; a task that is canceled closes the request.
  func results() async throws(TypecaseError) -> (
    values: [String: Variant], descriptors: [OwnedDescriptor]
  ) {
    let last = await withTaskCancellationHandler {
      await ending()
    } onCancel: {
      Task { await request.close() }
    }
    switch last {
    case .some(.failed(let error)): throw error
    case .some(.signal(let signal, let descriptors)):
      guard let end = signal.values(Request1.Response.self) else {
        throw TypecaseError(malformedReplyTo: "Request1")
      }
      switch FontOutcome.Response(rawValue: end.response) {
      case .done: return (end.results, descriptors)
      case .refused: throw TypecaseError.requestClosed
      case .ended, nil:
        // Why, if the registry says it.
        let failure = PickResults(busDictionary: end.results).errors?.first
        throw TypecaseError(
          failure?.code ?? .registrationFailed,
          failure?.message ?? TypecaseError.endedSilently.message)
      }
    case nil: throw TypecaseError.requestClosed
    }
  }

  /// The response; nil when nothing was heard.
  ///
  /// Not in the task that may be canceled, since a stream ends for such a one at once, and the
  /// registry's answer to `Close` would be missed.
  private func ending() async -> BusRequest.Incoming? {
    let incoming = incoming
    return await Task.detached { () -> BusRequest.Incoming? in
      for await event in incoming {
        if case .signal(let signal, _) = event, signal.member != Request1.Response.name { continue }
        return event
      }
      return nil
    }.value
  }
}
