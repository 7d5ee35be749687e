// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// A request that takes a while: the registry works, and a person may be asked.
///
/// Iterate over it to follow it; the last event is `finished`. Stopping the iteration does not end
/// the request; `close()` does.
///
/// ```swift
/// for await event in provider.register([.path("/app/share/fonts/Inter.ttf")]) {
///   switch event {
///   case .progress(let fraction, let errors): print(fraction, errors.count)
///   case .finished(let outcome): print("\(outcome.fonts.count) are installed")
///   @unknown default: break
///   }
/// }
/// ```
public struct FontRequest: AsyncSequence, Sendable {
  public typealias Element = FontRequestEvent

  private let events: AsyncStream<FontRequestEvent>
  private let request: BusRequest
  private let ending: RequestEnding<FontOutcome>

  public func makeAsyncIterator() -> AsyncStream<FontRequestEvent>.Iterator {
    events.makeAsyncIterator()
  }

  /// Ends the request: what is not yet done will not be done.
  public func close() async {
    await request.close()
  }

  /// Waits for the end, and returns the outcome; each call returns the same one.
  ///
  /// A task that is canceled closes the request: nothing more is done after that.
  ///
  /// - Throws: `TypecaseError` when the request failed as a whole, such as for an app without the
  ///   entitlement; `CancellationError` when the task was canceled before the request was done.
  @discardableResult
  public func outcome() async throws -> FontOutcome {
    try await ending.outcome(closing: { [request] in await request.close() }) {
      $0.response == .done
    }
  }

  /// Waits for the end, and calls a handler with errors as they are found.
  ///
  /// - Parameter handler: gets the errors since its last call, perhaps several times, and at the
  ///   end the remaining errors, perhaps none, with `isDone` true. When it returns false, the
  ///   request is closed: what is not yet done will not be done, and the handler is not called
  ///   again.
  /// - Throws: as ``outcome()``; the handler is called at the end even then.
  @discardableResult
  public func outcome(
    handler: (_ errors: [FontFailure], _ isDone: Bool) -> Bool
  ) async throws -> FontOutcome {
    var told: Set<FontFailure> = []
    var isHandling = true
    for await event in self {
      guard isHandling else { continue }
      switch event {
      case .progress(_, let errors) where !errors.isEmpty:
        told.formUnion(errors)
        isHandling = handler(errors, false)
        if !isHandling { await close() }
      case .progress: break
      case .finished(let outcome):
        isHandling = false
        _ = handler(outcome.errors.filter { !told.contains($0) }, true)
      }
    }
    // Only the end of the task, or of the connection, ends the events before they say so.
    if isHandling, !Task.isCancelled { _ = handler([], true) }
    return try await outcome()
  }

  /// Sends a call that returns a request, and follows the request.
  ///
  /// - Parameters:
  ///   - method: the call, of the fonts as it has them.
  ///   - results: reads the results.
  ///   - perform: makes the call, again if need be, with the bus name of the registry to call.
  init(
    connection: BusConnection, destination: BusDestination, parentWindow: ParentWindow = .none,
    fonts: [FontSource],
    results: @escaping @Sendable ([String: Variant]) -> FontOutcome.Results,
    perform: @escaping @Sendable (BusRequest.Call) async throws(BusError) -> BusRequest.Signals,
    method: ([FontArgument]) -> some BusRequestMethod
  ) {
    var descriptors: [OwnedDescriptor] = []
    let call = method(fonts.map { $0.argument(descriptors: &descriptors) })
    let (stream, continuation) = AsyncStream.makeStream(of: FontRequestEvent.self)
    events = stream
    let ending = RequestEnding<FontOutcome>()
    self.ending = ending
    request = BusRequest(
      connection: connection, destination: destination, method: call, descriptors: descriptors,
      parentWindow: parentWindow, perform: perform
    ) { incoming in
      guard let incoming else {
        ending.settle(.failure(.endedSilently))
        return continuation.finish()
      }
      guard let event = FontRequestEvent(incoming, results: results) else { return }
      if case .finished(let outcome) = event {
        ending.settle(outcome.failure.map { .failure($0) } ?? .success(outcome))
      }
      continuation.yield(event)
    }
  }
}

/// What happens to a request.
@nonexhaustive
public enum FontRequestEvent: Sendable {
  /// How far it is, 0 to 1, and the errors that were found since the last event.
  case progress(fraction: Double, errors: [FontFailure])
  /// The end.
  case finished(FontOutcome)

  fileprivate init?(
    _ incoming: BusRequest.Incoming, results: ([String: Variant]) -> FontOutcome.Results
  ) {
    guard case .signal(let signal, _) = incoming else {
      self = .finished(
        FontOutcome(failure: incoming.failure))
      return
    }
    if let progress = signal.values(Request1.Progress.self) {
      self = .progress(fraction: progress.fraction, errors: progress.errors)
    } else if let end = signal.values(Request1.Response.self) {
      self = .finished(
        FontOutcome(
          response: FontOutcome.Response(rawValue: end.response) ?? .ended, results(end.results)))
    } else {
      return nil
    }
  }
}

