// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseDynamicType
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseWidgets

/// What text of a size looks like, whatever the desktop's size is: the text styles, a row of a list, a
/// paragraph and a button.
final class TextSizePreview {
  let widget: Widget
  private var texts: [Text] = []

  private struct Text {
    var label: Widget
    var style: TextStyle
  }

  init() {
    widget = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 24)
    let styles = TextStyle.allCases.map { makeText($0.localizedName, $0) }
    add(makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6, styles), title: tr("Text Styles"))
    let row = makeBox(
      GTK_ORIENTATION_VERTICAL, spacing: 3,
      [
        makeText(tr("A row of a list"), .body), makeText(tr("What is said about it"), .footnote),
      ])
    add(row, title: tr("List"))
    let paragraph = makeText(
      tr(
        "Text should be easy to read at arm’s length, in the evening too, and without bending forward. Lines wrap where there is no more room."
      ), .body)
    add(paragraph, title: tr("Paragraph"))
    let button = Widget(gtk_button_new())
    gtk_button_set_child(
      button.cast(to: GtkButton.self), makeText(tr("A Button"), .body, alignment: 0.5).pointer)
    gtk_widget_set_halign(button.pointer, GTK_ALIGN_START)
    gtk_widget_set_can_target(button.pointer, 0)
    gtk_widget_set_focusable(button.pointer, 0)
    add(button, title: tr("Button"))
  }

  private func makeText(_ text: String, _ style: TextStyle, alignment: Float = 0) -> Widget {
    let label = makeLabel(text, wraps: true, alignment: alignment)
    texts.append(Text(label: label, style: style))
    return label
  }

  private func add(_ part: Widget, title: String) {
    part.setMargins(12)
    let group = makeGroup(title: title, rows: [makePlainRow(part, title: title)])
    gtk_box_append(widget.cast(to: GtkBox.self), group.pointer)
  }

  /// Shows everything at a step.
  func show(_ category: ContentSizeCategory) {
    let now = TextSizeMonitor.shared.textSize
    let shown = DesktopTextSize(
      textScalingFactor: TextSizeSetting.factor(of: category),
      interfaceFontSize: now.interfaceFontSize)
    for text in texts {
      // Pango enlarges all sizes by what is set now.
      let points = shown.points(for: text.style) * shown.textScalingFactor / now.textScalingFactor
      let attributes = AttributeList([
        .size(points: points), .weight(Double(text.style.weight)),
      ])
      withExtendedLifetime(attributes) {
        gtk_label_set_attributes(text.label.opaque, $0.pointer)
      }
    }
  }
}
