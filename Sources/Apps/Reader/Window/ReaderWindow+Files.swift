// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

// Opening, saving and closing the document's file, and the questions before that.
extension ReaderWindow {
  func chooseFolder() {
    Task { [weak self] in
      guard let self, let path = await DocumentChooser.folder(beside: self.file, above: self.widget)
      else { return }
      self.folderPane.open(DocumentFolder(path: path))
    }
  }

  func chooseFile() {
    Task { [weak self] in
      guard let self, let file = await DocumentChooser.open(beside: self.file, above: self.widget)
      else { return }
      self.openFile(file)
    }
  }

  /// Runs a long operation, unless another one is running.
  func begin(_ work: @escaping (ReaderWindow) async -> Void) {
    guard !isBusy else { return }
    isBusy = true
    Task {
      await work(self)
      self.isBusy = false
    }
  }

  /// - Returns: whether the document is in its file now.
  @discardableResult
  func save() async -> Bool {
    guard let file else { return await saveAs() }
    await readingRecovered?.value
    // A file of these formats may say more than its document: it stays as it is until it is edited.
    if !isModified, [.html, .markdown, .plain].contains(content.format) { return true }
    var draft = draft(content.format)
    guard await mayLose(&draft, in: file) else { return false }
    return await write(draft, to: file, replacing: version)
  }

  @discardableResult
  func saveAs() async -> Bool {
    let name = title.split(separator: "/").joined(separator: " ")
    let suggestion = "\(name.isEmpty ? tr("Untitled") : name).json"
    guard let file = await DocumentChooser.save(file, name: suggestion, above: widget) else {
      return false
    }
    let format = DocumentFormat(path: file.name) ?? (self.file == nil ? .json : content.format)
    var draft = draft(format)
    guard await mayLose(&draft, in: file) else { return false }
    return await write(draft, to: file, replacing: nil)
  }

  /// Asks before a document is written in a format that has no place for all of it.
  private func mayLose(_ draft: inout Draft, in file: DocumentFile) async -> Bool {
    let format = draft.content.format
    // With another name the old file stays.
    var leftOut = file == self.file ? content.leftOut : []
    if !leftOut.isEmpty, await DocumentFile.keepsOriginal(&draft.content) { leftOut = [] }
    let losses = format.losses(of: draft.content.document, leftOut: leftOut)
    // It is asked once for each kind of thing.
    if file == self.file, acceptedLosses.isSuperset(of: losses) { return true }
    guard !losses.isEmpty else { return true }
    let question = MessageDialog(
      heading: tr("Some Things Will Not Be Saved"),
      body: tr(
        "“{name}” is saved in the format {format}, which cannot keep:",
        ["name": file.name, "format": FormatWording.name(format)]) + "\n"
        + FormatWording.text(losses),
      answers: [
        .init("cancel", tr("_Cancel")),
        .init("save", tr("_Save Without Them"), appearance: ADW_RESPONSE_DESTRUCTIVE),
      ])
    guard await question.ask(over: widget) == "save" else { return false }
    acceptedLosses.formUnion(losses)
    return true
  }

  /// The document at one moment, with what is known of its file; text that is typed while the file is written is not in it.
  private struct Draft {
    var content: DocumentFile.Content
    var state: State
  }

  private func draft(_ format: DocumentFormat) -> Draft {
    var draft = Draft(content: content, state: state)
    draft.content.document = document
    draft.content.format = format
    return draft
  }

  private func write(
    _ draft: Draft, to file: DocumentFile, replacing version: DocumentFile.Version?
  ) async -> Bool {
    do throws(FileFailure) {
      let written = try await file.write(draft.content, replacing: version)
      self.version = written.version
      self.file = file
      content.format = draft.content.format
      // The next save keeps the bytes of this one.
      (content.original, content.bundleFiles) = (written.original, written.bundleFiles)
      if !written.keepsOriginal { content.leftOut = [] }
      saved = draft.state
      update()
      return true
    } catch {
      if case .changedMeanwhile = error { return await resolveConflict(draft, file) }
      MessageDialog.tell(
        tr("“{name}” Cannot Be Saved", ["name": file.name]), FileWording.text(error), over: widget)
      return false
    }
  }

  /// The file was changed by another program: asks which version to keep.
  private func resolveConflict(_ draft: Draft, _ file: DocumentFile) async -> Bool {
    let question = MessageDialog(
      heading: tr("Replace “{name}”?", ["name": file.name]),
      body: FileWording.text(.changedMeanwhile),
      answers: [
        .init("cancel", tr("_Cancel")), .init("save-as", tr("Save _As…")),
        .init("replace", tr("_Replace"), appearance: ADW_RESPONSE_DESTRUCTIVE),
      ])
    switch await question.ask(over: widget) {
    case "replace": return await write(draft, to: file, replacing: nil)
    case "save-as": return await saveAs()
    default: return false
    }
  }

  func confirmClosing() {
    begin { window in
      if await window.mayLetGo() { gtk_window_destroy(window.widget.window) }
    }
  }

  /// Asks what to do with unsaved changes.
  ///
  /// - Returns: whether they were saved or may be discarded.
  func mayLetGo() async -> Bool {
    let name = file?.name ?? tr("New Document")
    let question = MessageDialog(
      heading: tr("Save Changes?"),
      body: tr(
        "“{name}” has changes that are not saved. They are lost for good when they are discarded.",
        ["name": name]),
      answers: [
        .init("cancel", tr("_Cancel")),
        .init("discard", tr("_Discard"), appearance: ADW_RESPONSE_DESTRUCTIVE),
        .init("save", tr("_Save"), appearance: ADW_RESPONSE_SUGGESTED),
      ])
    switch await question.ask(over: widget) {
    case "save": return await save() && !isModified
    case "discard": return true
    default: return false
    }
  }
}
