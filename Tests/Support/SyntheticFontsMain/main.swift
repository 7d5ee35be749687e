// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import SyntheticFonts

// Writes many made-up fonts to a folder, for tests and measurements.

func fail(_ message: String) -> Never {
  let text = """
    \(message)
    usage: SyntheticFontsMain --families N [--faces-per-family M] [--distinct-coverages K]
             [--glyphs G] [--colored yes] --output DIR [--prefix NAME]
           SyntheticFontsMain --name-attacks FAMILY --output DIR
           SyntheticFontsMain --family NAME [--style STYLE] [--also-called NAME] [--letters FIRST-LAST,…] --output DIR
           SyntheticFontsMain --variable NAME --output DIR
           SyntheticFontsMain --painter NAME --output DIR
           SyntheticFontsMain --siblings NAME [--families N] [--styles 2] --output DIR

    """
  _ = write(STDERR_FILENO, text, text.utf8.count)
  exit(2)
}

struct Options {
  private var values: [String: String] = [:]

  init(_ arguments: some Sequence<String>) {
    var words = Array(arguments.reversed())
    while let word = words.popLast() {
      guard let value = words.popLast() else { fail("\(word) needs a value") }
      values[word] = value
    }
  }

  mutating func text(_ option: String) -> String? { values.removeValue(forKey: option) }

  mutating func number(_ option: String, _ standard: Int? = nil) -> Int {
    guard let text = text(option) else {
      if let standard { return standard }
      fail("\(option) is missing")
    }
    guard let value = Int(text), value > 0 else { fail("\(option) needs a number above 0") }
    return value
  }

  var unknown: String? { values.keys.first }
}

func write(_ data: [UInt8], to folder: String, as fileName: String) {
  guard let file = fopen("\(folder)/\(fileName)", "wb") else { fail("cannot write to \(folder)") }
  let written = fwrite(data, 1, data.count, file)
  guard fclose(file) == 0, written == data.count else { fail("cannot write to \(folder)") }
}

var options = Options(CommandLine.arguments.dropFirst())
guard let folder = options.text("--output") else { fail("--output is missing") }
let (attacked, family) = (options.text("--name-attacks"), options.text("--family"))
let variable = options.text("--variable")
let painter = options.text("--painter")
let siblings = options.text("--siblings")
mkdir(folder, 0o755)
if let attacked {
  // For trials with programs that the tests do not run; see docs/known-limits.md.
  for (number, attack) in NameAttack.all(family: attacked).enumerated() {
    write(attack.data, to: folder, as: "attack\(number).ttf")
  }
} else if let family {
  var font = SyntheticFont(family, style: options.text("--style") ?? "Regular")
  // A record that programs find it by, and that it shows nowhere.
  font.furtherNames = options.text("--also-called").map { [.init(21, $0)] } ?? []
  // Beside those of ASCII, in hexadecimal.
  for letters in options.text("--letters")?.split(separator: ",") ?? [] {
    let ends = letters.split(separator: "-").compactMap { UInt32($0, radix: 16) }
    guard ends.count == 2, ends[0] <= ends[1] else { fail("--letters needs ranges") }
    font.coverage.append(ends[0]...ends[1])
  }
  write(font.data(), to: folder, as: "\(family)-\(font.style).ttf")
} else if let siblings {
  // One file with several families.
  let fonts = SyntheticFont.siblings(
    siblings, families: options.number("--families", 5),
    styles: Array(["Regular", "Bold"].prefix(options.number("--styles", 1))))
  write(SyntheticFont.collection(fonts), to: folder, as: "\(siblings).ttc")
} else if let painter {
  // Its ink reaches over everything around its text.
  var font = SyntheticFont(painter)
  font.reach = 16_000
  write(font.data(), to: folder, as: "\(painter)-\(font.style).ttf")
} else if let variable {
  write(SyntheticFont.showcase(variable).data(), to: folder, as: "\(variable).ttf")
} else {
  var library = SyntheticLibrary(familyCount: options.number("--families"))
  library.facesPerFamily = options.number("--faces-per-family", 1)
  library.distinctCoverages = options.number("--distinct-coverages", 1)
  library.glyphCount = options.number("--glyphs", 95)
  if let prefix = options.text("--prefix") { library.prefix = prefix }
  let isColored = options.text("--colored") == "yes"
  if let unknown = options.unknown { fail("unknown option \(unknown)") }
  for (fileName, made) in library.fonts {
    var font = made
    font.hasColorLayers = isColored
    write(font.data(), to: folder, as: fileName)
  }
}
