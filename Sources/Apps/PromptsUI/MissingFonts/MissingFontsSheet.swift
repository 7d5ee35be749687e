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
import TypecaseWidgets

/// The window that shows which fonts an app is missing, and can have them installed.
///
///     AdwWindow                missing-fonts.ui
///       heading                who is missing how many
///       a list for each kind   MissingFontRow: the font and what is shown instead, where it is from
///       ExposureChoice         where something can be installed
///       Not Now, Install       ConsentGuard: when Install can be pressed
///       Close, Add Font File   where nothing is offered
///     PickerDialog             above it: a font to be used in the place of one that nobody offers
///
/// After the person agreed, the rows show the progress of each font. The window closes when all
/// succeeded; otherwise it says what failed and why.
final class MissingFontsSheet: PromptDialog {
  var gone: () -> Void = {}
  var widget: Widget { builder.widget("window") }

  /// Whether the person still wants the chosen fonts.
  private(set) var isWanted = true

  private enum Phase {
    case asking, working, failed
  }

  private let builder = Builder("missing-fonts")
  private let question: MissingFontsQuestion
  private let wording: MissingFontsWording
  private let window: PromptWindow
  private let rows: [MissingFontRow]
  private let choice: ExposureChoice
  /// In the window when something can be installed.
  private let choiceGroup: Widget
  private var phase = Phase.asking
  private var answer: (@MainActor (MissingFontsQuestion.Reply) -> Void)?
  private var closing: Task<Void, Never>?
  private let memory: PickerMemory
  private let openFiles: @MainActor ([String]) async -> Void
  /// The picker that is open above the sheet.
  private var picker: PickerDialog?

  /// How long the success is shown.
  private static let farewell = Duration.milliseconds(700)

  /// Makes the window; `answer` is called once.
  ///
  /// - Parameters:
  ///   - memory: the fonts that were picked last.
  ///   - openFiles: shows font files, by their paths, in the browser, which can add them.
  init(
    _ question: MissingFontsQuestion, memory: PickerMemory,
    openFiles: @escaping @MainActor ([String]) async -> Void,
    answer: @escaping @MainActor (MissingFontsQuestion.Reply) -> Void
  ) {
    self.question = question
    self.memory = memory
    self.openFiles = openFiles
    self.answer = answer
    wording = MissingFontsWording(question: question)
    window = PromptWindow(builder, agreeing: "agree")
    let wording = wording
    rows = question.fonts.map {
      MissingFontRow(
        $0, caption: wording.isForPerson ? tr("In the collection") : tr("In the document"))
    }
    choice = ExposureChoice(question.exposure)
    choiceGroup = makeGroup(title: "", rows: [choice.row])
    fill()
    connect()
  }

  // MARK: - Content

  private func fill() {
    AppIcon.show(question.app, in: builder.widget("icon"))
    adw_window_title_set_subtitle(builder.widget("title").opaque, wording.appName)
    builder.widget("headline").setText(wording.headline)
    if wording.isForPerson {
      builder.widget("identity").isVisible = false
    } else {
      IdentityLine.show(question.app, in: builder.widget("identity"))
    }
    IdentityLine.fit(icon: builder.widget("icon"))
    builder.widget("explanation").setText(wording.explanation)
    builder.widget("window").setAccessibleDescription(
      [wording.headline, wording.identity].filter { !$0.isEmpty }.joined(separator: ". "))
    builder.widget("answers").stack(from: .extraExtraLarge)
    let content = builder.widget("content").cast(to: GtkBox.self)
    showSample()
    for group in Kind.allCases {
      let members = rows.filter { Kind($0.font.source) == group }
      guard let first = members.first else { continue }
      let title = MissingFontsWording.title(of: first.font.source)
      // If nothing is offered, the text above already says so.
      let note = isOffering ? MissingFontsWording.note(of: first.font.source) : ""
      gtk_box_append(content, makeList(of: members, title: title, note: note).pointer)
      if group == .catalog { gtk_box_append(content, choiceGroup.pointer) }
    }
    setButton("refuse", isOffering ? tr("Not Now") : tr("Close"))
    builder.widget("add-file").isVisible = !isOffering
    update()
  }

