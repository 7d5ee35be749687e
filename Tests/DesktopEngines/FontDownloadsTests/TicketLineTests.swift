// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import FontDownloads

/// The order of a request's files.
struct TicketLineTests {
  private func place(_ digest: String, _ priority: Double, _ order: Int) -> TicketState.Place {
    .init(digest: digest, priority: priority, order: order)
  }

  private func drain(
    _ state: inout TicketState, waiting: Set<String> = ["a", "b", "c", "d", "e"]
  ) -> [String] {
    var left = waiting
    var order: [String] = []
    while let place = state.next(where: { left.contains($0) }) {
      order.append(place.digest)
      left.remove(place.digest)
    }
    return order
  }

  @Test func `a higher priority comes first, then the earlier request`() {
    var state = TicketState(provider: "p", priority: 0)
    state.line(up: [place("a", 0.5, 1), place("b", 1, 2), place("c", 0.5, 3), place("d", 0, 0)])
    #expect(drain(&state) == ["b", "a", "c", "d"])
  }

  @Test func `a file that waits again has the place that it had`() {
    for late in ["a", "b", "c", "d"] {
      let places = [place("a", 0.5, 1), place("b", 1, 2), place("c", 0.5, 3), place("d", 0, 0)]
      var state = TicketState(provider: "p", priority: 0)
      state.line(up: places.filter { $0.digest != late })
      for place in places where place.digest == late { state.line(up: place) }
      #expect(drain(&state) == ["b", "a", "c", "d"])
    }
  }

  @Test func `a file that is queued twice, or does not wait, gets no turn`() {
    var state = TicketState(provider: "p", priority: 0)
    state.line(up: [place("a", 0.5, 1), place("b", 0.5, 2)])
    state.line(up: place("a", 0.5, 1))
    #expect(drain(&state, waiting: ["a"]) == ["a"])
    #expect(state.next(where: { _ in true })?.digest == nil)
    #expect(state.line.isEmpty)
  }
}
