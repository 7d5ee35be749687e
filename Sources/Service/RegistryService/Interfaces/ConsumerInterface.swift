// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol
import TypecaseGLibKit

/// org.typecase.Consumer1: what apps that use fonts may do.
///
/// The caller is identified before anything else, so that an app without the entitlement learns
/// nothing from the answer or its duration.
struct ConsumerInterface: Consumer1.Handler {
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
      BusNames.Apps.path, Consumer1.self, properties: Consumer1.properties(), handler: handler)
  }

  /// Answers a call.
  func handle(_ call: BusMethodCall) async {
    do { try await answer(call) } catch { call.fail(RegistryFailure.bus(error)) }
  }

  /// The caller, if it is allowed to call; before its arguments are read.
  private func consumer(_ sender: String) async throws -> Consumer {
    let consumer = try await callers.consumer(sender, store)
    try await consumers.meet(consumer, sender)
    return consumer
  }

  // MARK: Requests

  func requestFonts(_ call: BusCall<Consumer1.RequestFonts>) async throws {
    let consumer = try await consumer(call.sender)
    let wanted = try call.arguments
    let options = wanted.options
    let request = FontsRequest(
      consumer: consumer,
      fonts: try AskedFont.list(
        wanted.descriptors, replaceable: options.replaceable, scripts: options.scripts),
      isInteractive: options.isInteractive,
      sample: String(options.sample.prefix(Self.sampleLimit)),
      parentWindow: wanted.parentWindow.nameOfWindow, consumers: consumers,
      bytes: options.hasDescriptors ? bytes : nil, prompts: prompts, missing: missing,
      recheck: { [callers, store, sender = call.sender] () throws(FontFailure) in
        guard try await callers.consumer(sender, store).isSame(as: consumer) else {
          throw Callers.refusal(RegistryWording.unknownCaller, "it is another app now")
        }
      })
    try await requests.start(
      call.message, of: consumer.app?.id, limits: Self.limits, token: options.handleToken,
      on: connection, isLarge: request.isInteractive
    ) { await request.run($0) }
  }

  func pickFont(_ call: BusCall<Consumer1.PickFont>) async throws {
    let (consumer, isEntitled) = try await callers.picker(call.sender, store)
    let wanted = try call.arguments
    let configuration: PickerConfiguration
    do throws(PickerConfiguration.Malformed) {
      configuration = try PickerConfiguration(busDictionary: wanted.configuration)
    } catch { throw BusError(name: BusError.invalidArguments, message: "\(error)") }
    let request = PickRequest(
      consumer: consumer, isEntitled: isEntitled, configuration: configuration,
      parentWindow: wanted.parentWindow.nameOfWindow, prompts: prompts,
      giving: PickedFontGiving(
        consumer: consumer, registry: registry, consumers: consumers, bytes: bytes),
      recheck: { [callers, store, sender = call.sender] in
        guard let now = try? await callers.picker(sender, store) else { return false }
        return now.consumer.isSame(as: consumer) && now.isEntitled
      })
    try await requests.start(
      call.message, of: consumer.app?.id, limits: Self.limits, token: wanted.options.handleToken,
      on: connection
    ) { await request.run($0) }
  }

  /// A sentence is enough to compare fonts with.
  private static let sampleLimit = 200

  // MARK: Fonts that were given before

  // All in the caller's turn, so that others wait for one call of an app that calls very often.

  func openFont(_ call: BusCall<Consumer1.OpenFont>) async throws {
    let consumer = try await consumer(call.sender)
    let delivery = await open([try call.arguments.id], consumer, call.sender)
    guard delivery.fonts.count == 1 else {
      throw FontFailure(code: .notRegistered, message: RegistryWording.notGiven)
    }
    call.reply(.init(font: 0), descriptors: delivery.descriptors)
  }

  func openFonts(_ call: BusCall<Consumer1.OpenFonts>) async throws {
    let consumer = try await consumer(call.sender)
    let delivery = await open(try call.arguments.ids, consumer, call.sender)
    call.reply(.init(fonts: delivery.fonts), descriptors: delivery.descriptors)
  }

  private func open(
    _ ids: [String], _ consumer: Consumer, _ sender: String
  ) async -> FontDelivery {
    var delivery = FontDelivery(to: consumer, ids: store.appFontIDs)
    var opened: [StoredFace] = []
    do {
      let told = ids.map { store.appFontIDs.face(told: $0, to: consumer.holder) }
      // An id from an earlier registry process is looked up among all fonts that the app was
      // given.
      let table =
        told.contains(nil)
        ? store.appFontIDs.table(
          of: try await consumers.grantedIDs(to: consumer, connection: sender), for: consumer.holder
        )
        : [:]
      for (index, id) in ids.enumerated() {
        guard let id = told[index] ?? table[id] else { continue }
        for face in try await consumers.granted(to: consumer, connection: sender, id: id)
        where await delivery.add(face, for: .descriptor(index), from: bytes) { opened.append(face) }
      }
    } catch { Log.failure("fonts could not be opened", error) }
    if let app = consumer.app { await consumers.noteUse(of: opened, by: app.id) }
    return delivery
  }

  func getGrantedFonts(_ call: BusCall<Consumer1.GetGrantedFonts>) async throws {
    let consumer = try await consumer(call.sender)
    let faces = try await consumers.granted(to: consumer, connection: call.sender)
    call.reply(
      .init(
        fonts: faces.map { face in
          face.given(id: store.appFontIDs.id(of: face.id, for: consumer.holder))
        }))
  }
}
