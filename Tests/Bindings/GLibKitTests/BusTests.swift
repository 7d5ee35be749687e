// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import TestDesktop
import Testing
import TypecaseSystemKit

@testable import TypecaseGLibKit

/// Calls, signals and objects between two connections of a private bus.
struct BusTests {
  private static let path = "/org/typecase/Test"
  private static let interface = "org.typecase.Test1"
  private static let xml = """
    <node><interface name="org.typecase.Test1">
      <method name="Echo"><arg type="v" direction="in"/><arg type="v" direction="out"/></method>
      <method name="Drop"/>
      <method name="Refuse"/>
      <method name="Read">
        <arg type="ah" direction="in"/><arg type="as" direction="out"/>
      </method>
      <method name="Open"><arg type="ah" direction="out"/></method>
      <method name="OpenNothing"><arg type="h" direction="out"/></method>
      <property name="version" type="u" access="read"/>
    </interface></node>
    """

  /// A number that no process has as an open file.
  private static var closed: OwnedDescriptor { OwnedDescriptor(adopting: .max) }

  let bus: BusDaemon
  let server: BusConnection
  let client: BusConnection
  let object: BusObject

  init() async throws {
    bus = try await BusDaemon()
    server = try await BusConnection.open(address: bus.address)
    client = try await BusConnection.open(address: bus.address)
    object = try await server.export(
      Self.path, interface: Self.interface, xml: Self.xml, properties: ["version": .uint32(7)],
      handler: Self.answer)
  }

  private static let answer: @Sendable (BusMethodCall) -> Void = { call in
    switch call.method {
    case "Echo": call.reply(call.arguments)
    case "Refuse": call.fail(BusError(name: "org.typecase.Error.InUse", message: "not now"))
    case "Read":
      let texts = (call.arguments.first?.arrayValue ?? []).map { handle in
        call.descriptor(handle.handleValue)
          .flatMap { try? $0.readAll(limit: 100) }.map { String(decoding: $0, as: UTF8.self) }
      }
      call.reply([.strings(texts.map { $0 ?? "none" })])
    case "Open":
      let files = ["one", "two"].compactMap { try? file($0) }
      call.reply([.array(of: "h", [.handle(1), .handle(0)])], descriptors: files)
    case "OpenNothing":
      call.reply([.handle(1)], descriptors: [(try? file("secret")) ?? closed, closed])
    default: break
    }
  }

  /// A file with a text, read from its beginning.
  private static func file(_ text: String) throws -> OwnedDescriptor {
    let pipe = try OwnedDescriptor.pipe()
    try pipe.writing.write(all: Array(text.utf8))
    return pipe.reading
  }

  private var destination: BusDestination {
    BusDestination(name: server.uniqueName, path: Self.path, interface: Self.interface)
  }

  private func error(
    _ method: String, _ arguments: [Variant] = [], descriptors: [OwnedDescriptor] = []
  ) async -> BusError? {
    do throws(BusError) {
      try await client.call(destination, method, arguments, descriptors: descriptors)
      return nil
    } catch { return error }
  }

  // MARK: Calls

  @Test func `a call returns the reply of the other side`() async throws {
    let value = Variant.variant(.dictionary(["a": .strings(["b"])]))
    #expect(try await client.call(destination, "Echo", [value]).values == [value])
    let properties = BusDestination(
      name: server.uniqueName, path: Self.path, interface: "org.freedesktop.DBus.Properties")
    let version = try await client.call(
      properties, "Get", [.string(Self.interface), .string("version")])
    #expect(version.values == [.variant(.uint32(7))])
  }

  @Test func `a reply says which connection it is of, whatever name was called`() async throws {
    #expect(try await server.requestName("org.typecase.Test"))
    let reply = try await client.call(
      BusDestination(name: "org.typecase.Test", path: Self.path, interface: Self.interface),
      "Echo", [.variant(.uint32(1))])
    #expect(reply.sender == server.uniqueName)
    #expect(reply.sender == (await client.owner(of: "org.typecase.Test")))
  }

