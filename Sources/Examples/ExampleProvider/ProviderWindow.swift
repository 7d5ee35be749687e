// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr
import func TypecaseGLibKit.trn

/// The example's window: families on the left, a preview on the right.
///
/// A name's color and icon show the registry's state, never the click.
final class ProviderWindow {
  let widget: Widget

  private let builder = Builder("example-provider")
  private let families: [FontFamily]
  private let registration: FontRegistration
  private let toasts: Toasts
  private var rows: [FamilyRow] = []
  private var isBusy = false { didSet { update() } }

  init(
    application: Application, families: [FontFamily],
    registration: FontRegistration
  ) {
    self.families = families
    self.registration = registration
    widget = builder.widget("window")
    toasts = Toasts(overlay: builder.widget("toasts"))
    gtk_window_set_application(widget.window, application.pointer)
    for (part, property) in [
      ("list-header", "show-end-title-buttons"), ("preview-header", "show-start-title-buttons"),
      ("back", "visible"),
    ] {
      builder.widget(part).follow("folded", of: builder.widget("leaflet"), as: property)
    }
    fill()
    connect()
    registration.changed = { [weak self] in self?.update() }
    update()
  }

  // MARK: - Content

  /// A family's line in the list.
  private struct FamilyRow {
    let icon = makeIcon("list-add-symbolic")
    let name: Widget
    let state = makeLabel("", styles: ["caption", "dim-label"], wraps: true)
    let box: Widget
    let title: String

