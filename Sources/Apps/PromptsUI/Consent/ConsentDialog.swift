// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit

/// The window that asks whether an app may install fonts, or whether a program may use some.
///
///     AdwWindow                          consent-dialog.ui
///       AdwHeaderBar                     closing it means no; the search, where there are many fonts
///       GtkScrolledWindow                scrolls where the window is too small for all of it
///         ConsentHeading                 who asks for how much
///         ConsentFonts                   the fonts, which scroll by themselves
///         ConsentHeading's options       what is warned of, and what there is to choose
///       Don't Install                    with a way to be asked no more, when the person has refused
///                                        the app before
///       Install                          ConsentGuard: when it can be pressed
///
/// Only a press on Install while the guard allows it means yes. Who asks, what is warned of and what is chosen are
/// never in the list that shows fonts: nothing that an app brings stands between them.
final class ConsentDialog: PromptDialog {
  var gone: () -> Void = {}
  var widget: Widget { builder.widget("window") }

  private let builder = Builder("consent-dialog")
  private let presentation: ConsentPresentation
  private let window: PromptWindow
  private let fonts: ConsentFonts
  private let choice: ExposureChoice?
  private var answer: (@MainActor (ConsentOutcome) -> Void)?

  /// Makes the window; `answer` is called once.
  init(
    _ presentation: ConsentPresentation, answer: @escaping @MainActor (ConsentOutcome) -> Void
  ) {
    self.presentation = presentation
    self.answer = answer
    choice = presentation.exposure.map(ExposureChoice.init)
    fonts = ConsentFonts(presentation.families, label: presentation.counts)
    window = PromptWindow(builder, agreeing: "install")
    fill()
    connect()
  }

  // MARK: - Content

  private func fill() {
    let window = builder.widget("window")
    gtk_window_set_title(window.window, presentation.title)
    adw_window_title_set_title(builder.widget("title").opaque, presentation.title)
    adw_window_title_set_subtitle(builder.widget("title").opaque, presentation.appName)
    builder.widget("answers").stack(from: .extraExtraLarge)
    for (button, label, words) in [
      ("install", "install-label", presentation.agree),
      ("refuse", "refuse-label", presentation.refuse),
    ] {
      builder.widget(label).setText(words)
      builder.widget(button).setAccessibleLabel(words)
    }
    window.setAccessibleDescription(
      "\(presentation.headline) \(AppWording.explanation(of: presentation.app))")
    builder.widget("more-refusals").isVisible = presentation.refusalCount > 0
    arrange()
    let bar = builder.widget("search-bar")
    builder.widget("search-toggle").isVisible = fonts.isSearchable
    guard fonts.isSearchable else { return }
    gtk_search_bar_set_key_capture_widget(bar.opaque, window.pointer)
    let search = builder.widget("search")
    gtk_search_bar_connect_entry(bar.opaque, search.opaque)
    Signal.connect(search, "search-changed") { [weak self] in
      self?.fonts.find(String(cString: gtk_editable_get_text(search.opaque)))
    }
  }

  /// Puts the fonts between who asks and what there is to choose.
  private func arrange() {
    builder.widget("mute-clamp").countPixels()
    let content = builder.widget("content").cast(to: GtkBox.self)
    let scroller = builder.widget("fonts")
    gtk_box_prepend(content, ConsentHeading.make(presentation).pointer)
    gtk_box_append(content, ConsentHeading.makeOptions(presentation, choice).pointer)
    gtk_scrolled_window_set_child(scroller.opaque, fonts.list.widget.pointer)
    // Fonts scroll by themselves, however few: the height of their rows is up to the app, and must not push what is
    // warned of out of the window. The scroll bar stays, to say that there is more.
    gtk_widget_set_vexpand(scroller.pointer, fonts.isSearchable ? 1 : 0)
    let (place, isSingle) = (scroller.weak, presentation.families.count == 1)
    scroller.followTextSize { size in
      guard let scroller = place.object else { return }
      let row = size.category.isAccessibilityCategory ? 190 : 95
      gtk_scrolled_window_set_min_content_height(
        scroller.opaque, CInt(isSingle ? row : 2 * row))
    }
  }

  // MARK: - Answers

  private func connect() {
    Signal.connect(builder.widget("refuse"), "clicked") { [weak self] in self?.refuse() }
    Signal.connect(builder.widget("install"), "clicked") { [weak self] in _ = self?.agree() }
    window.onClose { [weak self] in self?.refuse() }
    Signal.connect(builder.widget("mute"), "clicked") { [weak self] in self?.mute() }
  }

  /// Shows the window above the one that asked.
  func present() {
    window.present(above: presentation.parentWindow, focus: builder.widget("refuse"))
  }

  func choose(_ exposure: FontExposure) { choice?.choose(exposure) }

  func agree() -> Bool {
    guard builder.widget("install").isSensitive else { return false }
    finish(.done)
    return true
  }

  func refuse() { finish(.refused) }

  /// Whether the window offers to mute the app.
  var offersToMute: Bool { builder.widget("more-refusals").isVisible }

  /// Says no to this and all later questions of the app, where the window offers that.
  func mute() {
    if offersToMute { finish(.refused, mutes: true) }
  }

  /// Closes the window; the question ended otherwise.
  func end() { finish(.ended) }

  private func finish(_ result: RequestResponse, mutes: Bool = false) {
    guard let answer else { return }
    self.answer = nil
    let outcome = ConsentOutcome(
      response: result, exposure: choice?.exposure, mutes: mutes)
    window.destroy()
    answer(outcome)
    gone()
  }
}
