// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads

/// Fetches the small files of a collection, which nobody vouches for until their signatures were checked.
struct SignedFileFetch: Sendable {
  let client: HTTPClient
  let allowsHost: @Sendable (String) -> Bool
  let patience: FetchPatience

  enum Answer: Sendable, Hashable {
    /// It is the one that the validator belongs to.
    case unchanged
    /// There is none.
    case missing
    case file([UInt8], validator: String?)
  }

  /// Asks for a file.
  ///
  /// - Parameters:
  ///   - validator: the `ETag` of the file that is here already.
  ///   - limit: the longest file, in bytes: a server could send without an end.
  ///   - start: when the server was first asked for one of the files.
  func get(
    _ address: DownloadAddress, validator: String? = nil, limit: Int,
    since start: SuspendingClock.Instant
  ) async throws(FetchProblem) -> Answer {
    guard allowsHost(address.origin.host) else {
      throw FetchProblem("the policy does not allow downloads from \(address.origin)")
    }
    let clock = SuspendingClock()
    /// How long the server may be silent, until its time is over.
    func rest() throws(HTTPFailure) -> Duration {
      let rest = patience.whole - (clock.now - start)
      guard rest > .zero else {
        throw HTTPFailure.disconnected("the server takes longer than \(patience.whole)")
      }
      return min(rest, patience.silence)
    }
    do throws(HTTPFailure) {
      let response = try await client.get(
        address, headers: validator.map { ["If-None-Match": $0] } ?? [:], patience: rest())
      switch response.status {
      case 200: break
      case 304 where validator != nil: return .unchanged
      case 404, 410: return .missing
      // A redirect is among them: a subscription names the servers that are asked.
      default: throw HTTPFailure.disconnected("\(address) answers \(response.status)")
      }
      var bytes: [UInt8] = []
      while true {
        let piece = try await response.read(patience: rest())
        if piece.isEmpty { break }
        bytes += piece
        guard bytes.count <= limit else {
          throw HTTPFailure.disconnected(
            "\(address) sends more than the \(limit) bytes that such a file may have")
        }
      }
      return .file(bytes, validator: response.header("ETag").flatMap(Self.usable))
    } catch { throw FetchProblem("\(error): \(address)") }
  }

  /// A header is sent back to the server, so only one of a valid form is.
  private static func usable(_ validator: String) -> String? {
    validator.utf8.count <= 256 && validator.utf8.allSatisfy { (0x20...0x7E).contains($0) }
      ? validator : nil
  }
}

/// How long a server may take for the small files.
public struct FetchPatience: Sendable, Hashable {
  /// How long it may send nothing.
  public var silence: Duration = .seconds(30)
  /// How long all of them may take together.
  public var whole: Duration = .seconds(300)

  public init() {}
}

/// Why a server was of no use.
public struct FetchProblem: Error, Sendable, Hashable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
