// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import CTypecaseWidgets
import FoundationEssentials
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseRichText
import TypecaseTextLayout

/// Copying and pasting of a widget, and what X11 calls the primary selection.
final class TextClipboard {
  private unowned let owner: RichTextWidget
  /// What the primary selection has while it is this widget's.
  private var primary: ObjectRef<UnsafeMutablePointer<GdkContentProvider>>?

  init(_ owner: RichTextWidget) { self.owner = owner }

  // MARK: - Copying

  func copy() {
    if owner.selection.isCaret { owner.refuse() } else { copy(owner.selection.range) }
  }

  func copy(_ range: Range<ScalarOffset>) {
    guard let widget = owner.shown, let content = content(of: range) else { return }
    gdk_clipboard_set_content(gtk_widget_get_clipboard(widget.pointer), content.pointer)
  }

  func cut() {
    guard owner.isEditable, !owner.selection.isCaret else { return owner.refuse() }
    copy()
    owner.deleteSelection()
  }

  /// Some text as it is now, in all forms; each is made when somebody asks for it.
  func content(
    of range: Range<ScalarOffset>
  ) -> ObjectRef<UnsafeMutablePointer<GdkContentProvider>>? {
    let runs = owner.storage.runs(in: range)
    let (scaling, base) = (owner.textScaling, owner.layout.baseAttributes)
    let picture = runs.count == 1 && runs[0].length == 1 ? runs[0].attributes.attachment : nil
    return TextContent.make(
      pictureType: picture.flatMap { OfferedText.pictureTypes.contains($0.type) ? $0.type : nil }
    ) { type in
      if let picture, type == picture.type { return Data(picture.bytes) }
      let copy = TextCopy(runs, textScaling: scaling, surroundings: base)
      return TextContent.form(of: type).flatMap { try? copy.data($0) }
    }
  }

  // MARK: - The primary selection

  /// Has the primary selection be what is selected, whatever that is when somebody asks.
  func selectionChanged() {
    guard let widget = owner.shown, gtk_widget_get_realized(widget.pointer) != 0,
      let clipboard = gtk_widget_get_primary_clipboard(widget.pointer)
    else { return }
    let isOurs = primary.map { gdk_clipboard_get_content(clipboard) == $0.pointer } ?? false
    if owner.selection.isCaret {
      if isOurs { gdk_clipboard_set_content(clipboard, nil) }
      primary = nil
      return
    }
    if isOurs { return }
    primary = TextContent.make { [weak owner] type in
      guard let owner, let form = TextContent.form(of: type) else { return nil }
      let copy = TextCopy(
        owner.storage.runs(in: owner.selection.range), textScaling: owner.textScaling,
        surroundings: owner.layout.baseAttributes)
      return try? copy.data(form)
    }
    if let primary { gdk_clipboard_set_content(clipboard, primary.pointer) }
  }

  // MARK: - Pasting

  func paste(asPlainText isPlain: Bool = false) {
    guard let widget = owner.shown else { return }
    paste(from: gtk_widget_get_clipboard(widget.pointer), isPlain: isPlain)
  }

  /// Pastes the primary selection at a place, without changing what is selected before it is there.
  func pastePrimary(at position: TextPosition) {
    guard let widget = owner.shown else { return }
    paste(
      from: gtk_widget_get_primary_clipboard(widget.pointer), isPlain: false,
      at: TrackedRange(position.offset, in: owner.storage, gravity: .backward))
  }

  private func paste(from clipboard: OpaquePointer?, isPlain: Bool, at place: TrackedRange? = nil) {
    guard owner.isEditable, let clipboard else { return owner.refuse() }
    let offers = OfferedText.offers(
      gdk_clipboard_get_formats(clipboard), isPlain: isPlain, takesFiles: owner.takesFiles)
    guard !offers.isEmpty else { return owner.refuse() }
    let kept = ObjectRef(retaining: clipboard)
    // What was selected may be replaced by now, and the text by another one.
    let editor = owner.editor
    Task { [weak owner] in
      guard let plain = owner?.editor.typingAttributes, let scaling = owner?.textScaling else {
        return
      }
      let runs = await OfferedText.read(offers, for: scaling, plain: plain) {
        types, callback, data in
        gdk_clipboard_read_async(kept.pointer, types, 0, nil, callback, data)
      } finish: { result in
        gdk_clipboard_read_finish(kept.pointer, result, nil, nil)
      }
      guard let owner, owner.editor === editor, owner.isEditable, let runs else { return }
      if let place { owner.selection = TextSelection(caret: place.range.lowerBound) }
      owner.insertOffered(runs)
    }
  }
}

/// A `GdkContentProvider` whose bytes a function of Swift makes.
package enum TextContent {
  package typealias Bytes = @MainActor (_ type: String) -> Data?

  /// A provider, alive as long as its reference.
  ///
  /// - Parameters:
  ///   - pictureType: the media type of a picture that it has as well.
  ///   - bytes: makes those of a type; nil where there are none.
  package static func make(
    pictureType: String? = nil, _ bytes: @escaping Bytes
  ) -> ObjectRef<UnsafeMutablePointer<GdkContentProvider>>? {
    let builder = gdk_content_formats_builder_new()
    for type in TextCopy.Form.allCases.flatMap(\.mediaTypes) + [pictureType].compactMap(\.self) {
      gdk_content_formats_builder_add_mime_type(builder, type)
    }
    gdk_content_formats_builder_add_gtype(builder, stringType)
    guard let formats = gdk_content_formats_builder_free_to_formats(builder) else { return nil }
    defer { gdk_content_formats_unref(formats) }
    let context = Unmanaged.passRetained(Holder(bytes)).toOpaque()
    return typecase_text_content_new(functions, context, formats).map(ObjectRef.init(adopting:))
  }

  /// The form of a text that a media type means.
  package static func form(of type: String) -> TextCopy.Form? {
    TextCopy.Form.allCases.first { $0.mediaTypes.contains(type) }
  }

  /// GLib's number of strings, a macro that Swift does not import.
  private static let stringType = GType(16 << 2)

  private final class Holder {
    let bytes: Bytes
    init(_ bytes: @escaping Bytes) { self.bytes = bytes }
  }

  private static let functions: UnsafePointer<TypecaseTextContentFunctions> = {
    let functions = UnsafeMutablePointer<TypecaseTextContentFunctions>.allocate(capacity: 1)
    functions.initialize(to: TypecaseTextContentFunctions(get_bytes: getBytes, destroy: destroy))
    return UnsafePointer(functions)
  }()

  private nonisolated static let getBytes:
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?) -> OpaquePointer? = {
      context, type in
      guard let type else { return nil }
      let (context, name) = (UInt(bitPattern: context), String(cString: type))
      let made = MainActor.assumeIsolated { () -> UInt in
        guard let context = UnsafeRawPointer(bitPattern: context),
          let data = Unmanaged<Holder>.fromOpaque(context).takeUnretainedValue().bytes(name)
        else { return 0 }
        let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        return UInt(bitPattern: bytes)
      }
      return OpaquePointer(bitPattern: made)
    }

  private nonisolated static let destroy: @convention(c) (UnsafeMutableRawPointer?) -> Void = {
    context in
    if let context { Unmanaged<AnyObject>.fromOpaque(context).release() }
  }
}

extension RichTextWidget {
  /// Enters what another program offered in the place of what is selected.
  final func insertOffered(_ runs: [TextRun]) {
    let runs = acceptedRuns(runs)
    guard !runs.isEmpty, allowed(selection.range) != nil else { return refuse() }
    insert(runs, title: "")
  }
}
