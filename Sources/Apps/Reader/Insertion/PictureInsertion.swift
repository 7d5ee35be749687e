// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
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
    var room = limit
    for file in files {
      let bytes: [UInt8]
      do throws(FileFailure) { bytes = try await read(file.path, limit: room) } catch {
        return MessageDialog.tell(
          tr("“{name}” Cannot Be Inserted", ["name": file.name]),
          text(error, isAlone: files.count == 1), over: window)
      }
      room -= bytes.count
      attributes.attachment = TextAttachment(
        bytes: bytes, type: TextAttachment.type(ofFile: file.name), name: file.name)
      runs.append(TextRun(String(TextAttachment.character), attributes))
    }
    view.insert(runs, title: tr("Insert Pictures"))
    gtk_widget_grab_focus(view.widget.pointer)
  }

  private static func text(_ failure: FileFailure, isAlone: Bool) -> String {
    guard case .tooLarge = failure else { return FileWording.text(failure) }
    let size = String(limit >> 20)
    return isAlone
      ? tr("Pictures can be up to {size} MiB large.", ["size": size])
      : tr("Pictures that are inserted at once can be up to {size} MiB large.", ["size": size])
  }

  /// The bytes of a regular file.
  @concurrent
  private nonisolated static func read(
    _ path: String?, limit: Int
  ) async throws(FileFailure) -> [UInt8] {
    guard let path else { throw .notRegular }
    let bytes: [UInt8]
    do throws(SystemError) {
      guard let file = try OwnedDescriptor.openRegularFile(path) else {
        throw SystemError(code: EINVAL, operation: "read \(path)")
      }
      bytes = try file.readAll(limit: limit)
    } catch {
      switch error.code {
      case EFBIG: throw .tooLarge
      case ENOENT: throw .notFound
      default: throw FileFailure(error)
      }
    }
    guard !bytes.isEmpty else { throw .empty }
    return bytes
  }
}
