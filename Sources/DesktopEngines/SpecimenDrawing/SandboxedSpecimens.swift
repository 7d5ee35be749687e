// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FoundationEssentials
import Glibc
import TypecasePangoKit
import TypecaseSandbox
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

  private let queue: HelperQueue<Drawing>

  /// - Parameter timePerPicture: by the clock; the helper also has a limit of processor time.
  public init(
    sandbox: InspectionSandbox, timePerPicture: Duration = .seconds(15)
  ) throws(SystemError) {
    queue = try HelperQueue {
      Drawing(sandbox: sandbox, timePerPicture: timePerPicture, cancellation: $0)
    }
  }

  /// Ends the helper; what was asked for has no picture.
  public func close() { queue.close() }

  private static let closed = Failure(description: "nobody wants it any more")

  /// Starts the helper before there is a request, so that the first picture does not wait for it.
  public func prepare() { queue.prepare() }

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
    guard let result = await queue.answer(Job(request: request, path: path)) else {
      throw Self.closed
    }
    return try result.get()
  }

  private struct Job: Sendable {
    let request: SpecimenRequest
    let path: String
  }

  /// The state of the thread: the helper, the last files that it was given, and the faces that cannot be drawn.
  private struct Drawing: HelperWork {
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

    mutating func rest() { session = nil }

    mutating func answer(_ job: Job) -> Result<SpecimenBitmap, Failure> {
      let (request, path) = (job.request, job.path)
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
