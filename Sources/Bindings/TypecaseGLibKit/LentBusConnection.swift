// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib

/// A connection to a bus that a library in C has and that its main loop serves, such as GTK's to the accessibility bus.
///
/// Everything happens on the main thread, and each call is answered within the turn of the loop in which it came. The programs' own
/// connections are of ``BusConnection``.
@MainActor package final class LentBusConnection {
  private let handle: ObjectRef<OpaquePointer>
  /// This connection's name on the bus.
  package let uniqueName: String

  /// Takes a reference of its own.
  package init(retaining connection: OpaquePointer) {
    handle = ObjectRef(retaining: connection)
    uniqueName = g_dbus_connection_get_unique_name(connection).map { String(cString: $0) } ?? ""
  }

  /// Whether it is the connection with that handle, which is only compared.
  package func isSame(as connection: OpaquePointer) -> Bool { handle.pointer == connection }

  /// Whether the connection has ended.
  package var isClosed: Bool { g_dbus_connection_is_closed(handle.pointer) != 0 }

  // MARK: - Serving

  /// A call of a method.
  package struct Call {
    package var path: String
    package var interface: String
    package var method: String
    /// As the interface declares them: other calls do not come here.
    package var arguments: [Variant]
  }

  /// What serves an object.
  @MainActor package protocol Handler: AnyObject {
    /// Answers a call, with as many values as the interface declares.
    func answer(_ call: Call) throws(BusError) -> [Variant]

    /// The value of a property; nil where the object has none of that name now.
    func value(ofProperty name: String, of interface: String, at path: String) -> Variant?
  }

  /// Shows an interface of an object.
  ///
  /// - Parameter handler: the reference is weak; without it, calls fail.
  /// - Returns: what is shown, until it is released; nil where the object has the interface already.
  package func export(
    _ interface: BusInterfaceDescription, at path: String, _ handler: any Handler
  ) -> Export? {
    let served = Served.keep(handler) { _ in [] }
    let identifier = g_dbus_connection_register_object(
      handle.pointer, path, interface.info, Served.table, Served.data(served), nil, nil)
    return Export(handle, identifier, served, end: g_dbus_connection_unregister_object)
  }

  /// Shows objects below a path, whatever their names are.
  ///
  /// - Parameters:
  ///   - handler: the reference is weak; without it, calls fail.
  ///   - interfaces: those of the object with a name; none where there is no such object.
  /// - Returns: what is shown, until it is released; nil where somebody else shows such objects.
  package func exportObjects(
    below path: String, _ handler: any Handler,
    interfaces: @escaping @MainActor (_ name: String) -> [BusInterfaceDescription]
  ) -> Export? {
    let served = Served.keep(handler, interfaces)
    let identifier = g_dbus_connection_register_subtree(
      handle.pointer, path, Served.treeTable, G_DBUS_SUBTREE_FLAGS_DISPATCH_TO_UNENUMERATED_NODES,
      Served.data(served), nil, nil)
    return Export(handle, identifier, served, end: g_dbus_connection_unregister_subtree)
  }

  /// What is shown on the bus until this is released.
  @MainActor package final class Export {
    private let connection: ObjectRef<OpaquePointer>
    private let identifier: guint
    private let served: Int
    private let end: (OpaquePointer?, guint) -> gboolean

    fileprivate init?(
      _ connection: ObjectRef<OpaquePointer>, _ identifier: guint, _ served: Int,
      end: @escaping (OpaquePointer?, guint) -> gboolean
    ) {
      guard identifier != 0 else {
        Served.giveUp(served)
        return nil
      }
      (self.connection, self.identifier, self.served) = (connection, identifier, served)
      self.end = end
    }

    isolated deinit {
      _ = end(connection.pointer, identifier)
      Served.giveUp(served)
    }
  }

  // MARK: - Calling and telling

  /// Sends a signal to everybody.
  package func emit(path: String, interface: String, member: String, _ arguments: [Variant]) {
    g_dbus_connection_emit_signal(
      handle.pointer, nil, path, interface, member, Variant.tuple(arguments).makeGVariant(), nil)
  }

  /// Calls a method, and hands its results over; nil where it failed.
  package func call(
    _ destination: BusDestination, _ method: String, _ arguments: [Variant] = [],
    _ completion: @escaping @MainActor ([Variant]?) -> Void
  ) {
    let waiting = Unmanaged.passRetained(Waiting(completion))
    g_dbus_connection_call(
      handle.pointer, destination.name, destination.path, destination.interface, method,
      Variant.tuple(arguments).makeGVariant(), nil, G_DBUS_CALL_FLAGS_NONE, -1, nil, Self.finish,
      waiting.toOpaque())
  }

  /// Has a closure called with the arguments of each signal that matches, for as long as the connection lasts.
  package func subscribe(
    to destination: BusDestination, member: String,
    _ handler: @escaping @MainActor ([Variant]) -> Void
  ) {
    let sink = Unmanaged.passRetained(Waiting { if let values = $0 { handler(values) } })
    g_dbus_connection_signal_subscribe(
      handle.pointer, destination.name, destination.interface, member, destination.path, nil,
      G_DBUS_SIGNAL_FLAGS_NONE, Self.deliver, sink.toOpaque(), Self.release)
  }

  /// Whoever waits for values.
  private final class Waiting {
    let receive: @MainActor ([Variant]?) -> Void
    init(_ receive: @escaping @MainActor ([Variant]?) -> Void) { self.receive = receive }
  }

  private nonisolated static let finish: GAsyncReadyCallback = { source, result, data in
    guard let source, let data else { return }
    let reply = g_dbus_connection_call_finish(OpaquePointer(source), result, nil)
    var values: [Variant]?
    if let reply, case .tuple(let read) = Variant(reading: reply) { values = read }
    if let reply { g_variant_unref(reply) }
    let (address, read) = (UInt(bitPattern: data), values)
    MainActor.assumeIsolated {
      guard let data = UnsafeRawPointer(bitPattern: address) else { return }
      Unmanaged<Waiting>.fromOpaque(data).takeRetainedValue().receive(read)
    }
  }

  private nonisolated static let deliver: GDBusSignalCallback = {
    _, _, _, _, _, parameters, data in
    guard let parameters, let data, case .tuple(let values) = Variant(reading: parameters) else {
      return
    }
    let address = UInt(bitPattern: data)
    MainActor.assumeIsolated {
      guard let data = UnsafeRawPointer(bitPattern: address) else { return }
      Unmanaged<Waiting>.fromOpaque(data).takeUnretainedValue().receive(values)
    }
  }

  private nonisolated static let release: GDestroyNotify = { data in
    if let data { Unmanaged<Waiting>.fromOpaque(data).release() }
  }
}

