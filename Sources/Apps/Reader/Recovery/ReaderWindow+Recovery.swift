// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

import func TypecaseGLibKit.tr

// What is kept of unsaved changes, and shown again after a sudden end of the program.
extension ReaderWindow {
  func followForRecovery() {
    recovery.isModified = { [weak self] in self?.isModified ?? false }
    recovery.draft = { [weak self] in
      guard let self else { return (RichTextDocument(), .init()) }
      return (self.document, self.recoveryState)
    }
    Signal.connect(widget, "destroy") { [weak self] in self?.recovery.remove() }
  }

  private var recoveryState: RecoveryFolder.State {
    RecoveryFolder.State(
      file: file?.address, version: version, format: content.format,
      textScaling: content.textScaling, lineEnding: content.lineEnding)
  }

  /// Shows a document that was never saved, as it was kept.
  ///
  /// What its file is like now is read afterwards: a server may not answer for a long time.
  ///
  /// - Parameter id: the copy, which stays until the document is saved or discarded.
  func showRecovered(
    _ document: RichTextDocument, _ state: RecoveryFolder.State, copy id: String
  ) {
    var shown = DocumentFile.Content()
    shown.document = document
    (shown.format, shown.textScaling, shown.lineEnding) =
      (state.format, state.textScaling, state.lineEnding)
    let file = state.file.map(DocumentFile.init(address:))
    show(shown, of: file, version: state.version)
    saved = nil
    recovery.adopt(id)
    builder.widget("recovered").isVisible = true
    update()
    guard let file else { return }
    readingRecovered = Task { [weak self] in
      guard let content = try? await file.read().content else { return }
      self?.complete(with: content, of: file)
    }
  }

  /// Takes over what the recovered document's file has beside the document, unless another document is shown by now.
  private func complete(with content: DocumentFile.Content, of file: DocumentFile) {
    guard saved == nil, self.file == file else { return }
    let document = self.content.document
    self.content = content
    // A file of RTF keeps its bytes where nothing was edited, as long as its settings are the same.
    self.content.document = document
    self.content.document.settings = content.document.settings
    view.textScaling = content.document.settings.textScaling ?? .standard
    showDamage()
    update()
  }

  /// Goes back to what is in the file, if the person wants to.
  func discardRecovered() async {
    let question = MessageDialog(
      heading: tr("Discard the Recovered Changes?"),
      body: tr("They are lost for good. What is in the file is shown instead."),
      answers: [
        .init("cancel", tr("_Cancel")),
        .init("discard", tr("_Discard"), appearance: ADW_RESPONSE_DESTRUCTIVE),
      ])
    guard await question.ask(over: widget) == "discard" else { return }
    guard let file else { return show(DocumentFile.Content(), of: nil, version: nil) }
    do throws(FileFailure) {
      let (content, version) = try await file.read()
      show(content, of: file, version: version)
    } catch {
      // It was removed meanwhile, and there is nothing to go back to.
      if case .notFound = error { return show(DocumentFile.Content(), of: nil, version: nil) }
      MessageDialog.tell(
        tr("“{name}” Cannot Be Opened", ["name": file.name]), FileWording.text(error),
        over: widget)
    }
  }
}