  /// Shows the person's own text in the fonts: the app's at first, and then what is typed.
  private func showSample() {
    let entry = builder.widget("sample")
    Signal.connect(entry, "changed") { [weak self] in
      guard let self else { return }
      for row in self.rows { row.show(sample: self.sample) }
    }
    gtk_editable_set_text(entry.opaque, DisplayText.line(question.sample, limit: 200))
  }

  /// The text that the fonts are compared with.
  private var sample: String {
    let text = gtk_editable_get_text(builder.widget("sample").opaque)
    return DisplayText.line(text.map { String(cString: $0) } ?? "", limit: 200)
  }

  /// The order of the lists.
  private enum Kind: CaseIterable {
    case catalog, installed, revoked, disabled, nowhere

    init(_ source: MissingFont.Source) {
      switch source {
      case .catalog: self = .catalog
      case .installed: self = .installed
      case .revoked: self = .revoked
      case .disabled: self = .disabled
      case .nowhere: self = .nowhere
      }
    }
  }

  private func makeList(
    of members: [MissingFontRow], title: String, note: String
  ) -> Widget {
    let list = Widget(gtk_list_box_new())
    gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
    list.setStyle("boxed-list")
    list.setAccessibleLabel(title)
    for member in members {
      gtk_list_box_append(list.opaque, member.widget.pointer)
      member.changed = { [weak self] in self?.update() }
      member.replace = { [weak self, weak member] in
        if let self, let member { self.pickReplacement(for: member) }
      }
    }
    Signal.connect(list, "row-activated") { [weak self] (row: Handle<GtkListBoxRow>?) in
      self?.rows.first { $0.widget.raw == row?.raw }?.toggle()
    }
    let group = makeGroup(title: title)
    adw_preferences_group_set_description(
      group.cast(to: AdwPreferencesGroup.self), note.isEmpty ? nil : escapeMarkup(note))
    adw_preferences_group_add(group.cast(to: AdwPreferencesGroup.self), list.pointer)
    return group
  }

  /// Whether nothing is chosen, so that nobody can agree.
  var hasNothingToInstall: Bool { chosen.isEmpty && replacements.isEmpty }

  private var isOffering: Bool { rows.contains { $0.font.source != .nowhere } }

  private var chosen: [Int] { rows.indices.filter { rows[$0].isChosen } }

  private var replacements: [Int: FontDescriptor] {
    Dictionary(
      uniqueKeysWithValues: rows.indices.compactMap { place in
        rows[place].replacement.map { (place, $0) }
      })
  }

  private func setButton(_ id: String, _ words: String) {
    builder.widget("\(id)-label").setText(words)
    builder.widget(id).setAccessibleLabel(words)
  }

  /// Updates the window after a change of the choice.
  private func update() {
    guard phase == .asking else { return }
    let fonts = chosen.map { rows[$0].font }
    let replacementCount = replacements.count
    setButton("agree", wording.agree(fonts, replacementCount: replacementCount))
    builder.widget("agree").isVisible = isOffering || replacementCount > 0
    window.guardian.isBarred = hasNothingToInstall
    choiceGroup.isVisible = fonts.contains { Kind($0.source) == .catalog }
  }

  private func findSubstitutes() {
    let fonts = question.fonts.map(\.descriptor)
    let settings = SystemFontSettings.desktop
    Task { [weak self] in
      let faces = await Substitutes.find(for: fonts, settings: settings)
      guard let self else { return }
      for (row, face) in zip(self.rows, faces) { row.show(substitute: face) }
    }
  }

  // MARK: - Answers

