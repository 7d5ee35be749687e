// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import CTypecaseGTK
import FontDescriptors
import FontSpecimens
import GLibKit
import GTKKit
import TypecaseGTK

/// The window that asks whether an app may install fonts, or whether a program may use some.
///
///     AdwWindow                          consent-dialog.ui
///       AdwHeaderBar                     closing it means no
///       GtkScrolledWindow
///         ListView of
///           the heading                  consent-heading.ui: who asks, what it means, who may
///                                        use the fonts, warnings
///           a SpecimenRow a family
///       Don't let this app ask again     when the person has refused it before
///       Don't Install, Install           ConsentGuard: when Install can be pressed
///
/// Only a press on Install while the guard allows it means yes.
final class ConsentDialog: PromptDialog {
  var gone: () -> Void = {}

  private let builder = Builder("consent-dialog")
  private let presentation: ConsentPresentation
  private let window: PromptWindow
  private let list: ListView<Entry>
  private let heading: Widget
  private let choice: ExposureChoice?
  private var answer: (@MainActor (ConsentOutcome) -> Void)?

  private enum Content {
    case heading
    case family(ConsentQuestion.Family, isFirst: Bool, isLast: Bool)
  }

  private final class Entry {
    let content: Content
    init(_ content: Content) { self.content = content }
  }

  /// Makes the window; `answer` is called once.
  init(
    _ presentation: ConsentPresentation, answer: @escaping @MainActor (ConsentOutcome) -> Void
  ) {
    self.presentation = presentation
    self.answer = answer
    let choice = presentation.exposure.map(ExposureChoice.init)
    let heading = Self.makeHeading(presentation, choice)
    self.heading = heading
    self.choice = choice
    window = PromptWindow(builder, agreeing: "install")
    list = .ofFonts(label: presentation.counts) { Self.row($0, presentation, heading) }
    fill()
    connect()
  }

  // MARK: - Content

  private func fill() {
    let window = builder.widget("window")
    gtk_window_set_title(window.window, presentation.title)
    adw_window_title_set_title(builder.widget("title").opaque, presentation.title)
    adw_window_title_set_subtitle(builder.widget("title").opaque, presentation.appName)
    builder.widget("answers").stackAtAccessibilitySizes()
    for (button, label, words) in [
      ("install", "install-label", presentation.agree),
      ("refuse", "refuse-label", presentation.refuse),
    ] {
      builder.widget(label).setText(words)
      builder.widget(button).setAccessibleLabel(words)
    }
    window.setAccessibleDescription("\(presentation.headline) \(presentation.identity)")
    builder.widget("muting").isVisible = presentation.refusalCount > 0

    let last = presentation.families.count - 1
    let families = presentation.families.enumerated().map { index, family in
      Entry(.family(family, isFirst: index == 0, isLast: index == last))
    }
    list.store.splice(at: 0, removing: 0, adding: [Entry(.heading)] + families)
    adw_clamp_scrollable_set_child(builder.widget("clamp").opaque, list.widget.pointer)
  }

  private static func row(
    _ entry: Entry, _ presentation: ConsentPresentation, _ heading: Widget
  ) -> ListRow {
    switch entry.content {
    case .heading: ListRow(.widget { heading }, label: presentation.headline)
    case .family(let family, let isFirst, let isLast):
      ListRow(
        .specimen(
          SpecimenRow.Content(
            face: FaceReference(
              path: family.location.path, index: family.location.index, script: family.script,
              languages: family.languages),
            family: family.family, style: family.styles.first ?? "",
            detail: FamilyWording.detail(of: family), tags: FamilyWording.tags(of: family),
            leadsOn: false,
            sample: .script,
            // The person agrees to each of the names.
            wrapsDetail: true)),
        label: FamilyWording.label(of: family),
        styles: ["family"] + (isFirst ? ["first"] : []) + (isLast ? ["last"] : []))
    }
  }

