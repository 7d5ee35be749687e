// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestRandomness

// Reads damaged documents of a format, and writes what was read; see FuzzTarget. What a crash leaves is the number of
// the last document, from which it can be made again.

func fail(_ message: String) -> Never {
  print(
    "\(message)\nusage: TextFuzz FORMAT [--count N] [--seed N] [--only N] [--megabytes N] [--seconds N]"
  )
  exit(2)
}

var words = Array(CommandLine.arguments.dropFirst().reversed())
guard let name = words.popLast(), let target = FuzzTarget.all.first(where: { $0.name == name })
else {
  fail("formats: \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
}
var numbers = [
  "--count": 1000, "--seed": Int.random(in: 0..<1_000_000), "--megabytes": 2048, "--seconds": 60,
]
while let word = words.popLast() {
  guard let value = words.popLast().flatMap(Int.init) else { fail("\(word) needs a number") }
  numbers[word] = value
}

// The kernel ends what takes more: address space, and seconds of the processor.
func limit(_ resource: __rlimit_resource, _ most: Int) {
  var limit = rlimit(rlim_cur: rlim_t(most), rlim_max: rlim_t(most))
  setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
}
limit(RLIMIT_AS, (numbers["--megabytes"] ?? 0) << 20)
limit(RLIMIT_CPU, numbers["--seconds"] ?? 0)
limit(RLIMIT_CORE, 0)

let seed = numbers["--seed"] ?? 0
print("TextFuzz: \(name), seed \(seed)")
var readCount = 0
let documents = numbers["--only"].map { $0..<$0 + 1 } ?? 0..<(numbers["--count"] ?? 0)
for number in documents {
  var random = SplitMix64(seed: seed &* 1_000_003 &+ number)
  let bytes = target.damaged(using: &random)
  if numbers["--only"] != nil { FileHandle.standardError.write(Data(bytes)) }
  print("TextFuzz: document \(number)")
  // Before anything ends the process.
  fflush(nil)
  do {
    if try target.readAndWrite(Data(bytes)) { readCount += 1 }
  } catch {
    print("TextFuzz: document \(number): \(error)")
    exit(1)
  }
}
print("TextFuzz: \(readCount) of \(documents.count) read")
