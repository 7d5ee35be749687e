// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSandbox
import TypecaseSystemKit

/// A helper that unpacks an archive, from the inspector's side; for one thread.
///
/// The helper may have been taken over by the archive, so the limits are checked here again.
final class ArchiveSession {
  private let helper: HelperProcess
  private let limits: ArchiveLimits
  private let fontSize: Int
  private let deadline: ContinuousClock.Instant
  private let timePerFont: Duration
  private var fontCount = 0
  private var unpacked: UInt64 = 0

  /// A result of unpacking.
  enum Outcome {
    /// A font, by a name that is for display only.
    case font(name: String, SealedMemory)
    /// A font that cannot be extracted, and why; others may follow.
    case refused(name: String, Rejection)
    /// The last.
    case end(PassedOver)
    case failure(Rejection)
    case cancelled
  }

  /// Starts a helper in the sandbox; nil when canceled meanwhile.
  init?(
    sandbox: InspectionSandbox, limits: ArchiveLimits, inspection: InspectionLimits,
    cancellation: CancellationSignal
  ) throws(InspectionUnavailable) {
    self.limits = limits
    fontSize = inspection.fileSize
    timePerFont = inspection.timePerFile
    deadline = ContinuousClock.now + limits.timePerArchive
    let command = InspectionHelper.Command(.archive, limits: inspection, archiveLimits: limits)
    guard
      let helper = try HelperProcess(command, sandbox: sandbox, cancellation: cancellation)
    else { return nil }
    self.helper = helper
  }

  /// Takes out the next font.
  ///
  /// - Parameter archive: to be given the first time.
  func next(of archive: SealedMemory?) -> Outcome {
    let reply = helper.ask(
      handing: archive?.descriptor, deadline: min(deadline, .now + timePerFont),
      limit: HelperProtocol.lineLimit)
    switch reply {
    case .cancelled: return .cancelled
    case .timedOut:
      return .failure(
        Rejection(.exceededResourceLimit, .time, .tooMuchTime, detail: "unpacking the archive"))
    case .ended(let ending):
      return .failure(Rejection(.invalidFontData, .crash, .crash, detail: "\(ending)"))
    case .nonsense: return .failure(.nonsense)
    case .answer(let answer): return outcome(answer)
    }
  }

  private func outcome(_ answer: HelperProtocol.Answer) -> Outcome {
    if let end = answer.end {
      let counts = [end.count, end.webFonts, end.archives]
      return counts.allSatisfy((0...limits.entryCount).contains) ? .end(end) : .failure(nonsense())
    }
    if let issue = answer.issue {
      return issue.isPlausible && issue.severity == .rejected
        ? .failure(Rejection(issue: issue)) : .failure(nonsense())
    }
    guard let member = answer.member,
      FontText.isClean(member.name, limit: InspectionReport.nameLimit)
    else { return .failure(nonsense()) }
    fontCount += 1
    guard fontCount <= limits.fontCount else { return .failure(nonsense()) }
    if let issue = member.issue {
      return issue.isPlausible && issue.severity == .rejected
        ? .refused(name: member.name, Rejection(issue: issue)) : .failure(nonsense())
    }
    guard let memory = helper.receiveFile(), memory.byteCount <= fontSize else {
      return .failure(nonsense())
    }
    unpacked += UInt64(memory.byteCount)
    guard unpacked <= limits.unpackedSize else { return .failure(nonsense()) }
    return .font(name: member.name, memory)
  }

  private func nonsense() -> Rejection {
    helper.end()
    return .nonsense
  }
}
