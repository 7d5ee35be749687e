// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import FontInspection
import FoundationEssentials
import Glibc
import Synchronization
import TypecasePangoKit
import TypecaseSystemKit

/// Pictures of faces whose files this process must not read: each is drawn by the helper, in the sandbox.
///
///     request, file ──▶ a queue ──▶ one thread, one helper ──▶ SpecimenBitmap
///
/// The bytes of a file are copied, and never parsed here. A face that cannot be drawn in time costs its own picture
/// and the helper, and is not tried again; the others are drawn by a new helper.
public final class SandboxedSpecimens: SpecimenPictures {
  /// Why there is no picture.
  public struct Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// Technical.
    public let description: String
    /// Whether the helper said that the face cannot be drawn; else it ended over it, or was not there.
    public var isRefusal = false

    init(description: String, isRefusal: Bool = false) {
      self.description = description
      self.isRefusal = isRefusal
    }
  }

  private struct Face: Hashable {
    var file: FileIdentity
    var index: Int
  }

  private struct Job {
    let serial: Int
    let request: SpecimenRequest
    let path: String
    let continuation: CheckedContinuation<Result<SpecimenBitmap, Failure>, Never>
  }

  private struct State {
    var jobs: [Job] = []
    var serial = 0
    /// Of tasks that were canceled before their job was there.
    var canceled: Set<Int> = []
    var isRunning = false
    var isClosed = false
  }

  private let state = Mutex(State())
  private let work = DispatchSemaphore(value: 0)
  private let sandbox: InspectionSandbox
  private let cancellation: CancellationSignal
  private let timePerPicture: Duration

  /// - Parameter timePerPicture: by the clock; the helper also has a limit of processor time.
  public init(
    sandbox: InspectionSandbox, timePerPicture: Duration = .seconds(15)
  ) throws(SystemError) {
    self.sandbox = sandbox
    self.timePerPicture = timePerPicture
    cancellation = try CancellationSignal()
  }

  /// Ends the helper; what was asked for has no picture.
  public func close() {
    let jobs = state.withLock { state in
      defer { state.jobs = [] }
      state.isClosed = true
      return state.jobs
    }
    cancellation.cancel()
    work.signal()
    for job in jobs { job.continuation.resume(returning: .failure(Self.closed)) }
  }

  /// Seconds that the helper stays after its last picture.
  private static let patience = 10.0

  private static let closed = Failure(description: "nobody wants it any more")

  /// Starts the helper before there is a request, so that the first picture does not wait for it.
  public func prepare() { start() }

  public func picture(_ request: SpecimenRequest, path: String) async -> SpecimenBitmap? {
    try? await draw(request, path: path)
  }

  /// Draws a specimen of a face.
  ///
  /// - Parameter path: of the font file.
  /// - Throws: `Failure`, also when the task was canceled.
  public func draw(
    _ request: SpecimenRequest, path: String
  ) async throws(Failure) -> SpecimenBitmap {
    let serial = state.withLock { state in
      state.serial += 1
      return state.serial
    }
    start()
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isQueued = state.withLock { state in
          guard !state.isClosed, state.canceled.remove(serial) == nil else { return false }
          state.jobs.append(
            Job(serial: serial, request: request, path: path, continuation: continuation))
          return true
        }
        if isQueued {
          work.signal()
        } else {
          continuation.resume(returning: .failure(Self.closed))
        }
      }
    } onCancel: {
      cancel(serial)
    }
    state.withLock { _ = $0.canceled.remove(serial) }
    return try result.get()
  }

  private func cancel(_ serial: Int) {
    let job = state.withLock { state -> Job? in
      guard let place = state.jobs.firstIndex(where: { $0.serial == serial }) else {
        state.canceled.insert(serial)
        return nil
      }
      return state.jobs.remove(at: place)
    }
    job?.continuation.resume(returning: .failure(Self.closed))
  }

  // MARK: - The thread

  private func start() {
    let isFirst = state.withLock { state in
      defer { state.isRunning = true }
      return !state.isRunning && !state.isClosed
    }
    guard isFirst else { return }
    do throws(SystemError) { try DedicatedThread.start { [self] in run() } } catch { close() }
  }

  private func run() {
    var drawing = Drawing(
      sandbox: sandbox, timePerPicture: timePerPicture, cancellation: cancellation)
    drawing.prepare()
    while true {
      if work.wait(timeout: .now() + Self.patience) == .timedOut {
        // A window that only stands there needs no helper.
        drawing.session = nil
        work.wait()
      }
      let (job, isClosed) = state.withLock { state in
        (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isClosed)
      }
      if let job {
        job.continuation.resume(returning: drawing.picture(job.request, path: job.path))
      }
      if isClosed { return }
    }
  }

  /// The state of the thread: the helper, the last files that it was given, and the faces that cannot be drawn.
  private struct Drawing {
    let sandbox: InspectionSandbox
    let timePerPicture: Duration
    let cancellation: CancellationSignal
    var session: DrawingSession?
    var files: [(file: FileIdentity, memory: SealedMemory)] = []
    var failed: [Face: Failure] = [:]

    /// Copies of so many bytes are kept.
    private static let copyLimit = 64 << 20

    mutating func prepare() {
      session =
        try? session
        ?? DrawingSession(
          sandbox: sandbox, timePerPicture: timePerPicture, cancellation: cancellation)
    }

    mutating func picture(
      _ request: SpecimenRequest, path: String
    ) -> Result<SpecimenBitmap, Failure> {
      // A path may be another file's a moment later.
      guard let file = FileIdentity(path: path) else {
        return .failure(Failure(description: "there is no file \(path)"))
      }
      let face = Face(file: file, index: request.index)
      if let failure = failed[face] { return .failure(failure) }
      do throws(Failure) { return .success(try draw(request, face, path)) } catch {
        return .failure(error)
      }
    }

    private mutating func draw(
      _ request: SpecimenRequest, _ face: Face, _ path: String
    ) throws(Failure) -> SpecimenBitmap {
      let font: SealedMemory
      do throws(SystemError) { font = try copy(of: face.file, path) } catch {
        throw Failure(description: "\(error)")
      }
      guard let encoded = try? JSONEncoder().encode(request),
        encoded.count < DrawingSession.requestLimit
      else { throw Failure(description: "the text is too long") }
      prepare()
      guard let session else { throw Failure(description: "the sandbox cannot be started") }
      let outcome: DrawingSession.Outcome<SpecimenAnswer> = session.ask(
        Array(encoded) + [0x0A], font: font, hasPicture: { $0.header != nil })
      switch outcome {
      case .answer(let answer, let picture):
        guard let header = answer.header else {
          return try fail(face, "the face cannot be drawn", isRefusal: true)
        }
        guard let picture,
          header.isPlausible(byteCount: picture.byteCount, scale: request.scale),
          let bytes = Self.bytes(of: picture)
        else {
          self.session = nil
          return try fail(face, "the helper gave an impossible picture")
        }
        return SpecimenBitmap(header, pixels: bytes)
      case .failure(let reason):
        self.session = nil
        return try fail(face, reason)
      case .cancelled:
        self.session = nil
        throw SandboxedSpecimens.closed
      }
    }

    private mutating func fail(
      _ face: Face, _ reason: String, isRefusal: Bool = false
    ) throws(Failure) -> SpecimenBitmap {
      let failure = Failure(description: reason, isRefusal: isRefusal)
      failed[face] = failure
      throw failure
    }

    /// Mapped, and not read: the helper controls the position of the file.
    private static func bytes(of memory: SealedMemory) -> [UInt8]? {
      guard memory.byteCount > 0 else { return [] }
      return try? FileBytes(mapping: memory.descriptor).bytes(at: 0, count: memory.byteCount)
    }

    private mutating func copy(
      of identity: FileIdentity, _ path: String
    ) throws(SystemError) -> SealedMemory {
      if let place = files.firstIndex(where: { $0.file == identity }) {
        files.append(files.remove(at: place))
        return files[files.count - 1].memory
      }
      guard let file = try OwnedDescriptor.openRegularFile(path) else {
        throw SystemError(code: EISDIR, operation: "open")
      }
      let memory = try SealedMemory(
        copying: file, limit: InspectionLimits().fileSize, name: "font")
      files.append((identity, memory))
      while files.count > 1, files.reduce(0, { $0 + $1.memory.byteCount }) > Self.copyLimit {
        files.removeFirst()
      }
      return memory
    }
  }
}
