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
  private let families: [RegistrableFamily]
  private let registration: FontRegistration
  private let toasts: Toasts
  private var rows: [FamilyRow] = []
  /// Also until the system is connected: before that a press would do nothing.
  private var isBusy = true { didSet { update() } }
  /// Of the family in the preview.
  private var shownState: RegistrableFamily.Registration?

  init(
    application: Application, families: [RegistrableFamily],
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

    init(_ family: RegistrableFamily) {
      title = DisplayText.line(family.name, fallback: tr("Unnamed font"))
      icon.adjustImageSize()
      name = makeLabel(title, wraps: true)
      let texts = makeBox(GTK_ORIENTATION_VERTICAL, spacing: 2, [name, state])
      gtk_widget_set_hexpand(texts.pointer, 1)
      box = makeBox(GTK_ORIENTATION_HORIZONTAL, spacing: 12, [icon, texts])
      gtk_widget_set_margin_top(box.pointer, 6)
      gtk_widget_set_margin_bottom(box.pointer, 6)
    }

    func show(_ registration: RegistrableFamily.Registration) {
      let isRegistered = registration == .whole
      name.setStyle("registered", isRegistered)
      name.setStyle("unregistered", !isRegistered)
      let text =
        switch registration {
        case .none: tr("Not registered")
        case .whole: tr("Registered")
        case .part(let count, let all):
          trn(
            "{count} of {all} styles is registered", "{count} of {all} styles are registered",
            count, ["all": "\(all)"])
        }
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
    let nothing = makeLabel(tr("No Fonts Found"), styles: ["dim-label"], wraps: true)
    nothing.setMargins(12)
    gtk_list_box_set_placeholder(list, nothing.pointer)
    if let first = gtk_list_box_get_row_at_index(list, 0) { gtk_list_box_select_row(list, first) }
    showPreview()
  }

  private var selected: RegistrableFamily? {
    guard let row = gtk_list_box_get_selected_row(builder.widget("families").opaque) else {
      return nil
    }
    let index = Int(gtk_list_box_row_get_index(row))
    return families.indices.contains(index) ? families[index] : nil
  }

  private func showPreview() {
    let preview = builder.widget("preview").cast(to: AdwBin.self)
    guard let family = selected else { return adw_bin_set_child(preview, nil) }
    let name = DisplayText.line(family.name, fallback: tr("Unnamed font"))
    adw_window_title_set_title(builder.widget("title").opaque, name)
    if let files = family.files {
      adw_bin_set_child(preview, files.regular.map { specimen(of: $0, name).pointer })
    } else {
      adw_bin_set_child(preview, words(about: family.entries, of: family, name).pointer)
    }
  }

  private func specimen(of face: FontFamily.Face, _ name: String) -> Widget {
    let specimen = SpecimenView.make(
      FaceReference(
        path: face.path, index: Int(face.index),
        script: (face.isColor ? Script.emoji : .unknown).code, languages: face.languages),
      name: "\(name) \(DisplayText.line(face.style))", points: 32, shape: .paragraph)
    specimen.setMargins(24)
    gtk_widget_set_valign(specimen.pointer, GTK_ALIGN_CENTER)
    return specimen
  }

  /// What is on a server has nothing to draw until it was fetched; then it is a font like any other, by its name.
  private func words(
    about entries: [CatalogEntry], of family: RegistrableFamily, _ name: String
  ) -> Widget {
    if let registered = family.registered(among: registration.registeredFonts).first {
      let sample = makeLabel(name, wraps: true, alignment: 0.5)
      // A catalog need not say the family.
      var font = FontDescriptor(family: registered.family ?? family.name)
      font.size = 32
      let category = TextSizeMonitor.shared.textSize.category
      sample.setFont(
        try? TextStyleScaling(for: .largeTitle)
          .scaledFont(for: font, maximumPointSize: 48, at: category))
      sample.adjustsFontForContentSizeCategory = true
      sample.setMargins(24)
      return sample
    }
    let page = Widget(adw_status_page_new())
    adw_status_page_set_icon_name(page.opaque, "folder-download-symbolic")
    adw_status_page_set_title(page.opaque, tr("On Demand"))
    let bytes = entries.reduce(0) { $0 &+ $1.resource.size }
    let size = g_format_size(guint64(clamping: bytes))
    defer { g_free(size) }
    adw_status_page_set_description(
      page.opaque,
      tr(
        "{size} are fetched when the font is registered.",
        ["size": size.map { String(cString: $0) } ?? ""]))
    return page
  }

  /// Shows what is registered.
  private func update() {
    let fonts = registration.registeredFonts
    let states = families.map { $0.registration(among: fonts) }
    for (state, row) in zip(states, rows) { row.show(state) }
    let state = selected?.registration(among: fonts)
    // Of what is registered in part the rest can be registered, and all of it unregistered.
    builder.widget("register").isVisible = state.map { $0 != .whole } ?? false
    builder.widget("unregister").isVisible = state.map { $0 != .none } ?? false
    let canAsk = !isBusy
    builder.widget("register").isSensitive = canAsk
    builder.widget("unregister").isSensitive = canAsk
    builder.widget("register-all").isSensitive = canAsk && states.contains { $0 != .whole }
    builder.widget("unregister-all").isSensitive = canAsk && states.contains { $0 != .none }
    // What is on a server can be seen once it is registered.
    if selected?.files == nil, state != shownState { showPreview() }
    shownState = state
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
      let fonts = self.registration.registeredFonts
      self.unregister(self.families.filter { $0.registration(among: fonts) != .none })
    }
  }

  /// Offers to register, once the system is connected.
  func begin() { isBusy = false }

  /// Registers every family that is not registered, and the rest of those that are in part.
  func registerAll() {
    let fonts = registration.registeredFonts
    register(families.filter { $0.registration(among: fonts) != .whole })
  }

  private func register(_ families: [RegistrableFamily]) {
    let fonts = registration.registeredFonts
    var paths: Set<String> = []
    // A collection has several families.
    let sources = families.flatMap { $0.missing(among: fonts) }.filter { source in
      guard case .path(let path) = source else { return true }
      return paths.insert(path).inserted
    }
    let offered = families.flatMap(\.entries)
    var entries: [Int: CatalogEntry] = [:]
    for (index, source) in sources.enumerated() {
      guard case .asset(let name) = source else { continue }
      entries[index] = offered.first { $0.name == name }
    }
    work { window in
      let outcome = try await window.registration.register(
        sources, window: .window(window.widget)
      ) {
        gtk_progress_bar_set_fraction(window.builder.widget("progress").opaque, $0)
      }
      if let outcome { window.registration.note(outcome, of: entries) }
      return outcome
    }
  }

  private func unregister(_ families: [RegistrableFamily]) {
    let fonts = registration.registeredFonts
    let registered = families.flatMap { $0.registered(among: fonts) }
    work { window in try await window.registration.unregister(registered) }
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
    // Other families of a collection may have been there.
    let errors = outcome.errors.filter { $0.code != .alreadyRegistered }
    if outcome.response == .refused {
      // The system says why, and when it may be asked again.
      toasts.show(outcome.errors.first?.message ?? tr("The fonts were not installed"))
    } else if let first = errors.first {
      toasts.show(
        trn(
          "{count} font was refused: {reason}", "{count} fonts were refused: {reason}",
          errors.count, ["reason": first.message]))
    }
  }

  /// Shows why the registry refused.
  func show(_ error: TypecaseError) { toasts.show(error.message) }
}
