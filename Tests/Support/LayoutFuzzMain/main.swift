// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import LayoutFuzz
import TestRandomness
import TypecaseRichText
import TypecaseTextLayout

// Lays out text that nobody writes by hand, random text, or files, and looks at the lines; see LayoutLaws. What a crash leaves is the
// number of the last layout, from which it can be made again.

func fail(_ message: String) -> Never {
  print(
    """
    \(message)
    usage: LayoutFuzzMain random [--count N] [--seed N] [--only N] [--megabytes N] [--seconds N]
           LayoutFuzzMain pictures [--count N] [--seed N] [--only N] [--megabytes N] [--seconds N]
           LayoutFuzzMain text NAME [--bytes N] [--width N] [--megabytes N] [--seconds N]
           LayoutFuzzMain files PATH…
    """)
  exit(2)
}

/// Ends the program where something is wrong.
func report(_ faults: [String], of name: String) {
  // Before anything ends the process.
  defer { fflush(nil) }
  guard !faults.isEmpty else { return }
  print("LayoutFuzz: \(name): \(faults.joined(separator: "\n  "))")
  exit(1)
}

func options(_ words: ArraySlice<String>, _ usual: [String: Int]) -> FuzzOptions {
  do { return try FuzzOptions(words, usual: usual) } catch { fail(error.message) }
}

let words = CommandLine.arguments.dropFirst()
switch words.first {
case "random":
  let options = options(words.dropFirst(), ["--count": 200])
  options.limitProcess()
  print("LayoutFuzz: random, seed \(options.seed)")
  for number in options.range {
    print("LayoutFuzz: layout \(number)")
    fflush(nil)
    var layout = RandomLayout(using: options.random(number))
    if options["--only"] != nil { layout.tell = { print($0) } }
    report(layout.faults(), of: "layout \(number)")
  }
case "pictures":
  let options = options(words.dropFirst(), ["--count": 100])
  options.limitProcess()
  for number in options.range {
    print("LayoutFuzz: pictures \(number)")
    fflush(nil)
    var pictures = RandomPictures(seed: options.seed + number)
    report(pictures.faults(edits: 30), of: "pictures \(number)")
  }
case "text":
  guard let name = words.dropFirst().first else {
    fail("texts: \(HostileText.names.joined(separator: ", "))")
  }
  let options = options(words.dropFirst(2), ["--bytes": 1 << 20, "--width": 400])
  guard let text = HostileText.text(name, bytes: options["--bytes"] ?? 0) else {
    fail("texts: \(HostileText.names.joined(separator: ", "))")
  }
  options.limitProcess()
  report(HostileText.faults(of: text, width: Double(options["--width"] ?? 0)), of: name)
case "files":
  for path in words.dropFirst() {
    print("LayoutFuzz: \(path)")
    do {
      let data = try Data(contentsOf: URL(filePath: path))
      let format = DocumentFormat(of: data, path: path)
      for container in FileLayout.containers {
        report(
          FileLayout.faults(of: try format.read(data).document, in: container),
          of: "\(path) \(container.width) wide")
      }
    } catch {
      print("LayoutFuzz: \(path): \(error)")
    }
  }
default: fail("random, pictures, text or files?")
}
