// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import Glibc
import TypecaseSystemKit

/// One attempt to download a file, from where an earlier one ended.
struct Transfer: Sendable {
  let key: DownloadKey
  let item: DownloadItem
  let layout: DownloadLayout
  let client: HTTPClient
  let allowsHost: @Sendable (String) -> Bool
  let policy: DownloadPolicy
  /// Whether the received bytes may be a part of the file; false once that was wrong.
  let mayResume: Bool
  /// Called with the number of received bytes.
  let progress: @Sendable (UInt64) async -> Void

  /// How an attempt ended.
  enum Ending: Sendable {
    /// The whole file is in its place.
    case finished
    /// Another attempt would not help.
    case failed(DownloadFailure)
    /// Another attempt may get further; so many received bytes are kept. 0 means that the attempt
    /// brought nothing.
    case broken(String, retryAfter: Duration?, reached: UInt64)
    /// The received bytes are no part of the file, and were deleted; try again without them, at
    /// once.
    case useless(String)
    case cancelled
  }

  func run() async -> Ending {
    do {
      try FileSystem.createDirectories(layout.folder(of: key.provider), mode: 0o700)
      if try isThere() {
        await progress(item.byteCount)
        return .finished
      }
      return try await fetch()
    } catch let error as Stop {
      return error.ending
    } catch let error as HTTPFailure {
      return switch error {
      case .cancelled: .cancelled
      case .untrusted, .forbidden: .failed(.unavailable("\(error): \(item.address)"))
      case .stalled, .disconnected:
        .broken("\(error): \(item.address)", retryAfter: nil, reached: 0)
      }
    } catch let error as SystemError where [ENOSPC, EDQUOT, EFBIG].contains(error.code) {
      return .failed(.noRoom("\(error)"))
    } catch {
      return .failed(.unavailable("\(error)"))
    }
  }

  /// Ends the attempt from within.
  private struct Stop: Error {
    let ending: Ending
    init(_ ending: Ending) { self.ending = ending }
  }

  /// Whether the whole file is there; one that was changed is deleted.
  private func isThere() throws -> Bool {
    let path = layout.file(key)
    guard FileSystem.exists(path) else { return false }
    if try FileDigest.sha256(path: path) == item.digest {
      utimensat(AT_FDCWD, path.cPath, nil, 0)
      return true
    }
    try FileSystem.remove(path)
    return false
  }

  private func fetch() async throws -> Ending {
    var part = try PartialFile(path: layout.part(key), limit: item.byteCount)
    if !mayResume { try part.restart() }
    await progress(part.byteCount)
    if part.byteCount < item.byteCount {
      let (response, address) = try await answer(part.byteCount)
      try accept(response, address, &part)
      do {
        try await receive(response, &part)
      } catch let error as HTTPFailure where error != .cancelled {
        throw Stop(
          .broken("\(error): \(item.address)", retryAfter: nil, reached: part.byteCount))
      }
    }
    guard part.digest == item.digest else {
      // A continued part may mix two versions; otherwise the file is wrong.
      let (wasResumed, digest) = (part.isResumed, part.digest)
      try part.restart()
      let words = "the bytes have the SHA-256 \(digest), not \(item.digest): \(item.address)"
      return wasResumed ? .useless(words) : .failed(.wrongBytes(words))
    }
    try part.finish(as: layout.file(key))
    try? FileSystem.remove(layout.origin(key))
    return .finished
  }

  // MARK: Asking

