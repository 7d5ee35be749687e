// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSandbox
import TypecaseSystemKit

/// A helper that draws, from the side of who shows its pictures; for one thread.
package final class DrawingSession {
  private let helper: HelperProcess
  private let timePerPicture: Duration

  /// The result of a request.
  package enum Outcome<Answer> {
    case answer(Answer, picture: SealedMemory?)
    /// The helper has ended; a technical reason.
    case failure(String)
    case cancelled
  }

  /// Starts a helper in the sandbox, and waits until it is ready; nil when canceled meanwhile.
  package init?(
    sandbox: InspectionSandbox, timePerPicture: Duration, cancellation: CancellationSignal
  ) throws(InspectionUnavailable) {
    self.timePerPicture = timePerPicture
    var limits = InspectionLimits()
    limits.timePerFile = timePerPicture
    guard
      let helper = try HelperProcess(
        InspectionHelper.Command(.draw, limits: limits), sandbox: sandbox,
        cancellation: cancellation)
    else { return nil }
    self.helper = helper
  }

  /// Has the helper draw.
  ///
  /// - Parameters:
  ///   - request: JSON, of which the helper reads at most `requestLimit` bytes.
  ///   - hasPicture: whether an answer comes with a picture.
  package func ask<Answer: Decodable>(
    _ request: [UInt8], font: SealedMemory, hasPicture: (Answer) -> Bool
  ) -> Outcome<Answer> {
    let reply = helper.ask(
      request, handing: font.descriptor, deadline: .now + timePerPicture,
      limit: HelperProtocol.lineLimit, for: Answer.self)
    switch reply {
    case .cancelled: return .cancelled
    case .timedOut: return .failure("no answer after \(timePerPicture)")
    case .ended(let ending): return .failure("\(ending)")
    case .nonsense: return .failure(HelperProcess.nonsense)
    case .answer(let answer):
      guard hasPicture(answer) else { return .answer(answer, picture: nil) }
      guard let picture = helper.receiveFile() else {
        helper.end()
        return .failure(HelperProcess.nonsense)
      }
      return .answer(answer, picture: picture)
    }
  }

  /// The most bytes that a request may have.
  package static var requestLimit: Int { HelperProtocol.requestLimit }
}