/// What calls of C are answered with.
///
/// GDBus has only a number of it, which may come after it was given up.
@MainActor private final class Served {
  private weak var handler: (any LentBusConnection.Handler)?
  private let interfaces: @MainActor (String) -> [BusInterfaceDescription]

  private static var kept: [Int: Served] = [:]
  private static var last = 0

  private init(
    _ handler: any LentBusConnection.Handler,
    _ interfaces: @escaping @MainActor (String) -> [BusInterfaceDescription]
  ) { (self.handler, self.interfaces) = (handler, interfaces) }

  static func keep(
    _ handler: any LentBusConnection.Handler,
    _ interfaces: @escaping @MainActor (String) -> [BusInterfaceDescription]
  ) -> Int {
    last += 1
    kept[last] = Served(handler, interfaces)
    return last
  }

  static func giveUp(_ number: Int) { kept[number] = nil }

  static func data(_ number: Int) -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(bitPattern: number)
  }

  /// Lives as long as the program, as GDBus wants it.
  static let table: UnsafePointer<GDBusInterfaceVTable> = {
    let table = UnsafeMutablePointer<GDBusInterfaceVTable>.allocate(capacity: 1)
    table.initialize(to: GDBusInterfaceVTable())
    table.pointee.method_call = callMethod
    table.pointee.get_property = getProperty
    return UnsafePointer(table)
  }()

  static let treeTable: UnsafePointer<GDBusSubtreeVTable> = {
    let table = UnsafeMutablePointer<GDBusSubtreeVTable>.allocate(capacity: 1)
    table.initialize(to: GDBusSubtreeVTable())
    table.pointee.enumerate = enumerate
    table.pointee.introspect = introspect
    table.pointee.dispatch = dispatch
    return UnsafePointer(table)
  }()

  private nonisolated static let callMethod: GDBusInterfaceMethodCallFunc = {
    _, _, path, interface, method, parameters, invocation, data in
    guard let path, let interface, let method, let parameters, let invocation else { return }
    var arguments: [Variant] = []
    if case .tuple(let read) = Variant(reading: parameters) { arguments = read }
    let call = LentBusConnection.Call(
      path: String(cString: path), interface: String(cString: interface),
      method: String(cString: method), arguments: arguments)
    let number = Int(bitPattern: data)
    let answer = MainActor.assumeIsolated { () -> Result<[Variant], BusError> in
      do throws(BusError) {
        guard let handler = kept[number]?.handler else {
          throw BusError(name: BusError.unknownMethod, message: "The object is gone.")
        }
        return .success(try handler.answer(call))
      } catch { return .failure(error) }
    }
    switch answer {
    case .success(let values):
      g_dbus_method_invocation_return_value(invocation, Variant.tuple(values).makeGVariant())
    case .failure(let error):
      g_dbus_method_invocation_return_dbus_error(invocation, error.name, error.message)
    }
  }

  private nonisolated static let getProperty: GDBusInterfaceGetPropertyFunc = {
    _, _, path, interface, property, error, data in
    guard let path, let interface, let property else { return nil }
    let (at, of, name) = (
      String(cString: path), String(cString: interface), String(cString: property)
    )
    let number = Int(bitPattern: data)
    let value = MainActor.assumeIsolated {
      kept[number]?.handler?.value(ofProperty: name, of: of, at: at)
    }
    guard let value else {
      g_set_error_literal(
        error, g_dbus_error_quark(), Int32(G_DBUS_ERROR_UNKNOWN_PROPERTY.rawValue),
        "There is no such property.")
      return nil
    }
    return value.makeGVariant()
  }

  /// Nobody is told which objects there are: they are found by the calls that name them.
  private nonisolated static let enumerate: GDBusSubtreeEnumerateFunc = { _, _, _, _ in
    g_malloc0(gsize(MemoryLayout<UInt>.stride))
      .assumingMemoryBound(to: UnsafeMutablePointer<CChar>?.self)
  }

  private nonisolated static let introspect: GDBusSubtreeIntrospectFunc = { _, _, _, node, data in
    guard let node else { return nil }
    let (name, number) = (String(cString: node), Int(bitPattern: data))
    let infos = MainActor.assumeIsolated {
      kept[number]?.interfaces(name).map { UInt(bitPattern: $0.info) } ?? []
    }
    guard !infos.isEmpty else { return nil }
    // It takes over the list, and a reference to each.
    let list = g_malloc0(gsize((infos.count + 1) * MemoryLayout<UInt>.stride))
      .assumingMemoryBound(to: UnsafeMutablePointer<GDBusInterfaceInfo>?.self)
    for (index, info) in infos.enumerated() {
      list[index] = UnsafeMutablePointer(bitPattern: info)
      g_dbus_interface_info_ref(list[index])
    }
    return list
  }

  private nonisolated static let dispatch: GDBusSubtreeDispatchFunc = {
    _, _, _, _, _, outData, data in
    outData?.pointee = data
    return MainActor.assumeIsolated { UInt(bitPattern: table) }.pointer
  }
}

