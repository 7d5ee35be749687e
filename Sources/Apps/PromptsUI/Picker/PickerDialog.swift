// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseProductIdentity

/// The system's font picker: the app learns only the font that was picked.
///
///     AdwWindow                font-picker-dialog.ui
///       Cancel, Select         ConsentGuard: when Select can be pressed
///       FontPickerList         fonts of the system, and of providers where the app may use them
final class PickerDialog: PromptDialog {
  var gone: () -> Void = {}
  var widget: Widget { builder.widget("window") }

  private let builder = Builder("font-picker-dialog")
  private let question: PickerQuestion
  private let window: PromptWindow
  private let list: FontPickerList
  private var answer: (@MainActor (PickerQuestion.Reply) -> Void)?
  /// The picked font, with its file.
  private(set) var picked: OfferedFace?
  /// Nil where the app may use the fonts of the system only.
  private let registryFonts: RegistryFonts?

  /// Makes the window; `answer` is called once.
  init(
    _ question: PickerQuestion, memory: PickerMemory,
    answer: @escaping @MainActor (PickerQuestion.Reply) -> Void
  ) {
    self.question = question
    self.answer = answer
    window = PromptWindow(builder, agreeing: "select")
    window.guardian.isBarred = true
    registryFonts = question.offersInstalledFonts ? RegistryFonts() : nil
    list = FontPickerList(
      question.configuration, offer: registryFonts ?? VisibleFonts(without: RegistryFolders.all),
      recents: memory)
    gtk_box_append(builder.widget("content").cast(to: GtkBox.self), list.widget.pointer)
    gtk_widget_set_vexpand(list.widget.pointer, 1)
    adw_window_title_set_subtitle(
      builder.widget("title").opaque, tr("for {app}", ["app": AppWording.name(of: question.app)]))
    fitButtons()
    connect()
  }

  private static let leastCharacters: CInt = 6

  /// Lets the buttons of the bar shrink where the window is narrow; a tooltip and a long press show their
  /// whole texts.
  private func fitButtons() {
    for id in ["cancel", "select"] {
      let button = builder.widget(id)
      guard let label = gtk_button_get_child(button.cast(to: GtkButton.self)) else { continue }
      gtk_label_set_ellipsize(label.opaque, PANGO_ELLIPSIZE_END)
      // Below this width the title shrinks instead.
      gtk_label_set_width_chars(
        label.opaque,
        min(Self.leastCharacters, CInt(g_utf8_strlen(gtk_label_get_text(label.opaque), -1))))
      gtk_widget_set_tooltip_text(button.pointer, gtk_label_get_text(label.opaque))
    }
  }

  private func connect() {
    Signal.connect(builder.widget("cancel"), "clicked") { [weak self] in self?.refuse() }
    Signal.connect(builder.widget("select"), "clicked") { [weak self] in _ = self?.agree() }
    window.onClose { [weak self] in self?.refuse() }
    // Escape in the search field first empties it.
    list.escaped = { [weak self] in self?.refuse() }
    list.picked = { [weak self] in _ = self?.agree() }
    list.selectionChanged = { [weak self] in
      if let self { self.window.guardian.isBarred = self.list.selection == nil }
    }
  }

  func present() {
    window.present(above: question.parentWindow)
    begin()
  }

  /// Shows the window above another one of this program.
  func present(above parent: Widget) {
    window.present(above: parent)
    begin()
  }

  /// Whether the list shows all fonts that there are.
  var isFilled: Bool {
    guard let count = list.shownCount else { return false }
    return registryFonts?.isWhole(count) ?? true
  }

  private func begin() {
    list.focusSearch()
    list.start()
  }

  func end() { finish(.ended) }

  /// Chooses a font, by the name of its family, without picking it.
  ///
  /// - Returns: whether the list has it.
  func choose(family: String) -> Bool {
    list.choose(FontDescriptor(family: family))
    return list.selection?.descriptor.family == family
  }

  func refuse() { finish(.refused) }

  /// Picks the chosen font, unless the guard holds the button back.
  func agree() -> Bool {
    guard builder.widget("select").isSensitive, let face = list.selection else { return false }
    list.remember()
    picked = face
    var font = face.descriptor
    // The app does not learn the owner.
    (font.provider, font.scope, font.enabled, font.exposure) = (nil, nil, nil, nil)
    font.languages = nil
    finish(.done, font: font)
    return true
  }

  private func finish(_ result: RequestResponse, font: FontDescriptor? = nil) {
    guard let answer else { return }
    self.answer = nil
    list.stop()
    window.destroy()
    answer(PickerQuestion.Reply(result, font: font))
    gone()
  }
}
