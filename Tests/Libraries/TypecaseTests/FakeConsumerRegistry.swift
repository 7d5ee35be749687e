// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import FontDescriptors
import GLibKit
import Synchronization
import SyntheticFonts
import SystemKit
import TestDesktop

/// A registry that gives fonts as org.typecase.Consumer1 says, and that a test tells what it has.
final class FakeConsumerRegistry: Sendable {
  enum Manner: Sendable, Equatable {
    case usual
    /// Refuses everything, as one does that finds no entitlement.
    case refuse
    /// Leaves the bus when it gets the first request.
    case leave
    /// Leaves after it has answered the call, before the request has ended.
    case leaveLater
    /// Never ends a request but when it is closed.
    case wait
    /// Gives files that can still be changed.
    case unsealed
  }

  struct Font: Sendable {
    var descriptor: FontDescriptor
    var digest: String
    var index: UInt32 = 0
    var bytes: [UInt8]
    var id: String { "\(digest)-\(index)" }
  }

  private struct State {
    var fonts: [Font] = []
    var granted: [String] = []
    var calls: [(method: String, arguments: [Variant])] = []
    var callers: Set<String> = []
    var serial: UInt64 = 0
    var picked: [String: Variant]?
    /// Answers that wait, while requests are held.
    var held: [@Sendable () -> Void]?
  }

  private let connection: BusConnection
  private let manner: Manner
  private let state = Mutex(State())

  init(on bus: BusDaemon, _ manner: Manner = .usual) async throws {
    self.manner = manner
    connection = try await BusConnection.open(address: bus.address)
    for (destination, xml) in [
      (BusNames.Apps.consumer, InterfaceXML.consumer),
      (BusNames.Apps.hostApps, InterfaceXML.hostApps),
    ] {
      _ = try await connection.export(
        destination.path, interface: destination.interface, xml: xml
      ) { [self] call in handle(call) }
    }
    try await connection.call(.bus, "RequestName", [.string(BusNames.Apps.name), .uint32(0)])
  }

  var calls: [String] { state.withLock { $0.calls.map(\.method) } }
  func arguments(of method: String) -> [[Variant]] {
    state.withLock { $0.calls.filter { $0.method == method }.map(\.arguments) }
  }

  /// Has a font of one face, from now on.
  @discardableResult
  func install(_ family: String, tellingOf tells: Bool = false) -> Font {
    let font = SyntheticFont(family)
    var descriptor = FontDescriptor(postScriptName: font.postScriptName ?? "")
    (descriptor.family, descriptor.style) = (family, font.style)
    let made = Font(descriptor: descriptor, digest: "d-\(family)", bytes: font.data())
    install(made)
    if tells { tellOfChange() }
    return made
  }

  func install(_ font: Font) { state.withLock { $0.fonts.append(font) } }

  /// Takes a font back from the app.
  func revoke(_ family: String) {
    state.withLock { state in
      let ids = Set(state.fonts.filter { $0.descriptor.family == family }.map(\.id))
      state.granted.removeAll { ids.contains($0) }
      state.fonts.removeAll { ids.contains($0.id) }
    }
    tellOfChange()
  }

  /// What the person picks next; nil for a closed dialog.
  func pick(_ values: [String: Variant]?) { state.withLock { $0.picked = values } }

  /// Ends no request for fonts from now on, until `release()`.
  func hold() { state.withLock { $0.held = [] } }

  var heldCount: Int { state.withLock { $0.held?.count ?? 0 } }

  /// Ends the requests that wait, and those that come.
  func release() {
    let held = state.withLock { state in
      defer { state.held = nil }
      return state.held ?? []
    }
    for answer in held { answer() }
  }

  func grant(_ font: Font) { state.withLock { $0.granted.append(font.id) } }

  func tellOfChange() {
    let (serial, callers) = state.withLock { state in
      state.serial += 1
      return (state.serial, state.callers)
    }
    for caller in callers {
      connection.emit(
        to: caller, path: BusNames.Apps.path, interface: BusNames.Apps.consumer.interface,
        member: "FontsChanged", [.uint64(serial)])
    }
  }

  // MARK: - Calls

