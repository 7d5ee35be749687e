// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSandbox
import TypecaseSystemKit

/// The reports of an inspection, as they become ready; throws `InspectionUnavailable` when nothing
/// can be inspected, and `CancellationError`.
public struct InspectionReports: AsyncSequence, Sendable {
  let files: [InspectionInput]
  let inspector: FontInspector

  public func makeAsyncIterator() -> Iterator { Iterator(files: files, inspector: inspector) }

  public struct Iterator: AsyncIteratorProtocol {
    private let run: Run

    init(files: [InspectionInput], inspector: FontInspector) {
      run = Run(files: files, inspector: inspector)
    }

    public mutating func next() async throws -> InspectionResult? {
      let channel = try run.start()
      let result = try await withTaskCancellationHandler {
        try await channel.next()
      } onCancel: {
        channel.close()
      }
      try Task.checkCancellation()
      return result
    }
  }

  /// An inspection that runs until its iterator is gone.
  private final class Run {
    private let files: [InspectionInput]
    private let inspector: FontInspector
    private var channel: ReportChannel?

    init(files: [InspectionInput], inspector: FontInspector) {
      self.files = files
      self.inspector = inspector
    }

    deinit { channel?.close() }

    func start() throws(SystemError) -> ReportChannel {
      if let channel { return channel }
      let processors = Swift.max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN)))
      let count = Swift.min(inspector.limits.processes ?? processors, files.count)
      let channel = ReportChannel(
        fileCount: files.count, producers: count, cancellation: try CancellationSignal())
      self.channel = channel
      for _ in 0..<count {
        let lane = InspectionLane(files: files, inspector: inspector, channel: channel)
        try DedicatedThread.start { lane.run() }
      }
      return channel
    }
  }
}

/// One thread's part of an inspection: a helper, and whatever files are next.
private struct InspectionLane: Sendable {
  let files: [InspectionInput]
  let inspector: FontInspector
  let channel: ReportChannel

  func run() {
    var session: HelperSession?
    while let index = channel.takeFile() {
      let report: InspectionReport
      do throws(Rejection) {
        let font = try SealedFont(files[index], limit: inspector.limits.fileSize)
        do throws(InspectionUnavailable) {
          guard let inspected = try inspect(font, &session) else { break }
          report = inspected
        } catch {
          channel.fail(error)
          break
        }
      } catch {
        report = InspectionReport(
          digest: "", byteCount: 0, format: nil, issues: [error.issue], faces: [])
      }
      channel.send(InspectionResult(index: index, report: report))
    }
    session = nil
    channel.producerEnded()
  }

  /// nil when the inspection was canceled.
  private func inspect(
    _ font: SealedFont, _ session: inout HelperSession?
  ) throws(InspectionUnavailable) -> InspectionReport? {
    if let used = session, used.inspected >= inspector.limits.filesPerProcess { session = nil }
    if session == nil {
      session = try HelperSession(
        sandbox: inspector.sandbox, limits: inspector.limits, cancellation: channel.cancellation)
    }
    switch session?.inspect(font) {
    case .report(let report): return report
    case .failure(let rejection):
      session = nil
      return InspectionReport(
        digest: font.digest, byteCount: UInt64(font.memory.byteCount), format: nil,
        issues: [rejection.issue], faces: [])
    case .cancelled, nil: return nil
    }
  }
}
