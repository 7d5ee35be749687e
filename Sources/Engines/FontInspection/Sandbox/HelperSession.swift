// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SystemKit

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
    let line: RunningProcess.Line
    do throws(SystemError) {
      line = try helper.ask(
        handing: font.memory.descriptor, deadline: .now + timePerFile,
        limit: HelperProtocol.answerLimit)
    } catch {
      return .failure(crash())
    }
    switch line {
    case .cancelled: return .cancelled
    case .timedOut:
      helper.end()
      return .failure(Self.timeOver("no answer after \(timePerFile)"))
    case .ended: return .failure(crash())
    case .line(let bytes):
      guard var report = HelperProtocol.decode(bytes)?.report, report.isPlausible else {
        helper.end()
        return .failure(
          Rejection(
            .invalidFontData, .crash, .crash,
            detail: "the helper gave an impossible answer"))
      }
      report.digest = font.digest
      report.byteCount = UInt64(font.memory.byteCount)
      return .report(report)
    }
  }

  private static func timeOver(_ detail: String) -> Rejection {
    Rejection(.invalidFontData, .time, .tooMuchTime, detail: detail)
  }

  /// Finds out why the helper ended.
  private func crash() -> Rejection {
    let (ending, said) = helper.end()
    // bubblewrap passes a signal on as 128 and its number.
    let signal: Int32? =
      switch ending {
      case .signalled(let number): number
      case .exited(let code) where code > 128: code - 128
      default: nil
      }
    let detail = "the helper ended with \(signal.map { "signal \($0)" } ?? "\(ending)"). \(said)"
    // 24 is SIGXCPU, 9 what the kernel sends when memory is short.
    if signal == 24 { return Self.timeOver(detail) }
    if signal == 9 || said.contains("ould not allocate memory") || said.contains("bad_alloc") {
      return Rejection(
        .invalidFontData, .memory, .tooMuchMemory, detail: detail)
    }
    return Rejection(
      .invalidFontData, .crash, .crash, detail: detail)
  }
}
