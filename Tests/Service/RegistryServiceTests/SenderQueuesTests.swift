// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TestRandomness
import Testing

@testable import RegistryService

/// Which call is next, as a value.
struct SenderQueuesTests {
  /// Takes out everything, one at a time.
  private func drained(_ queues: SenderQueues<Int>) -> [String] {
    var queues = queues
    var order: [String] = []
    while let (sender, element) = queues.next() {
      order.append("\(sender)\(element)")
      queues.finish(sender)
    }
    return order
  }

  @Test func `a sender with one call waits for at most one call of each other sender`() {
    var queues = SenderQueues<Int>()
    for number in 0..<100 { queues.append(number, of: "a") }
    queues.append(0, of: "b")
    queues.append(0, of: "c")
    #expect(Array(drained(queues).prefix(4)) == ["a0", "b0", "c0", "a1"])
  }

  @Test func `a sender has one call at a time, and others do not wait for it`() {
    var queues = SenderQueues<Int>()
    for number in 0..<2 { queues.append(number, of: "a") }
    queues.append(7, of: "b")
    let (first, second, third) = (queues.next(), queues.next(), queues.next())
    #expect(first?.element == 0)
    #expect(second?.sender == "b")
    #expect(third == nil, "both have one under way")
    queues.finish("b")
    let afterOther = queues.next()
    #expect(afterOther == nil)
    queues.finish("a")
    let next = queues.next()
    #expect(next?.element == 1)
    #expect(!queues.isEmpty)
    queues.finish("a")
    #expect(queues.isEmpty)
  }

  @Test func `in any order of arrival, no call is lost and each sender's order stays`() {
    var random = SplitMix64(seed: 9)
    var queues = SenderQueues<Int>()
    var (sent, done): ([String: Int], [String: [Int]]) = ([:], [:])
    var underWay: [(sender: String, element: Int)] = []
    for _ in 0..<10_000 {
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        let sender = ["a", "b", "c", "d"].randomElement(using: &random) ?? "a"
        queues.append(sent[sender, default: 0], of: sender)
        sent[sender, default: 0] += 1
      case 1:
        if let next = queues.next() { underWay.append(next) }
        #expect(Set(underWay.map(\.sender)).count == underWay.count)
      default:
        guard !underWay.isEmpty else { continue }
        let one = underWay.remove(at: Int.random(in: 0..<underWay.count, using: &random))
        done[one.sender, default: []].append(one.element)
        queues.finish(one.sender)
      }
    }
    for one in underWay {
      done[one.sender, default: []].append(one.element)
      queues.finish(one.sender)
    }
    while let (sender, element) = queues.next() {
      done[sender, default: []].append(element)
      queues.finish(sender)
    }
    #expect(done == sent.mapValues { Array(0..<$0) })
    #expect(queues.isEmpty)
  }
}
