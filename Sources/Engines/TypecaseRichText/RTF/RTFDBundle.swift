// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import TypecaseSystemKit

/// RTFD: a folder with the text in `TXT.rtf` and its attachments as files beside it.
public enum RTFDBundle {
  /// The text's file.
  public static let textFile = "TXT.rtf"
  /// The most bytes of attachments that are read.
  public static let largestFiles = 1 << 30

  /// Reads a bundle.
  ///
  /// Only files that are directly in the folder are read, and only by their names in the text: no
  /// folders, links, pipes or devices, whatever a name refers to.
  ///
  /// - Parameter path: the folder's.
  /// - Throws: when there is no such folder, or its text is not RTF. A missing attachment is a
  ///   warning.
  public static func read(
    _ path: String, options: DocumentReadingOptions = DocumentReadingOptions()
  ) throws(DocumentError) -> RTFDocument.Reading {
    let folder: OwnedDescriptor
    let text: [UInt8]
    do throws(SystemError) {
      folder = try OwnedDescriptor.open(path, flags: O_RDONLY | O_DIRECTORY)
      guard let bytes = try file(textFile, in: folder, limit: RTFLimits.largestSize + 1) else {
        throw SystemError(code: ENOENT, operation: "open \(textFile)")
      }
      text = bytes
    } catch {
      throw DocumentError("\(error)")
    }
    var room = largestFiles
    return try RTFDocument.read(Data(text), options: options) { name in
      guard isSafe(name), let bytes = (try? file(name, in: folder, limit: room)) ?? nil else {
        return nil
      }
      room -= bytes.count
      return bytes
    }
  }

  /// The files of a document that was read from a bundle or written to it, besides the text's.
  public static func files(of document: RichTextDocument) -> Set<String> {
    let attachments = document.content.allSpans.compactMap(\.attributes.attachment)
    return Set(attachments.filter { !$0.bytes.isEmpty }.compactMap(\.name))
  }

  /// Writes a bundle atomically: after an interruption the folder is either the old one or the new
  /// one.
  ///
  /// - Parameters:
  ///   - document: attachments with a name become files; one whose name leads outside, or is used
  ///     already, gets another name.
  ///   - path: the folder's. An existing bundle is replaced; files in it that were not part of its
  ///     document stay.
  ///   - oldFiles: the files of the document that is replaced, where they are known: of what ``read(_:options:)`` gave, or as the last
  ///     writing returned them. By default the bundle is read for them.
  /// - Returns: the files of the document that was written.
  /// - Throws: `EEXIST` when something else has that path; it is not changed.
  @discardableResult
  public static func write(
    _ document: RichTextDocument, to path: String, replacing oldFiles: Set<String>? = nil,
    options: RTFDocument.WritingOptions = RTFDocument.WritingOptions()
  ) throws(SystemError) -> Set<String> {
    var (document, options) = (document, options)
    options.isBundle = true
    let path = try FileSystem.resolved(path)
    let isReplacing = FileSystem.exists(path)
    let strangers = isReplacing ? try names(inNoDocumentAt: path, besides: oldFiles) : []
    let files = giveNames(&document, besides: strangers)
    let (parent, name) = FileSystem.split(path)
    let temporary = try TemporaryFolder(in: parent, prefix: ".\(name.prefix(100))-")
    // It goes with its value, which must not be before the end.
    defer { withExtendedLifetime(temporary) {} }
    let new = "\(temporary.path)/new"
    try FileSystem.createDirectories(new, mode: isReplacing ? 0o700 : 0o755)
    let text = [UInt8](RTFDocument.write(document, options: options))
    for (name, bytes) in files + [(textFile, text)] {
      let file = try OwnedDescriptor.open(
        "\(new)/\(name)", flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
        mode: isReplacing ? 0o600 : 0o644)
      try file.write(all: bytes)
      if isReplacing { try givePermissions(ofFile: name, in: path, to: file) }
      try FileSystem.synchronize(file)
    }
    if isReplacing {
      let folder = try OwnedDescriptor.open(new, flags: O_RDONLY | O_DIRECTORY)
      try FileSystem.givePermissions(ofOldAt: path, to: folder)
      try exchange(new, path, keeping: strangers)
    } else {
      try FileSystem.rename(new, toNew: path)
    }
    // The bundle is there; that a crash of the machine might undo it is not a failure to write.
    try? FileSystem.synchronizeFolder(parent)
    return Set(files.map(\.0))
  }