/// A face that a request handled, and its source.
public struct FontResult: Sendable, Hashable {
  /// The face by its names, as the registry has it.
  public let descriptor: FontDescriptor
  /// The index, in the call, of the font, folder or archive that it came from.
  public let requestIndex: Int?
  /// Where it was in that folder or archive, for display only.
  public let member: String?

  /// The same face, as a result of another call.
  ///
  /// - Parameter requestIndex: the index of its source in that call.
  public func moved(to requestIndex: Int?) -> FontResult {
    FontResult(descriptor: descriptor, requestIndex: requestIndex, member: member)
  }

  init(descriptor: FontDescriptor, requestIndex: Int?, member: String?) {
    self.descriptor = descriptor
    self.requestIndex = requestIndex
    self.member = member
  }

  fileprivate init(_ face: RegisteredFace) {
    descriptor = face.descriptor
    requestIndex = face.requestIndex
    member = face.member
  }
}

/// How a request ended.
public struct FontOutcome: Sendable {
  public typealias Response = RequestResponse

  /// Whether it was done, was refused or canceled, or ended otherwise.
  public let response: Response
  /// The faces that were registered, or unregistered.
  public let results: [FontResult]
  /// Every font that was refused, and why.
  public let errors: [FontFailure]
  /// The fonts that were skipped because they are installed already, as `DuplicateFonts.skip` asks.
  public let skipped: [FontFailure]
  /// How many files in the folders and archives cannot be installed as fonts: read-me files,
  /// licenses, web fonts.
  public let passedOver: Int
  /// The first thousand of these in folders, with what is no file, and why.
  public let passedOverFiles: [PassedOverFile]
  /// For a person: which other requests of programs the fonts answer now, such as for a family that
  /// the system substituted before; only the person's own tools get this.
  public let notices: [String]
  /// Why programs do not see some of the fonts by name, as fontconfig itself was asked; only the person's own tools get this.
  public let findings: [StoreFindingSummary]
  /// Why the request failed as a whole; `FontRequest.outcome()` throws it.
  public let failure: TypecaseError?

  /// The faces that were registered, or unregistered, without their sources.
  public var fonts: [FontDescriptor] { results.map(\.descriptor) }

  /// What the results of several methods have in common.
  struct Results: Sendable {
    var faces: [RegisteredFace] = []
    var errors: [FontFailure] = []
    var skipped: [FontFailure] = []
    var passedOver = 0
    var passedOverFiles: [PassedOverFile] = []
    var notices: [String] = []
    var findings: [StoreFindingSummary] = []
  }

  init(response: Response, _ results: Results) {
    self.init(
      response: response, results: results.faces.map(FontResult.init), errors: results.errors,
      skipped: results.skipped, passedOver: results.passedOver,
      passedOverFiles: results.passedOverFiles, notices: results.notices,
      findings: results.findings)
  }

  init(
    response: Response, results: [FontResult], errors: [FontFailure], skipped: [FontFailure],
    passedOver: Int, passedOverFiles: [PassedOverFile] = [], notices: [String] = [],
    findings: [StoreFindingSummary] = []
  ) {
    self.notices = notices
    self.findings = findings
    self.response = response
    self.results = results
    self.errors = errors
    self.skipped = skipped
    self.passedOver = passedOver
    self.passedOverFiles = passedOverFiles
    failure = nil
  }

  /// The end of a request whose outcome the registry did not report.
  public static var endedSilently: FontOutcome { FontOutcome(failure: .endedSilently) }

  /// The end of a request that was never answered.
  init(failure: TypecaseError?) {
    response = .ended
    results = []
    errors = []
    skipped = []
    passedOver = 0
    passedOverFiles = []
    notices = []
    findings = []
    self.failure = failure
  }
}

extension FontOutcome.Results {
  /// Of fonts that were to be registered, or added.
  static func ofRegistration(_ values: [String: Variant]) -> Self {
    let results = RegistrationResults(busDictionary: values)
    return Self(
      faces: results.registered, errors: results.errors, skipped: results.skipped ?? [],
      passedOver: results.passedOver ?? 0, passedOverFiles: results.passedOverFiles ?? [],
      notices: results.notices ?? [], findings: results.findings ?? [])
  }

  /// Of fonts that were to be taken back.
  static func ofUnregistration(_ values: [String: Variant]) -> Self {
    let results = UnregistrationResults(busDictionary: values)
    return Self(faces: results.unregistered, errors: results.errors)
  }

  /// Of fonts that were to be enabled, or disabled.
  static func ofEnabling(_ values: [String: Variant]) -> Self {
    let results = EnablingResults(busDictionary: values)
    return Self(faces: results.fonts, errors: results.errors)
  }
}
