// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import TypecaseSystemKit

@testable import RegistryService

/// Where a program may reply instead of a person.
struct DeveloperSessionTests {
  private let folder: String

  init() throws {
    folder = try FileSystem.resolved(NSTemporaryDirectory()) + "/session-\(UUID().uuidString)"
    for name in ["runtime", "home"] {
      try FileSystem.createDirectories("\(folder)/\(name)", mode: 0o700)
    }
    try FileSystem.write([], to: folder + "/runtime/bus")
  }

  /// The environment of a session that is all in one folder, with changes.
  private func isRunning(_ changes: [String: String?] = [:]) -> Bool {
    var environment = [
      "TYPECASE_DEVELOPER_SESSION": folder, "HOME": folder + "/home",
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(folder)/runtime/bus,guid=0123",
    ]
    for (name, value) in changes { environment[name] = value }
    return DeveloperSession.isRunning(environment)
  }

  @Test func `a session that is all in its folder is one`() {
    #expect(isRunning())
    #expect(isRunning(["XDG_DATA_HOME": folder + "/not/yet/there"]))
    #expect(isRunning(["TYPECASE_DEVELOPER_SESSION": folder + "/"]))
  }

  @Test(
    arguments: [
      ["TYPECASE_DEVELOPER_SESSION": nil], ["TYPECASE_DEVELOPER_SESSION": "/"],
      ["TYPECASE_DEVELOPER_SESSION": ""], ["TYPECASE_DEVELOPER_SESSION": "."],
      ["TYPECASE_DEVELOPER_SESSION": "/nowhere"], ["HOME": "/home/person"],
      ["XDG_DATA_HOME": "/home/person/.local/share"], ["XDG_CONFIG_HOME": "/home/person/.config"],
      ["TYPECASE_DATA_HOME": "/home/person"], ["TYPECASE_CONFIG_HOME": "/home/person"],
      ["DBUS_SESSION_BUS_ADDRESS": nil], ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/run/user/1/bus"],
      ["DBUS_SESSION_BUS_ADDRESS": "unix:abstract=/tmp/bus"],
    ] as [[String: String?]])
  func `one with a part that is a person's is none`(changes: [String: String?]) {
    #expect(!isRunning(changes))
  }

  @Test func `neither a link nor a path upwards leads out of the folder`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/link", withDestinationPath: "/usr")
    #expect(!isRunning(["XDG_DATA_HOME": folder + "/link/share"]))
    #expect(!isRunning(["XDG_DATA_HOME": folder + "/link"]))
    #expect(!isRunning(["XDG_DATA_HOME": folder + "/not/../../yet"]))
    #expect(!isRunning(["TYPECASE_DEVELOPER_SESSION": folder + "/home"]))
    #expect(!isRunning(["XDG_DATA_HOME": folder + "-other"]))
    let two = "unix:path=\(folder)/runtime/bus;unix:path=/run/user/1/bus"
    #expect(!isRunning(["DBUS_SESSION_BUS_ADDRESS": two]))
  }
}
