// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import SyntheticFonts
import TestDesktop
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// A registry that does what the real one never does: it gives a file that can still be changed, or
/// ends no request until a test says so.
final class DirectedRegistry: Sendable {
  private let connection: BusConnection
  /// The only font that it has.
  private let font: SyntheticFont?
  /// Whether a response has the font's file with it.
  private let givesFiles: Bool
  /// Requests that wait, while they are held.
  private let held = Mutex<[BusMethodCall]?>(nil)

  init(on bus: BusDaemon, font: SyntheticFont? = nil, givesFiles: Bool = false) async throws {
    self.font = font
    self.givesFiles = givesFiles
    connection = try await BusConnection.open(address: bus.address)
    for (destination, xml) in [
      (BusNames.Apps.consumer, Consumer1.xml),
      (BusNames.Apps.hostApps, HostApps1.xml),
    ] {
      _ = try await connection.export(
        destination.path, interface: destination.interface, xml: xml
      ) { [self] call in handle(call) }
    }
    try await connection.call(.bus, "RequestName", [.string(BusNames.Apps.name), .uint32(0)])
  }

  /// Ends no request from now on, until `release()`.
  func hold() { held.withLock { $0 = [] } }

  var heldCount: Int { held.withLock { $0?.count ?? 0 } }

  /// Ends the requests that wait, and those that come.
  func release() {
    let calls = held.withLock { held in
      defer { held = nil }
      return held ?? []
    }
    for call in calls { respond(to: call) }
  }

  private func handle(_ call: BusMethodCall) {
    switch call.method {
    case "RequestFonts":
      call.reply([.objectPath(path(of: call))])
      let isHeld = held.withLock { held in
        held?.append(call)
        return held != nil
      }
      if !isHeld { respond(to: call) }
    case "OpenFonts":
      let file = try? changeableFile()
      call.reply(
        [.dictionaries(entries(["fd": .handle(0)]))], descriptors: [file].compactMap(\.self))
    case "GetGrantedFonts": call.reply([.dictionaries([])])
    default: call.reply()
    }
  }

  /// The font, if there is one, as the bus has it.
  private func entries(_ more: [String: Variant]) -> [[String: Variant]] {
    guard let font else { return [] }
    let entry: [String: Variant] = [
      "family": .string(font.family), "id": .string("1"), "digest": .string("d"),
      "index": .uint32(0),
    ]
    return [entry.merging(more) { $1 }]
  }

  /// A file that must not be given to apps, since they could write to it.
  private func changeableFile() throws -> OwnedDescriptor {
    let folder = try TemporaryFolder(in: "/tmp")
    let path = folder.path + "/font"
    try FileSystem.write(font?.data() ?? [], to: path, mode: 0o600)
    return try .open(path)
  }

  private func path(of call: BusMethodCall) -> String {
    let token = call.arguments.last?.dictionaryValue?["handle_token"]?.stringValue ?? ""
    return BusNames.Request.path(sender: call.sender, token: token) ?? "/"
  }

  /// Gives the font for the first name, and nothing for the others.
  private func respond(to call: BusMethodCall) {
    let asked = call.arguments[1].dictionariesValue ?? []
    let file = givesFiles ? try? changeableFile() : nil
    let handle: [String: Variant] = file == nil ? [:] : ["fd": .handle(0)]
    let fonts = entries(["request-index": .uint32(0)].merging(handle) { $1 })
    let unresolved = asked.enumerated().dropFirst(fonts.count).map { place, values in
      values.merging(["request-index": .uint32(UInt32(place))]) { $1 }
    }
    connection.emit(
      to: call.sender, path: path(of: call), interface: BusNames.Request.interface,
      member: "Response",
      [
        .uint32(0),
        .dictionary(["fonts": .dictionaries(fonts), "unresolved": .dictionaries(unresolved)]),
      ], descriptors: [file].compactMap(\.self))
  }
}
