// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A file to fetch: where it is, and which bytes it must have.
public struct DownloadItem: Sendable, Hashable {
  /// As the catalog has it.
  public var address: String
  /// SHA-256 in lowercase hexadecimal: identifies the file.
  public var digest: String
  public var byteCount: UInt64
  /// The servers that it may redirect to, besides itself.
  public var redirects: [RedirectTarget]
  /// The priority among the files of a request, 0 to 1.
  public var priority: Double

  public init(
    address: String, digest: String, byteCount: UInt64, redirects: [RedirectTarget] = [],
    priority: Double = FontAsset.usualPriority
  ) {
    self.address = address
    self.digest = digest
    self.byteCount = byteCount
    self.redirects = redirects
    self.priority = priority
  }

  /// Whether a server may redirect to another address.
  func allows(redirectTo target: DownloadAddress, from source: DownloadAddress) -> Bool {
    target.origin == source.origin
      || redirects.contains {
        $0.contains(
          scheme: target.origin.scheme, host: target.origin.host, port: target.origin.port)
      }
  }
}

/// Why a file could not be fetched.
public enum DownloadFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// It is not available; the text says why.
  case unavailable(String)
  /// The server's file is not the one that the catalog describes.
  case wrongBytes(String)
  /// The server took longer than it may.
  case overdue(String)
  /// There is no room for it.
  case noRoom(String)
  /// The task was canceled.
  case cancelled

  public var description: String {
    switch self {
    case .unavailable(let detail), .wrongBytes(let detail), .overdue(let detail),
      .noRoom(let detail):
      detail
    case .cancelled: "called off"
    }
  }
}

/// The progress of a request's downloads, in bytes.
public struct DownloadProgress: Sendable, Hashable {
  public var received: UInt64
  public var expected: UInt64
  public var isPaused: Bool

  /// 0 to 1.
  public var fraction: Double {
    expected == 0 ? 1 : min(1, Double(received) / Double(expected))
  }
}
