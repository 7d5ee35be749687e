// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseGLibKit
import TypecaseGTK
import TypecaseGTKKit
import TypecaseSystemKit
import TypecaseWidgets

/// The window that shows font files before they are installed.
///
///     AdwApplicationWindow        font-files-window.ui
///       AdwToastOverlay
///         a spinner, an error, or:
///           the summary           how many can be added, and how many not
///           FontFileCard          of each font: preview, report, Add; those first that can be added
///         AddingBar
final class FontFilesWindow {
  let widget: Widget

  private let builder = Builder("font-files-window")
  private let families: InstalledFamilies
  private let toasts: Toasts
  private let undos: UndoStack
  private let adding: FontAdding
  private let files: [ChosenFile]
  private var cards: [FontFileCard] = []
  private var tasks: [Task<Void, Never>] = []
  private let summary = makeLabel("", styles: ["title-4"], wraps: true, alignment: 0.5)
  /// Read once, while the files are inspected.
  private let systemNames = Task { await TakenNames.ofSystem() }
  /// Whether the cards have the order in which they stay: what was added does not move away.
  private var isOrdered = false

  init(
    _ files: [ChosenFile], application: Application,
    families: InstalledFamilies
  ) {
    self.files = files
    self.families = families
    widget = builder.widget("window")
    widget.followAccessibilitySizes()
    keepWords(ofStatusPage: builder.widget("failed"))
    builder.widget("states").nameStackPages(tr("Fonts"))
    toasts = Toasts(overlay: builder.widget("toasts"))
    undos = UndoStack(messages: toasts)
    adding = FontAdding(
      families: families, window: widget, bar: builder.widget("main"), toasts: toasts,
      undos: undos)
    gtk_window_set_application(widget.window, application.pointer)
    for action in actions { action.add(to: widget) }
    Action.setEnabled(false, "add-all", of: widget)
    if files.count == 1 {
      adw_window_title_set_subtitle(
        builder.widget("title").opaque, AddedSource(files[0])?.name ?? "")
    }
    let box = builder.widget("fonts").cast(to: GtkBox.self)
    gtk_box_append(box, summary.pointer)
    summary.isVisible = false
    adding.finished = { [weak self] _ in Task { await self?.compare() } }
    tasks = [
      Task { [weak self] in await self?.check() }, Task { [weak self] in await self?.follow() },
    ]
    Signal.connect(widget, "destroy") { [weak self] in self?.tasks.forEach { $0.cancel() } }
  }

  /// The actions of the window.
  private lazy var actions: [Action] = [
    Action("win.add-all") { [weak self] in self?.addAll() },
    undos.action,
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
        // Add is not offered before it is known whether it can succeed.
        await compare()
        if !cards.isEmpty { show("fonts") }
      }
      isOrdered = true
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
    card.added = { [weak self] in self?.add(font, font.copy) }
    card.addedInPart = { [weak self] in
      self?.add(font, font.refusedCopy, .withoutTables)
    }
    card.addedForAppsThatAsk = { [weak self] in self?.add(font, font.copy, .forAppsThatAsk) }
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
    let canAdd = cards.count { $0.standing.canBeAdded }
    builder.widget("add-all").isVisible = canAdd > 1 || fonts > 0
  }

  // MARK: - Adding

  private func add(_ font: CheckedFont, _ copy: FontCopy?, _ manner: FontAdding.Manner = .whole) {
    guard let copy else { return }
    do throws(SystemError) {
      // The file that was inspected and shown is added.
      adding.add(
        [
          AddedSource(
            font: .file(try OwnedDescriptor.open(copy.path)), name: font.name,
            version: font.report.faces.first?.version ?? "")
        ], manner)
    } catch { toasts.show("\(error)") }
  }

  private func addAll() { adding.add(files) }

  private func follow() async {
    guard let changes = try? await families.connected().changes() else { return }
    for await _ in changes { await compare() }
  }

  /// Compares the files with what there is already: says of each what can become of it, and of all
  /// how many can be added.
  private func compare() async {
    let system = await systemNames.value
    // Without the registry nothing can be added either, and Add reports that.
    let library = try? await families.connected()
    let fonts = (try? await library?.fonts(hasLanguages: false)) ?? []
    // It looks at every name by which programs would find a font, as it does when one is added.
    let clashes =
      (try? await library?.nameClashes(
        of: cards.enumerated().filter(\.element.isAcceptable).flatMap { number, card in
          card.candidates(number)
        })) ?? [:]
    let taken = TakenNames(system: system, installed: fonts)
    var earlier: Set<String> = []
    for (number, card) in cards.enumerated() where card.isAcceptable {
      card.standing = taken.standing(
        digest: card.digest, names: card.postScriptNames, earlier: earlier,
        clash: clashes[number]?.message)
      if card.standing.canBeAdded {
        earlier.formUnion(card.postScriptNames.map { $0.lowercased() })
      }
    }
    Action.setEnabled(cards.contains { $0.standing.canBeAdded }, "add-all", of: widget)
    summary.setText(FontStanding.summary(of: cards.map(\.standing)))
    summary.isVisible = cards.count > 1
    if !isOrdered { order() }
  }

  /// Shows those first that can be added.
  private func order() {
    let box = builder.widget("fonts").cast(to: GtkBox.self)
    var before = summary
    for rank in 0...FontStanding.refused.rank {
      for card in cards where card.standing.rank == rank {
        gtk_box_reorder_child_after(box, card.widget.pointer, before.pointer)
        before = card.widget
      }
    }
  }
}
