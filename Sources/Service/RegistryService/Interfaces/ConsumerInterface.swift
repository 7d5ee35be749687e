// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol
import TypecaseGLibKit

/// org.typecase.Consumer1: what apps that use fonts may do.
///
/// Who calls is found out before anything else, so that an app without the entitlement learns nothing
/// from the answer, nor from how long it takes.
struct ConsumerInterface: Sendable {
  let connection: BusConnection
  let callers: Callers
  let registry: Registry
  let requests: Requests
  let consumers: ConsumerAccess
  let bytes: FontBytes
  let prompts: UsePrompts
  let missing: MissingFonts

  private var store: StoreReader { registry.store }

  /// Apps open many documents at once, in many processes.
  static let limits = Requests.Limits(caller: 8, app: 128)

  func export(handler: @escaping @Sendable (BusMethodCall) -> Void) async throws(BusError) {
    _ = try await connection.export(
      BusNames.Apps.path, interface: BusNames.Apps.consumer.interface, xml: InterfaceXML.consumer,
      properties: ["version": .uint32(BusNames.version)], handler: handler)
  }

  /// The most fonts of a call of OpenFonts.
  private static let openingLimit = 64

  /// Answers a call.
  func handle(_ call: BusMethodCall) async {
    do throws(BusError) {
      if call.method == "PickFont" { return try await pickFont(call) }
      let consumer = try await consumer(call.sender)
      do { try await consumers.meet(consumer, call.sender) } catch {
        throw RegistryFailure.bus(error)
      }
      switch call.method {
      case "RequestFonts": try await requestFonts(call, consumer)
      case "OpenFont": await openFont(call, consumer)
      case "OpenFonts": try await openFonts(call, consumer)
      case "GetGrantedFonts": await grantedFonts(call, consumer)
      default: throw BusError(name: BusError.unknownMethod, message: call.method)
      }
    } catch { call.fail(error) }
  }

  private func consumer(_ sender: String) async throws(BusError) -> Consumer {
    do throws(FontFailure) { return try await callers.consumer(sender, store) } catch {
      throw error.busError
    }
  }

  // MARK: Requests

  private func requestFonts(_ call: BusMethodCall, _ consumer: Consumer) async throws(BusError) {
    guard call.arguments.count == 3, let options = call.arguments[2].dictionaryValue else {
      throw BusError(name: BusError.invalidArguments, message: "RequestFonts")
    }
    try Self.check(options)
    let request = FontsRequest(
      consumer: consumer,
      fonts: try AskedFont.list(call.arguments[1], replaceable: options["replaceable"]),
      isInteractive: options["interactive"]?.boolValue ?? true,
      sample: String((options["sample"]?.stringValue ?? "").prefix(Self.sampleLimit)),
      parentWindow: Self.parentWindow(call.arguments[0]), consumers: consumers,
      bytes: options["with-descriptors"]?.boolValue ?? true ? bytes : nil, prompts: prompts,
      missing: missing,
      recheck: { [callers, store, sender = call.sender] () throws(FontFailure) in
        guard try await callers.consumer(sender, store).isSame(as: consumer) else {
          throw Callers.refusal(RegistryWording.unknownCaller, "it is another app now")
        }
      })
    try await requests.start(
      call, of: consumer.app?.id, limits: Self.limits, token: options["handle_token"]?.stringValue,
      on: connection, isLarge: request.isInteractive
    ) { await request.run($0) }
  }