  private func connect() {
    Signal.connect(builder.widget("refuse"), "clicked") { [weak self] in self?.refuse() }
    Signal.connect(builder.widget("agree"), "clicked") { [weak self] in _ = self?.agree() }
    Signal.connect(builder.widget("add-file"), "clicked") { [weak self] in self?.addFile() }
    window.onClose { [weak self] in self?.refuse() }
  }

  /// Has the person choose font files, which the browser then shows.
  ///
  /// The app is given what it misses as soon as it is there.
  private func addFile() {
    let chooser = FileChooser(
      title: tr("Add Font File"), acceptLabel: tr("_Open"),
      kind: .files(name: tr("Fonts and Archives"), types: FontMediaTypes.all))
    Task { [weak self, openFiles] in
      guard let parent = self?.builder.widget("window") else { return }
      let paths = await chooser.choose(over: parent).compactMap(\.path)
      guard !paths.isEmpty else { return }
      await openFiles(paths)
      self?.refuse()
    }
  }

  /// Lets the person pick a font to use instead of a missing one.
  private func pickReplacement(for row: MissingFontRow) {
    guard phase == .asking, picker == nil else { return }
    var configuration = row.pickerConfiguration
    configuration.sample = sample
    let picker = PickerDialog(
      PickerQuestion(
        handle: question.handle, parentWindow: "", app: question.app,
        configuration: configuration, offersInstalledFonts: true), memory: memory
    ) { [weak self, weak row] reply in
      if let font = reply.font, let face = self?.picker?.picked {
        row?.replace(with: font, drawnIn: face)
      }
      self?.update()
    }
    picker.gone = { [weak self] in self?.picker = nil }
    self.picker = picker
    picker.present(above: builder.widget("window"))
  }

  func present() {
    window.present(above: question.parentWindow, focus: builder.widget("refuse"))
    findSubstitutes()
  }

  func end() { close(answering: .ended) }

  /// Not now; or stop; or close the list of failures.
  func refuse() {
    isWanted = false
    close(answering: .refused)
  }

  func choose(_ exposure: FontExposure) { choice.choose(exposure) }

  func agree() -> Bool {
    guard phase == .asking, builder.widget("agree").isSensitive, let answer else { return false }
    let chosen = chosen
    let reply = MissingFontsQuestion.Reply(
      .done, chosen: chosen, exposure: choice.exposure, replacements: replacements)
    // The app itself replaces fonts: there is no progress to wait for.
    guard !chosen.isEmpty else {
      close(answering: reply)
      return true
    }
    self.answer = nil
    phase = .working
    for row in rows { row.begin() }
    window.guardian.stop()
    choiceGroup.isVisible = false
    builder.widget("agree").isVisible = false
    setButton("refuse", tr("Stop"))
    window.focus(builder.widget("refuse"))
    answer(reply)
    return true
  }

  private func close(answering result: RequestResponse) {
    close(answering: MissingFontsQuestion.Reply(result, exposure: question.exposure))
  }

  private func close(answering reply: MissingFontsQuestion.Reply) {
    closing?.cancel()
    picker?.end()
    let answer = answer
    self.answer = nil
    window.destroy()
    answer?(reply)
    let gone = gone
    self.gone = {}
    gone()
  }

  // MARK: - Progress

  /// Shows the progress of fonts.
  func show(_ progress: [MissingFontProgress]) {
    guard phase != .asking else { return }
    for step in progress where rows.indices.contains(step.index) { rows[step.index].show(step) }
  }

  /// Shows the results, and closes when there is no failure.
  func finish(_ outcome: [MissingFontProgress]) {
    guard phase == .working else { return }
    show(outcome)
    let failures = outcome.count { $0.state == .failed }
    guard failures > 0 else {
      closing = Task { [weak self] in
        try? await Task.sleep(for: Self.farewell)
        if !Task.isCancelled { self?.close(answering: .ended) }
      }
      return
    }
    phase = .failed
    builder.widget("headline").setText(MissingFontsWording.failures(failures))
    builder.widget("explanation").setText(MissingFontsWording.rest(chosen.count - failures))
    setButton("refuse", tr("Close"))
  }
}
