// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// Requests the fonts of the program's documents.
///
/// This is all that an app does to be a consumer: its desktop file declares `use-installed-fonts`,
/// it connects, and it asks for the names in its documents that are missing. Given fonts are drawn
/// at once, in every window, and text is redrawn when fonts come or go later.
final class DocumentFonts: FontPickService {
  /// Those of this program.
  static let shared = DocumentFonts()

  /// Of everything that was opened.
  private var missing = MissingNames()
  private var connection: Task<Result<WidgetFonts, TypecaseError>, Never>?

  private init() {}

  /// Connects, so that fonts that were given before are there when the first document is drawn.
  func begin() { _ = connect() }

  /// A failed connection is tried again at the next use.
  private func connect() -> Task<Result<WidgetFonts, TypecaseError>, Never> {
    if let connection { return connection }
    let task = Task { () -> Result<WidgetFonts, TypecaseError> in
      do throws(TypecaseError) {
        return .success(try await WidgetFonts.connect(appID: ReaderProgram.id))
      } catch {
        self.connection = nil
        return .failure(error)
      }
    }
    connection = task
    return task
  }

  /// Notes what is missing of a document's fonts.
  func gather(_ fonts: [FontDescriptor]) {
    let appearance = TextFormattingCoordinator.shared.appearance
    missing.add(fonts, where: appearance.isMissing)
  }

  /// Requests all gathered names that were not requested yet, in one call and without a question:
  /// who opens a document wants to read, and its window says what is missing.
  func take(above window: Widget) {
    let names = missing.take()
    guard !names.isEmpty else { return }
    Task {
      do throws(TypecaseError) {
        let fonts = try await connect().value.get()
        try await fonts.request(names, interactive: false, above: window)
      } catch {
        // The document is shown in other fonts, and its window says so.
        printError("example-reader: \(error)")
      }
    }
  }

  /// Asks the system to find the missing fonts of everything that was opened, because the person
  /// wants it to: only then it shows its own window.
  ///
  /// - Parameters:
  ///   - fonts: those of the document that is shown, whose text can be set in others.
  ///   - scripts: those of its text that no font here writes, for which the system may know a font.
  ///   - sample: some of the document, which the person sees in the fonts.
  /// - Returns: the replacements that the person picked.
  func find(
    _ fonts: [FontDescriptor], scripts: [UnwrittenScript], sample: String, above window: Widget
  ) async throws(TypecaseError) -> [FontReplacement] {
    gather(fonts)
    let appearance = TextFormattingCoordinator.shared.appearance
    let given = try await connect().value.get()
    return try await given.findOrReplace(
      missing.all.filter(appearance.isMissing),
      replaceable: Set(fonts.compactMap(MissingNames.name)), scripts: scripts.map(\.script),
      sample: sample, above: window)
  }

  /// Lets the person pick a font for the text that has the focus.
  func pick(above window: Widget) async throws(TypecaseError) {
    let fonts = try await connect().value.get()
    try await TextFormattingCoordinator.shared.pickFont(from: fonts, above: window)
  }

  /// The same, for a button of the library.
  func pick(
    _ configuration: PickerConfiguration, parentWindow: ParentWindow
  ) async throws(TypecaseError) -> FontDescriptor? {
    try await connect().value.get().pick(configuration, parentWindow: parentWindow)
  }
}
