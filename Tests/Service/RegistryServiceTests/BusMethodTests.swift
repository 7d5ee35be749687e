// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TestDesktop
import Testing
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

@testable import RegistryService

/// Arguments that a caller made up, and what is said of them.
struct BusMethodTests {
  private static let none = Variant.dictionary([:])

  /// Why some arguments are refused; nil when they are not.
  private func refusal<Method: BusMethod>(_ method: Method.Type, _ values: [Variant]) -> String? {
    do throws(BusError) {
      _ = try Method(busArguments: values)
      return nil
    } catch {
      #expect(error.name == BusError.invalidArguments)
      return error.message
    }
  }

  @Test func `an argument that is missing, or one too many, is refused`() {
    #expect(refusal(Manager1.GetFont.self, []) == "GetFont takes 1 arguments, not 0")
    #expect(
      refusal(Manager1.GetFont.self, [.string("1"), .string("2")])
        == "GetFont takes 1 arguments, not 2")
    #expect(refusal(Manager1.Undo.self, [.bool(true)]) == "Undo takes 0 arguments, not 1")
    #expect(refusal(Manager1.GetFont.self, [.string("1")]) == nil)
  }

  @Test func `an argument of another type is refused with its name and that of the method`() {
    #expect(
      refusal(Manager1.SetMuted.self, [.string("org.example.App"), .uint32(1)])
        == "SetMuted: muted must not be of type u")
    #expect(
      refusal(Provider1.RegisterFonts.self, [.string(""), .strings([]), Self.none])
        == "RegisterFonts: fonts must not be of type as")
    #expect(
      refusal(Consumer1.OpenFonts.self, [.array(of: "u", [.uint32(1)])])
        == "OpenFonts: ids must not be of type au")
  }

  @Test func `an option of another type is refused, and an unknown one passed over`() {
    #expect(
      refusal(Manager1.ListFonts.self, [.dictionary(["brief": .string("yes")])])
        == "ListFonts: the option brief must be of type b, not s")
    #expect(
      refusal(Manager1.ListFonts.self, [.dictionary(["of-a-later-version": .bytes([1])])]) == nil)
    // An object path reads like a string, and is none.
    #expect(
      refusal(Manager1.ListFonts.self, [.dictionary(["name": .objectPath("/a")])])
        == "ListFonts: the option name must be of type s, not o")
  }

  @Test func `a list with more elements than it may have is refused before they are read`() {
    let broken = [[String: Variant]](
      repeating: ["family": .uint32(1)], count: Consumer1.RequestFonts.descriptorsLimit + 1)
    #expect(
      refusal(Consumer1.RequestFonts.self, [.string(""), .dictionaries(broken), Self.none])
        == "RequestFonts: descriptors has 257 elements, of 256 at the most")
    #expect(
      refusal(Consumer1.OpenFonts.self, [.strings(Array(repeating: "1", count: 65))])
        == "OpenFonts: ids has 65 elements, of 64 at the most")
    #expect(refusal(Consumer1.OpenFonts.self, [.strings(Array(repeating: "1", count: 64))]) == nil)
    #expect(
      refusal(
        Provider1.RequestAssets.self, [.strings(Array(repeating: "1", count: 4097)), Self.none])
        == "RequestAssets: names_or_tags has 4097 elements, of 4096 at the most")
  }

  @Test func `what is wrong in a list is named by its place`() {
    let descriptors: [[String: Variant]] = [
      ["family": .string("Alpha")], ["family": .string("Beta"), "weight": .string("bold")],
    ]
    #expect(
      refusal(Consumer1.RequestFonts.self, [.string(""), .dictionaries(descriptors), Self.none])
        == "RequestFonts: weight of descriptors[1] must be of type d, not s")
    let faces: [[String: Variant]] = [["font": .uint32(0)], ["shown": .strings(["Alpha"])]]
    #expect(
      refusal(Manager1.GetNameClashes.self, [.dictionaries(faces)])
        == "GetNameClashes: faces[1] lacks a key that it must have")
  }

  @Test func `a word that is none of those that there are is refused with them`() {
    #expect(
      refusal(Manager1.SetExposure.self, [.strings([]), .string("everywhere")])
        == "SetExposure: exposure must be one of asks, by-name")
  }

  @Test func `of a font the values of another type are passed over`() throws {
    let fonts: [[String: Variant]] = [
      ["path": .string("/a.ttf"), "fd": .uint32(0), "asset": .bool(true), "id": .string("1")]
    ]
    let call = try Provider1.UnregisterFonts(busArguments: [.dictionaries(fonts), Self.none])
    #expect(call.fonts == [FontArgument(reference: FontReference(id: "1"))])
  }

  @Test func `an answer without what it must have is none, and of a list that is left out`() {
    #expect(Manager1.GetFont.Reply(busArguments: []) == nil)
    #expect(Manager1.GetFont.Reply(busArguments: [Self.none]) == nil)
    #expect(Manager1.ListProviders.Reply(busArguments: [.strings([])]) == nil)
    let providers: [[String: Variant]] = [["name": .string("Alpha")], ["id": .string("org.a.B")]]
    let reply = Manager1.ListProviders.Reply(busArguments: [.dictionaries(providers)])
    #expect(reply?.providers.map(\.name) == ["org.a.B"])
  }

  @Test func `a call is read as it was written`() throws {
    let call = Consumer1.RequestFonts(
      parentWindow: "x11:1f", descriptors: [AskedDescriptor(fullName: "Alpha Bold", weight: 700)],
      options: .init(handleToken: "t", isInteractive: false, sample: "Hm", replaceable: [0]))
    #expect(try Consumer1.RequestFonts(busArguments: call.busArguments) == call)
    let request = Provider1.RegisterFonts(
      parentWindow: "",
      fonts: [FontArgument(reference: FontReference(path: [47, 0xFF, 0]), handle: 3)],
      options: .init(scope: "session", isEnabled: false))
    #expect(try Provider1.RegisterFonts(busArguments: request.busArguments) == request)
  }

  // MARK: On the bus

  /// Answers with what was asked, or fails.
  private final class Controls: AssetRequest1.Handler {
    let priorities = Mutex<[Double]>([])

    func pause(_ call: BusCall<AssetRequest1.Pause>) { call.reply() }
    func resume(_ call: BusCall<AssetRequest1.Resume>) throws { throw StoreFailureStandIn() }
    func setPriority(_ call: BusCall<AssetRequest1.SetPriority>) throws {
      let priority = try call.arguments.priority
      priorities.withLock { $0.append(priority) }
      call.reply()
    }
  }

  private struct StoreFailureStandIn: Error {}

  @Test func `a call goes to its method, and one that there is not is unknown`() async throws {
    let bus = try await BusDaemon()
    let server = try await BusConnection.open(address: bus.address)
    let client = try await BusConnection.open(address: bus.address)
    let controls = Controls()
    // As a later version has it.
    let xml = AssetRequest1.xml.replacing(
      #"<method name="Pause"/>"#, with: #"<method name="Pause"/><method name="Rewind"/>"#)
    let object = try await server.export("/a", interface: AssetRequest1.name, xml: xml) { call in
      Task {
        do { try await controls.answer(call) } catch { call.fail(RegistryFailure.bus(error)) }
      }
    }
    let destination = BusDestination(
      name: server.uniqueName, path: "/a", interface: AssetRequest1.name)
    func failure(_ method: String) async -> String? {
      do throws(BusError) { try await client.call(destination, method) } catch { return error.name }
      return nil
    }
    #expect(try await client.call(destination, AssetRequest1.Pause()) != nil)
    _ = try await client.call(destination, AssetRequest1.SetPriority(priority: 0.25))
    #expect(controls.priorities.withLock { $0 } == [0.25])
    #expect(await failure("Rewind") == BusError.unknownMethod)
    #expect(await failure("SetPriority") == BusError.invalidArguments)
    #expect(await failure("Resume") == BusNames.errorPrefix + "RegistrationFailed")
    withExtendedLifetime(object) {}
  }
}
