// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BenchKit
import FoundationEssentials
import TypecaseFontDescriptors
import TypecaseRichText

/// What a change costs without a window, against Foundation's `mergeAttributes` over the same range.
enum EngineChanges {
  static func measure() -> [Figure] {
    let faces = FaceSet.installed()
    var base = TextAttributes()
    base.font = faces.faces.first?.descriptor.named
    base.size = .points(11)
    let context = FormattingContext(faces: faces, base: base) { _ in 11 }
    var figures: [Figure] = []
    let large = RichTextDocument(runs: Documents.runs(100_000, faces))
    let small = RichTextDocument(runs: Documents.runs(100, faces))
    for change in MeasuredChange.all(faces) {
      figures.append(handlers(change, context, faces))
      for runs in [1, 1000, 100_000] {
        figures.append(text(large, change, runs, context))
      }
      // The same ten runs of a short document and of a long one.
      figures.append(text(small, change, 10, context))
      figures.append(text(large, change, 10, context))
    }
    return figures
  }

  /// Handlers alone, over an array of runs; compared with copying it.
  private static func handlers(
    _ change: MeasuredChange, _ context: FormattingContext, _ faces: FaceSet
  ) -> Figure {
    let runs = Documents.runs(100_000, faces).map(\.attributes)
    var figure = Figure(
      place: "handler", change: change.name, runs: runs.count, characters: runs.count * 10, own: [],
      other: [])
    for _ in 0..<7 {
      let handler = change.there.handler(in: context)
      var (made, copied) = (0, 0)
      figure.own.append(seconds { for run in runs { made += handler(run).size == nil ? 0 : 1 } })
      figure.other.append(
        seconds {
          for run in runs {
            var copy = run
            copy.kerning = true
            copied += copy.size == nil ? 0 : 1
          }
        })
      precondition(made == copied)
    }
    return figure
  }

  private static func text(
    _ document: RichTextDocument, _ change: MeasuredChange, _ runs: Int,
    _ context: FormattingContext
  ) -> Figure {
    let own = TextStorage(document.content, keepsHistory: false)
    var other = document.text
    let length = document.content.length
    let start = (length - runs * 10) / 20 * 10
    let times = runs < 10_000 ? 101 : 5
    var figure = Figure(
      place: "engine", change: change.name, runs: runs, characters: length, own: [], other: [])
    for turn in 0..<times {
      let change = turn % 2 == 0 ? change.there : change.back
      figure.own.append(
        seconds {
          own.convertAttributes(
            in: Range(start..<start + runs * 10), by: change.handler(in: context))
        })
      var merged = AttributeContainer()
      merged.typecase.color = turn % 2 == 0 ? .black : .white
      figure.other.append(
        seconds {
          let scalars = other.unicodeScalars
          let lower = scalars.index(scalars.startIndex, offsetBy: start)
          other[lower..<scalars.index(lower, offsetBy: runs * 10)].mergeAttributes(merged)
        })
    }
    return figure
  }
}
