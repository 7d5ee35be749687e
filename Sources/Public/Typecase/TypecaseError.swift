// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// Why a call to the registry failed as a whole.
public struct TypecaseError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The contract's code; nil when the failure is not the registry's own.
  public let code: FontErrorCode?
  /// The error's name on the bus.
  public let name: String
  /// What went wrong, in a sentence.
  public let message: String

  init(_ error: BusError) {
    name = error.name
    message = error.message
    code =
      error.name.hasPrefix(BusNames.errorPrefix)
      ? FontErrorCode.allCases.first { error.name == BusNames.errorPrefix + $0.name } : nil
  }

  /// A failure that this side words like the registry's own.
  init(_ code: FontErrorCode, _ message: String) {
    self.init(BusError(name: BusNames.errorPrefix + code.name, message: message))
  }

  init(malformedReplyTo method: String) {
    self.init(
      BusError(
        name: BusError.failed,
        message: tr("The registry’s reply to {method} is malformed.", ["method": method])))
  }

  private static let noMainLoopName = "org.typecase.Client.NoMainLoop"

  /// Nothing runs what is for the main actor; in English, because it is for who writes the app.
  package static var noMainLoop: TypecaseError {
    let remedy =
      MainLoop.isElsewhere
      ? "GLib’s main loop runs on another thread than the process’s main thread, which an "
        + "asynchronous main leaves: make main synchronous, and run the loop there."
      : "The process’s main thread runs no loop: run GLib’s main loop there."
    return TypecaseError(BusError(name: noMainLoopName, message: remedy))
  }

  /// Whether the program runs no main loop on its main thread, which this call needs.
  ///
  /// The main actor's work is done by GLib's default main loop (as GTK runs it), or by libdispatch in a
  /// program with an asynchronous `main`.
  public var meansNoMainLoop: Bool { name == Self.noMainLoopName }

  /// Whether a call failed because the registry left the bus.
  var meansGone: Bool { BusError(name: name, message: message).meansGone }

  /// Whether the registry could not be reached at all.
  public var meansUnreachable: Bool {
    code == nil && !meansNoMainLoop && !name.hasPrefix(BusNames.errorPrefix)
      && ![BusError.accessDenied, BusError.invalidArguments, BusError.limitsExceeded].contains(name)
  }

  /// Whether the registry's store cannot be used.
  public var meansStoreUnavailable: Bool { name == BusNames.errorPrefix + "StoreUnavailable" }

  public var description: String { "\(name): \(message)" }
}