  private func pickFont(_ call: BusMethodCall) async throws(BusError) {
    let (consumer, isEntitled): (Consumer, Bool)
    do throws(FontFailure) {
      (consumer, isEntitled) = try await callers.picker(call.sender, store)
    } catch {
      throw error.busError
    }
    guard call.arguments.count == 3, let values = call.arguments[1].dictionaryValue,
      let options = call.arguments[2].dictionaryValue
    else { throw BusError(name: BusError.invalidArguments, message: "PickFont") }
    try Self.check(options)
    let configuration: PickerConfiguration
    do throws(PickerConfiguration.Malformed) {
      configuration = try PickerConfiguration(busDictionary: values)
    } catch { throw BusError(name: BusError.invalidArguments, message: "\(error)") }
    let request = PickRequest(
      consumer: consumer, isEntitled: isEntitled, configuration: configuration,
      parentWindow: Self.parentWindow(call.arguments[0]), prompts: prompts,
      giving: PickedFontGiving(
        consumer: consumer, registry: registry, consumers: consumers, bytes: bytes),
      recheck: { [callers, store, sender = call.sender] in
        guard let now = try? await callers.picker(sender, store) else { return false }
        return now.consumer.isSame(as: consumer) && now.isEntitled
      })
    try await requests.start(
      call, of: consumer.app?.id, limits: Self.limits, token: options["handle_token"]?.stringValue,
      on: connection
    ) { await request.run($0) }
  }

  /// A sentence is enough to compare fonts with.
  private static let sampleLimit = 200

  private static func check(_ options: [String: Variant]) throws(BusError) {
    try options.check([
      "handle_token": "s", "interactive": "b", "with-descriptors": "b", "sample": "s",
      "replaceable": "au",
    ])
  }

  /// An app's window has a short name; anything longer is none.
  private static func parentWindow(_ argument: Variant) -> String {
    let name = argument.stringValue ?? ""
    return name.utf8.count <= 256 ? name : ""
  }

  // MARK: Fonts that were given before

  // All in the caller's turn, so that others wait for one call of an app that calls very often.

  private func openFont(_ call: BusMethodCall, _ consumer: Consumer) async {
    let id = call.arguments.first?.stringValue ?? ""
    let delivery = await open([id], consumer, call.sender)
    guard delivery.fonts.count == 1 else {
      call.fail(FontFailure(code: .notRegistered, message: RegistryWording.notGiven).busError)
      return
    }
    call.reply([.handle(0)], descriptors: delivery.descriptors)
  }

  private func openFonts(_ call: BusMethodCall, _ consumer: Consumer) async throws(BusError) {
    guard let ids = call.arguments.first?.stringsValue,
      ids.count <= Self.openingLimit
    else {
      throw BusError(
        name: BusError.invalidArguments,
        message: "at most \(Self.openingLimit) fonts can be opened at once")
    }
    let delivery = await open(ids, consumer, call.sender)
    call.reply([.dictionaries(delivery.fonts)], descriptors: delivery.descriptors)
  }

  private func open(
    _ ids: [String], _ consumer: Consumer, _ sender: String
  ) async -> FontDelivery {
    var delivery = FontDelivery(to: consumer, ids: store.appFontIDs)
    var opened: [StoredFace] = []
    do {
      let told = ids.map { store.appFontIDs.face(told: $0, to: consumer.holder) }
      // What an earlier registry told is found among all that the app was given.
      let table =
        told.contains(nil)
        ? store.appFontIDs.table(
          of: try await consumers.grantedIDs(to: consumer, connection: sender), for: consumer.holder
        )
        : [:]
      for (index, id) in ids.enumerated() {
        guard let id = told[index] ?? table[id] else { continue }
        for face in try await consumers.granted(to: consumer, connection: sender, id: id)
        where await delivery.add(face, index: index, from: bytes) { opened.append(face) }
      }
    } catch { Log.failure("fonts could not be opened", error) }
    if let app = consumer.app { await consumers.noteUse(of: opened, by: app.id) }
    return delivery
  }

  private func grantedFonts(_ call: BusMethodCall, _ consumer: Consumer) async {
    do {
      let faces = try await consumers.granted(to: consumer, connection: call.sender)
      call.reply([
        .dictionaries(
          faces.map {
            $0.consumerDictionary(id: store.appFontIDs.id(of: $0.id, for: consumer.holder))
          })
      ])
    } catch { call.fail(RegistryFailure.bus(error)) }
  }
}