  /// A file of a bundle has the permissions of the one whose place it takes, a new one those of the text.
  private static func givePermissions(
    ofFile name: String, in path: String, to file: OwnedDescriptor
  ) throws(SystemError) {
    for name in [name, textFile] {
      guard let old = try? FileSystem.status(of: "\(path)/\(name)"),
        old.st_mode & S_IFMT == S_IFREG
      else { continue }
      return try FileSystem.givePermissions(ofOldAt: "\(path)/\(name)", to: file)
    }
  }

  /// Replaces an old folder by a new one, and keeps the files that must stay: completely, or not at all.
  private static func exchange(
    _ new: String, _ path: String, keeping names: [String]
  ) throws(SystemError) {
    try FileSystem.exchange(new, path)
    var moved: [String] = []
    do throws(SystemError) {
      for name in names {
        // The old folder goes with the temporary one.
        try FileSystem.rename("\(new)/\(name)", toNew: "\(path)/\(name)")
        moved.append(name)
      }
    } catch {
      for name in moved { try? FileSystem.rename("\(path)/\(name)", toNew: "\(new)/\(name)") }
      try FileSystem.exchange(new, path)
      throw error
    }
  }

  /// A text that changes when a file of the bundle is written or removed.
  ///
  /// - Returns: equal texts for a bundle in which nothing has changed.
  /// - Throws: when there is no such folder.
  public static func version(of path: String) throws(SystemError) -> String {
    let folder = try OwnedDescriptor.open(path, flags: O_RDONLY | O_DIRECTORY)
    var marks = [mark(try folder.status())]
    for name in try FileSystem.names(in: path).sorted() {
      // What cannot be opened is no part of the document.
      let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
      guard let file = try? OwnedDescriptor.open(name, beneath: folder, flags: flags),
        let status = try? file.status()
      else { continue }
      marks.append("\(name)/\(mark(status))")
    }
    return marks.joined(separator: "/")
  }

  /// Which file it is, and when it was written.
  private static func mark(_ status: stat) -> String {
    "\(status.st_ino)-\(status.st_size)-\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }

  /// The files of a bundle besides its document.
  ///
  /// - Throws: `EEXIST` for what is not a bundle and no empty folder.
  private static func names(
    inNoDocumentAt path: String, besides files: Set<String>?
  ) throws(SystemError) -> [String] {
    guard let all = try? FileSystem.names(in: path), all.isEmpty || all.contains(textFile) else {
      throw SystemError(code: EEXIST, operation: "replace \(path), which is no document,")
    }
    // Of a document that cannot be read no file is known to be its own, nor one that was not read.
    let own = files ?? (try? read(path, options: .asIs)).map { Self.files(of: $0.document) } ?? []
    return all.filter { $0 != textFile && !own.contains($0) }
  }

  // MARK: - Names

  /// Whether a name is one of a file directly in a folder, and not the text's.
  static func isSafe(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && name.utf8.count <= 255
      && !name.utf8.contains(UInt8(ascii: "/")) && !name.utf8.contains(0)
      && name.lowercased() != textFile.lowercased()
  }

  private static func file(
    _ name: String, in folder: OwnedDescriptor, limit: Int
  ) throws(SystemError) -> [UInt8]? {
    let flags = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
    let file = try OwnedDescriptor.open(name, beneath: folder, flags: flags)
    guard try file.kind() == S_IFREG, try file.status().st_size <= limit else { return nil }
    return try file.readAll(limit: limit)
  }

  /// Gives attachments the names of their files, and tells the files.
  ///
  /// - Parameter strangers: names that are taken by files of nobody's document.
  private static func giveNames(
    _ document: inout RichTextDocument, besides strangers: [String]
  ) -> [(String, [UInt8])] {
    var files: [(String, [UInt8])] = []
    // No attachment has the content of these: none is empty.
    let nothing = TextAttachment(bytes: [], type: "").contentID
    var taken = Dictionary(strangers.map { ($0.lowercased(), nothing) }) { first, _ in first }
    document.content.convertAttributes { attributes in
      guard var attachment = attributes.attachment, let wanted = attachment.name,
        !attachment.bytes.isEmpty
      else { return attributes }
      let ending = TextAttachment.fileEnding(of: attachment.type)
      var name = isSafe(wanted) ? wanted : "Attachment.\(ending)"
      var number = 2
      // Some file systems take names that differ in case for the same.
      while let other = taken[name.lowercased()], other != attachment.contentID {
        name = "\(number) \(isSafe(wanted) ? String(wanted.suffix(60)) : "Attachment.\(ending)")"
        number += 1
      }
      if taken.updateValue(attachment.contentID, forKey: name.lowercased()) == nil {
        files.append((name, attachment.bytes))
      }
      attachment.name = name
      var result = attributes
      result.attachment = attachment
      return result
    }
    return files
  }
}
