// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What a program that makes hostile input is asked for: names with a number behind each.
public struct FuzzOptions {
  private var numbers: [String: Int]

  public struct Fault: Error { public let message: String }

  /// - Parameters:
  ///   - words: the arguments, such as `--count 5`.
  ///   - usual: what counts where no argument has another number.
  public init(_ words: some Sequence<String>, usual: [String: Int]) throws(Fault) {
    let limits = ["--seed": Int.random(in: 0..<1_000_000), "--megabytes": 2048, "--seconds": 60]
    numbers = usual.merging(limits) { own, _ in own }
    var words = Array(words.reversed())
    while let word = words.popLast() {
      guard let value = words.popLast().flatMap(Int.init) else {
        throw Fault(message: "\(word) needs a number")
      }
      numbers[word] = value
    }
  }

  /// Nil for a name without a number.
  public subscript(name: String) -> Int? { numbers[name] }

  /// From which all random numbers follow.
  public var seed: Int { numbers["--seed"] ?? 0 }

  /// The numbers of what is made: as many as `--count`, or the one that `--only` names.
  public var range: Range<Int> {
    numbers["--only"].map { $0..<$0 + 1 } ?? 0..<(numbers["--count"] ?? 0)
  }

  /// Random numbers of their own for one of them, so that it can be made again without those before.
  public func random(_ number: Int) -> SplitMix64 { SplitMix64(seed: seed &* 1_000_003 &+ number) }

  /// Has the kernel end the process when it takes more address space than `--megabytes`, or more of a processor's time than `--seconds`.
  public func limitProcess() {
    limit(RLIMIT_AS, (numbers["--megabytes"] ?? 0) << 20)
    limit(RLIMIT_CPU, numbers["--seconds"] ?? 0)
    limit(RLIMIT_CORE, 0)
  }

  private func limit(_ resource: __rlimit_resource, _ most: Int) {
    var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
    setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }
}
