// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText
import TypecaseTextLayout

/// Something in a text that a client has an object of.
struct EmbeddedObject {
  enum Kind: Hashable {
    /// Text, or a picture, with a target.
    case link(String)
    /// Found data, which are followed as a link is.
    case data
    case picture
    case cell(TableCell)
  }

  /// The same for as long as it is the same thing, however the text before it is edited.
  var number: Int
  var kind: Kind
  var range: Range<ScalarOffset>
}

/// The links, found data, pictures and cells of tables in a text, found when somebody asks for them after an edit.
///
/// Links and data come first, then pictures, then cells, each in the order of the text: readers say "link" of as many as there are said to be.
@MainActor struct EmbeddedObjects {
  private var known: [EmbeddedObject] = []
  /// What was edited since they were found.
  private var edits: TextStorage.Edit?
  /// Whether they are known but for these edits.
  private var isKnown = false
  /// Whether other data were found since then.
  private var hasOtherData = false
  private var lastNumber = 0

  /// Takes in an edit.
  mutating func follow(_ edit: TextStorage.Edit) {
    // Nobody may ask for a long time.
    guard isKnown else { return }
    if edits == nil { edits = edit } else { edits?.add(edit) }
    // Whoever edited more than a person does made another text.
    if let edits, edits.changes.count > Self.mostChanges {
      (isKnown, known, self.edits) = (false, [], nil)
    }
  }

  /// Other data are found in the text.
  mutating func dataChanged() { hasOtherData = true }

  /// All of them, in the order in which they are counted.
  ///
  /// - Parameter data: where data were found in the text, in order.
  mutating func all(
    in storage: TextStorage, data: @autoclosure () -> [Range<ScalarOffset>]
  ) -> [EmbeddedObject] {
    guard !isKnown || edits != nil || hasOtherData else { return known }
    var numbers: [Place: Int] = [:]
    for object in known {
      let start = edits?.place(after: object.range.lowerBound) ?? object.range.lowerBound
      numbers[Place(start: start, kind: object.kind)] = object.number
    }
    known = Self.found(in: storage, data: data()).map { object in
      var object = object
      let place = Place(start: object.range.lowerBound, kind: object.kind)
      object.number = numbers[place] ?? nextNumber()
      return object
    }
    (edits, isKnown, hasOtherData) = (nil, true, false)
    return known
  }

  private static let mostChanges = 64

  private struct Place: Hashable {
    var start: ScalarOffset
    var kind: EmbeddedObject.Kind
  }

  private mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  private static func found(
    in storage: TextStorage, data: [Range<ScalarOffset>]
  ) -> [EmbeddedObject] {
    var (links, pictures, cells): ([EmbeddedObject], [EmbeddedObject], [EmbeddedObject]) = (
      [], [], []
    )
    /// Adds a stretch, which may go on with the last one.
    func add(
      _ kind: EmbeddedObject.Kind, _ range: Range<ScalarOffset>, to all: inout [EmbeddedObject]
    ) {
      if let last = all.last, last.kind == kind, last.range.upperBound == range.lowerBound {
        all[all.count - 1].range = last.range.lowerBound..<range.upperBound
      } else {
        all.append(EmbeddedObject(number: 0, kind: kind, range: range))
      }
    }
    var place: ScalarOffset = 0
    for span in storage.spans(in: 0..<storage.end) {
      let range = place..<place + span.length
      place = range.upperBound
      if let link = span.attributes.link {
        add(.link(link), range, to: &links)
      } else if span.attributes.attachment != nil {
        pictures.append(EmbeddedObject(number: 0, kind: .picture, range: range))
      }
      if var cell = span.attributes.paragraph?.cell {
        // How it looks makes no other cell of it.
        (cell.end, cell.carried) = (0, CarriedRTF())
        add(.cell(cell), range, to: &cells)
      }
    }
    return withData(data, links) + pictures + cells
  }

  /// Links with the data that are in none of them, in the order of the text.
  private static func withData(
    _ data: [Range<ScalarOffset>], _ links: [EmbeddedObject]
  ) -> [EmbeddedObject] {
    var (all, rest) = ([EmbeddedObject](), links[...])
    for range in data {
      while let link = rest.first, link.range.upperBound <= range.lowerBound {
        all.append(rest.removeFirst())
      }
      if let link = rest.first, link.range.overlaps(range) { continue }
      all.append(EmbeddedObject(number: 0, kind: .data, range: range))
    }
    return all + rest
  }
}
