// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseGTKKit
import TypecasePangoKit
import TypecaseRichText

/// The formatting of an entry or a label, which shows a ``storage``: attributes as Pango attributes, changes as steps that can be
/// undone.
///
/// The coordinator makes one for each of them that gets the focus; an app that opens and saves the
/// content of one gets it with ``TextFormattingCoordinator/line(_:)``. It may outlive the widget:
/// then it does nothing, and still has the text with its attributes.
public final class LineFormatting: FormattingResponders.StandardResponder {
  /// The text, with its attributes and its history.
  ///
  /// It may be observed and edited: the widget shows what is edited.
  public let storage = TextStorage()
  /// Called when text or attributes changed.
  public var changed: () -> Void = {}

  /// Has what an empty text has, as the attributes of typing.
  private let textEditor: TextEditor
  /// The widget keeps this object, which must not keep the widget.
  private let widget: WeakHandle<GtkWidget>
  /// Nil once the widget came to its end.
  private var makeLine: ((Widget) -> any FormattedLine)?
  private var line: (any FormattedLine)? {
    makeLine.flatMap { make in widget.object.map { make($0) } }
  }
  private weak var coordinator: TextFormattingCoordinator?
  /// The attributes that the app or the interface file set.
  private var own: AttributeList?
  /// The attributes that were set here; nil while the widget has its own.
  private var drawn: AttributeList?
  /// Whether the widget is being changed here, and not by the person or an app.
  private var isShowing = false
  private let follower = Follower()
  /// The widget's text as the storage knows it; nothing of a password.
  private var shown = ""

  /// Its place among the storage's observers.
  private final class Follower: TextStorageObserver {
    weak var line: LineFormatting?

    nonisolated func textStorage(_ storage: TextStorage, wasEdited edit: TextStorage.Edit) {
      // A storage belongs to one thread, and this one is the main thread's.
      MainActor.assumeIsolated { line?.show() }
    }
  }

  init<Line: FormattedLine>(
    _ widget: Widget, as kind: Line.Type, coordinator: TextFormattingCoordinator
  ) {
    let line = Line(widget)
    self.widget = widget.weak
    textEditor = TextEditor(storage)
    makeLine = { Line($0) }
    self.coordinator = coordinator
    line.giveUpHistory()
    follower.line = self
    storage.add(follower, order: .view)
    if !line.isSecret { storage.load(RichTextDocument(runs: [TextRun(line.text)])) }
    for property in line.followedProperties {
      Signal.connect(widget, "notify::\(property)") { [weak self] in
        self?.followText()
        self?.coordinator?.selectionChanged()
      }
    }
    Signal.connect(widget, "destroy") { [weak self] in self?.makeLine = nil }
    if line.hidesSelection { followEvents(of: widget) }
    // Where nothing is to be undone, the keys may be those of a window.
    UndoKeys.add(to: widget) { [weak self] in
      ($0 == .undo ? self?.undo() : self?.redo()) ?? false
    }
  }

  /// Looks at the selection after keys and clicks.
  private func followEvents(of widget: Widget) {
    guard let events = gtk_event_controller_legacy_new() else { return }
    Signal.connectReturning(events, "event") { [weak self] (event: OpaquePointer?) in
      let type = event.map { gdk_event_get_event_type($0) }
      if type == GDK_BUTTON_RELEASE || type == GDK_KEY_PRESS || type == GDK_KEY_RELEASE {
        self?.coordinator?.selectionChanged()
      }
      return false
    }
    gtk_widget_add_controller(widget.pointer, events)
  }

  // MARK: - Formatting

  /// The text and its history; what is selected is the widget's.
  public var editor: TextEditor {
    followText()
    return textEditor
  }

  public var isEditable: Bool { line?.isFormattable ?? false }

  /// Pango's attributes have no shadow, and one line has nothing of pages and paragraphs.
  public var formattingModes: FormattingModes {
    isEditable
      ? .all.subtracting(.paragraphs).subtracting([.pageColor, .shadow, .letterpress]) : []
  }

  /// What is selected in a label; otherwise all of the text.
  public var formattedRange: Range<ScalarOffset> {
    followText()
    let all = 0..<storage.end
    return (line?.selection ?? all).clamped(to: all)
  }

  public var baseAttributes: TextAttributes {
    guard let coordinator, let widget = widget.object else { return TextAttributes() }
    return coordinator.baseAttributes(of: widget)
  }

  public func convertAttributes(
    in range: Range<ScalarOffset>, by handler: ConversionHandler, as step: FormattingStep
  ) {
    let isDifferent = textEditor.convertAttributes(
      step.title, in: range, gesture: step.gesture, extent: step.extent, by: handler)
    // Of what an empty text has, no edit tells.
    if isDifferent, range.isEmpty { attributesChanged() }
  }

