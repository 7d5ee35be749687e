// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Typecase
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseRichText
import TypecaseTextAppearance

/// A widget with a document that a person edits, or a part of one: the text of a storage, a selection, what it looks like.
///
///     TextFormattingCoordinator  -->  TextDocumentResponder  -->  TextEditor  -->  TextStorage
///         ^                                                            |
///         +---------------- edited, selected, undone ------------------+
///
/// Of a widget of your own it needs its ``editor``; everything else has a default. It is passed to
/// ``TextFormattingCoordinator/setResponder(_:for:)``, which from then on follows what is edited and selected, has Ctrl+Z and its
/// companions undo and redo, and tells of other fonts and sizes. The responders of GTK's own text widgets are of this kind, too.
@MainActor public protocol TextDocumentResponder: UndoableFormatting {
  /// The text, what of it is selected, and what is typed next has.
  var editor: TextEditor { get }

  /// Whether the person may change the text now; otherwise there is nothing to format. True by default.
  var isEditable: Bool { get }

  /// What text has where it says nothing: the widget's font and size. The desktop's by default; for what a widget's style says, answer
  /// ``TextFormattingCoordinator/baseAttributes(of:)``.
  var baseAttributes: TextAttributes { get }

  /// What a change is for; an empty range is the caret. What is selected by default.
  var formattedRange: Range<ScalarOffset> { get }

  /// What is typed next has, at the caret. That of the editor by default.
  var typingAttributes: TextAttributes { get }

  /// Applies a conversion handler to a range as one step; to an empty one as to the caret. The editor does it by default.
  ///
  /// - Parameter step: says how the step is called, which gesture it belongs to, and its extent.
  func convertAttributes(
    in range: Range<ScalarOffset>, by handler: ConversionHandler, as step: FormattingStep)

  /// Draws the text again, with other fonts or sizes. Does nothing by default.
  func appearanceChanged(_ appearance: TextAppearance)

  /// Takes up the work again after the person was in the panel. Does nothing by default.
  func focusReturned()

  /// The fonts of the text that are missing, each once, sorted by name.
  var missingFonts: [FontDescriptor] { get }
}

extension TextDocumentResponder {
  /// The scripts of the text of which some characters are drawn as boxes, those with the most of them first.
  ///
  /// Neither the font that the text names nor any other that text falls back on has them. The fonts are those that this program may use. It
  /// looks at the whole text, off the main thread; none where the task is canceled.
  public func unwrittenScripts() async -> [UnwrittenScript] {
    await UnwrittenText.scripts(
      of: storage.document.content, TextFormattingCoordinator.shared.appearance)
  }

  /// The text.
  public var storage: TextStorage { editor.storage }

  public var isEditable: Bool { true }

  public var baseAttributes: TextAttributes {
    DesktopFonts.baseAttributes(TextFormattingCoordinator.shared.appearance)
  }

  public var formattedRange: Range<ScalarOffset> { editor.selection.range }

  public var typingAttributes: TextAttributes { editor.typingAttributes }

  public func convertAttributes(
    in range: Range<ScalarOffset>, by handler: ConversionHandler, as step: FormattingStep
  ) {
    editor.convertAttributes(
      step.title, in: range, gesture: step.gesture, extent: step.extent, by: handler)
  }

  public func appearanceChanged(_ appearance: TextAppearance) {}

  public func focusReturned() {}

  public var missingFonts: [FontDescriptor] {
    let storage = storage
    let fonts = Set(storage.spans(in: 0..<storage.end).lazy.compactMap(\.attributes.font))
    return TextFormattingCoordinator.shared.missing(among: fonts)
  }

  /// Replaces missing fonts in the whole text, as one step.
  ///
  /// A font that was named by family keeps its weight and slant. What is meant for a script gets the family where the text is in
  /// that script and its own font does not write it; signs and numbers that scripts share stay as they are around it.
  public func replaceFonts(_ replacements: [FontReplacement]) {
    guard isEditable, !replacements.isEmpty else { return }
    let context = TextFormattingCoordinator.shared.context(base: baseAttributes)
    let title = tr("Replace Fonts")
    let named = replacements.filter { $0.script == nil }
    // Each face of a family is given, and all of them mean the family.
    var seen: Set<[String?]> = []
    let forScripts = replacements.filter {
      $0.script != nil && seen.insert([$0.script, $0.font.family]).inserted
    }
    func replaceNamed() {
      let handler = FontReplacement.handler(of: named, in: context)
      convertAttributes(
        in: 0..<storage.end, by: handler, as: FormattingStep(.attributes(handler), title: title))
    }
    guard !forScripts.isEmpty else { return replaceNamed() }
    editor.edit(title) {
      if !named.isEmpty { replaceNamed() }
      for replacement in forScripts { set(replacement, title, in: context) }
    }
  }

  /// Sets text in a script in a font for it, where its own font does not write it.
  private func set(
    _ replacement: FontReplacement, _ title: String, in context: FormattingContext
  ) {
    guard let script = replacement.script, let family = replacement.font.family,
      let text = UnwrittenText(
        storage.document.content, TextFormattingCoordinator.shared.appearance)
    else { return }
    let handler = AttributeChange.family(family).handler(in: context)
    for stretch in text.stretches(of: script) {
      convertAttributes(
        in: stretch, by: handler, as: FormattingStep(.attributes(handler), title: title))
    }
  }
}

// What a responder is made of, for all of them.
extension TextDocumentResponder {
  public var formattingModes: FormattingModes {
    isEditable ? .all.subtracting(undrawnModes) : []
  }

  public var formattingSelection: FormattingSelection? {
    guard isEditable else { return nil }
    let (editor, range) = (editor, formattedRange)
    return FormattingSelection(
      summary: editor.summary(of: range) ?? AttributeSummary(typingAttributes),
      base: baseAttributes,
      // What the panel's preview shows.
      text: editor.storage.text(
        in: range.lowerBound..<min(range.upperBound, range.lowerBound + 200)),
      pageColor: editor.storage.pageColor)
  }

  public func updateTextAttributes(_ change: FormattingStep) -> Bool {
    guard isEditable else { return false }
    switch change.content {
    case .attributes(let handler):
      convertAttributes(in: formattedRange, by: handler, as: change)
    case .pageColor(let color):
      guard formattingModes.contains(.pageColor) else { return false }
      storage.setPageColor(color, title: change.title, gesture: change.gesture)
    }
    return true
  }

  public func undo() -> Bool { isEditable && editor.undo() }

  public func redo() -> Bool { isEditable && editor.redo() }

  /// Undoes or redoes by the keyboard.
  ///
  /// - Returns: whether the keys are this widget's; they are where there is nothing to undo as well.
  func perform(_ step: UndoKeys.Step) -> Bool {
    guard isEditable else { return false }
    switch step {
    case .undo: _ = undo()
    case .redo: _ = redo()
    }
    return true
  }
}

extension TextFormattingCoordinator {
  /// What text of a widget has where it says nothing: the font and the size that its style gives.
  public func baseAttributes(of widget: Widget) -> TextAttributes {
    DesktopFonts.baseAttributes(of: widget, appearance)
  }

  /// Those of some fonts that are missing, sorted by name.
  func missing(among fonts: Set<FontDescriptor>) -> [FontDescriptor] {
    fonts.filter { appearance.isMissing($0) }.sorted { $0.displayName < $1.displayName }
  }
}
