// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Glibc
import SyntheticFonts
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseSystemKit

/// A session bus with its own home, on which the built services are started by activation.
public final class PrivateDesktop: Sendable {
  public let folder: String
  public let address: String
  private let bus: BusDaemon

  /// The environment of every program of this desktop.
  public let environment: [String: String]

  public static let appID = "org.example.Foundry"

  /// - Parameters:
  ///   - idleSeconds: after how long without callers the service ends.
  ///   - serviceEnvironment: more variables for the service alone.
  ///   - serviceWrapper: a program with its arguments that runs the service.
  public init(
    idleSeconds: Double = 600, serviceEnvironment: [String: String] = [:],
    serviceWrapper: [String] = []
  ) async throws {
    let folder = NSTemporaryDirectory() + "typecase-bus-\(UUID().uuidString)"
    self.folder = folder
    for name in [
      "services", "data/applications", "config/glib-2.0/settings", "cache", "runtime", "bundle",
      "schemas",
    ] {
      try FileSystem.createDirectories("\(folder)/\(name)", mode: 0o700)
    }
    try await Self.compileSettings(to: folder + "/schemas")
    try Self.write("", in: folder)
    var environment = [
      "HOME": folder, "XDG_DATA_HOME": folder + "/data", "XDG_CONFIG_HOME": folder + "/config",
      "XDG_CACHE_HOME": folder + "/cache", "XDG_RUNTIME_DIR": folder + "/runtime",
      "XDG_DATA_DIRS": "/usr/share", "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
      "GSETTINGS_BACKEND": "keyfile", "GSETTINGS_SCHEMA_DIR": folder + "/schemas",
      "TYPECASE_TEST_IDENTITIES": folder + "/identities",
      "TYPECASE_TEST_CLOCK": folder + "/clock",
      "TYPECASE_TEST_POLICY": folder + "/policy.conf",
      "TYPECASE_TEST_SYSTEM_FONTS": folder + "/system",
      "TYPECASE_TEST_IDLE_SECONDS": String(idleSeconds),
    ]
    let words =
      ["env"] + serviceEnvironment.map { "\($0)=\($1)" } + serviceWrapper
      + [try Self.program("typecase-registry")]
    let quoted = words.map { "'" + $0.replacing("'", with: "'\\''") + "'" }
    try "exec \(quoted.joined(separator: " ")) 2>>'\(folder)/log'\n"
      .write(toFile: folder + "/start", atomically: true, encoding: .utf8)
    let command = "/bin/sh \(folder)/start"
    for name in [BusNames.Apps.name, BusNames.Apps.portalName, BusNames.Management.name] {
      try "[D-BUS Service]\nName=\(name)\nExec=\(command)\n"
        .write(toFile: "\(folder)/services/\(name).service", atomically: true, encoding: .utf8)
    }
    bus = try await BusDaemon(
      folder: folder, socketFolder: folder + "/runtime", services: folder + "/services",
      environment: environment)
    address = bus.address
    environment["DBUS_SESSION_BUS_ADDRESS"] = address
    self.environment = environment
    try installApp()
  }

  deinit { FileSystem.removeTree(folder) }

  public struct Failure: Error, CustomStringConvertible { public let description: String }

  /// A program of the build that is tested.
  public static func program(_ name: String) throws -> String {
    // The running program is the toolchain's; the tests are a library that it has loaded.
    let bundle = try FileSystem.text(of: "/proc/self/maps").split(separator: "\n")
      .first { $0.hasSuffix(".xctest") }?.split(separator: " ").last
    let path = FileSystem.split(bundle.map(String.init) ?? "").folder + "/" + name
    guard FileSystem.exists(path) else { throw Failure(description: "\(path) is not built") }
    return path
  }

  /// Compiles the source tree's settings.
  private static func compileSettings(to folder: String) async throws {
    let data = (0..<4).reduce(#filePath) { path, _ in FileSystem.split(path).folder } + "/data"
    let outcome = try await ChildProcess(
      "/usr/bin/glib-compile-schemas", ["--strict", "--targetdir", folder, data]
    ).run()
    guard outcome.ending == .exited(0) else {
      throw Failure(description: String(decoding: outcome.errors, as: UTF8.self))
    }
  }

  // MARK: An app and its fonts

  public var bundle: String { folder + "/bundle" }

  /// Installs a desktop file, as an app's package does.
  public func installApp(
    id: String = PrivateDesktop.appID, entitlements: String = "install-fonts;",
    fonts: String? = nil
  ) throws {
    try """
    [Desktop Entry]
    Type=Application
    Name=Foundry
    Icon=foundry
    Exec=foundry
    X-Typecase-Entitlements=\(entitlements)
    X-Typecase-Fonts=\(fonts ?? bundle);
    """.write(
      toFile: "\(folder)/data/applications/\(id).desktop", atomically: true, encoding: .utf8)
  }

  /// Removes a desktop file, as the removal of an app's package does.
  public func removeApp(id: String = PrivateDesktop.appID) throws {
    try FileSystem.remove("\(folder)/data/applications/\(id).desktop")
  }

  /// Writes a font into the app's bundle, and returns its path.
  @discardableResult
  public func font(_ font: SyntheticFont, file: String? = nil) throws -> String {
    try self.file(file ?? "\(font.family)-\(font.style).ttf", font.data())
  }

  /// Writes a file into the app's bundle, and returns its path.
  @discardableResult
  public func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = "\(bundle)/\(name)"
    try FileSystem.write(bytes, to: path)
    return path
  }

