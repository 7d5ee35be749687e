// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSystemKit

/// The path of a program that was built together with the running tests.
///
/// - Throws: where the tests' library cannot be found.
public func builtProgram(_ name: String) throws -> String {
  // The running program is the toolchain's; the tests are a library that it has loaded.
  let maps = try OwnedDescriptor.open("/proc/self/maps").readAll(limit: 16 << 20)
  let bundle = String(decoding: maps, as: UTF8.self).split(separator: "\n")
    .first { $0.hasSuffix(".xctest") }?.split(separator: " ").last
  guard let bundle, let end = bundle.lastIndex(of: "/") else { throw NoTestBundle() }
  return "\(bundle[..<end])/\(name)"
}

/// What runs is no test.
public struct NoTestBundle: Error {}