  /// The first answer that is not a redirect.
  private func answer(_ offset: UInt64) async throws -> (HTTPResponse, DownloadAddress) {
    guard var address = DownloadAddress(item.address) else {
      throw Stop(.failed(.unavailable("this is no address of the web: \(item.address)")))
    }
    var headers: [String: String] = [:]
    if offset > 0 {
      headers["Range"] = "bytes=\(offset)-"
      if let origin = DownloadOrigin.read(layout.origin(key)), origin.address == item.address {
        headers["If-Range"] = origin.validator
      }
    }
    for _ in 0...policy.redirects {
      guard allowsHost(address.origin.host) else {
        throw Stop(
          .failed(.unavailable("the policy does not allow downloads from \(address.origin)")))
      }
      let response = try await client.get(address, headers: headers, patience: policy.patience)
      guard [301, 302, 303, 307, 308].contains(response.status) else { return (response, address) }
      guard let target = response.header("Location").flatMap({ address.resolving($0) }) else {
        throw Stop(.failed(.unavailable("\(address) sends us on to no address of the web")))
      }
      guard item.allows(redirectTo: target, from: address) else {
        throw Stop(
          .failed(
            .unavailable(
              "\(address) sends us on to \(target.origin), which the catalog does not allow")))
      }
      address = target
    }
    throw Stop(
      .failed(.unavailable("\(item.address) sends us on more than \(policy.redirects) times")))
  }

  /// Reads an answer's headers; the body is then the missing part.
  private func accept(
    _ response: HTTPResponse, _ address: DownloadAddress, _ part: inout PartialFile
  ) throws {
    switch response.status {
    case 200:
      // Also when a range was requested: the file has changed, or the server does not support
      // ranges.
      try part.restart()
    case 206:
      guard part.byteCount > 0,
        let range = response.range, range.first == part.byteCount,
        range.total ?? item.byteCount == item.byteCount,
        range.last < item.byteCount
      else {
        let told = response.header("Content-Range") ?? "nothing"
        let words = "\(address) sends \(told), not what follows byte \(part.byteCount)"
        // Without a requested range there is nothing else to try.
        guard part.byteCount > 0 else { throw Stop(.failed(.unavailable(words))) }
        try part.restart()
        throw Stop(.useless(words))
      }
    case 416:
      let words = "\(address) has nothing that follows byte \(part.byteCount)"
      guard part.byteCount > 0 else { throw Stop(.failed(.unavailable(words))) }
      try part.restart()
      throw Stop(.useless(words))
    case 408, 425, 429, 500, 502, 503, 504:
      throw Stop(
        .broken(
          "\(address) answers \(response.status)",
          retryAfter: RetryAfter.delay(response.header("Retry-After")), reached: 0))
    default: throw Stop(.failed(.unavailable("\(address) answers \(response.status)")))
    }
    if case .bytes(let count) = response.length,
      count > item.byteCount - part.byteCount
        || (response.status == 200 && count != item.byteCount)
    {
      throw Stop(
        .failed(
          .wrongBytes("\(address) has \(count) bytes, the catalog says \(item.byteCount)")))
    }
    try DownloadOrigin(
      address: item.address, tag: response.header("ETag"), date: response.header("Last-Modified")
    ).write(layout.origin(key))
  }

  // MARK: Receiving

  private func receive(_ response: HTTPResponse, _ part: inout PartialFile) async throws {
    var pace = TransferPace(policy, having: part.byteCount)
    while true {
      let bytes = try await response.read(patience: policy.patience)
      if bytes.isEmpty { break }
      guard UInt64(bytes.count) <= item.byteCount - part.byteCount else {
        try part.restart()
        throw Stop(
          .failed(
            .wrongBytes(
              "the server sends more than the \(item.byteCount) bytes that the catalog says: "
                + item.address)))
      }
      try part.append(bytes)
      await progress(part.byteCount)
      if let came = pace.isTooSlow(having: part.byteCount), part.byteCount < item.byteCount {
        // It counts as an attempt that brought nothing; otherwise it would continue forever in
        // small steps.
        throw Stop(
          .broken(
            "the server sends \(came) bytes in \(policy.window), and \(policy.leastBytes) would be "
              + "the least: \(item.address)", retryAfter: nil, reached: 0))
      }
    }
    guard part.byteCount < item.byteCount else { return }
    let words =
      "the server sends \(part.byteCount) bytes, the catalog says \(item.byteCount): \(item.address)"
    // Chunked transfer has an explicit end; the end of a connection may be an interruption.
    if response.length == .chunked, response.status == 200 {
      try part.restart()
      throw Stop(.failed(.wrongBytes(words)))
    }
    throw Stop(.broken(words, retryAfter: nil, reached: part.byteCount))
  }
}