  /// Writes the administrator's file, in one step.
  public func setPolicy(_ text: String) throws {
    try FileSystem.write(Array(text.utf8), to: folder + "/policy.conf")
  }

  /// Sets limits for what fonts may cost, as the person's settings do: `provider-bytes` and so on.
  public func setLimits(_ limits: [String: UInt64]) throws {
    try set("limits", limits)
  }

  /// Sets how long an app may be away before something happens to its fonts, as the person's
  /// settings do.
  public func setLeaving(graceSeconds: UInt64, offerDays: UInt64 = 30) throws {
    try set("leaving", ["grace-seconds": graceSeconds, "offer-days": offerDays])
  }

  private func set(_ group: String, _ values: [String: UInt64]) throws {
    let lines = values.sorted { $0.key < $1.key }.map { "\($0.key)=uint64 \($0.value)\n" }
    try Self.write("[org/typecase/Typecase/\(group)]\n\(lines.joined())", in: folder)
  }

  /// Lets downloads come from the internet and these networks only.
  public func allowNetworks(_ networks: [String]) throws {
    try Self.write("", in: folder, networks: networks)
  }

  /// The servers of tests are on this machine.
  private static func write(
    _ settings: String, in folder: String, networks: [String] = ["127.0.0.0/8", "::1"]
  ) throws {
    let list = networks.map { "'\($0)'" }.joined(separator: ", ")
    try "[org/typecase/Typecase/downloads]\nallowed-networks=@as [\(list)]\n\(settings)".write(
      toFile: folder + "/config/glib-2.0/settings/keyfile", atomically: true, encoding: .utf8)
  }

  /// What the service has logged so far.
  public var log: String { (try? FileSystem.text(of: folder + "/log")) ?? "" }

  /// Sets the clock that counts the waits after refusals forward, or back.
  public func setClock(forwardBy seconds: Int64) throws {
    try String(seconds).write(toFile: folder + "/clock", atomically: true, encoding: .utf8)
  }

  /// Stops that clock at a time, in seconds since 1970, so that a slow machine changes nothing.
  public func stopClock(at time: Int64) throws {
    try "=\(time)".write(toFile: folder + "/clock", atomically: true, encoding: .utf8)
  }

  public func provider(_ id: String = PrivateDesktop.appID) async throws -> FontProvider {
    try await FontProvider.connect(appID: id, address: address)
  }

  public static let readerID = "org.example.Reader"

  /// A new connection of an app that may use installed fonts; its desktop file is installed.
  public func consumer(
    _ id: String = PrivateDesktop.readerID, entitlements: String = "use-installed-fonts;"
  ) async throws -> ConsumerProbe {
    try installApp(id: id, entitlements: entitlements)
    return try await ConsumerProbe(address: address, appID: id)
  }

  public func library() async throws -> FontLibrary {
    try await FontLibrary.connect(address: address)
  }

  // MARK: Programs

  /// Runs a program of the system on this desktop, and returns what it wrote.
  public func run(_ program: String, _ arguments: [String]) async throws -> String {
    var child = ChildProcess(program, arguments)
    child.environment = environment
    child.timeLimit = .seconds(300)
    let outcome = try await child.run()
    guard outcome.ending == .exited(0) else {
      throw Failure(
        description: "\(program): \(outcome.ending) "
          + String(decoding: outcome.errors, as: UTF8.self))
    }
    return String(decoding: outcome.output, as: UTF8.self)
  }

  /// The process of the registry, if it runs.
  public func registryProcess() async throws -> pid_t? {
    try await process(owning: BusNames.Apps.name, .open(address: address))
  }

  private func process(owning name: String, _ bus: BusConnection) async -> pid_t? {
    let reply = try? await bus.call(.bus, "GetConnectionUnixProcessID", [.string(name)])
    return reply?.values.first?.uint32Value.map { pid_t($0) }
  }

  /// Kills the registry, and waits until the bus has noticed: earlier calls would fail.
  public func killRegistry() async throws {
    guard let killed = try await registryProcess() else {
      throw Failure(description: "no registry runs")
    }
    kill(killed, SIGKILL)
    let bus = try await BusConnection.open(address: address)
    try await wait(for: "the registry's end") {
      // A connection each.
      for name in [BusNames.Apps.name, BusNames.Management.name] {
        if await process(owning: name, bus) == killed { return false }
      }
      return true
    }
  }

  /// Waits until a condition holds; by default for longer than the busiest machine takes.
  public func wait(
    for what: String, within limit: Duration = .seconds(120),
    until condition: () async throws -> Bool
  ) async throws {
    do { try await waitUntil(what, within: limit, condition) } catch let failure as Failure {
      throw Failure(description: "\(failure). The service's log: \(log)")
    }
  }
}

/// Waits until a condition holds; by default for longer than the busiest machine takes.
public func waitUntil(
  _ what: String, within limit: Duration = .seconds(120), _ condition: () async throws -> Bool
) async throws {
  let deadline = ContinuousClock.now + limit
  while try await !condition() {
    guard ContinuousClock.now < deadline else {
      throw PrivateDesktop.Failure(description: "waited \(limit) for \(what)")
    }
    try await ContinuousClock().sleep(for: .milliseconds(10))
  }
}
