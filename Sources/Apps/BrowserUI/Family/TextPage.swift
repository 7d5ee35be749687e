// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseTextViews
import TypecaseWidgets

/// A page of text as a book or a newspaper has it: two columns, 9 points on 12 unless the person wants others.
///
///     GtkBox
///       GtkFlowBox            style; size and leading; the text
///       SpecimenEditor        in columns, as many as have room
final class TextPage {
  let widget: Widget

  private let selection: FamilySelection
  private let specimen: SpecimenPage
  private let editor = SpecimenEditor(label: tr("Page of Text"))
  private let size: Widget
  private let leading: Widget
  private let sheet: Widget
  private let style: StyleChoice

  /// A column has 40 letters or more: so many times the size.
  private static let leastColumn = 20.0

  /// - Parameter specimen: knows the text, and how the person looks at specimens.
  init(_ selection: FamilySelection, _ specimen: SpecimenPage) {
    self.selection = selection
    self.specimen = specimen
    style = StyleChoice(selection)
    size = Self.makeNumber(ViewSettings.Page.sizes, tr("Size in Points"))
    leading = Self.makeNumber(ViewSettings.Page.leadings, tr("Leading in Points"))
    let page = specimen.look.page
    gtk_spin_button_set_value(size.opaque, page.points)
    gtk_spin_button_set_value(leading.opaque, page.leading)
    sheet = makeBox(GTK_ORIENTATION_VERTICAL, [editor.widget])
    sheet.setStyle("specimen-sheet")
    gtk_widget_set_vexpand(editor.widget.pointer, 1)
    editor.isEditable = false
    // TRANSLATORS: between the size and the leading of text, as in “9 on 12 points”
    let between = trc("size and leading", "on")
    // TRANSLATORS: behind the size and the leading of text, as in “9 on 12 points”
    let unit = trc("size and leading", "points")
    let numbers = makeAdaptiveBox(
      spacing: 6, turningAt: .accessibilityExtraExtraExtraLarge, animates: false,
      [size, makeLabel(between, wraps: true), leading, makeLabel(unit, wraps: true)])
    let bar = makePageBar([style.widget, numbers].filter(\.isVisible), style: "page-bar")
    widget = makeBox(GTK_ORIENTATION_VERTICAL, [makeClamp(bar), sheet])
    connect()
    specimen.paper.apply(to: sheet)
    show()
  }

  private static func makeNumber(_ range: ClosedRange<Double>, _ label: String) -> Widget {
    let number = Widget(gtk_spin_button_new_with_range(range.lowerBound, range.upperBound, 0.5))
    gtk_spin_button_set_digits(number.opaque, 1)
    number.setAccessibleLabel(label)
    gtk_widget_set_tooltip_text(number.pointer, label)
    gtk_editable_set_width_chars(number.opaque, 4)
    gtk_editable_set_max_width_chars(number.opaque, 4)
    return number
  }

  private func connect() {
    Signal.connect(size, "value-changed") { [weak self] in
      guard let self else { return }
      self.specimen.look.page.points = gtk_spin_button_get_value(self.size.opaque)
      self.show()
    }
    Signal.connect(leading, "value-changed") { [weak self] in
      guard let self else { return }
      self.specimen.look.page.leading = gtk_spin_button_get_value(self.leading.opaque)
      self.show()
    }
    Signal.connect(widget, "map") { [weak self] in self?.show() }
    let changed: () -> Void = { [weak self] in
      guard let self, gtk_widget_get_mapped(self.widget.pointer) != 0 else { return }
      self.show()
    }
    specimen.lookChanged.append(changed)
    specimen.texts.observe(self, changed)
    specimen.paperChanged.append { [weak self] paper in self.map { paper.apply(to: $0.sheet) } }
  }

  private func show() {
    let page = specimen.look.page
    editor.string = text
    var setting = specimen.setting(points: page.points)
    setting.leading = page.leading / page.points
    setting.tracking = 0
    setting.firstLineIndent = 1.5
    if setting.alignment == .start || setting.alignment == .end { setting.alignment = .start }
    editor.show(setting)
    let em = SpecimenScale.current.pixels(points: page.points, for: editor.widget)
    editor.columns = TextColumns(count: 2, leastWidth: Self.leastColumn * em)
  }

  /// The prose of the language that the sample is in; a long text of the person's own.
  private var text: String {
    let face = selection.face.reference
    let shown = specimen.texts.text
    if shown.count >= Self.longText, face.canWrite(shown) { return shown }
    var paragraphs: [String]?
    if case .language(let tag) = specimen.texts.choice { paragraphs = Prose.paragraphs(in: tag) }
    let sample = face.sample
    let language = sample?.language
    let usual =
      language.flatMap(Prose.paragraphs) ?? Prose.repeated(sample?.long ?? selection.family.family)
    let wanted = paragraphs ?? usual
    let written = wanted.joined(separator: "\n")
    return face.canWrite(written)
      ? written : Prose.repeated(sample?.long ?? selection.family.family).joined(separator: "\n")
  }

  /// From so many letters on a text is one to read, and not a line.
  private static let longText = 240
}
