// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSandbox
import TypecaseSystemKit

extension HelperProtocol {
  /// A report of the largest fonts has a few hundred kilobytes for a face.
  static let answerLimit = 64 << 20

  /// What a helper for fonts answers.
  ///
  /// A request is the line `inspect` with a file attached, each answered with a `{"report":…}`.
  ///
  /// For an archive the first request, with the archive attached, is answered like each later one,
  /// with nothing attached: with the next `{"member":…}`, and at last `{"end":…}` or `{"issue":…}`.
  ///
  /// For a cache the only request has the configuration attached, and is answered with `{"cache":…}`, whose
  /// bytes come through the socket before it, or with `{"failure":…}`.
  ///
  /// To draw, each request is a document of JSON with the font attached, and the answer another one (`FontDrawing`).
  struct Answer: Codable {
    var ready: Bool?
    var report: InspectionReport?
    /// The name of the cache file that was built.
    var cache: String?
    /// Why a cache could not be built.
    var failure: String?
    var member: Member?
    /// The end of an archive.
    var end: PassedOver?
    /// Why the rest of an archive cannot be read.
    var issue: InspectionIssue?
    /// Whether a font was rewritten; its bytes came through the socket before.
    var rewritten: Bool?
  }

  /// A font of an archive; its bytes come through the socket as a sealed memory file, before this.
  struct Member: Codable {
    /// For display only.
    var name: String
    /// Instead of the bytes: why they are not available.
    var issue: InspectionIssue?
  }
}

extension HelperProcess {
  /// Starts a helper for fonts.
  convenience init?(
    _ command: InspectionHelper.Command, sandbox: InspectionSandbox,
    folders: InspectionSandbox.Folders = .init(), cancellation: CancellationSignal
  ) throws(InspectionUnavailable) {
    try self.init(
      command.arguments, hasMemoryFiles: command.task != .fonts, sandbox: sandbox, folders: folders,
      cancellation: cancellation)
  }

  /// Sends a file to a helper for fonts, or asks it to continue, and waits for its answer.
  func ask(
    handing descriptor: OwnedDescriptor?, deadline: ContinuousClock.Instant, limit: Int
  ) -> Reply<HelperProtocol.Answer> {
    ask(HelperProtocol.request, handing: descriptor, deadline: deadline, limit: limit)
  }
}

/// The program typecase-inspect: reads fonts that nobody has checked, inside the sandbox.
public enum InspectionHelper {
  /// Runs the helper to its end.
  ///
  /// - Parameters:
  ///   - arguments: those of the process: its name, `fonts`, `archive`, `cache`, `draw` or `rewrite`, then the limits,
  ///     and the faces and tables that a font is written with and without; or `system`, then the limit of memory and what is the
  ///     registry's own; or `visibility`, then the limit of memory.
  ///   - drawing: what draws, for the task `draw` and for the last of the checks.
  /// - Returns: the exit status: 0, or 2 for wrong usage.
  public static func run(_ arguments: [String], drawing: (any FontDrawing)? = nil) -> Int32 {
    switch arguments.dropFirst().first {
    case "system": return listSystemFonts(Array(arguments.dropFirst(2)))
    case "visibility": return checkVisibility(Array(arguments.dropFirst(2)))
    default: break
    }
    guard let command = Command(arguments.dropFirst()) else {
      let usage = "typecase-inspect is a part of Typecase that other parts start.\n"
      _ = write(STDERR_FILENO, usage, usage.utf8.count)
      return 2
    }
    do {
      try command.confinement.apply()
    } catch {
      return 1
    }
    switch command.task {
    case .fonts: inspectFonts(processorSeconds: command.processorSeconds, drawing: drawing)
    case .draw:
      guard let drawing else { return 2 }
      draw(with: drawing, processorSeconds: command.processorSeconds)
    case .archive:
      ArchiveHelper.run(
        limits: command.archiveLimits, fontSize: Int(clamping: command.fileSize),
        processorSeconds: command.processorSeconds)
    case .cache: buildCache(processorSeconds: command.processorSeconds)
    case .rewrite:
      rewriteFont(keeping: command.parts, processorSeconds: command.processorSeconds)
    }
    return 0
  }

