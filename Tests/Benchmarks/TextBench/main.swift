// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc

// Measures the engines of text, a part at a time: the first argument. Each part has a file of its own, and a line
// here. Prints figures as JSON.

let parts: [String: ([String]) throws -> any Encodable] = [
  "detection": { try $0.map(DetectionFigures.init(path:)) },
  "documents": { try $0.map(DocumentFigures.init(path:)) },
  "memory": { try MemoryFigures($0) },
  "typing": { _ in TypingFigures.all() },
]

let arguments = Array(CommandLine.arguments.dropFirst())
guard let part = arguments.first.flatMap({ parts[$0] }) else {
  print("usage: TextBench \(parts.keys.sorted().joined(separator: "|")) …")
  exit(2)
}
do {
  let figures = try part(Array(arguments.dropFirst()))
  print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
} catch {
  print("TextBench: \(error)")
  exit(1)
}

/// The seconds that something takes.
func seconds(_ body: () throws -> Void) rethrows -> Double {
  let time = try ContinuousClock().measure(body).components
  return Double(time.seconds) + Double(time.attoseconds) * 1e-18
}
