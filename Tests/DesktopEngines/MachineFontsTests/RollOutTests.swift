// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing

@testable import MachineFonts

struct RollOutTests {
  /// The places of ten thousand machines.
  static func places(release: Int = 1, collection: String = "org.example.Fonts") -> [Double] {
    (0..<10_000).map {
      RollOut.place(machineID: "machine-\($0)", collection: collection, release: release)
    }
  }

  @Test func `machines are spread evenly`() {
    let places = Self.places()
    #expect(places.allSatisfy { (0..<1).contains($0) })
    var counts = [Int](repeating: 0, count: 100)
    for place in places { counts[Int(place * 100)] += 1 }
    // The square deviations of 100 parts, which have 99 degrees of freedom: 180 is passed by chance once in a
    // million draws. The machines are the same in each run.
    let square = counts.reduce(0.0) { $0 + ($1 - 100).magnitude.squared / 100 }
    #expect(square < 180)
  }

  @Test func `a machine has the same place in each version of a release, and another in the next`()
  {
    #expect(Self.places() == Self.places())
    let (first, second) = (Self.places(), Self.places(release: 2))
    // Of those that were among the first tenth some tenth is again.
    let again = zip(first, second).count { $0 < 0.1 && $1 < 0.1 }
    #expect((50...200).contains(again))
    #expect(Self.places() != Self.places(collection: "org.example.Other"))
  }

  @Test func `each machine's turn comes within the time, and not before it begins`() {
    let rollOut = RollOut(release: 1, begins: Organization.now, seconds: 3600)
    for place in Self.places() {
      guard case .later(let turn) = rollOut.turn(of: place, at: Organization.days(-1)) else {
        Issue.record("a turn before the beginning")
        return
      }
      #expect(turn >= Organization.now)
      #expect(turn < Organization.now.addingTimeInterval(3600))
      #expect(rollOut.turn(of: place, at: turn) == .now)
      #expect(rollOut.turn(of: place, at: Organization.now.addingTimeInterval(3600)) == .now)
    }
  }

  @Test func `half of the time is half of the machines`() {
    let rollOut = RollOut(release: 1, begins: Organization.now, seconds: 3600)
    let half = Organization.now.addingTimeInterval(1800)
    let count = Self.places().count { rollOut.turn(of: $0, at: half) == .now }
    #expect((4800...5200).contains(count))
  }

  @Test func `a percentage takes some, and a greater one those and others`() {
    func taken(_ percent: Int) -> Set<Int> {
      let rollOut = RollOut(release: 1, begins: Organization.now, seconds: 0, percent: percent)
      return Set(
        Self.places().enumerated().filter {
          rollOut.turn(of: $0.element, at: Organization.now) == .now
        }.map(\.offset))
    }
    #expect(taken(0).isEmpty)
    #expect((400...600).contains(taken(5).count))
    #expect(taken(5).isSubset(of: taken(20)))
    #expect(taken(100).count == 10_000)
  }

  @Test func `a halted release is nobody's turn`() {
    let rollOut = RollOut(release: 1, begins: Organization.now, seconds: 0, isHalted: true)
    #expect(rollOut.turn(of: 0, at: Organization.days(100)) == .halted)
  }

  @Test func `without a time it is everybody's turn at once`() {
    let rollOut = RollOut(release: 1, begins: Organization.now, seconds: 0)
    #expect(Self.places().allSatisfy { rollOut.turn(of: $0, at: Organization.now) == .now })
  }
}

extension Int.Magnitude {
  fileprivate var squared: Double { Double(self) * Double(self) }
}