  @Test func `an error keeps its name and message`() async {
    #expect(
      await error("Refuse") == BusError(name: "org.typecase.Error.InUse", message: "not now"))
  }

  @Test func `a call that is dropped unanswered fails`() async {
    #expect(await error("Drop")?.name == BusError.failed)
  }

  @Test func `a name without an owner counts as gone`() async {
    await server.close()
    #expect(await error("Echo", [.variant(.byte(1))])?.meansGone == true)
  }

  @Test func `a call on a closed connection fails as disconnected`() async {
    await client.close()
    let error = await error("Refuse")
    #expect(error?.name == BusError.disconnected)
    #expect(error?.meansGone == true)
  }

  // MARK: File descriptors

  @Test func `a handle stands for the file at its index, in both directions`() async throws {
    let sent = try await client.call(
      destination, "Read", [.array(of: "h", [.handle(1), .handle(0)])],
      descriptors: [try Self.file("one"), try Self.file("two")])
    #expect(sent.values.first?.stringsValue == ["two", "one"])
    let reply = try await client.call(destination, "Open")
    let texts = try (reply.values.first?.arrayValue ?? []).map { handle in
      let file = try #require(reply.descriptor(handle.handleValue))
      return String(decoding: try file.readAll(limit: 100), as: UTF8.self)
    }
    #expect(texts == ["two", "one"])
    #expect(reply.descriptor(2) == nil)
    #expect(reply.descriptor(-1) == nil)
  }

  @Test func `a call with a file that cannot be sent fails, and reaches nobody`() async throws {
    let error = await error(
      "Read", [.array(of: "h", [.handle(1)])], descriptors: [Self.closed, try Self.file("two")])
    #expect(error?.name == BusError.failed)
    #expect(error?.message.contains("file descriptor") == true, "\(String(describing: error))")
  }

  @Test func `a reply with a file that cannot be sent is a failure`() async {
    let error = await error("OpenNothing")
    #expect(error?.name == BusError.failed)
    #expect(error?.message.contains("file descriptor") == true, "\(String(describing: error))")
  }

  // MARK: Objects

  @Test func `an unexported object cannot be called`() async {
    #expect(await error("Refuse")?.name == "org.typecase.Error.InUse")
    object.unexport()
    #expect(await error("Refuse")?.name == BusError.unknownMethod)
  }

  private final class Token: Sendable {}

  @Test(arguments: [
    ("org.typecase.Test1", BusError.objectPathInUse),
    ("org.typecase.Other1", BusError.invalidArguments),
  ])
  func `an object that cannot be exported gives the reason, and keeps nothing`(
    interface: String, name: String
  ) async throws {
    weak var kept: Token?
    do {
      let token = Token()
      kept = token
      let error = await #expect(throws: BusError.self) {
        try await server.export(Self.path, interface: interface, xml: Self.xml) { [token] _ in
          withExtendedLifetime(token) {}
        }
      }
      #expect(error?.name == name)
    }
    // The work of the bus thread goes with its end; a further call is after it.
    #expect(await error("Refuse") != nil)
    #expect(kept == nil)
  }

  // MARK: Signals

  @Test func `signals arrive in order, and only those that match`() async throws {
    let signals = client.signals(
      from: server.uniqueName, path: Self.path, interface: Self.interface, member: "Changed")
    // The match is in place before this call, and so before the signals.
    #expect(await error("Refuse") != nil)
    for number in 0..<200 {
      for member in ["Changed", "Other"] {
        server.emit(
          to: number % 2 == 0 ? nil : client.uniqueName, path: Self.path,
          interface: Self.interface, member: member, [.uint32(UInt32(number))])
      }
    }
    var numbers: [UInt32] = []
    for await signal in signals {
      numbers.append(signal.arguments.first?.uint32Value ?? .max)
      if numbers.count == 200 { break }
    }
    #expect(numbers == Array(0..<200))
  }

  @Test func `descriptors are those of the first signal that is meant`() async throws {
    func descriptors(_ path: String, _ member: String, from sender: String? = nil)
      -> SignalDescriptors
    {
      SignalDescriptors(
        on: client, from: sender ?? server.uniqueName, path: path, interface: Self.interface,
        member: member)
    }
    let meant = descriptors(Self.path, "Changed")
    let others = [
      descriptors(Self.path, "Other"), descriptors("/elsewhere", "Changed"),
      descriptors(Self.path, "Changed", from: ":1.999"),
    ]
    let signals = client.signals(from: nil, path: Self.path, interface: nil, member: "Last")
    #expect(await error("Refuse") != nil)
    for (member, text) in [("Changed", "first"), ("Changed", "second"), ("Last", "last")] {
      server.emit(
        to: client.uniqueName, path: Self.path, interface: Self.interface, member: member,
        [.handle(0)], descriptors: [try Self.file(text)])
    }
    var iterator = signals.makeAsyncIterator()
    #expect(await iterator.next()?.member == "Last")
    let taken = try meant.take().map { String(decoding: try $0.readAll(limit: 100), as: UTF8.self) }
    #expect(taken == ["first"])
    #expect(meant.take().isEmpty)
    #expect(others.allSatisfy { $0.take().isEmpty })
  }

  @Test func `a signal that cannot be sent is reported`() async {
    await server.close()
    let error = await withCheckedContinuation { continuation in
      server.emit(
        to: nil, path: Self.path, interface: Self.interface, member: "Changed", [],
        onFailure: { continuation.resume(returning: $0) })
    }
    #expect(error.name == BusError.disconnected)
  }

  // MARK: Names

  @Test func `a name has one owner at a time, and changes of it are reported`() async throws {
    let name = "org.typecase.Test"
    var changes = client.ownerChanges(of: name).makeAsyncIterator()
    #expect(await client.owner(of: name) == nil)
    #expect(try await server.requestName(name))
    #expect(try await client.requestName(name) == false)
    #expect(await changes.next() == .some(server.uniqueName))
    try await server.releaseName(name)
    #expect(await changes.next() == .some(nil))
    #expect(await client.owner(of: name) == nil)
  }
}