  /// The arguments of the helper.
  struct Command {
    enum Task: String { case fonts, archive, cache, draw, rewrite }

    var task: Task
    var addressSpace: UInt64
    var fileSize: UInt64
    /// For each font, for each picture, or for an archive.
    var processorSeconds: UInt64
    var archiveLimits: ArchiveLimits
    /// The parts of a rewritten font that are kept.
    var parts: FontParts

    init(
      _ task: Task, limits: InspectionLimits, archiveLimits: ArchiveLimits = ArchiveLimits(),
      parts: FontParts = FontParts()
    ) {
      self.task = task
      self.parts = parts
      addressSpace = limits.addressSpace
      fileSize = UInt64(limits.fileSize)
      // The inspector's own time limit is shorter.
      let time = task == .archive ? archiveLimits.timePerArchive : limits.timePerFile
      processorSeconds =
        task == .draw ? Self.drawingSeconds : UInt64(time.components.seconds) + 5
      self.archiveLimits = archiveLimits
    }

    init?(_ arguments: some Collection<String>) {
      let words = Array(arguments)
      guard words.count >= 8, let task = Task(rawValue: words[0]),
        let addressSpace = UInt64(words[1]), let fileSize = UInt64(words[2]),
        let seconds = UInt64(words[3]), let entries = Int(words[4]), let fonts = Int(words[5]),
        let unpacked = UInt64(words[6]), let ratio = UInt64(words[7]),
        let parts = task == .rewrite ? FontParts(words[8...]) : FontParts(),
        task == .rewrite || words.count == 8
      else { return nil }
      self.task = task
      self.parts = parts
      self.addressSpace = addressSpace
      self.fileSize = fileSize
      processorSeconds = seconds
      archiveLimits = ArchiveLimits()
      archiveLimits.entryCount = entries
      archiveLimits.fontCount = fonts
      archiveLimits.unpackedSize = unpacked
      archiveLimits.ratio = ratio
    }

    var arguments: [String] {
      [
        task.rawValue, "\(addressSpace)", "\(fileSize)", "\(processorSeconds)",
        "\(archiveLimits.entryCount)", "\(archiveLimits.fontCount)",
        "\(archiveLimits.unpackedSize)", "\(archiveLimits.ratio)",
      ] + (task == .rewrite ? parts.arguments : [])
    }

    /// The processor time for one picture; a usual one takes some milliseconds.
    private static let drawingSeconds: UInt64 = 2

    var confinement: Confinement {
      // A font is never written out; each of an archive's fonts is a file in memory, one at a time.
      Confinement(
        addressSpace: addressSpace, fileSize: task == .fonts ? 16 << 20 : fileSize,
        openFiles: task == .archive ? 16 : 64, processes: HelperProtocol.processLimit)
    }
  }

  private static func inspectFonts(processorSeconds: UInt64, drawing: (any FontDrawing)?) {
    let input = OwnedDescriptor(adopting: STDIN_FILENO)
    let inspection = FileInspection(drawing: drawing)
    answer(HelperProtocol.Answer(ready: true))
    while let request = try? input.receive(limit: 64), let descriptor = request.descriptor {
      _ = try? Confinement.limitProcessorTime(seconds: processorSeconds)
      // Sealed, or not the inspector's: the bytes must not change between two checks.
      guard let memory = SealedMemory(adopting: descriptor) else { return }
      // The inspector, which made the copy, provides the digest.
      answer(HelperProtocol.Answer(report: inspection.inspect(memory, digest: "")))
    }
  }