extension UInt {
  /// An address as the table of an interface.
  fileprivate var pointer: UnsafePointer<GDBusInterfaceVTable>? { UnsafePointer(bitPattern: self) }
}

/// The methods and properties of an interface, as calls are checked against them; it lives as long as the program.
@MainActor package struct BusInterfaceDescription {
  package let name: String
  fileprivate let info: UnsafeMutablePointer<GDBusInterfaceInfo>

  /// One method, with the types of its arguments and of its results.
  package struct Method {
    var name: String
    var arguments: [String]
    var results: [String]

    package init(_ name: String, _ arguments: [String] = [], gives results: [String] = []) {
      (self.name, self.arguments, self.results) = (name, arguments, results)
    }
  }

  /// - Parameter properties: those that can be read, with their types.
  package init(_ name: String, properties: [(name: String, type: String)] = [], _ methods: [Method])
  {
    func arguments(_ types: [String], _ direction: String) -> String {
      types.map { "<arg type=\"\($0)\" direction=\"\(direction)\"/>" }.joined()
    }
    let xml =
      "<node><interface name=\"\(name)\">"
      + properties.map { "<property name=\"\($0.name)\" type=\"\($0.type)\" access=\"read\"/>" }
      .joined()
      + methods.map {
        "<method name=\"\($0.name)\">" + arguments($0.arguments, "in")
          + arguments($0.results, "out")
          + "</method>"
      }.joined() + "</interface></node>"
    guard let node = g_dbus_node_info_new_for_xml(xml, nil),
      let info = g_dbus_node_info_lookup_interface(node, name)
    else { preconditionFailure("\(name) is described wrongly") }
    self.name = name
    self.info = info
  }
}
