// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseWidgets

// What becomes of the fonts when Typecase is uninstalled.
extension StoragePane {
  func prepareUninstall() {
    let question = MessageDialog(
      heading: tr("What Becomes of Your Fonts?"),
      body: [
        tr(
          "As ordinary fonts they stay in your folder of fonts. Every app sees them there, and may use them for letters that another font lacks. Fonts that are turned off are removed, and those that their license binds to an app."
        ),
        tr(
          "What Typecase knows about your apps and fonts is forgotten, and hidden fonts are shown again. This cannot be undone."
        ),
      ].joined(separator: "\n\n"),
      answers: [
        .init("cancel", tr("_Cancel")),
        .init("keep", tr("_Keep as Ordinary Fonts")),
        .init("remove", tr("_Remove All Fonts"), appearance: ADW_RESPONSE_DESTRUCTIVE),
      ])
    Task { [weak self, widget = context.widget] in
      guard let answer = await question.ask(over: widget), ["keep", "remove"].contains(answer)
      else { return }
      await self?.prepareUninstall(keepingFonts: answer == "keep")
    }
  }

  private func prepareUninstall(keepingFonts: Bool) async {
    page.uninstall.isBusy = true
    do throws(TypecaseError) {
      let summary = try await context.families.connected()
        .prepareUninstall(keepingFonts: keepingFonts)
      prepared()
      MessageDialog.tell(
        tr("Typecase Can Be Uninstalled Now"), Self.words(for: summary), over: context.widget)
    } catch { context.tell(error) }
    page.uninstall.isBusy = false
    context.families.reload()
    page.update()
  }

  private static func words(for summary: UninstallSummary) -> String {
    let kept = summary.folder.map {
      trn(
        "{count} font is an ordinary font now, in {folder}.",
        "{count} fonts are ordinary fonts now, in {folder}.", summary.keptCount,
        ["folder": DisplayText.line($0, limit: 200)])
    }
    let removed =
      summary.removedCount > 0
      ? trn("{count} font was removed.", "{count} fonts were removed.", summary.removedCount) : nil
    let words = [kept, removed].compactMap(\.self).joined(separator: "\n")
    return words.isEmpty ? tr("There were no fonts.") : words
  }
}
