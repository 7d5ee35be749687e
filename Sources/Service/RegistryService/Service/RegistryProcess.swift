// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import FontRegistry
import Foundation
import TypecaseGLibKit
import TypecaseSystemKit

/// The process of `typecase-registry`.
public enum RegistryProcess {
  /// Runs the service until it leaves; the process ends with it.
  ///
  /// The exit status is 0 when the service left of its own, 1 when it could not start or lost the
  /// bus, and `DescriptorFlood.exitStatus` when it is to be started again.
  public static func start() -> Never {
    umask(0o077)
    Heaps.limit(to: 2)
    OwnedDescriptor.allow(16_384)
    let environment = ProcessEnvironment.current
    Task(executorPreference: BlockingExecutor.shared) {
      do {
        let service = try await RegistryService(environment: environment)
        let signals = stopWhenTold(service)
        try await service.run(idleTime: idleTime(environment))
        signals.cancel()
        leave(0)
      } catch let reason as StoreUnavailable {
        Log.error("the store cannot be used: \(reason)")
        // Every caller is told why. If the process left at once, each call would start it again.
        try? await UnavailableRegistry(reason).run(
          idleTime: idleTime(environment), environment: environment)
        leave(1)
      } catch let reason as RegistryService.OutOfDescriptors {
        Log.error("\(reason)")
        leave(DescriptorFlood.exitStatus)
      } catch {
        Log.error("\(error)")
        leave(1)
      }
    }
    dispatchMain()
  }

  /// Ends the process in order when the session manager wants it to end.
  private static func stopWhenTold(_ service: RegistryService) -> any DispatchSourceSignal {
    signal(SIGTERM, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: SIGTERM)
    source.setEventHandler {
      Task(executorPreference: BlockingExecutor.shared) {
        await service.stop()
        leave(0)
      }
    }
    source.activate()
    return source
  }

  /// Ends the process at once.
  ///
  /// `exit` would run the destructors of libraries whose threads still use what they destroy.
  private static func leave(_ status: Int32) -> Never { _exit(status) }

  private static func idleTime(_ environment: [String: String]) -> Duration {
    #if DEBUG
      if let text = environment["TYPECASE_TEST_IDLE_SECONDS"], let seconds = Double(text) {
        return .seconds(seconds)
      }
    #endif
    return .seconds(10)
  }
}
