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
  /// - Parameters:
  ///   - content: what its file is like now; nil where it has none, or none any more.
  ///   - id: the copy, which stays until the document is saved or discarded.
  func showRecovered(
    _ document: RichTextDocument, _ state: RecoveryFolder.State,
    over content: DocumentFile.Content?,
    copy id: String
  ) {
    var shown = content ?? DocumentFile.Content()
    let settings = shown.document.settings
    shown.document = document
    if content == nil {
      (shown.format, shown.textScaling, shown.lineEnding) =
        (state.format, state.textScaling, state.lineEnding)
    } else {
      // A file of RTF keeps its bytes where nothing was edited, as long as its settings are the same.
      shown.document.settings = settings
    }
    show(shown, of: state.file.map(DocumentFile.init(address:)), version: state.version)
    saved = nil
    recovery.adopt(id)
    builder.widget("recovered").isVisible = true
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
      MessageDialog.tell(
        tr("“{name}” Cannot Be Opened", ["name": file.name]), FileWording.text(error),
        over: widget)
    }
  }
}