  private func handle(_ call: BusMethodCall) {
    state.withLock { state in
      state.calls.append((call.method, call.arguments))
      state.callers.insert(call.sender)
    }
    if call.method == "Register" { return call.reply() }
    if manner == .refuse {
      return call.fail(
        BusError(name: BusNames.errorPrefix + "MissingEntitlement", message: "not entitled"))
    }
    switch call.method {
    case "GetGrantedFonts": call.reply([.dictionaries(granted.map { values($0) })])
    case "OpenFonts": open(call)
    case "RequestFonts" where manner == .leave:
      Task {
        await connection.close()
        withExtendedLifetime(call) {}
      }
    case "RequestFonts", "PickFont": request(call)
    default: call.fail(BusError(name: BusError.unknownMethod, message: call.method))
    }
  }

  private var granted: [Font] {
    state.withLock { state in state.fonts.filter { state.granted.contains($0.id) } }
  }

  private func values(_ font: Font) -> [String: Variant] {
    var values = font.descriptor.busDictionary
    values["id"] = .string(font.id)
    values["digest"] = .string(font.digest)
    values["index"] = .uint32(font.index)
    return values
  }

  private func open(_ call: BusMethodCall) {
    let ids = call.arguments.first?.stringsValue ?? []
    guard ids.count <= 16 else {
      return call.fail(BusError(name: BusError.limitsExceeded, message: "16 at the most"))
    }
    var descriptors: [OwnedDescriptor] = []
    var fonts: [[String: Variant]] = []
    for font in granted where ids.contains(font.id) {
      guard let descriptor = try? descriptor(font) else { continue }
      var values = values(font)
      values["fd"] = .handle(Int32(descriptors.count))
      descriptors.append(descriptor)
      fonts.append(values)
    }
    call.reply([.dictionaries(fonts)], descriptors: descriptors)
  }

  private func descriptor(_ font: Font) throws -> OwnedDescriptor {
    if manner == .unsealed {
      let folder = try TemporaryFolder(in: "/tmp")
      let path = folder.path + "/font"
      try FileSystem.write(font.bytes, to: path, mode: 0o600)
      return try .open(path)
    }
    return try SealedMemory(font.bytes).descriptor
  }

  private func request(_ call: BusMethodCall) {
    let token = call.arguments.last?.dictionaryValue?["handle_token"]?.stringValue ?? ""
    let path = BusNames.Request.path(sender: call.sender, token: token) ?? "/"
    if manner == .wait {
      Task {
        _ = try await connection.export(
          path, interface: BusNames.Request.interface, xml: InterfaceXML.request
        ) { [self] closing in
          state.withLock { $0.calls.append((closing.method, [])) }
          closing.reply()
          respond(to: call.sender, path, 1, [:])
        }
        call.reply([.objectPath(path)])
      }
      return
    }
    call.reply([.objectPath(path)])
    if manner == .leaveLater {
      Task { await connection.close() }
      return
    }
    if call.method == "PickFont" {
      guard let picked = state.withLock(\.picked) else {
        return respond(to: call.sender, path, 1, [:])
      }
      return respond(to: call.sender, path, 0, ["font": .dictionary(picked)])
    }
    let isHeld = state.withLock { state in
      state.held?.append { [self] in resolve(call, path) }
      return state.held != nil
    }
    if !isHeld { resolve(call, path) }
  }

  private func resolve(_ call: BusMethodCall, _ path: String) {
    var (fonts, unresolved): ([[String: Variant]], [[String: Variant]]) = ([], [])
    for (place, asked) in (call.arguments[1].dictionariesValue ?? []).enumerated() {
      let wanted = FontDescriptor(busDictionary: asked)
      let found = state.withLock { state in
        let found = state.fonts.filter {
          $0.descriptor.postScriptName == wanted.postScriptName
            || wanted.family != nil && $0.descriptor.family == wanted.family
        }
        state.granted += found.map(\.id)
        return found
      }
      let index = ["request-index": Variant.uint32(UInt32(place))]
      fonts += found.map { values($0).merging(index) { $1 } }
      if found.isEmpty { unresolved.append(asked.merging(index) { $1 }) }
    }
    respond(
      to: call.sender, path, 0,
      ["fonts": .dictionaries(fonts), "unresolved": .dictionaries(unresolved)])
  }

  private func respond(
    to caller: String, _ path: String, _ response: UInt32, _ results: [String: Variant]
  ) {
    connection.emit(
      to: caller, path: path, interface: BusNames.Request.interface, member: "Response",
      [.uint32(response), .dictionary(results)])
  }
}
