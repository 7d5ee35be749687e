// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText

/// The overlays that a buffer shows, each by a tag that is no part of the document.
///
/// GTK moves tags with their text as an overlay moves its marks, so that only other marks must be shown.
final class ShownOverlays: TextOverlayObserver {
  private struct Shown {
    var overlay: TextOverlay
    var tag: AttributeTags.Tag
  }

  /// The buffer keeps this object.
  private unowned let formatted: FormattedBuffer
  private var shown: [Shown] = []

  init(_ formatted: FormattedBuffer) { self.formatted = formatted }

  func show(_ overlay: TextOverlay) {
    guard !shown.contains(where: { $0.overlay === overlay }),
      let tag = formatted.makeMarkingTag()
    else { return }
    formatted.tags.dress(tag, overlay.attributes)
    let entry = Shown(overlay: overlay, tag: tag)
    shown.append(entry)
    overlay.add(self)
    showMarks(of: entry, in: 0..<formatted.storage.end)
  }

  func hide(_ overlay: TextOverlay) {
    guard let index = shown.firstIndex(where: { $0.overlay === overlay }) else { return }
    overlay.remove(self)
    let hidden = shown.remove(at: index)
    formatted.removeMarkingTag(hidden.tag)
  }

  nonisolated func textOverlay(
    _ overlay: TextOverlay, hasOtherMarksIn range: Range<ScalarOffset>
  ) {
    // An overlay belongs to the thread of its storage, which is the main one here.
    let identity = ObjectIdentifier(overlay)
    MainActor.assumeIsolated {
      for entry in shown where ObjectIdentifier(entry.overlay) == identity {
        showMarks(of: entry, in: range)
      }
    }
  }

  private func showMarks(of entry: Shown, in range: Range<ScalarOffset>) {
    formatted.settle()
    formatted.mark(range, with: entry.tag, isMarked: false)
    for marked in entry.overlay.ranges(touching: range) {
      formatted.mark(marked.clamped(to: range), with: entry.tag, isMarked: true)
    }
  }

  /// Shows the marks in text that is new to the buffer, which GTK gave none.
  func showMarks(in range: Range<ScalarOffset>) {
    for entry in shown { showMarks(of: entry, in: range) }
  }

  /// Draws the tags again for other colors of the desktop.
  func appearanceChanged() {
    for entry in shown { formatted.tags.dress(entry.tag, entry.overlay.attributes) }
  }
}
