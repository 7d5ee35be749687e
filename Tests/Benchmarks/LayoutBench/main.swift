// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import TypecaseFontDescriptors
import TypecaseRichText
import TypecaseTextAppearance
import TypecaseTextLayout

// Measures laying text out, as the other sides of the benchmark do: `LayoutBench lines|glyphs full|key|drag|memory FILE ROUNDS`. `lines`
// breaks them and knows their heights; `glyphs` also makes the glyphs of each. A key is an edit, the lines that are different then, and the
// glyphs of a screen around it. In each round of `drag` a shape is one step farther: all lines anew, and the glyphs of a screen around it.
// Prints a line of JSON.

struct Figures: Encodable {
  /// Seconds of each round, by the clock and of the processors.
  var wall: [Double] = []
  var cpu: [Double] = []
  /// Of the whole text, in pixels.
  var height = 0.0
  /// What memory the layout takes, besides the text, in bytes.
  var bytes: [Int]?
}

/// The resident memory of this process, in bytes.
func resident() throws -> Int {
  let statm = try String(
    decoding: Data(contentsOf: URL(fileURLWithPath: "/proc/self/statm")), as: UTF8.self)
  return (Int(statm.split(separator: " ")[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE))
}

/// A letter U of 300 pixels, open above, with a margin: text is between its arms, and on both sides.
let shape = TextExclusion(
  TextPath(polygon: [
    LayoutPoint(x: 0, y: 0), LayoutPoint(x: 60, y: 0), LayoutPoint(x: 60, y: 240),
    LayoutPoint(x: 240, y: 240), LayoutPoint(x: 240, y: 0), LayoutPoint(x: 300, y: 0),
    LayoutPoint(x: 300, y: 300), LayoutPoint(x: 0, y: 300),
  ]), margin: 8)

@MainActor func measure(into figures: inout Figures, _ body: () -> Void) {
  func processors() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
  let (start, clock) = (processors(), ContinuousClock().now)
  body()
  let wall = clock.duration(to: ContinuousClock().now).components
  figures.cpu.append(processors() - start)
  figures.wall.append(Double(wall.seconds) + Double(wall.attoseconds) * 1e-18)
}

let (width, screen) = (600.0, 900.0)
let arguments = CommandLine.arguments
guard arguments.count == 5, ["lines", "glyphs"].contains(arguments[1]),
  ["full", "key", "drag", "memory"].contains(arguments[2]), let rounds = Int(arguments[4])
else {
  print("usage: LayoutBench lines|glyphs full|key|drag|memory FILE ROUNDS")
  exit(2)
}
let (makesGlyphs, what) = (arguments[1] == "glyphs", arguments[2])
let text = String(
  decoding: try Data(contentsOf: URL(fileURLWithPath: arguments[3])), as: UTF8.self)
let appearance = TextAppearance(
  // A font that is not among the faces would be drawn with another one.
  fonts: SystemFonts(faces: .installed(), settings: SystemFontSettings()),
  textSize: .init())
var base = TextAttributes()
base.font = FontDescriptor(family: "DejaVu Sans")
base.size = .points(11)

/// A layout of which nothing is made, and no word is known.
@MainActor func newManager(_ text: String) -> TextLayoutManager {
  TextLayoutManager(
    TextStorage(runs: [TextRun(text, TextAttributes())]), appearance: appearance,
    baseAttributes: base, containers: [TextContainer(width: width)])
}

var figures = Figures()
var glyphLines = 0
switch what {
case "full":
  // The first one has the process read what all layouts share.
  for round in -1..<rounds {
    let manager = newManager(text)
    if round == 0 { figures = Figures() }
    measure(into: &figures) {
      manager.ensureLayout()
      if makesGlyphs {
        manager.enumerateLineFragments { _ in
          glyphLines += 1
          return true
        }
      }
    }
    figures.height = manager.usedHeight()
  }
case "memory":
  // What all layouts of a process share, such as what fontconfig knows, is there before.
  newManager("x").ensureLayout()
  var kept: [TextLayoutManager] = []
  figures.bytes = try (0..<rounds).map { _ in
    let manager = newManager(text)
    kept.append(manager)
    let before = try resident()
    manager.ensureLayout()
    return try resident() - before
  }
  figures.height = kept.last?.usedHeight() ?? 0
  glyphLines = kept.count
case "drag":
  let manager = newManager(text)
  manager.ensureLayout()
  let way = manager.usedHeight()
  for round in 0..<rounds {
    let part = Double(round) / Double(rounds)
    let (x, y) = ((width - 300) * (1 - abs(1 - 2 * part)), way * part)
    measure(into: &figures) {
      manager.containers = [
        TextContainer(width: width, exclusions: [shape.moved(x: x, y: y)])
      ]
      manager.ensureLayout()
      glyphLines += manager.lineFragments(in: y - screen / 2...y + screen / 2).count
    }
  }
  figures.height = manager.usedHeight()
default:
  let manager = newManager(text)
  manager.ensureLayout()
  let storage = manager.storage
  let middle = ScalarOffset(storage.length / 2)
  let top = (manager.lineFragment(at: middle)?.y ?? 0) - screen / 2
  for _ in 0..<rounds {
    measure(into: &figures) {
      storage.replace(middle..<middle, with: "x")
      manager.ensureLayout()
      glyphLines += manager.lineFragments(in: top...top + screen).count
    }
  }
  figures.height = manager.usedHeight()
}
// What is not looked at might not be made.
precondition(!makesGlyphs || glyphLines > 0)
print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
