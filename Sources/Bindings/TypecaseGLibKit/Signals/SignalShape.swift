// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib

/// Why a handler cannot be connected to a signal.
public struct SignalMismatch: Error, Equatable, CustomStringConvertible {
  /// The signal as it was named, after its emitter's class: `GtkButton::clicked`.
  public var signal: String
  /// What the handler takes and returns.
  public var handler: String
  /// What the signal passes and wants; nil when the class has no such signal.
  public var declared: String?

  public var description: String {
    guard let declared else { return "there is no signal \(signal)" }
    return "a handler \(handler) was connected to \(signal), which is \(declared)"
  }
}

/// What a handler takes and returns.
struct SignalShape {
  var arguments: [any SignalArgument.Type]
  /// Nil for a handler that returns nothing.
  var result: (any SignalResult.Type)?

  var description: String {
    let arguments = arguments.map { "\($0)" }.joined(separator: ", ")
    return "(\(arguments)) -> \(result.map { "\($0)" } ?? "Void")"
  }

  /// The signal of an emitter that such a handler may be connected to.
  ///
  /// A handler may leave out the last arguments of a signal. It takes all others as what they are, and
  /// returns what the signal wants.
  ///
  /// - Parameter name: with its detail, if there is one: `notify::visible`.
  func signal(
    _ name: String, of emitter: UnsafeMutableRawPointer
  ) throws(SignalMismatch) -> (id: guint, detail: GQuark) {
    let instance = emitter.assumingMemoryBound(to: GTypeInstance.self)
    guard let type = instance.pointee.g_class?.pointee.g_type else {
      preconditionFailure("an emitter of “\(name)” without a class")
    }
    let fullName = "\(typeName(type))::\(name)"
    var (id, detail): (guint, GQuark) = (0, 0)
    guard g_signal_parse_name(name, type, &id, &detail, 1) != 0 else {
      throw SignalMismatch(signal: fullName, handler: description, declared: nil)
    }
    var query = GSignalQuery()
    g_signal_query(id, &query)
    let passed = UnsafeBufferPointer(start: query.param_types, count: Int(query.n_params))
      .map(Self.plain)
    let wanted = Self.plain(query.return_type)
    let fits =
      arguments.count <= passed.count
      && zip(arguments, passed).allSatisfy { $0.fits($1) }
      && (result?.fits(wanted) ?? (wanted == FundamentalType.none.type))
    guard fits else {
      throw SignalMismatch(
        signal: fullName, handler: description,
        declared: "(\(passed.map(typeName).joined(separator: ", "))) -> \(typeName(wanted))")
    }
    return (id, detail)
  }

  /// A type without the flag that says that its values are not copied for the signal.
  private static func plain(_ type: GType) -> GType {
    // G_SIGNAL_TYPE_STATIC_SCOPE, a macro that Swift does not import.
    type & ~1
  }
}
