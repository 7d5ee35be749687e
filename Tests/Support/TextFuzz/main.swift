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

let words = CommandLine.arguments.dropFirst()
guard let name = words.first, let target = FuzzTarget.all.first(where: { $0.name == name })
else {
  fail("formats: \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
}
let options: FuzzOptions
do {
  options = try FuzzOptions(words.dropFirst(), usual: ["--count": 1000])
} catch {
  fail(error.message)
}
options.limitProcess()
print("TextFuzz: \(name), seed \(options.seed)")
var readCount = 0
for number in options.range {
  var random = options.random(number)
  let bytes = target.damaged(using: &random)
  if options["--only"] != nil { FileHandle.standardError.write(Data(bytes)) }
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
print("TextFuzz: \(readCount) of \(options.range.count) read")
