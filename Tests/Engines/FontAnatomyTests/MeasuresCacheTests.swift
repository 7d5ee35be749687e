// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import SyntheticFonts
import Testing
import TypecaseFontDescriptors
import TypecaseSystemKit

@testable import TypecaseFontAnatomy

struct MeasuresCacheTests {
  let faces: SyntheticFaces
  let path: String

  init() throws {
    faces = try SyntheticFaces()
    path = faces.folder.path + "/cache/measures"
  }

  @Test func `what was measured is read again`() throws {
    let letters = try faces.face(SyntheticFaces.font(), named: "letters")
    let signs = try faces.face(SyntheticFont("Signs", coverage: [0x2190...0x21FF]), named: "signs")
    var cache = MeasuresCache()
    let measured = cache.measure([letters, signs])
    #expect(Set(measured.keys) == [letters.location])
    cache.write(to: path)
    let read = MeasuresCache(reading: path)
    #expect(read.known(letters) == .some(measured[letters.location]))
    // That there is nothing to measure is known, too.
    #expect(read.known(signs) == .some(nil))
  }

  @Test func `a file that is another by now is measured again`() throws {
    let face = try faces.face(SyntheticFaces.font())
    var cache = MeasuresCache()
    let old = cache.measure([face])[face.location]
    try FileSystem.write(SyntheticFaces.font { $0.stem = 150 }.data(), to: face.location.path)
    #expect(cache.known(face) == nil)
    let new = cache.measure([face])[face.location]
    #expect(try #require(new).stem > (try #require(old)).stem)
  }

  @Test func `a face that is not there any more is forgotten`() throws {
    let (one, other) = (
      try faces.face(SyntheticFaces.font(), named: "one"),
      try faces.face(SyntheticFaces.font(), named: "other")
    )
    var cache = MeasuresCache()
    _ = cache.measure([one, other])
    cache.keep(only: [one])
    #expect(cache.known(one) != nil)
    #expect(cache.known(other) == nil)
  }

  @Test func `a damaged file costs time and nothing else`() throws {
    let face = try faces.face(SyntheticFaces.font())
    var cache = MeasuresCache()
    let measured = cache.measure([face])
    let text = cache.text
    let line = String(text.split(separator: "\n")[1])
    let words = line.split(separator: " ")
    var damaged = [
      "", "\n", "something else\n" + line, MeasuresCache.heading,
      MeasuresCache.heading + "0\n" + line, String(text.dropLast(line.count / 2)),
      "\u{0}\u{FFFF}" + text,
    ]
    // Each word in turn is missing, absurd or another one.
    for place in words.indices.dropLast() {
      for word in ["", "nan", "inf", "-1e300", "99999999999999999999", "\u{202E}", "a b"] {
        var changed = words
        changed[place] = Substring(word)
        damaged.append(MeasuresCache.heading + "\n" + changed.joined(separator: " "))
      }
    }
    for text in damaged {
      var read = MeasuresCache(text: text)
      // Measured again, or what was written: never anything else.
      #expect(read.measure([face]) == measured, "\(text)")
    }
    #expect(MeasuresCache(reading: "/dev/null/measures").known(face) == nil)
    #expect(MeasuresCache(reading: faces.folder.path).known(face) == nil)
  }

  @Test func `a canceled task leaves what it has not come to`() async throws {
    let face = try faces.face(SyntheticFaces.font())
    let measured = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var cache = MeasuresCache()
      return cache.measure([face])
    }.value
    #expect(measured.isEmpty)
  }
}