    init(_ family: FontFamily) {
      title = DisplayText.line(family.name, fallback: tr("Unnamed font"))
      icon.adjustImageSize()
      name = makeLabel(title, wraps: true)
      let texts = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 2, [name, state])
      gtk_widget_set_hexpand(texts.pointer, 1)
      box = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [icon, texts])
      gtk_widget_set_margin_top(box.pointer, 6)
      gtk_widget_set_margin_bottom(box.pointer, 6)
    }

    func show(isRegistered: Bool) {
      name.setStyle("registered", isRegistered)
      name.setStyle("unregistered", !isRegistered)
      let text = isRegistered ? tr("Registered") : tr("Not registered")
      state.setText(text)
      // GTK does not make the name of a row from what is in it.
      box.parent?.setAccessibleLabel("\(title), \(text)")
      gtk_image_set_from_icon_name(
        icon.opaque, isRegistered ? "object-select-symbolic" : "list-add-symbolic")
    }
  }

  private func fill() {
    let list = builder.widget("families").opaque
    builder.widget("all").stackAtAccessibilitySizes()
    rows = families.map(FamilyRow.init)
    for row in rows { gtk_list_box_append(list, row.box.pointer) }
    if let first = gtk_list_box_get_row_at_index(list, 0) { gtk_list_box_select_row(list, first) }
    showPreview()
  }

  private var selected: FontFamily? {
    guard let row = gtk_list_box_get_selected_row(builder.widget("families").opaque) else {
      return nil
    }
    let index = Int(gtk_list_box_row_get_index(row))
    return families.indices.contains(index) ? families[index] : nil
  }

  private func showPreview() {
    let preview = builder.widget("preview").cast(to: AdwBin.self)
    guard let family = selected, let face = family.regular else {
      return adw_bin_set_child(preview, nil)
    }
    let name = DisplayText.line(family.name, fallback: tr("Unnamed font"))
    adw_window_title_set_title(builder.widget("title").opaque, name)
    let specimen = SpecimenView.make(
      FaceReference(
        path: face.path, index: Int(face.index),
        script: (face.isColor ? Script.emoji : .unknown).code, languages: face.languages),
      name: "\(name) \(DisplayText.line(face.style))", points: 32, shape: .paragraph)
    specimen.setMargins(24)
    gtk_widget_set_valign(specimen.pointer, GTK_ALIGN_CENTER)
    adw_bin_set_child(preview, specimen.pointer)
  }

  /// Shows what is registered.
  private func update() {
    let registered = registration.registeredFamilies
    for (family, row) in zip(families, rows) {
      row.show(isRegistered: registered.contains(family.name))
    }
    let count = families.count { registered.contains($0.name) }
    let isSelectedRegistered = selected.map { registered.contains($0.name) }
    builder.widget("register").isVisible = isSelectedRegistered == false
    builder.widget("unregister").isVisible = isSelectedRegistered == true
    builder.widget("register").isSensitive = !isBusy
    builder.widget("unregister").isSensitive = !isBusy
    builder.widget("register-all").isSensitive = !isBusy && count < families.count
    builder.widget("unregister-all").isSensitive = !isBusy && count > 0
  }

  // MARK: - Registering

  private func connect() {
    Signal.connect(builder.widget("families"), "row-selected") { [weak self] in
      self?.showPreview()
      self?.update()
    }
    Signal.connect(builder.widget("families"), "row-activated") { [weak self] in
      guard let self else { return }
      adw_leaflet_set_visible_child(
        self.builder.widget("leaflet").opaque, self.builder.widget("preview-page").pointer)
    }
    Signal.connect(builder.widget("back"), "clicked") { [weak self] in
      guard let leaflet = self?.builder.widget("leaflet") else { return }
      adw_leaflet_navigate(leaflet.opaque, ADW_NAVIGATION_DIRECTION_BACK)
    }
    Signal.connect(builder.widget("register"), "clicked") { [weak self] in
      if let family = self?.selected { self?.register([family]) }
    }
    Signal.connect(builder.widget("unregister"), "clicked") { [weak self] in
      if let family = self?.selected { self?.unregister([family]) }
    }
    Signal.connect(builder.widget("register-all"), "clicked") { [weak self] in
      self?.registerAll()
    }
    Signal.connect(builder.widget("unregister-all"), "clicked") { [weak self] in
      guard let self else { return }
      let registered = self.registration.registeredFamilies
      self.unregister(self.families.filter { registered.contains($0.name) })
    }
  }

  /// Registers every family that is not registered.
  func registerAll() {
    let registered = registration.registeredFamilies
    register(families.filter { !registered.contains($0.name) })
  }

  private func register(_ families: [FontFamily]) {
    work { window in
      try await window.registration.register(
        files: Self.files(of: families), window: .window(window.widget)
      ) { gtk_progress_bar_set_fraction(window.builder.widget("progress").opaque, $0) }
    }
  }

  private func unregister(_ families: [FontFamily]) {
    work { window in try await window.registration.unregister(files: Self.files(of: families)) }
  }

  private func work(_ request: @escaping (ProviderWindow) async throws -> FontOutcome?) {
    guard !isBusy else { return }
    isBusy = true
    let progress = builder.widget("progress")
    gtk_progress_bar_set_fraction(progress.opaque, 0)
    progress.isVisible = true
    Task { [weak self] in
      guard let self else { return }
      let result: Result<FontOutcome?, any Error>
      do { result = .success(try await request(self)) } catch { result = .failure(error) }
      progress.isVisible = false
      self.isBusy = false
      switch result {
      case .success(let outcome): outcome.map(self.tell)
      case .failure(let error): (error as? TypecaseError).map(self.show)
      }
    }
  }

  private func tell(_ outcome: FontOutcome) {
    if outcome.response == .refused {
      // The system says why, and when it may be asked again.
      toasts.show(outcome.errors.first?.message ?? tr("The fonts were not installed"))
    } else if let first = outcome.errors.first {
      toasts.show(
        trn(
          "{count} font was refused: {reason}", "{count} fonts were refused: {reason}",
          outcome.errors.count, ["reason": first.message]))
    }
  }

  /// Shows why the registry refused.
  func show(_ error: TypecaseError) { toasts.show(error.message) }

  /// The files of families; those of a collection once.
  private static func files(of families: [FontFamily]) -> [String] {
    Set(families.flatMap { $0.faces.map(\.path) }).sorted()
  }
}
