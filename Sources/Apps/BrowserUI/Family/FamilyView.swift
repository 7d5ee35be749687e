// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import FontProblems
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

/// The page about a family.
///
///     GtkBox
///       a notice          what its names mean beside the system's fonts
///       AdwSqueezer       the views: as buttons, or where there is no room as a list to choose from
///       GtkStack
///         SpecimenPage, WaterfallPage, TextPage, GlyphsPage, LanguagePanel, DetailsPage, ReportPage
///
/// A view is made when it is first shown.
final class FamilyView {
  enum View: String, CaseIterable {
    case specimen, waterfall, text, glyphs, languages, details, report

    var title: String {
      switch self {
      case .specimen: tr("Specimen")
      case .waterfall: tr("Waterfall")
      case .text: tr("Text")
      case .glyphs: tr("Glyphs")
      case .languages: tr("Languages")
      case .details: tr("Details")
      case .report: tr("Report")
      }
    }
  }

  let widget: Widget
  let family: FamilyPresentation
  let selection: FamilySelection
  let specimen: SpecimenPage
  let similar = SimilarFonts()
  /// Called with what was copied, for the person.
  var told: (String) -> Void = { _ in }

  /// Called with a file that the person wants to see where it is.
  var fileWanted: (String) -> Void = { _ in }
  /// What is wrong between the family and other fonts; asked for when the report is shown.
  var problems: () async -> [FontProblem] = { [] }
  /// Called with a problem and the repair that the person wants.
  var repaired: (FontProblem, FontRepair) -> Void = { _, _ in }
  /// Called when the person opens the family of a face.
  var familyWanted: (LibraryFace) -> Void = { _ in }
  /// Who may use the family now; nil of a built-in one.
  var state: () -> FamilyState? = { nil }
  /// Whether the person hides the family.
  var isHidden: () -> Bool = { false }
  /// Called with a change of the desktop's font, for the person to undo.
  var desktopFontChanged: (DesktopFontChange) -> Void = { _ in }
  /// What the registry knows of who used fonts; asked for when it is shown.
  var grants: (() async -> [FontGrant])?

  private let stack = Widget(gtk_stack_new())
  private let choice: Widget
  private var buttons: [(view: View, button: Widget)] = []
  /// The views that were made, which the person has seen.
  private var made: [View: AnyObject] = [:]
  private var isSwitching = false

  /// - Parameters:
  ///   - states: the controls of an installed family.
  ///   - look: how the person has specimens set.
  init(_ family: FamilyPresentation, states: Widget?, look: ViewSettings) {
    self.family = family
    selection = FamilySelection(family)
    let menu = makeMenuButton(
      icon: "edit-copy-symbolic", label: tr("Copy, Save or Use"),
      sections: [
        [
          (tr("Copy as _CSS"), "family.copy-css"),
          (tr("Copy as _fontconfig Pattern"), "family.copy-fontconfig"),
          (tr("Copy as _Pango Font"), "family.copy-pango"),
        ],
        [
          (tr("_Save Specimen as PDF…"), "family.save-specimen"),
          (tr("P_rint Specimen…"), "family.print-specimen"),
        ],
        [
          (tr("Use as _Interface Font"), "family.use-as-interface"),
          (tr("Use as _Document Font"), "family.use-as-document"),
          (tr("Use as _Monospace Font"), "family.use-as-monospace"),
        ],
      ])
    specimen = SpecimenPage(
      selection, states: states, similar: similar.widget, look: look, menu: menu)
    let names = StringList()
    names.set(View.allCases.map(\.title))
    choice = Widget(gtk_drop_down_new(nil, nil))
    gtk_drop_down_set_model(choice.opaque, names.model)
    widget = makeBox(GTK_ORIENTATION_VERTICAL)
    makeSwitcher()
    add(specimen.widget, .specimen)
    made[.specimen] = specimen
    gtk_widget_set_vexpand(stack.pointer, 1)
    gtk_stack_set_hhomogeneous(stack.opaque, 0)
    gtk_stack_set_vhomogeneous(stack.opaque, 0)
    gtk_box_append(widget.cast(to: GtkBox.self), stack.pointer)
    addActions(actions, group: "family", to: widget)
  }

  private func add(_ page: Widget, _ view: View) {
    gtk_stack_add_named(stack.opaque, page.pointer, view.rawValue)
    ctypecase_stack_name_page(stack.opaque, page.pointer, view.title)
  }

  // MARK: - Views

  private func makeSwitcher() {
    let row = makeBox(GTK_ORIENTATION_HORIZONTAL)
    row.setStyle("linked")
    var group: Widget?
    for view in View.allCases {
      let button = Widget(gtk_toggle_button_new_with_label(view.title))
      let toggle = button.cast(to: GtkToggleButton.self)
      gtk_toggle_button_set_group(toggle, group?.cast(to: GtkToggleButton.self))
      group = group ?? button
      gtk_toggle_button_set_active(toggle, view == .specimen ? 1 : 0)
      let place = button.weak
      Signal.connect(button, "toggled") { [weak self] in
        guard let button = place.object,
          gtk_toggle_button_get_active(button.cast(to: GtkToggleButton.self)) != 0
        else { return }
        self?.show(view)
      }
      gtk_box_append(row.cast(to: GtkBox.self), button.pointer)
      buttons.append((view, button))
    }
    // An AdwSqueezer has no height for several lines; the list shows the whole.
    shortenChosenWord(of: choice)
    choice.setAccessibleLabel(tr("View"))
    choice.firstChild?.setAccessibleLabel(tr("View"))
    Signal.connect(choice, "notify::selected") { [weak self] in
      guard let self else { return }
      let place = Int(gtk_drop_down_get_selected(self.choice.opaque))
      if View.allCases.indices.contains(place) { self.show(View.allCases[place]) }
    }
    let squeezer = Widget(adw_squeezer_new())
    adw_squeezer_set_homogeneous(squeezer.opaque, 0)
    adw_squeezer_add(squeezer.opaque, row.pointer)
    adw_squeezer_add(squeezer.opaque, choice.pointer)
    gtk_widget_set_halign(squeezer.pointer, GTK_ALIGN_CENTER)
    squeezer.setStyle("view-choice")
    gtk_box_append(widget.cast(to: GtkBox.self), squeezer.pointer)
  }

