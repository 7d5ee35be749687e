// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// Options are filtered by key and type; a scope that cannot be used has an error of its own.
struct OptionTests {
  /// A call with options, and those that it knows.
  struct Call: Sendable, CustomTestStringConvertible {
    var destination: BusDestination
    var method: String
    /// What comes before the options.
    var arguments: [Variant] = []
    var known: [String]
    var testDescription: String { "\(destination.interface).\(method)" }
  }

  private static let none = Variant.dictionaries([])
  private static let (apps, consumer) = (BusNames.Apps.provider, BusNames.Apps.consumer)
  private static let manager = BusNames.Management.manager

  static let calls = [
    Call(
      destination: apps, method: "RegisterFonts", arguments: [.string(""), none],
      known: ["handle_token", "scope", "enabled"]),
    Call(
      destination: apps, method: "UnregisterFonts", arguments: [none],
      known: ["handle_token", "scope"]),
    Call(
      destination: apps, method: "SetFontsEnabled", arguments: [none, .bool(true)],
      known: ["handle_token", "scope"]),
    Call(destination: apps, method: "GetRegisteredFonts", known: ["scope", "enabled"]),
    Call(
      destination: apps, method: "RequestAssets", arguments: [.strings([])],
      known: ["handle_token", "priority"]),
    Call(
      destination: consumer, method: "RequestFonts", arguments: [.string(""), none],
      known: ["handle_token", "interactive", "with-descriptors"]),
    Call(
      destination: consumer, method: "PickFont", arguments: [.string(""), .dictionary([:])],
      known: ["handle_token"]),
    Call(destination: manager, method: "ListFonts", known: ["provider", "with-languages"]),
    Call(
      destination: manager, method: "ListFamilies", arguments: [.uint32(0), .uint32(1)],
      known: ["provider"]),
    Call(destination: manager, method: "ListGrants", known: ["app"]),
    Call(destination: manager, method: "FreeStorage", known: ["downloads", "removed"]),
    Call(
      destination: manager, method: "AddFonts", arguments: [none],
      known: ["handle_token", "duplicates"]),
  ]

  /// A connection of an app that may do everything.
  private func caller(on desktop: PrivateDesktop) async throws -> BusConnection {
    try desktop.installApp(entitlements: "install-fonts;use-installed-fonts;")
    let caller = try await BusConnection.open(address: desktop.address)
    try await caller.call(
      BusNames.Apps.hostApps, "Register", [.string(PrivateDesktop.appID), .dictionary([:])])
    return caller
  }

  @Test(arguments: calls)
  func `an option of a wrong type is refused with its name, and an unknown one ignored`(
    call: Call
  ) async throws {
    let desktop = try await PrivateDesktop()
    // No picker must be shown.
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.refused))
    let caller = try await self.caller(on: desktop)
    func answer(_ options: [String: Variant]) async -> BusError? {
      do throws(BusError) {
        try await caller.call(
          call.destination, call.method, call.arguments + [.dictionary(options)])
        return nil
      } catch { return error }
    }
    for option in call.known {
      let error = await answer([option: .bytes([1])])
      #expect(error?.name == BusError.invalidArguments, "\(option)")
      #expect(error?.message.contains("option \(option) must be of type") == true)
    }
    #expect(await answer(["of-a-later-version": .bytes([1])]) == nil)
    withExtendedLifetime(prompts) {}
  }

  private func scopeError(
    _ scope: String, of caller: BusConnection
  ) async -> String? {
    do throws(BusError) {
      try await caller.call(
        BusNames.Apps.provider, "RegisterFonts",
        [.string(""), Self.none, .dictionary(["scope": .string(scope)])])
      return nil
    } catch { return error.name }
  }

  @Test(arguments: FontErrorCode.allCases)
  func `every error is described in the interface's XML, by its number and name`(
    code: FontErrorCode
  ) {
    let lines = Provider1.xml.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(
      lines.contains { $0.starts(with: ["\(code.rawValue)", code.name[...]]) && $0.count > 2 })
  }

  @Test func `a scope that cannot be used has an error of its own`() async throws {
    let unsupported = BusNames.errorPrefix + "UnsupportedScope"
    let desktop = try await PrivateDesktop()
    let caller = try await self.caller(on: desktop)
    for scope in ["forever", "", "Session"] {
      #expect(await scopeError(scope, of: caller) == unsupported, "\(scope)")
    }
    #expect(await scopeError("session", of: caller) == nil)
    // Fonts of the session need a folder that ends with the login session.
    let homeless = try await PrivateDesktop(serviceEnvironment: ["XDG_RUNTIME_DIR": ""])
    let other = try await self.caller(on: homeless)
    #expect(await scopeError("session", of: other) == unsupported)
    #expect(await scopeError("process", of: other) == nil)
  }

  @Test func `a file that the app may not read has another error than a missing one`() async throws
  {
    // Root may read every file, unless the process gives that capability up.
    let wrapper =
      getuid() == 0
      ? ["/usr/bin/setpriv", "--bounding-set", "-dac_override,-dac_read_search"] : []
    let desktop = try await PrivateDesktop(serviceWrapper: wrapper)
    let path = try desktop.font(SyntheticFont("Alpha"))
    #expect(chmod(path, 0) == 0)
    let outcome = try await (try await desktop.provider())
      .register([.path(path), .path(desktop.bundle + "/none.ttf")]).outcome()
    #expect(outcome.errors.map(\.code) == [.insufficientPermissions, .fileNotFound])
  }
}
