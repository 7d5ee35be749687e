// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSandbox
import TypecaseSystemKit

/// A helper that builds the cache of a folder, from the inspector's side; for one thread.
///
/// It writes to memory only. The cache comes back as one sealed file, which is checked here, since
/// the helper may have been taken over by a font, and is then put in place under its required name.
struct CacheSession {
  let sandbox: InspectionSandbox
  let limits: InspectionLimits
  let configuration: String
  let fontFolder: String
  let cacheFolder: String
  /// The names that the files in the folder may have.
  let names: [String: FontconfigNames]

  /// Builds the cache, and puts it into the cache folder.
  ///
  /// - Returns: its path.
  func run(cancellation: CancellationSignal) throws -> String {
    let deadline = ContinuousClock.now + limits.timePerFile
    let command = InspectionHelper.Command(.cache, limits: limits)
    guard
      let helper = try HelperProcess(
        command, sandbox: sandbox,
        folders: .init(
          readable: [fontFolder] + linkedFolders(),
          writable: (cacheFolder, FontCache.byteLimit)),
        cancellation: cancellation)
    else { throw CancellationError() }
    let memory = try SealedMemory(Array(configuration.utf8))
    let reply = helper.ask(
      handing: memory.descriptor, deadline: deadline, limit: HelperProtocol.lineLimit)
    switch reply {
    case .cancelled: throw CancellationError()
    case .timedOut: throw CacheFailure(detail: "no answer after \(limits.timePerFile)")
    case .ended(let ending): throw CacheFailure(detail: "\(ending)")
    case .nonsense: throw CacheFailure(detail: HelperProcess.nonsense)
    case .answer(let answer): return try accept(answer, from: helper)
    }
  }

  /// The folders of the fonts that are links: those of the machine's store are not copied.
  private func linkedFolders() throws(SystemError) -> [String] {
    Set(
      try FileSystem.names(in: fontFolder).compactMap {
        FileSystem.target(ofLink: "\(fontFolder)/\($0)")
      }.filter { $0.hasPrefix("/") && FileSystem.exists($0) }.map { FileSystem.split($0).folder }
    ).sorted()
  }

  private func accept(
    _ answer: HelperProtocol.Answer, from helper: HelperProcess
  ) throws -> String {
    if let failure = answer.failure {
      throw CacheFailure(detail: FontText.cleaned(failure, limit: 1000))
    }
    guard let name = answer.cache, let memory = helper.receiveFile(),
      memory.byteCount <= FontCache.byteLimit
    else { throw CacheFailure(detail: HelperProcess.nonsense) }
    guard let version = Self.version(ofFileNamed: name) else {
      throw CacheFailure(detail: "the helper gave a cache an impossible name")
    }
    // Mapped, and not read: the helper controls the position of the file.
    let bytes = try FileBytes(mapping: memory.descriptor).bytes(at: 0, count: memory.byteCount)
    let misnamed: Set<String>
    do throws(CacheImage.Damage) {
      misnamed = try CacheImage.check(bytes, folder: fontFolder, version: version, names: names)
        .misnamed
    } catch { throw CacheFailure(detail: "the helper wrote a damaged cache: \(error)") }
    guard misnamed.isEmpty else {
      let files = misnamed.sorted().prefix(3).joined(separator: ", ")
      throw CacheFailure(
        detail: "the helper wrote a cache with names that fonts do not have: \(files)",
        misnamed: misnamed)
    }
    let path = "\(cacheFolder)/\(name)"
    try FileSystem.write(bytes, to: path, mode: 0o600)
    return path
  }

  /// The version of the format that the name of a cache says, such as 8 for
  /// "0123456789abcdef0123456789abcdef-le64.cache-8"; nil when it is no such name.
  static func version(ofFileNamed name: String) -> Int? {
    let digits = "0123456789abcdef".utf8
    guard name.utf8.prefix(32).count == 32, name.utf8.prefix(32).allSatisfy(digits.contains)
    else { return nil }
    let rest = name.utf8.dropFirst(32)
    let middle = "-le64.cache-".utf8
    guard rest.starts(with: middle) else { return nil }
    let number = rest.dropFirst(middle.count)
    guard (1...2).contains(number.count), number.allSatisfy("0123456789".utf8.contains) else {
      return nil
    }
    return Int(String(number) ?? "")
  }
}
