// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSandbox
import TypecaseSystemKit

/// Makes a helper in the sandbox rewrite a font, without some of its faces or tables.
struct RewriteSession {
  let sandbox: InspectionSandbox
  let limits: InspectionLimits
  let parts: FontParts

  /// Rewrites the font; the result is as untrusted as the font, and is inspected like any
  /// other.
  func run(_ font: SealedFont, cancellation: CancellationSignal) throws -> SealedMemory {
    let command = InspectionHelper.Command(.rewrite, limits: limits, parts: parts)
    guard
      let helper = try HelperProcess(command, sandbox: sandbox, cancellation: cancellation)
    else { throw CancellationError() }
    let reply = helper.ask(
      handing: font.memory.descriptor, deadline: .now + limits.timePerFile,
      limit: HelperProtocol.lineLimit)
    switch reply {
    case .cancelled: throw CancellationError()
    case .timedOut:
      throw Rejection(
        .invalidFontData, .time, .tooMuchTime, detail: "no answer after \(limits.timePerFile)")
    case .ended(let ending): throw Rejection(.invalidFontData, .crash, .crash, detail: "\(ending)")
    case .nonsense: throw Rejection.nonsense
    case .answer(let answer):
      if let issue = answer.issue, issue.isPlausible, issue.severity == .rejected {
        throw Rejection(issue: issue)
      }
      guard answer.rewritten == true, let memory = helper.receiveFile(),
        memory.byteCount <= limits.fileSize
      else { throw Rejection.nonsense }
      return memory
    }
  }
}
