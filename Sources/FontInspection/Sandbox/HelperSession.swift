// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SystemKit

/// A running helper, from the inspector's side; for one thread.
final class HelperSession {
  /// How many fonts it was given.
  private(set) var inspected = 0

  private let process: RunningProcess
  private let socket: OwnedDescriptor
  private let timePerFile: Duration

  /// What came of a font.
  enum Outcome {
    case report(InspectionReport)
    /// The helper is no more; this is why the font is refused.
    case failure(Rejection)
    case cancelled
  }

  /// Starts a helper in the sandbox and waits until it is ready; nil when cancelled meanwhile.
  init?(
    sandbox: InspectionSandbox, limits: InspectionLimits, cancellation: CancellationSignal
  ) throws(InspectionUnavailable) {
    timePerFile = limits.timePerFile
    let line: RunningProcess.Line
    do throws(SystemError) {
      let (ours, theirs) = try OwnedDescriptor.socketPair()
      var program = sandbox.helper(InspectionHelper.Command(.fonts, limits: limits).arguments)
      program.standardInput = theirs
      program.outputLimit = 65_536
      process = try RunningProcess(program, cancellation: cancellation)
      socket = ours
      line = try process.nextLine(
        deadline: ContinuousClock.now + .seconds(20), limit: HelperProtocol.answerLimit)
    } catch {
      throw .sandboxFailed(detail: "\(error)")
    }
    if line == .cancelled { return nil }
    guard case .line(let bytes) = line, HelperProtocol.decode(bytes)?.ready == true else {
      let ending = process.end()
      let said = FontText.cleaned(String(decoding: process.errors, as: UTF8.self), limit: 1000)
      throw .sandboxFailed(detail: said.isEmpty ? "The helper ended with \(ending)." : said)
    }
  }

  /// Has a font inspected.
  func inspect(_ font: SealedFont) -> Outcome {
    inspected += 1
    let line: RunningProcess.Line
    do throws(SystemError) {
      try socket.send(HelperProtocol.request, with: font.memory.descriptor)
      line = try process.nextLine(
        deadline: ContinuousClock.now + timePerFile, limit: HelperProtocol.answerLimit)
    } catch {
      return .failure(crash())
    }
    switch line {
    case .cancelled: return .cancelled
    case .timedOut:
      process.end()
      return .failure(Self.timeOver("no answer after \(timePerFile)"))
    case .ended: return .failure(crash())
    case .line(let bytes):
      guard var report = HelperProtocol.decode(bytes)?.report, report.isPlausible else {
        process.end()
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

  /// Finds out why the helper is no more.
  private func crash() -> Rejection {
    let ending = process.end()
    let said = FontText.cleaned(String(decoding: process.errors, as: UTF8.self), limit: 1000)
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