  private static func draw(with drawing: any FontDrawing, processorSeconds: UInt64) {
    let socket = OwnedDescriptor(adopting: STDIN_FILENO)
    answer(HelperProtocol.Answer(ready: true))
    while let (request, font) = HelperProtocol.nextRequest(from: socket),
      (try? Confinement.limitProcessorTime(seconds: processorSeconds)) != nil
    {
      let (answer, picture) = drawing.draw(request, font: font.descriptor.path)
      guard HelperProtocol.answer(answer + [0x0A], with: picture, through: socket) else { return }
    }
  }

  private static func listSystemFonts(_ arguments: [String]) -> Int32 {
    guard let addressSpace = arguments.first.flatMap(UInt64.init),
      (try? Confinement(
        addressSpace: addressSpace, fileSize: 1 << 30, openFiles: 256, processes: 64
      ).apply()) != nil,
      let names = SystemFontListing.read(passingOver: Array(arguments.dropFirst()))
    else { return 1 }
    return (try? OwnedDescriptor.standardOutput.write(all: names.encoded)) == nil ? 1 : 0
  }

  /// The question is in the memory that is its standard input.
  private static func checkVisibility(_ arguments: [String]) -> Int32 {
    guard let addressSpace = arguments.first.flatMap(UInt64.init),
      let bytes = try? OwnedDescriptor(adopting: STDIN_FILENO).readAll(
        limit: HelperProtocol.answerLimit),
      let question = HelperProtocol.decode(bytes, as: VisibilityQuestion.self),
      (try? Confinement(
        addressSpace: addressSpace, fileSize: 1 << 30, openFiles: 256, processes: 64
      ).apply()) != nil,
      let check = VisibilityCheck(question)
    else { return 1 }
    let findings = HelperProtocol.encode(check.findings())
    return (try? OwnedDescriptor.standardOutput.write(all: findings)) == nil ? 1 : 0
  }

  private static func buildCache(processorSeconds: UInt64) {
    let socket = OwnedDescriptor(adopting: STDIN_FILENO)
    answer(HelperProtocol.Answer(ready: true))
    guard let request = try? socket.receive(limit: 64), let descriptor = request.descriptor,
      let configuration = SealedMemory(adopting: descriptor),
      let xml = try? configuration.descriptor.readAll(limit: 64 << 20),
      (try? Confinement.limitProcessorTime(seconds: processorSeconds)) != nil
    else { return }
    do throws(CacheFailure) {
      let cache = try FontCache.build(configuration: String(decoding: xml, as: UTF8.self))
      let memory: SealedMemory
      do {
        memory = try SealedMemory(copying: try .open(cache), limit: FontCache.byteLimit)
        try socket.send([0], with: memory.descriptor)
      } catch { throw CacheFailure(detail: "\(error)") }
      answer(HelperProtocol.Answer(cache: FileSystem.split(cache).name))
    } catch {
      answer(HelperProtocol.Answer(failure: error.detail))
    }
  }

  private static func rewriteFont(keeping parts: FontParts, processorSeconds: UInt64) {
    let socket = OwnedDescriptor(adopting: STDIN_FILENO)
    answer(HelperProtocol.Answer(ready: true))
    guard let request = try? socket.receive(limit: 64), let descriptor = request.descriptor,
      let font = SealedMemory(adopting: descriptor),
      let bytes = try? FileBytes(mapping: font.descriptor),
      (try? Confinement.limitProcessorTime(seconds: processorSeconds)) != nil
    else { return }
    do throws(Rejection) {
      let file = try RewrittenFont.make(bytes, keeping: parts)
      // Without an answer the helper has ended, and that is the reason.
      guard let memory = try? SealedMemory(file),
        (try? socket.send([0], with: memory.descriptor)) != nil
      else { return }
      answer(HelperProtocol.Answer(rewritten: true))
    } catch {
      answer(HelperProtocol.Answer(issue: error.issue))
    }
  }

  static func answer(_ answer: HelperProtocol.Answer) {
    let output = OwnedDescriptor.standardOutput
    _ = try? output.write(all: HelperProtocol.encode(answer))
  }
}
