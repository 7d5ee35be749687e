// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSystemKit

/// Decodes pictures that nobody has checked: the helper does, in the sandbox.
///
///     bytes, a box ──▶ a queue ──▶ one thread, one helper ──▶ DecodedPicture
///
/// The bytes are copied, and never parsed here. A picture that ends the helper costs only itself: the next one has a new
/// helper. Where no sandbox can be made, as in an app's own, the helper works alone and gives its rights up before
/// (`PictureLimits.isAlone`). Where there is no helper the answer says that, and nothing is decoded.
package final class SandboxedPictures: Sendable {
  private let queue: HelperQueue<Decoding>

  /// - Parameters:
  ///   - sandbox: finds the parts of the sandbox when the first picture is asked for.
  ///   - helperPath: the helper that works without a sandbox where there is none; by default where `InspectionSandbox` looks for it.
  package init(
    limits: PictureLimits = PictureLimits(),
    sandbox: @escaping @Sendable () throws(InspectionUnavailable) -> InspectionSandbox = {
      () throws(InspectionUnavailable) in try InspectionSandbox(sanitizerPath: nil)
    },
    helperPath: String? = nil
  ) throws(SystemError) {
    queue = try HelperQueue {
      Decoding(limits: limits, makeSandbox: sandbox, helperPath: helperPath, cancellation: $0)
    }
  }

  deinit { queue.close() }

  /// Ends the helper; what was asked for has no picture.
  package func close() { queue.close() }

  /// Decodes a picture.
  ///
  /// - Parameters:
  ///   - bytes: as they are stored, in any format.
  ///   - request: how large it is to be.
  /// - Returns: nil when the task was canceled.
  package func picture(
    _ bytes: [UInt8], _ request: PictureRequest
  ) async -> Result<DecodedPicture, PictureFailure>? {
    await queue.answer(Job(bytes: bytes, request: request))
  }

  private struct Job: Sendable {
    let bytes: [UInt8]
    let request: PictureRequest
  }

  /// The state of the thread.
  private struct Decoding: HelperWork {
    let limits: PictureLimits
    let makeSandbox: @Sendable () throws(InspectionUnavailable) -> InspectionSandbox
    let helperPath: String?
    let cancellation: CancellationSignal
    var helper: HelperProcess?
    /// How many pictures the helper was given.
    var given = 0
    /// Why there is no helper; it is looked for again after a while.
    var unavailable: PictureFailure?

    /// After so many a new helper is started, so that the effect of a picture on its helper is limited.
    private static let picturesPerHelper = 64

    mutating func prepare() { try? start() }

    mutating func rest() {
      helper = nil
      unavailable = nil
    }

    private mutating func start() throws(PictureFailure) {
      if given >= Self.picturesPerHelper { helper = nil }
      guard helper == nil else { return }
      given = 0
      if let unavailable { throw unavailable }
      do throws(InspectionUnavailable) {
        do throws(InspectionUnavailable) {
          helper = try HelperProcess(
            limits.arguments, hasMemoryFiles: true, sandbox: makeSandbox(),
            cancellation: cancellation)
        } catch {
          // As in an app's own sandbox.
          var limits = limits
          limits.isAlone = true
          helper = try HelperProcess(
            InspectionSandbox.helperAlone(limits.arguments, path: helperPath),
            cancellation: cancellation)
        }
      } catch {
        let failure: PictureFailure =
          if case .helperMissing = error { .helperMissing } else { .sandboxUnavailable }
        unavailable = failure
        throw failure
      }
    }

    mutating func answer(_ job: Job) -> Result<DecodedPicture, PictureFailure> {
      do throws(PictureFailure) { return .success(try decode(job)) } catch {
        return .failure(error)
      }
    }

    private mutating func decode(_ job: Job) throws(PictureFailure) -> DecodedPicture {
      guard !job.bytes.isEmpty else { throw .missing }
      guard job.bytes.count <= limits.byteCount else { throw .tooLarge }
      guard PictureFormat(of: job.bytes) != nil else { throw .unknownFormat }
      try start()
      guard let helper, let memory = try? SealedMemory(job.bytes, name: "picture") else {
        throw .sandboxUnavailable
      }
      given += 1
      let reply: HelperProcess.Reply<PictureAnswer> = helper.ask(
        HelperProtocol.encode(job.request), handing: memory.descriptor,
        deadline: .now + limits.timePerPicture, limit: HelperProtocol.lineLimit)
      guard case .answer(let answer) = reply else {
        self.helper = nil
        throw Self.failure(of: reply)
      }
      if let failure = answer.failure, failure.isOfTheHelper { throw failure }
      guard let header = answer.picture, let pixels = helper.receiveFile(),
        header.isPlausible(byteCount: pixels.byteCount, for: job.request, limits: limits),
        let picture = DecodedPicture(header, memory: pixels)
      else {
        helper.end()
        self.helper = nil
        throw .damaged
      }
      return picture
    }

    /// What the end of a helper says about its picture.
    private static func failure(of reply: HelperProcess.Reply<PictureAnswer>) -> PictureFailure {
      switch reply {
      case .timedOut: .tookTooLong
      case .ended(let ending):
        switch ending.cause {
        case .time: .tookTooLong
        case .memory: .tooLarge
        case .crash: .damaged
        }
      case .answer, .nonsense, .cancelled: .damaged
      }
    }
  }
}
