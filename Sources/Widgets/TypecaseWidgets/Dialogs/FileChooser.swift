// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseSystemKit

/// The desktop's own dialog in which a person chooses files or a folder, or a place for a file.
public struct FileChooser {
  /// What can be chosen; GTK has no dialog for both.
  public enum Kind {
    /// Any number of files.
    ///
    /// - Parameters:
    ///   - name: what the files are called.
    ///   - types: their media types.
    ///   - patterns: of their names, such as "*.txt", where no media type says what they are.
    case files(name: String, types: [String] = [], patterns: [String] = [])
    case folder
    /// A file to be written, with a name that the person may change; the dialog asks before one is
    /// replaced.
    case newFile(name: String)
  }

  /// The title of the window.
  public var title: String
  /// May hold a mnemonic.
  public var acceptLabel: String
  /// What is chosen.
  public var kind: Kind
  /// The path of the folder that the dialog begins in; nil for the desktop's choice.
  public var folder: String?

  public init(title: String, acceptLabel: String, kind: Kind) {
    self.title = title
    self.acceptLabel = acceptLabel
    self.kind = kind
  }

  /// Shows the dialog; returns what was chosen, nothing when it was called off.
  @MainActor public func choose(over parent: Widget) async -> [ChosenFile] {
    var action = GTK_FILE_CHOOSER_ACTION_OPEN
    if case .folder = kind { action = GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER }
    if case .newFile = kind { action = GTK_FILE_CHOOSER_ACTION_SAVE }
    guard let dialog = FileDialog(title, action, acceptLabel: acceptLabel, over: parent) else {
      return []
    }
    if let folder, let file = g_file_new_for_path(folder.cPath) {
      dialog.begin(in: file)
      g_object_unref(file.raw)
    }
    if case .newFile(let name) = kind {
      gtk_file_chooser_set_current_name(dialog.chooser, name)
    }
    if case .files(let name, let types, let patterns) = kind {
      gtk_file_chooser_set_select_multiple(dialog.chooser, 1)
      dialog.addFilter(name, types: types, patterns: patterns)
      dialog.addFilter(tr("All Files"), types: ["application/octet-stream"])
    }
    return await dialog.files().map { ChosenFile($0.pointer) }
  }
}

/// A file or folder that a person chose, dropped or opened.
public struct ChosenFile: Sendable, Hashable {
  /// Nil for what this computer's file system does not show.
  ///
  /// A byte that is not UTF-8 is the scalar U+10FE00 plus the byte, as `FontSource.path` takes it.
  public var path: String?
  /// As it is called, for display.
  public var name: String

  public init(path: String) {
    self.path = path
    let name = path.unicodeScalars.split(separator: "/").last.map { String($0) } ?? path
    self.name = PathText.shown(name)
  }

  /// - Parameter file: a `GFile` of the caller; it is not kept.
  public init(_ file: OpaquePointer) {
    path = Self.take(g_file_get_path(file))
    name = Self.take(g_file_get_parse_name(file)) ?? ""
    if let path { self = ChosenFile(path: path) }
  }

  /// Files as signals of applications pass them: an array of `GFile` pointers, owned by the emitter.
  public static func array(_ files: UnsafeMutableRawPointer?, count: CInt) -> [ChosenFile] {
    UnsafeBufferPointer(
      start: files?.assumingMemoryBound(to: OpaquePointer.self), count: Int(count)
    ).map { ChosenFile($0) }
  }

  private static func take(_ text: UnsafeMutablePointer<CChar>?) -> String? {
    defer { g_free(text) }
    return text.map { String(path: $0) }
  }
}
