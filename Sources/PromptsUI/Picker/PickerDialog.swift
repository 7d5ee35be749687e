// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import CGTK
import FontDescriptors
import FontPicking
import GLibKit
import GTKKit
import TypecaseGTK

/// The system's font picker: the app learns of the font that was picked, and of nothing else.
///
///     AdwWindow                font-picker-dialog.ui
///       Cancel, Select         ConsentGuard: when Select can be pressed
///       FontPickerList         fonts of the system, and of providers where the app may use them
final class PickerDialog: PromptDialog {
  var gone: () -> Void = {}

  private let builder = Builder("font-picker-dialog")
  private let question: PickerQuestion
  private let window: ObjectRef<Widget>
  private let list: FontPickerList
  private let guardian: ConsentGuard
  private var answer: (@MainActor (PickerQuestion.Reply) -> Void)?

  /// Makes the window; `answer` is called once.
  init(
    _ question: PickerQuestion, memory: PickerMemory,
    answer: @escaping @MainActor (PickerQuestion.Reply) -> Void
  ) {
    self.question = question
    self.answer = answer
    window = ObjectRef(retaining: builder.widget("window"))
    guardian = ConsentGuard(window: builder.widget("window"), button: builder.widget("select"))
    guardian.isBarred = true
    let offer: any FontOffer =
      question.offersInstalledFonts
      ? RegistryFonts() : VisibleFonts(without: RegistryFonts.folders)
    list = FontPickerList(question.configuration, offer: offer, recents: memory)
    gtk_box_append(builder.widget("content").cast(to: GtkBox.self), list.widget)
    gtk_widget_set_vexpand(list.widget, 1)
    adw_window_title_set_subtitle(
      builder.widget("title").opaque, tr("for {app}", ["app": AppWording.name(of: question.app)]))
    connect()
  }

  private func connect() {
    let window = window.pointer
    Signal.connect(builder.widget("cancel"), "clicked") { [weak self] in self?.finish(.refuse) }
    Signal.connect(builder.widget("select"), "clicked") { [weak self] in self?.pick() }
    Signal.connectDecision(window, "close-request") { [weak self] in
      self?.finish(.refuse)
      return false
    }
    list.escaped = { [weak self] in self?.finish(.refuse) }
    list.picked = { [weak self] in self?.pick() }
    list.selectionChanged = { [weak self] in
      if let self { self.guardian.isBarred = self.list.selection == nil }
    }
    addEscape(window)
  }

  /// Escape closes the window wherever the focus is; in the search field it first empties it.
  private func addEscape(_ window: Widget) {
    let keys = gtk_shortcut_controller_new()
    gtk_shortcut_controller_add_shortcut(
      keys?.opaque,
      gtk_shortcut_new(
        gtk_keyval_trigger_new(guint(GDK_KEY_Escape), GdkModifierType(rawValue: 0)),
        gtk_named_action_new("window.close")))
    gtk_widget_add_controller(window, keys)
  }

  func present() {
    ParentWindow(handle: question.parentWindow)?.adopt(window.pointer)
    guardian.start()
    gtk_window_present(window.pointer.window)
    list.focusSearch()
    list.start()
  }

  func end() { finish(.ended) }

  /// Picks the chosen font; not while the guard holds the button back.
  private func pick() {
    guard builder.widget("select").isSensitive, let face = list.selection else { return }
    list.remember()
    var font = face.descriptor
    // Whose it is, is the person's business.
    (font.provider, font.scope, font.enabled, font.exposure) = (nil, nil, nil, nil)
    font.languages = nil
    finish(.install, font: font)
  }

  private func finish(_ result: ConsentAnswer, font: FontDescriptor? = nil) {
    guard let answer else { return }
    self.answer = nil
    list.stop()
    guardian.stop()
    gtk_window_destroy(window.pointer.window)
    answer(PickerQuestion.Reply(result, font: font))
    gone()
  }
}