  /// The attributes of the whole text, or of its beginning; setting them is not an undo step.
  public var attributes: TextAttributes {
    get { storage.length > 0 ? storage.attributes(at: 0).attributes : textEditor.typingAttributes }
    set {
      guard line != nil else { return }
      followText()
      storage.load(RichTextDocument(runs: [TextRun(storage.text, newValue)]))
      if storage.length == 0 {
        textEditor.typingAttributes = newValue
        attributesChanged()
      }
    }
  }

  private func attributesChanged() {
    draw()
    changed()
    coordinator?.selectionChanged()
  }

  /// Draws what is set here above the attributes that the widget has of its own.
  ///
  /// Where nothing is set, the widget has just these.
  private func draw() {
    guard let line else { return }
    if line.attributes != drawn?.pointer {
      own = line.attributes.map(AttributeList.init(retaining:))
      drawn = nil
    }
    let spans =
      storage.length > 0
      ? storage.spans(in: 0..<storage.end) : [AttributeSpan(0, textEditor.typingAttributes)]
    if spans.allSatisfy({ $0.attributes == TextAttributes() }) {
      guard drawn != nil else { return }
      line.setAttributes(own?.pointer)
      drawn = nil
    } else if let appearance = coordinator?.appearance {
      drawn = AttributeList(
        storage.inBytes(spans), above: own, appearance: appearance,
        basePoints: basePoints(appearance))
      line.setAttributes(drawn?.pointer)
    }
  }

  /// The size of the widget's own font, as Pango is given it.
  private func basePoints(_ appearance: TextAppearance) -> Double {
    appearance.points(baseAttributes.size ?? .style(.body))
  }

  public func appearanceChanged(_ appearance: TextAppearance) { draw() }

  // MARK: - Text

  /// Takes over what was typed, or another text: it has the format that the text had.
  ///
  /// - Parameter correcting: whether it is what the widget made of the storage's own edit.
  private func followText(correcting: Bool = false) {
    guard !isShowing, let line else { return }
    if line.isSecret {
      // Nothing keeps what nobody is to see.
      if storage.length > 0 { storage.load(RichTextDocument()) }
      shown = ""
      return
    }
    // What an open session has edited is not in the widget yet, and was not changed there.
    let unknown = storage.isEditing ? storage.unknownEdit(of: follower) : nil
    let difference = TextDifference(from: unknown == nil ? storage.text : shown, to: line.text)
    defer { shown = line.text }
    guard !difference.isEmpty else { return }
    let text = String(
      line.text.unicodeScalars.dropFirst(difference.new.lowerBound.value)
        .prefix(difference.new.count))
    guard line.isTyped else {
      // Another text has the old one's format, where that has one.
      let kept = Set(storage.spans(in: 0..<storage.end).map(\.attributes)).count <= 1
      return storage.load(
        RichTextDocument(runs: [TextRun(line.text, kept ? attributes : TextAttributes())]))
    }
    let range = unknown?.range(after: difference.old) ?? difference.old
    let continued =
      storage.length > 0 ? storage.attributesForInsertion(at: range) : textEditor.typingAttributes
    let runs = text.isEmpty ? [] : [TextRun(text, continued)]
    if correcting {
      storage.correct(range, with: runs)
    } else {
      storage.replaceScalars(range, with: runs)
      if unknown != nil { storage.tellNow(follower) }
    }
    if storage.length == 0 { textEditor.typingAttributes = continued }
  }

  // MARK: - History

  /// Undoes the last change of text or attributes.
  public func undo() -> Bool { step { $0.undo() } }

  /// Redoes the change that was undone last.
  public func redo() -> Bool { step { $0.redo() } }

  private func step(_ step: (TextEditor) -> Bool) -> Bool {
    guard isEditable, step(editor) else { return false }
    if let line, line.isTyped {
      let caret = textEditor.selection.range.upperBound
      isShowing = true
      line.select(caret..<caret)
      isShowing = false
    }
    return true
  }
}

extension LineFormatting {
  /// Brings the widget to what the storage is; what an entry does not take, as too long a text, the storage has not either.
  private func show() {
    if let line, !isShowing, !line.isSecret {
      let difference = TextDifference(from: line.text, to: storage.text)
      if !difference.isEmpty {
        isShowing = true
        line.show(storage.text(in: difference.new), in: difference.old)
        isShowing = false
      }
    }
    attributesChanged()
    followText(correcting: true)
  }
}

extension TextStorage {
  /// Spans of the whole text with their lengths in bytes.
  fileprivate func inBytes(_ spans: [AttributeSpan]) -> [ByteSpan] {
    var place: ScalarOffset = 0
    return spans.map { span in
      let start = byteOffset(of: place)
      place += span.length
      return ByteSpan(byteOffset(of: place) - start, span.attributes)
    }
  }
}
