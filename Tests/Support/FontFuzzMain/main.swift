// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontFuzz
import FontInspection
import Foundation

// Inspects corrupted fonts for some time; see FontFuzz.

func fail(_ message: String) -> Never {
  print("\(message)\nusage: FontFuzzMain [--seconds N] [--seed N] [--output DIR]")
  exit(2)
}

var seconds = 60
var seed = Int.random(in: 0..<1_000_000)
var folder = NSTemporaryDirectory() + "font-fuzz-\(getpid())"
var words = Array(CommandLine.arguments.dropFirst().reversed())
while let word = words.popLast() {
  guard let value = words.popLast() else { fail("\(word) needs a value") }
  switch word {
  case "--seconds":
    guard let number = Int(value), number > 0 else { fail("--seconds needs a number above 0") }
    seconds = number
  case "--seed":
    guard let number = Int(value) else { fail("--seed needs a number") }
    seed = number
  case "--output": folder = value
  default: fail("unknown option \(word)")
  }
}

do {
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  print("FontFuzzMain: seed \(seed), \(seconds) s, in \(folder)")
  let fuzz = try FontFuzz(
    seed: seed, folder: folder, inspector: FontInspector(sandbox: try InspectionSandbox()))
  let outcome = try await fuzz.run(for: .seconds(seconds))
  print(
    "FontFuzzMain: \(outcome.fontCount) fonts, \(outcome.acceptedCount) accepted, \(outcome.drawnCount) drawn"
  )
  print("FontFuzzMain: refused by \(outcome.refusals.sorted { $0.key < $1.key })")
  outcome.faults.forEach { print($0) }
  exit(outcome.faults.isEmpty ? 0 : 1)
} catch {
  print("FontFuzzMain: \(error)")
  exit(3)
}
