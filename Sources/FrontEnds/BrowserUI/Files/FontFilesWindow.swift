// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import GLibKit
import GTKKit
import SystemKit
import Typecase

/// The window that shows font files before they are installed.
///
///     AdwApplicationWindow        font-files-window.ui
///       AdwToastOverlay
///         a spinner, an error, or for each font:
///           FontFileCard          preview, report, Add
///         AddingBar
final class FontFilesWindow {
  let widget: Widget

  private let builder = Builder("font-files-window")
  private let families: InstalledFamilies
  private let toasts: Toasts
  private let adding: FontAdding
  private let files: [ChosenFile]
  private var cards: [FontFileCard] = []
  private var tasks: [Task<Void, Never>] = []

  init(
    _ files: [ChosenFile], application: Application,
    families: InstalledFamilies
  ) {
    self.files = files
    self.families = families
    widget = builder.widget("window")
    toasts = Toasts(overlay: builder.widget("toasts"))
    adding = FontAdding(
      families: families, window: widget, bar: builder.widget("main"), toasts: toasts)
    gtk_window_set_application(widget.window, application.pointer)
    for action in actions { action.add(to: widget) }
    Action.setEnabled(false, "add-all", of: widget)
    if files.count == 1 {
      adw_window_title_set_subtitle(
        builder.widget("title").opaque, AddedSource(files[0])?.name ?? "")
    }
    adding.finished = { [weak self] _ in self?.markInstalled() }
    tasks = [
      Task { [weak self] in await self?.check() }, Task { [weak self] in await self?.follow() },
    ]
    Signal.connect(widget, "destroy") { [weak self] in self?.tasks.forEach { $0.cancel() } }
  }

  /// The actions of the window.
  private lazy var actions: [Action] = [
    Action("win.add-all") { [weak self] in self?.addAll() },
    Action("win.undo-adding") { [weak self] in self?.adding.undo() },
  ]

  private func show(_ state: String) {
    gtk_stack_set_visible_child_name(builder.widget("states").opaque, state)
  }

  // MARK: - Checking

  private func check() async {
    do {
      for try await finding in FontFileCheck(paths: files.compactMap(\.path)).run() {
        switch finding {
        case .fonts(let fonts): fonts.forEach(append)
        case .rest(let fonts, let passedOver): appendRest(fonts: fonts, passedOver: passedOver)
        }
        if !cards.isEmpty { show("fonts") }
        markInstalled()
      }
      if cards.isEmpty { fail(tr("There are no fonts in it that can be installed.")) }
    } catch is CancellationError {
    } catch { fail("\(error)") }
  }

  private func fail(_ reason: String) {
    adw_status_page_set_description(builder.widget("failed").opaque, escapeMarkup(reason))
    show("failed")
  }

  private func append(_ font: CheckedFont) {
    let card = FontFileCard(font)
    card.added = { [weak self] in self?.add(font) }
    cards.append(card)
    gtk_box_append(builder.widget("fonts").cast(to: GtkBox.self), card.widget.pointer)
    guard card.isAcceptable else { return }
    Task { [families] in
      // Without the registry nothing can be added either, and Add reports that.
      card.show(
        notices: (try? await families.connected().notices(forFamilies: card.families)) ?? [])
    }
  }

  private func appendRest(fonts: Int, passedOver: Int) {
    let words = [
      fonts == 0
        ? nil
        : trn(
          "{count} more font is not shown. Add All adds it as well.",
          "{count} more fonts are not shown. Add All adds them as well.", fonts),
      passedOver == 0
        ? nil
        : trn(
          "{count} other file was passed over.", "{count} other files were passed over.",
          passedOver),
    ].compactMap(\.self)
    let box = builder.widget("fonts").cast(to: GtkBox.self)
    for line in words {
      gtk_box_append(
        box, makeLabel(line, styles: ["dim-label"], wraps: true, alignment: 0.5).pointer)
    }
    let canAdd = cards.count { $0.isAcceptable }
    builder.widget("add-all").isVisible = canAdd > 1 || fonts > 0
  }

  // MARK: - Adding

  private func add(_ font: CheckedFont) {
    guard let copy = font.copy else { return }
    do throws(SystemError) {
      // The file that was inspected and shown is added.
      adding.add([AddedSource(font: .file(try OwnedDescriptor.open(copy.path)), name: font.name)])
    } catch { toasts.show("\(error)") }
  }

  private func addAll() { adding.add(files) }

  private func follow() async {
    guard let changes = try? await families.connected().changes() else { return }
    for await _ in changes { markInstalled() }
  }

  /// Says of each font whether it is installed.
  private func markInstalled() {
    Task { [weak self, families] in
      guard let fonts = try? await families.connected().fonts(hasLanguages: false), let self else {
        return
      }
      let digests = Set(fonts.map(\.digest))
      for card in self.cards { card.isInstalled = digests.contains(card.digest) }
      let isLeft = self.cards.contains { $0.isAcceptable && !$0.isInstalled }
      Action.setEnabled(isLeft, "add-all", of: self.widget)
    }
  }
}
