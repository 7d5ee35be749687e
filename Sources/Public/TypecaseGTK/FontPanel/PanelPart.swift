// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// A part of the font panel.
protocol PanelPart: AnyObject {
  var widget: Widget { get }
  /// Delivers what the person changed.
  var send: (DocumentChange, _ gesture: Int?) -> Void { get set }
  /// Shows what the selection has, and changes nothing.
  func show(_ state: PanelState)
  /// Takes in what may have changed since the panel was seen last.
  func willAppear()
}

extension PanelPart {
  func willAppear() {}
}

/// A change by the person in the panel.
enum DocumentChange {
  case attributes(AttributeChange)
  case pageColor(TextColor?)
}

/// All that the parts of the panel show.
struct PanelState {
  var selection: FormattingSelection
  var modes: FormattingModes
  var undrawn: FormattingModes
  var appearance: TextAppearance
  var context: FormattingContext

  /// The first run's attributes, with the widget's own where nothing is set.
  var shown: TextAttributes { selection.summary.first.over(selection.base) }

  /// The first run's attributes as they are set.
  var set: TextAttributes { selection.summary.first }

  /// The parts that are seen: those that apply, and those that are kept and not drawn.
  var shownModes: FormattingModes { modes.union(undrawn) }

  func isMixed(_ attribute: TextAttribute) -> Bool { selection.summary.isMixed(attribute) }

  /// The first paragraph's style, with the usual values where none is set.
  var paragraph: ParagraphStyle { self.set.paragraph ?? ParagraphStyle() }

  func isMixed(_ property: ParagraphStyle.Property) -> Bool { selection.summary.isMixed(property) }

  /// Says of a part that is kept and not drawn that it is so; empty for others.
  func note(of mode: FormattingModes) -> String {
    undrawn.contains(mode) ? tr("Does not apply here. It stays in the document, unseen.") : ""
  }

  /// Whether a feature or an axis differs between the runs.
  func isMixed(tag: String, of attribute: TextAttribute) -> Bool {
    // A program that reports mixed attributes does not report tags.
    let tags = selection.summary.mixedTags
    return isMixed(attribute) && (tags.isEmpty || tags.contains(tag))
  }

  /// The face of the first run; nil when its font is not there.
  var face: FaceSet.Face? { context.face(of: selection.summary.first) }

  /// Shows or hides a widget whose part applies or does not.
  func apply(_ mode: FormattingModes, to widget: Widget) {
    widget.isVisible = shownModes.contains(mode)
    widget.isSensitive = modes.contains(mode)
  }
}

/// Tells changes that are one gesture, such as a slider's while it is dragged, from others.
struct GestureNumber {
  private static var last = 0

  private(set) var number = Self.next()

  /// The next change begins another gesture.
  mutating func end() { number = Self.next() }

  private static func next() -> Int {
    last += 1
    return last
  }
}
