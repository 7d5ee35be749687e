// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK
import TypecaseSystemKit

import func TypecaseGLibKit.tr

/// Has pictures chosen, and puts them into the text as they are: nothing of them is decoded here.
enum PictureInsertion {
  /// What a document takes at once, as much as is pasted.
  nonisolated private static let limit = 64 << 20

  /// - Parameter folder: the path of the folder that is seen first; nil for the desktop's choice.
  static func insert(into view: RichTextView, startingIn folder: String?, over window: Widget) async
  {
    var chooser = FileChooser(
      title: tr("Insert Pictures"), acceptLabel: tr("_Insert"),
      kind: .files(name: tr("Pictures"), types: ["image/*"]))
    chooser.folder = folder
    let files = await chooser.choose(over: window)
    guard !files.isEmpty else { return }
    var (runs, attributes) = ([TextRun](), view.editor.typingAttributes)
    attributes.link = nil
    for file in files {
      guard let bytes = await read(file.path) else {
        return MessageDialog.tell(
          tr("“{name}” Cannot Be Inserted", ["name": file.name]),
          tr("Pictures can be up to {size} MiB large.", ["size": String(limit >> 20)]),
          over: window)
      }
      attributes.attachment = TextAttachment(
        bytes: bytes, type: TextAttachment.type(ofFile: file.name), name: file.name)
      runs.append(TextRun(String(TextAttachment.character), attributes))
    }
    view.insert(runs, title: tr("Insert Pictures"))
    gtk_widget_grab_focus(view.widget.pointer)
  }

  /// The bytes of a regular file; nil for one that is too large or cannot be read.
  @concurrent
  private nonisolated static func read(_ path: String?) async -> [UInt8]? {
    guard let path, let file = try? OwnedDescriptor.openRegularFile(path),
      let bytes = try? file.readAll(limit: limit), !bytes.isEmpty
    else { return nil }
    return bytes
  }
}
