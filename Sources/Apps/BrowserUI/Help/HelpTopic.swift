// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGLibKit

/// Questions about Typecase, with the answers.
enum HelpTopic: String, CaseIterable {
  case purpose, providers, byName = "by-name", refused, removing, troubles, uninstalling

  var question: String {
    switch self {
    case .purpose: tr("What Is Typecase For?")
    case .providers: tr("What Is a Provider?")
    case .byName: tr("What Does “by Name” Mean?")
    case .refused: tr("Why Was My Font Refused?")
    case .removing: tr("How Do I Get Rid of a Font?")
    case .troubles: tr("What If Something Does Not Work?")
    case .uninstalling: tr("What Happens When I Uninstall Typecase?")
    }
  }

  /// Paragraphs.
  var answer: [String] {
    switch self {
    case .purpose:
      [
        tr(
          "Apps can offer fonts of their own to all your apps. You are asked first, and see the fonts before you decide. Typecase remembers which app each font is from, so you can take it away again."
        )
      ]
    case .providers:
      [
        tr(
          "A provider is an app that offers fonts, such as a font shop or a drawing program. “Apps” lists them with their fonts."
        ),
        tr(
          "The fonts belong to the provider. When you uninstall it, its fonts are turned off, and you are asked whether to keep them. Fonts that you add yourself belong to you."
        ),
      ]
    case .byName:
      [
        tr(
          "An installed font is used where you or a document name it, and nowhere else. It never stands in for a font or a letter that is missing, so no text changes because a font was installed."
        ),
        tr(
          "With “Every App, by Name”, apps outside a sandbox find the font like any other. With “Apps That Ask”, only an app that asked for it gets it; “Apps” shows which ones did, and takes it back."
        ),
      ]
    case .refused:
      [
        tr(
          "Every font is read in a sandbox before you are asked about it. It is refused when it is damaged, when it could harm the programs that draw it, when its format is too old, or when a name in it would get it used where nobody asked for it."
        ),
        tr(
          "A font can also be refused because there is one of the same name, or because a limit is reached. The reason is shown with the font."
        ),
      ]
    case .removing:
      [
        tr(
          "“Remove” takes away what you selected, a family or a single style, and nothing else; “Undo” brings it back. A font that is turned off stays on this computer, and no app uses it."
        ),
        tr("Fonts of the system cannot be removed here, but you can hide them from your apps."),
      ]
    case .troubles:
      [
        tr(
          "“Check All Fonts” on the page “Storage” says what is wrong with your fonts, and can repair it. “typecasectl doctor” in a terminal does the same when this window does not open."
        ),
        tr(
          "A program that was running when a font came may not find it. Start the program again. An app in a sandbox only gets fonts that it asks for."
        ),
      ]
    case .uninstalling:
      [
        tr(
          "Your fonts stay in your home folder, and your apps go on finding them by name."
        ),
        tr(
          "With “Before You Uninstall Typecase” on the page “Storage” you can make them ordinary fonts instead, or remove them all."
        ),
      ]
    }
  }
}
