// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// A request that fetches files of the app's catalog.
///
/// Iterate over it to follow it; the last event is `finished`. Stopping the iteration does not end
/// the request; `close()` does.
///
/// ```swift
/// let request = provider.requestAssets(["latin"])
/// for await event in request {
///   switch event {
///   case .progress(let progress): print("\(Int(progress.fraction * 100)) percent")
///   case .failed(let failures): for failure in failures { print(failure.message) }
///   case .finished(let outcome): print("\(outcome.assets.count) are here")
///   @unknown default: break
///   }
/// }
/// ```
public struct AssetRequest: AsyncSequence, Sendable {
  public typealias Element = AssetRequestEvent

  private let events: AsyncStream<AssetRequestEvent>
  private let request: BusRequest
  private let ending: RequestEnding<AssetOutcome>

  public func makeAsyncIterator() -> AsyncStream<AssetRequestEvent>.Iterator {
    events.makeAsyncIterator()
  }

  /// Ends the request; bytes that were received stay, so that the next one can continue.
  public func close() async { await request.close() }

  /// Stops fetching until `resume()`.
  ///
  /// - Throws: when the request has ended.
  public func pause() async throws(TypecaseError) { try await control(AssetRequest1.Pause()) }

  /// Continues after a pause, from where it stopped if the server supports that.
  public func resume() async throws(TypecaseError) { try await control(AssetRequest1.Resume()) }

  /// Changes which of the app's requests comes first.
  ///
  /// - Parameter priority: 0 to 1.
  public func setPriority(_ priority: Double) async throws(TypecaseError) {
    try await control(AssetRequest1.SetPriority(priority: priority))
  }

  /// Waits for the end, and returns the outcome; each call returns the same one.
  ///
  /// A task that is canceled closes the request; bytes that were received stay.
  ///
  /// - Throws: `TypecaseError` when the request failed as a whole, `CancellationError` when the task
  ///   was canceled before the request was done.
  @discardableResult
  public func outcome() async throws -> AssetOutcome {
    try await ending.outcome(closing: { [request] in await request.close() }) {
      $0.response == .done
    }
  }

  private func control(_ method: some BusMethod) async throws(TypecaseError) {
    do throws(BusError) { try await request.call(method) } catch { throw TypecaseError(error) }
  }

  init(
    _ namesOrTags: [String], priority: Double, connection: BusConnection,
    perform: @escaping @Sendable (BusRequest.Call) async throws(BusError) -> BusRequest.Signals
  ) {
    let (stream, continuation) = AsyncStream.makeStream(of: AssetRequestEvent.self)
    events = stream
    let ending = RequestEnding<AssetOutcome>()
    self.ending = ending
    request = BusRequest(
      connection: connection, destination: BusNames.Apps.provider,
      method: Provider1.RequestAssets(
        namesOrTags: namesOrTags, options: .init(priority: priority)),
      perform: perform
    ) { incoming in
      guard let incoming else {
        ending.settle(.failure(.endedSilently))
        return continuation.finish()
      }
      guard let event = AssetRequestEvent(incoming) else { return }
      if case .finished(let outcome) = event {
        ending.settle(outcome.failure.map { .failure($0) } ?? .success(outcome))
      }
      continuation.yield(event)
    }
  }
}

/// What happens to a request for assets.
@nonexhaustive
public enum AssetRequestEvent: Sendable {
  case progress(AssetProgress)
  /// Assets that could not be fetched, since the last event of this kind.
  case failed([FontFailure])
  /// The end.
  case finished(AssetOutcome)

  fileprivate init?(_ incoming: BusRequest.Incoming) {
    guard case .signal(let signal, _) = incoming else {
      self = .finished(
        AssetOutcome(response: .ended, assets: [], errors: [], failure: incoming.failure))
      return
    }
    if let told = signal.values(AssetRequest1.Transferred.self) {
      self = .progress(
        AssetProgress(
          received: told.received, expected: told.expected, isPaused: told.paused))
    } else if let progress = signal.values(Request1.Progress.self), !progress.errors.isEmpty {
      self = .failed(progress.errors)
    } else if let end = signal.values(Request1.Response.self) {
      let results = AssetResults(busDictionary: end.results)
      self = .finished(
        AssetOutcome(
          response: FontOutcome.Response(rawValue: end.response) ?? .ended,
          assets: results.assets.map(FetchedAsset.init), errors: results.errors, failure: nil))
    } else {
      return nil
    }
  }
}

/// The progress of a request for assets, in bytes.
public struct AssetProgress: Sendable, Hashable {
  /// How many bytes were received; fewer than before when a file must be fetched again.
  public let received: UInt64
  /// How many bytes all files have together.
  public let expected: UInt64
  /// Whether the registry has stopped fetching, as `AssetRequest.pause()` asks.
  public let isPaused: Bool

  /// 0 to 1.
  public var fraction: Double {
    expected == 0 ? 1 : Swift.min(1, Double(received) / Double(expected))
  }
}

/// How a request for assets ended.
public struct AssetOutcome: Sendable {
  /// Whether it was done, was canceled, or ended otherwise.
  public let response: FontOutcome.Response
  /// The assets that were fetched.
  public let assets: [FetchedAsset]
  /// Every asset that could not be fetched, and why.
  public let errors: [FontFailure]
  /// Why the request failed as a whole; `AssetRequest.outcome()` throws it.
  public let failure: TypecaseError?
}

/// An asset that was fetched and can be registered.
public struct FetchedAsset: Sendable, Hashable {
  /// What `FontSource.asset` takes.
  public let name: String
  /// The family that the catalog names.
  public let family: String
  /// SHA-256 in hexadecimal.
  public let digest: String
  /// The size of its file in bytes.
  public let byteCount: UInt64
  /// The catalog's tags; a request with one of them fetches all assets that have it.
  public let tags: [String]
  /// Whether the app has it registered already.
  public let isRegistered: Bool

  fileprivate init(_ asset: FetchedAssetValues) {
    name = asset.name
    family = asset.family
    digest = asset.digest
    byteCount = asset.byteCount
    tags = asset.tags
    isRegistered = asset.isRegistered
  }
}
