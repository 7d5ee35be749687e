// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Random numbers that are the same in every run (Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014).
public struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  public init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  /// true once in some number of times.
  public mutating func once(in count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  public mutating func pick<Element>(_ choices: [Element], _ fallback: Element) -> Element {
    choices.randomElement(using: &self) ?? fallback
  }
}