  func show(_ view: View) {
    guard !isSwitching else { return }
    isSwitching = true
    defer { isSwitching = false }
    if made[view] == nil { make(view) }
    gtk_stack_set_visible_child_name(stack.opaque, view.rawValue)
    for (each, button) in buttons where each == view {
      gtk_toggle_button_set_active(button.cast(to: GtkToggleButton.self), 1)
    }
    if let place = View.allCases.firstIndex(of: view) {
      gtk_drop_down_set_selected(choice.opaque, guint(place))
    }
  }

  private func make(_ view: View) {
    switch view {
    case .specimen: break
    case .waterfall:
      let page = WaterfallPage(selection, specimen)
      made[view] = page
      add(page.widget, view)
    case .text:
      let page = TextPage(selection, specimen)
      made[view] = page
      add(page.widget, view)
    case .glyphs:
      let page = GlyphsPage(selection)
      page.told = { [weak self] in self?.told($0) }
      made[view] = page
      add(page.widget, view)
    case .languages:
      let page = LanguagePanel(selection)
      made[view] = page
      add(page.widget, view)
    case .details:
      let page = DetailsPage(family)
      page.shown = { [weak self] in self?.fileWanted($0) }
      if let grants {
        Task { [weak page] in
          let known = await grants()
          page?.show(known)
        }
      }
      made[view] = page
      add(page.widget, view)
    case .report:
      let page = ReportPage(family)
      page.repaired = { [weak self] in self?.repaired($0, $1) }
      page.familyWanted = { [weak self] in self?.familyWanted($0) }
      page.fileWanted = { [weak self] in self?.fileWanted($0) }
      made[view] = page
      updateReport()
      add(page.widget, view)
    }
  }

  /// Looks again for problems, if the report has been seen.
  func updateReport() {
    guard let page = made[.report] as? ReportPage else { return }
    Task { [weak page, problems] in
      let found = await problems()
      page?.show(found)
    }
  }

  // MARK: - Copies

  private var actions: [Action] {
    [
      Action("family.copy-css") { [weak self] in self.map { $0.copy($0.selection.css) } },
      Action("family.copy-fontconfig") { [weak self] in
        self.map { $0.copy($0.selection.fontconfig) }
      },
      Action("family.copy-pango") { [weak self] in self.map { $0.copy($0.selection.pango()) } },
      Action("family.save-specimen") { [weak self] in self?.saveSpecimen() },
      Action("family.print-specimen") { [weak self] in self?.printSpecimen() },
    ]
      + SystemFontRole.allCases.map { role in
        Action("family.use-as-\(role.rawValue)") { [weak self] in self?.use(as: role) }
      }
  }

  private func use(as role: SystemFontRole) {
    if let obstacle = DesktopFontChange.obstacle(
      to: selection.face, state(), isHidden: isHidden(), as: role)
    {
      return told(obstacle)
    }
    guard let change = DesktopFontChange.make(role, selection.pango) else {
      return told(tr("This desktop has no setting for its fonts"))
    }
    desktopFontChanged(change)
  }

  private func copy(_ text: String) {
    gdk_clipboard_set_text(gtk_widget_get_clipboard(widget.pointer), text)
    told(tr("Copied: {text}", ["text": DisplayText.line(text, limit: 60)]))
  }

  // MARK: - On paper

  private func printSpecimen() {
    guard let window = gtk_widget_get_root(widget.pointer) else { return }
    let parent = Widget(window.cast(to: GtkWidget.self))
    Task { [weak self] in
      if let problem = await self?.sheet.print(over: parent) { self?.told(problem) }
    }
  }

  private func saveSpecimen() {
    guard let root = gtk_widget_get_root(widget.pointer) else { return }
    let window = Widget(root.cast(to: GtkWidget.self))
    let chooser = FileChooser(
      title: tr("Save Specimen"), acceptLabel: tr("_Save"),
      kind: .newFile(
        name: tr("Specimen of {font}", ["font": family.family.filter { $0 != "/" }]) + ".pdf"))
    Task { [weak self] in
      guard let path = await chooser.choose(over: window).first?.path, let self else { return }
      self.told(
        await self.sheet.save(to: path)
          ?? tr("Saved “{file}”", ["file": DisplayText.line(ChosenFile(path: path).name)]))
    }
  }

  private var sheet: SpecimenSheet {
    let text = specimen.editor.string
    let face = selection.face.reference
    return SpecimenSheet(
      title: Wording.name(ofFamily: family.family),
      style: selection.current.map(StyleList.name) ?? selection.variations ?? "",
      face: SpecimenSheet.Face(
        reference: face, variations: selection.variations, features: selection.pangoFeatures),
      text: text.isEmpty ? face.sample?.long ?? family.family : text,
      leading: specimen.look.specimen.leading, tracking: specimen.look.specimen.tracking,
      styles: family.faces.prefix(24).map {
        (
          StyleList.name(of: $0),
          SpecimenSheet.Face(reference: $0.reference, variations: $0.variations, features: nil)
        )
      })
  }
}
