// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSandbox
import TypecaseSystemKit

/// A running helper, from the inspector's side; for one thread.
final class HelperSession {
  /// How many fonts it was given.
  private(set) var inspected = 0

  private let helper: HelperProcess
  private let timePerFile: Duration

  /// The result for a font.
  enum Outcome {
    case report(InspectionReport)
    /// The helper ended; this is why the font is refused.
    case failure(Rejection)
    case cancelled
  }

  /// Starts a helper in the sandbox and waits until it is ready; nil when canceled meanwhile.
  init?(
    sandbox: InspectionSandbox, limits: InspectionLimits, cancellation: CancellationSignal
  ) throws(InspectionUnavailable) {
    timePerFile = limits.timePerFile
    let command = InspectionHelper.Command(.fonts, limits: limits)
    guard
      let helper = try HelperProcess(command, sandbox: sandbox, cancellation: cancellation)
    else { return nil }
    self.helper = helper
  }

  /// Has a font inspected.
  func inspect(_ font: SealedFont) -> Outcome {
    inspected += 1
    let reply = helper.ask(
      handing: font.memory.descriptor, deadline: .now + timePerFile,
      limit: HelperProtocol.answerLimit)
    switch reply {
    case .cancelled: return .cancelled
    case .timedOut: return .failure(Self.timeOver("no answer after \(timePerFile)"))
    case .ended(let ending): return .failure(Self.rejection(for: ending))
    case .nonsense: return .failure(.nonsense)
    case .answer(let answer):
      guard var report = answer.report, report.isPlausible else {
        helper.end()
        return .failure(.nonsense)
      }
      report.digest = font.digest
      report.byteCount = UInt64(font.memory.byteCount)
      return .report(report)
    }
  }

  private static func timeOver(_ detail: String) -> Rejection {
    Rejection(.invalidFontData, .time, .tooMuchTime, detail: detail)
  }

  /// The conclusion from the end of a helper about its font.
  private static func rejection(for ending: HelperProcess.Ending) -> Rejection {
    var detail = "\(ending)"
    if let signal = ending.signal {
      detail = "the helper ended with signal \(signal). \(ending.said)"
    }
    return switch ending.cause {
    case .time: timeOver(detail)
    case .memory: Rejection(.invalidFontData, .memory, .tooMuchMemory, detail: detail)
    case .crash: Rejection(.invalidFontData, .crash, .crash, detail: detail)
    }
  }
}

extension Rejection {
  /// Of a font, or an archive, that has its helper answer nonsense.
  static let nonsense = Rejection(
    .invalidFontData, .crash, .crash, detail: HelperProcess.nonsense)
}
