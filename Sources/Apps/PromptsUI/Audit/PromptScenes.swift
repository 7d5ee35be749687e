// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGTK
import TypecaseGTKKit

/// The prompts as an audit of the text size looks at them, with questions that nobody asked, and the library's
/// own font panel.
final class PromptScenes {
  private let memory = PickerMemory()
  private let fonts = FaceSet.installed()
  /// What is shown now.
  private var dialog: (any PromptDialog)?

  /// Adds a scene for each kind of prompt, and one of the panel.
  func add() {
    add("Consent") { [self] in
      ConsentDialog(ConsentWording(question: consentQuestion).presentation) { _ in }
    }
    add("Use") { [self] in
      ConsentDialog(
        UseWording(
          question: UseQuestion(handle: "/", parentWindow: "", app: stranger, families: families)
        ).presentation
      ) { _ in }
    }
    add("Missing fonts") { [self] in
      MissingFontsSheet(
        MissingFontsQuestion(
          handle: "/", parentWindow: "", app: app, fonts: missingFonts, exposure: .byName,
          sample: "Chapter One"),
        memory: memory, openFiles: { _ in }
      ) { _ in }
    }
    for includesFaces in [false, true] {
      add(includesFaces ? "Picker of styles" : "Picker") { [self] in
        PickerDialog(
          PickerQuestion(
            handle: "/", parentWindow: "", app: app,
            configuration: PickerConfiguration(
              includesFaces: includesFaces, sample: "Chapter One"),
            offersInstalledFonts: false),
          memory: memory
        ) { _ in }
      }
    }
    TextSizeAudit.add(.fontPanel())
  }

  private func add(_ name: String, _ make: @escaping @MainActor () -> any PromptDialog) {
    TextSizeAudit.add(
      AuditScene(name) { [self] in
        let dialog = make()
        self.dialog = dialog
        dialog.present()
        return dialog.widget
      } close: { [self] _ in
        dialog?.end()
        dialog = nil
      })
  }

  // MARK: - Questions

  private let app = AppSummary(
    id: "org.example.Writer", name: "Writer", icon: "accessories-text-editor", identity: "flatpak",
    assurance: .verified)
  private let stranger = AppSummary(
    id: "/usr/bin/writer", name: "Writer", icon: "", identity: "executable")

  private var families: [ConsentQuestion.Family] {
    fonts.families.prefix(3).compactMap { family in
      guard let face = fonts.faces(ofFamily: family).first, let file = face.location else {
        return nil
      }
      return ConsentQuestion.Family(
        family: family, faceCount: 4, styles: ["Regular", "Italic", "Bold", "Bold Italic"],
        location: file, script: "Latn",
        languages: ["de", "en"], color: .none, isVariable: false)
    }
  }

  private var consentQuestion: ConsentQuestion {
    let families = families
    let family = families.first?.family ?? ""
    return ConsentQuestion(
      handle: "/", parentWindow: "", app: app, families: families, fontCount: 12,
      warnings: [
        .init(
          family: family, style: "Bold", message: "Some characters have no outline.",
          place: "glyf", detail: "12 glyphs")
      ],
      exposure: .byName, refusalCount: 2,
      refused: [.init(name: "Writer Sans.ttf", message: "It is damaged.")])
  }

  private var missingFonts: [MissingFont] {
    func descriptor(_ family: String) -> FontDescriptor {
      var font = FontDescriptor()
      font.family = family
      return font
    }
    return [
      MissingFont(
        descriptor("Garamond Premier"),
        source: .catalog(
          .init(
            provider: "org.example.Fonts", providerName: "Example Fonts", providerIcon: "",
            family: "Garamond Premier", byteCount: 240_000))),
      MissingFont(descriptor("Frutiger"), source: .revoked),
      MissingFont(descriptor("Univers"), source: .disabled),
      MissingFont(descriptor("Akzidenz-Grotesk"), source: .nowhere, isReplaceable: true),
    ]
  }
}