  private static func makeHeading(
    _ presentation: ConsentPresentation, _ choice: ExposureChoice?
  ) -> Widget {
    let builder = Builder("consent-heading")
    let heading = builder.widget("heading")
    AppIcon.show(presentation.app, in: builder.widget("icon"))
    builder.widget("headline").setText(presentation.headline)
    builder.widget("identity").setText(presentation.identity)
    builder.widget("counts").setText(presentation.counts)
    builder.widget("meaning").setAccessibleLabel(presentation.meaning)
    for consequence in presentation.consequences {
      let icon = makeIcon(consequence.icon, styles: ["dim-label"])
      icon.adjustImageSize()
      gtk_widget_set_valign(icon.pointer, GTK_ALIGN_START)
      let line = makeBox(
        GTK_ORIENTATION_HORIZONTAL, spacing: 12, [icon, makeLabel(consequence.text, wraps: true)])
      gtk_box_append(builder.widget("meaning").cast(to: GtkBox.self), line.pointer)
    }
    if let choice {
      gtk_box_append(builder.widget("exposure").cast(to: GtkBox.self), choice.widget.pointer)
    }
    builder.widget("exposure").isVisible = choice != nil
    if !presentation.warnings.isEmpty {
      let box = builder.widget("warnings")
      gtk_list_box_append(box.opaque, makeWarnings(presentation).pointer)
      box.isVisible = true
    }
    letKeysThrough(heading)
    return heading
  }

  /// Lets the keyboard use the controls in a row of the list: the row itself takes space and Return
  /// before the window activates the focused control.
  private static func letKeysThrough(_ row: Widget) {
    let keys = gtk_event_controller_key_new()
    gtk_widget_add_controller(row.pointer, keys)
    guard let keys else { return }
    let place = row.weak
    Signal.connectReturning(keys, "key-pressed") { (key: CUnsignedInt) in
      let meant = [GDK_KEY_space, GDK_KEY_KP_Space, GDK_KEY_Return, GDK_KEY_KP_Enter]
      guard meant.contains(CInt(bitPattern: key)), let row = place.object,
        let root = gtk_widget_get_root(row.pointer),
        let focus = gtk_root_get_focus(root)
      else { return false }
      return gtk_widget_activate(focus) != 0
    }
  }

  private static func makeWarnings(_ presentation: ConsentPresentation) -> Widget {
    let expander = Widget(adw_expander_row_new())
    adw_preferences_row_set_title(
      expander.cast(to: AdwPreferencesRow.self), presentation.warningsTitle)
    adw_expander_row_add_prefix(
      expander.cast(to: AdwExpanderRow.self),
      makeIcon("dialog-warning-symbolic", styles: ["warning"]).pointer)
    for warning in presentation.warnings.prefix(200) {
      let row = makeTextRow(title: warning.title, subtitle: warning.text)
      adw_expander_row_add_row(expander.cast(to: AdwExpanderRow.self), row.pointer)
    }
    return expander
  }

  // MARK: - Answers

  private func connect() {
    Signal.connect(builder.widget("refuse"), "clicked") { [weak self] in self?.finish(.refused) }
    Signal.connect(builder.widget("install"), "clicked") { [weak self] in self?.finish(.done) }
    window.onClose { [weak self] in self?.finish(.refused) }
    Signal.connect(builder.widget("mute"), "toggled") { [weak self] in
      // With that choice the answer cannot be yes.
      if let self { self.window.guardian.isBarred = self.mutes }
    }
  }

  /// Shows the window above the one that asked.
  func present() {
    window.present(above: presentation.parentWindow, focus: builder.widget("refuse"))
  }

  /// Closes the window; the question ended otherwise.
  func end() { finish(.ended) }

  private func finish(_ result: RequestResponse) {
    guard let answer else { return }
    self.answer = nil
    let outcome = ConsentOutcome(
      response: result, exposure: choice?.exposure, mutes: result == .refused && mutes)
    window.destroy()
    answer(outcome)
    gone()
  }

  private var mutes: Bool {
    gtk_check_button_get_active(builder.widget("mute").cast(to: GtkCheckButton.self)) != 0
  }
}
