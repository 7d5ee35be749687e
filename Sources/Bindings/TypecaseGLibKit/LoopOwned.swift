// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib

/// A value that belongs to the thread of a `BackgroundLoop`, such as an object of C that only that
/// thread may use.
///
/// The box may be passed about; its value is looked at on the loop's thread only, and that is checked.
public final class LoopOwned<Value>: @unchecked Sendable {
  private var stored: Value
  private let loop: BackgroundLoop

  /// Gives a value to a loop's thread; nobody else may use it from here on.
  public init(_ value: sending Value, of loop: BackgroundLoop) {
    stored = value
    self.loop = loop
  }

  /// Keeps a value for the thread of a loop, which is this one.
  public init(_ value: Value, ofCurrent loop: BackgroundLoop) {
    precondition(loop.isCurrent, "a value of the thread of another loop")
    stored = value
    self.loop = loop
  }

  public var value: Value {
    get {
      precondition(loop.isCurrent, "a value of the thread of another loop")
      return stored
    }
    set {
      precondition(loop.isCurrent, "a value of the thread of another loop")
      stored = newValue
    }
  }
}
