// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSoup
import TypecaseGLibKit

/// Why an exchange with a server did not come to its end.
public enum HTTPFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The task was canceled.
  case cancelled
  /// The server sent nothing for so long.
  case stalled(Duration)
  /// The server's certificate does not show that it is who it should be.
  case untrusted(String)
  /// It is at an address that nobody may connect to.
  case forbidden(String)
  /// The connection could not be made, or it broke.
  case disconnected(String)

  init(_ error: GLibError, _ exchange: ExchangeCancellation) {
    if let reason = exchange.reason {
      self = reason
    } else if error.domain == String(cString: g_quark_to_string(g_tls_error_quark())) {
      self = .untrusted(error.message)
    } else {
      self = .disconnected(error.message)
    }
  }

  public var description: String {
    switch self {
    case .cancelled: "called off"
    case .stalled(let limit): "the server sent nothing for \(limit)"
    case .untrusted(let message): "the server cannot be trusted: \(message)"
    case .forbidden(let address): "the server is at \(address), which is not to be connected to"
    case .disconnected(let message): message
    }
  }
}
