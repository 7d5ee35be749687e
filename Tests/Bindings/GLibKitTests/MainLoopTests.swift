// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Synchronization
import Testing
import TypecaseGLibKit

struct MainLoopTests {
  @Test func `the main actor is served, and is not while its thread waits`() async {
    #expect(await MainLoop.servesMainActor())
    let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    DispatchQueue.main.async {
      begun.signal()
      end.wait()
    }
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        begun.wait()
        continuation.resume()
      }
    }
    #expect(await MainLoop.servesMainActor(within: .milliseconds(50)) == false)
    end.signal()
    #expect(await MainLoop.servesMainActor())
  }

  @Test func `a canceled task does not wait for the main actor`() async {
    let end = DispatchSemaphore(value: 0)
    let wasServed = Mutex(false)
    DispatchQueue.main.async { end.wait() }
    let task = Task { await MainLoop.servesMainActor(within: .seconds(100_000)) }
    let next = Task { @MainActor in wasServed.withLock { $0 = true } }
    task.cancel()
    _ = await task.value
    #expect(!wasServed.withLock { $0 })
    end.signal()
    await next.value
    #expect(wasServed.withLock { $0 })
  }
}
