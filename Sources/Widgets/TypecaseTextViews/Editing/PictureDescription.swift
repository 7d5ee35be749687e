// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseWidgets

extension RichTextWidget {
  /// Asks the person what the selected picture or file shows, for those who do not see it.
  final func describePicture() {
    let range = selection.range
    guard isEditable, range.count == 1, let attachment = attachment(at: range.lowerBound),
      let window = shown.flatMap({ gtk_widget_get_root($0.pointer) })
    else { return refuse() }
    input.reset()
    let place = TrackedRange(range, in: storage)
    let entry = Widget(gtk_entry_new())
    gtk_editable_set_text(entry.opaque, attachment.alternativeText ?? "")
    gtk_entry_set_activates_default(entry.cast(to: GtkEntry.self), 1)
    entry.setAccessibleLabel(tr("Description"))
    let question = MessageDialog(
      heading: tr("Describe the Picture"),
      body: tr("Say in a few words what is seen, for people who do not see it."),
      answers: [
        .init("cancel", tr("_Cancel")),
        .init("describe", tr("_Describe"), appearance: ADW_RESPONSE_SUGGESTED),
      ], content: entry)
    Task { [weak self] in
      guard await question.ask(over: Widget(window.raw.cast(to: GtkWidget.self))) == "describe",
        let self, place.range.count == 1
      else { return }
      let written = gtk_editable_get_text(entry.opaque).map { String(cString: $0) } ?? ""
      let text = written.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      self.editPicture(place.range.lowerBound, tr("Describe Picture")) { picture in
        // Somebody else may have edited the text meanwhile.
        guard picture.contentID == attachment.contentID else { return }
        picture.alternativeText = text.isEmpty ? nil : text
      }
    }
  }
}
