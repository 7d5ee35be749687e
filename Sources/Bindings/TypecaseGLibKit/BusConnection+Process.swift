// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSystemKit

extension BusConnection {
  /// The process at the other end of a connection: by its descriptor where the bus hands one out, which
  /// cannot come to mean another process, otherwise by its number.
  ///
  /// - Parameter name: the connection's unique name.
  package func process(of name: String) async throws -> ProcessHandle {
    let reply = try await call(.bus, "GetConnectionCredentials", [.string(name)])
    let credentials = reply.values.first?.dictionaryValue ?? [:]
    if let descriptor = reply.descriptor(credentials["ProcessFD"]?.handleValue) {
      return try ProcessHandle(adopting: descriptor)
    }
    guard let number = credentials["ProcessID"]?.uint32Value.flatMap(Int32.init(exactly:)) else {
      throw BusError(name: BusError.failed, message: "the bus names no process of \(name)")
    }
    return try ProcessHandle(number: number)
  }
}