/// A failure of GDBus itself has a name of the bus.
struct BusErrorTests {
  @Test(arguments: [
    (G_IO_ERROR_EXISTS, BusError.objectPathInUse), (G_IO_ERROR_TIMED_OUT, BusError.timeout),
    (G_IO_ERROR_CLOSED, BusError.disconnected), (G_IO_ERROR_INVALID_DATA, BusError.failed),
  ])
  func `local failures have a name`(code: GIOErrorEnum, name: String) {
    let error = BusError(
      adopting: g_error_new_literal(g_io_error_quark(), Int32(code.rawValue), "words"))
    #expect(error == BusError(name: name, message: "words"))
  }

  @Test func `an error of another domain is a general failure`() {
    let error = BusError(adopting: g_error_new_literal(g_file_error_quark(), 1, "words"))
    #expect(error == BusError(name: BusError.failed, message: "words"))
  }

  @Test(arguments: [
    "org.freedesktop.DBus.Error.AccessDenied", "org.typecase.Error.InUse",
    "org.gtk.GDBus.UnmappedGError.Quark._g_2dio_2derror_2dquark.Code2",
  ])
  func `remote names stay as they are`(name: String) {
    let error = BusError(adopting: g_dbus_error_new_for_dbus_error(name, "words"))
    #expect(error == BusError(name: name, message: "words"))
  }

  @Test func `a timeout does not mean that the other side left`() {
    #expect(!BusError(name: BusError.timeout, message: "").meansGone)
    #expect(BusError(name: BusError.disconnected, message: "").meansGone)
  }
}
