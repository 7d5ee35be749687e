// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import TypecaseSystemKit

/// The protocol between the inspector and its helper.
///
/// The helper's standard input is a socket. A request is the line `inspect` with a sealed memory
/// file attached; there is never more than one. The helper answers on its standard output with one
/// JSON document a line: `{"ready":true}` once, then a `{"report":…}` for each request.
///
/// For an archive the first request, with the archive attached, is answered like each later one,
/// with nothing attached: with the next `{"member":…}`, and at last `{"end":…}` or `{"issue":…}`.
///
/// For a cache the only request has the configuration attached, and is answered with `{"cache":…}`, whose
/// bytes come through the socket before it, or with `{"failure":…}`.
///
/// To draw, each request is a document of JSON with the font attached, and the answer one as well (`FontDrawing`); the
/// picture comes through the socket before it.
enum HelperProtocol {
  static let request: [UInt8] = Array("inspect\n".utf8)
  /// A request to draw has a few hundred bytes, and the text that is to be written.
  static let drawingRequestLimit = 64 << 10
  /// A report of the largest fonts has a few hundred kilobytes for a face.
  static let answerLimit = 64 << 20
  /// Answers about a font of an archive, or about a cache, are short.
  static let lineLimit = 1 << 20

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

  static func encode(_ answer: some Encodable) -> [UInt8] {
    // Encoding fails on numbers that are not finite, which no report holds.
    guard let data = try? JSONEncoder().encode(answer) else { return [0x0A] }
    return Array(data) + [0x0A]
  }

  static func decode<Answer: Decodable>(_ line: [UInt8], as type: Answer.Type = Answer.self)
    -> Answer?
  {
    try? JSONDecoder().decode(type, from: Data(line))
  }
}

/// The program typecase-inspect: reads fonts that nobody has checked, inside the sandbox.
public enum InspectionHelper {
  /// Runs the helper to its end.
  ///
  /// - Parameters:
  ///   - arguments: those of the process: its name, `fonts`, `archive`, `cache`, `draw` or `rewrite`, then the limits,
  ///     and the faces and tables that a font is written with and without; or `system`, then the limit of memory and what is the
  ///     registry's own.
  ///   - drawing: what draws, for the task `draw` and for the last of the checks.
  /// - Returns: the exit status: 0, or 2 for wrong usage.
  public static func run(_ arguments: [String], drawing: (any FontDrawing)? = nil) -> Int32 {
    if arguments.dropFirst().first == "system" {
      return listSystemFonts(Array(arguments.dropFirst(2)))
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
        openFiles: task == .archive ? 16 : 64, processes: Self.processLimit)
    }

    /// The processes of a helper; where it shares its namespace of users, those of all helpers are counted together.
    private static var processLimit: UInt64 {
      let map = (try? FileSystem.text(of: "/proc/self/uid_map", limit: 4096)) ?? ""
      let isShared = geteuid() != 0 && map.split(separator: " ").last?.hasPrefix("1\n") == false
      return 64 * UInt64(isShared ? max(sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1) : 1)
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
    while let (request, font) = receiveDrawingRequest(socket),
      (try? Confinement.limitProcessorTime(seconds: processorSeconds)) != nil
    {
      let (answer, picture) = drawing.draw(request, font: font.descriptor.path)
      if let picture, (try? socket.send([0], with: picture.descriptor)) == nil { return }
      guard (try? OwnedDescriptor.standardOutput.write(all: answer + [0x0A])) != nil else { return }
    }
  }

  /// A request ends with a line feed; the socket may give it in pieces, the font with the first.
  private static func receiveDrawingRequest(
    _ socket: OwnedDescriptor
  ) -> (request: [UInt8], font: SealedMemory)? {
    let limit = HelperProtocol.drawingRequestLimit
    var request: [UInt8] = []
    var font: SealedMemory?
    while request.last != 0x0A {
      guard let piece = try? socket.receive(limit: limit), !piece.bytes.isEmpty,
        request.count + piece.bytes.count <= limit
      else { return nil }
      request += piece.bytes
      if let descriptor = piece.descriptor { font = SealedMemory(adopting: descriptor) }
    }
    return font.map { (request, $0) }
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
