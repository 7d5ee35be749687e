// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseWidgets

/// A missing font in the sheet: its substitute, its source, whether the person wants it, and then
/// its progress.
final class MissingFontRow {
  let font: MissingFont
  let widget = Widget(gtk_list_box_row_new())
  /// Called when the person chooses it, or not.
  var changed: () -> Void = {}
  /// Called when the person wants to pick a font to use instead.
  var replace: () -> Void = {}
  /// The font that the person picked to use instead.
  private(set) var replacement: FontDescriptor?

  private let check: Widget?
  private let comparison: Widget
  private let source: Widget
  private let bar = Widget(gtk_progress_bar_new())
  private let mark: Widget
  /// The icon of the app that has the font.
  private let icon = makeIcon("application-x-addon-symbolic", pixels: 16, styles: ["dim-label"])
  private let symbol = makeIcon("object-select-symbolic")
  private let spinner = Widget(gtk_spinner_new())
  private let replaceButton = Widget(gtk_button_new_with_label(tr("Replace With…")))
  /// Takes the replacement back.
  private let keepButton = Widget(gtk_button_new_with_label(tr("Don’t Replace")))
  private let replacing: Widget
  private var substitute: OfferedFace?

  /// - Parameter caption: where the font is missing.
  init(_ font: MissingFont, caption: String) {
    self.font = font
    let name = MissingFontsWording.name(of: font)
    let purpose = MissingFontsWording.purpose(of: font)
    let words = [purpose, MissingFontsWording.source(of: font)].compactMap(\.self)
      .joined(separator: tr(", "))
    comparison = ReplacementView.make(
      ReplacementView.Font(
        name: name, face: font.location.map(Self.reference), caption: purpose ?? caption),
      isAlone: font.script != nil)
    source = makeLabel(MissingFontsWording.source(of: font), styles: ["dim-label"], wraps: true)
    source.setTextStyle(.footnote)
    mark = makeBox(GTK_ORIENTATION_HORIZONTAL, [symbol, spinner])
    replacing = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6, [replaceButton, keepButton])
    if font.source == .nowhere {
      check = nil
    } else {
      let check = Widget(gtk_check_button_new())
      gtk_check_button_set_active(
        check.cast(to: GtkCheckButton.self), MissingFontsWording.isChosenAtFirst(font) ? 1 : 0)
      gtk_widget_set_valign(check.pointer, GTK_ALIGN_CENTER)
      check.setAccessibleLabel("\(MissingFontsWording.action(of: font)): \(name)")
      check.setAccessibleDescription(words)
      self.check = check
    }
    arrange(name, words)
  }

  private static func reference(_ location: FaceLocation) -> FaceReference {
    FaceReference(
      path: location.path, index: location.index, script: "Zyyy", languages: [], reader: .sandbox)
  }

  private func arrange(_ name: String, _ words: String) {
    widget.setAccessibleLabel("\(name), \(words)")
    gtk_list_box_row_set_activatable(widget.cast(to: GtkListBoxRow.self), check == nil ? 0 : 1)
    gtk_widget_set_focusable(widget.pointer, 0)
    let from = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 6)
    // The title of the list already says so, but not which package has one.
    from.isVisible = font.source != .nowhere || font.script != nil
    if case .catalog(let offer) = font.source {
      if AppIcon.has(offer.providerIcon), offer.isOwnIcon {
        gtk_image_set_from_icon_name(icon.opaque, offer.providerIcon)
      }
      gtk_box_append(from.cast(to: GtkBox.self), icon.pointer)
    }
    icon.adjustImageSize()
    gtk_box_append(from.cast(to: GtkBox.self), source.pointer)
    for button in [replaceButton, keepButton] { button.wrapWords() }
    gtk_widget_set_hexpand(source.pointer, 1)
    let column = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 6, [comparison, from, bar, replacing])
    replacing.isVisible = font.isReplaceable
    replacing.stackAtAccessibilitySizes()
    keepButton.isVisible = false
    for button in [replaceButton, keepButton] { button.setAccessibleDescription(name) }
    Signal.connect(replaceButton, "clicked") { [weak self] in self?.replace() }
    Signal.connect(keepButton, "clicked") { [weak self] in self?.keep() }
    gtk_widget_set_hexpand(column.pointer, 1)
    bar.isVisible = false
    bar.setAccessibleLabel(name)
    gtk_widget_set_valign(mark.pointer, GTK_ALIGN_CENTER)
    gtk_widget_set_size_request(mark.pointer, 16, 16)
    mark.isVisible = false
    spinner.hideFromAccessibility()
    let box = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [check, column, mark])
    box.setMargins(12)
    gtk_list_box_row_set_child(widget.cast(to: GtkListBoxRow.self), box.pointer)
    if let check {
      Signal.connect(check, "notify::active") { [weak self] in self?.changed() }
    }
  }

  /// Chooses the font, or not, as a click on its row does.
  func toggle() {
    guard let check, check.isSensitive else { return }
    gtk_check_button_set_active(check.cast(to: GtkCheckButton.self), isChosen ? 0 : 1)
  }

  /// Whether the person wants it.
  var isChosen: Bool {
    check.map { gtk_check_button_get_active($0.cast(to: GtkCheckButton.self)) != 0 } ?? false
  }

  /// Shows a text in the fonts, the person's own.
  func show(sample: String) { ReplacementView.set(sample: sample, of: comparison) }

  /// Shows the font's substitute.
  func show(substitute face: OfferedFace?) {
    substitute = face
    // Text in a script that no font writes is not shown in another one.
    guard font.script == nil, replacement == nil, let face, let family = face.descriptor.family
    else { return }
    let name = face.descriptor.fullName ?? family
    ReplacementView.set(
      ReplacementView.Font(
        name: name, face: FaceReference(face), variations: face.variations,
        caption: tr("Shown instead")),
      of: comparison)
    // TRANSLATORS: a missing font for a screen reader: its name, and the one that takes its place
    widget.setAccessibleDescription(
      tr("Shown with {font}", ["font": DisplayText.line(name, limit: 60)]))
  }

  // MARK: - Replacing

  /// A family is replaced by a family, and a face by a face; what is shown now is where the picker
  /// begins.
  var pickerConfiguration: PickerConfiguration {
    PickerConfiguration(
      includesFaces: font.descriptor.postScriptName != nil || font.descriptor.fullName != nil,
      languages: font.script.flatMap(LanguagePredicate.writing),
      selected: replacement ?? substitute?.descriptor)
  }

  /// Shows what the person picked to be used in the font's place.
  func replace(with font: FontDescriptor, drawnIn face: OfferedFace) {
    replacement = font
    let name = pickerConfiguration.includesFaces ? font.fullName ?? font.family : font.family
    let shown = DisplayText.line(name ?? "", limit: 60)
    ReplacementView.set(
      ReplacementView.Font(
        name: shown, face: FaceReference(face), variations: face.variations,
        caption: tr("Replaced with")),
      of: comparison)
    widget.setAccessibleDescription(tr("Replaced with {font}", ["font": shown]))
    keepButton.isVisible = true
    changed()
  }

  private func keep() {
    replacement = nil
    keepButton.isVisible = false
    ReplacementView.set(nil, of: comparison)
    widget.setAccessibleDescription("")
    show(substitute: substitute)
    gtk_widget_grab_focus(replaceButton.pointer)
    changed()
  }

  // MARK: - Progress

  /// Replaces the choice by the progress of the chosen fonts.
  func begin() {
    check?.isVisible = false
    // Empty for fonts that were not chosen, so that the names stay aligned.
    mark.isVisible = true
    icon.isVisible = false
    symbol.isVisible = false
    spinner.isVisible = false
    replacing.isVisible = false
    gtk_list_box_row_set_activatable(widget.cast(to: GtkListBoxRow.self), 0)
    guard isChosen else {
      comparison.isSensitive = replacement != nil
      return
    }
    show(MissingFontProgress(index: 0, state: .waiting))
  }

  func show(_ progress: MissingFontProgress) {
    let words = MissingFontsWording.state(progress, of: font)
    source.setText(words)
    widget.setAccessibleLabel("\(MissingFontsWording.name(of: font)), \(words)")
    bar.isVisible = progress.state == .fetching
    gtk_progress_bar_set_fraction(bar.opaque, progress.fraction)
    let isBusy = progress.state == .checking
    spinner.isVisible = isBusy
    gtk_spinner_set_spinning(spinner.opaque, isBusy ? 1 : 0)
    symbol.isVisible = progress.state == .done || progress.state == .failed
    gtk_image_set_from_icon_name(
      symbol.opaque,
      progress.state == .failed ? "dialog-warning-symbolic" : "object-select-symbolic")
    symbol.setStyle("success", progress.state == .done)
    symbol.setStyle("warning", progress.state == .failed)
    source.setStyle("dim-label", progress.state != .failed)
  }
}

extension MissingFont.Offer {
  /// Whether the icon has the provider's own id; any other would belong to somebody else.
  fileprivate var isOwnIcon: Bool {
    providerIcon == provider || providerIcon.hasPrefix(provider + ".")
      || providerIcon.hasPrefix(provider + "-")
  }
}
