// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// Says that something changed; ask again for the present state.
///
/// A stream of changes gets those that happen after it was created. It ends when the task that
/// iterates over it is canceled, or the connection ends, as it does by `disconnect()`. Then, or
/// when nobody refers to it any more, its subscription on the bus ends. Streams are independent of
/// each other.
@nonexhaustive
public enum FontChange: Sendable, Hashable {
  /// Fonts came, went, or are others.
  ///
  /// - serial: a number that grows with each change, as long as the registry's process lives; nil when the
  ///   registry told none.
  case fonts(serial: UInt64?)
  /// A process has become the registry, the first one or the next: what changed before that is not told.
  case registryStarted
}

extension BusConnection {
  /// The changes that a signal reports, and each new owner of the service's name.
  ///
  /// - Parameter serial: what of the signal says which change it is.
  func changes<Values: BusSignalValues>(
    of destination: BusDestination, signal type: Values.Type,
    serial: @escaping @Sendable (Values) -> UInt64
  ) -> AsyncStream<FontChange> {
    let changed = signals(
      from: destination.name, path: destination.path, interface: Values.interfaceName,
      member: Values.name)
    let owners = ownerChanges(of: destination.name)
    return AsyncStream { continuation in
      let task = Task {
        async let starts: Void = {
          for await owner in owners where owner != nil { continuation.yield(.registryStarted) }
        }()
        for await signal in changed {
          continuation.yield(.fonts(serial: signal.values(type).map(serial)))
        }
        await starts
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// The fonts that a signal names; one that names none says nothing.
  func removals(of destination: BusDestination) -> AsyncStream<[FontDescriptor]> {
    let removed = signals(
      from: destination.name, path: destination.path, interface: Provider1.name,
      member: Provider1.RegisteredFontsRemoved.name)
    return AsyncStream { continuation in
      let task = Task {
        for await signal in removed {
          let fonts = signal.values(Provider1.RegisteredFontsRemoved.self)?.fonts ?? []
          if !fonts.isEmpty { continuation.yield(fonts) }
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}
