// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSystemKit

/// A file that an administrator writes for Typecase, such as `policy.conf`.
///
/// It has the form of a key file: groups in brackets, `key=value`, lists with semicolons, lines that begin
/// with `#`. GLib's reader is not used, since it names no lines and takes the later of two equal keys without a
/// word, which could lift a prohibition.
public enum AdministratorFile {
  /// The bytes of a file that nobody else may have written; nil when there is none.
  ///
  /// The opened file is checked, not the path: a link is followed to its target, which must exist.
  ///
  /// - Parameters:
  ///   - owners: the users who may have written it.
  ///   - limit: the longest file, in bytes.
  public static func bytes(
    of path: String, owners: Set<uid_t>, limit: Int
  ) throws(PolicyProblem) -> [UInt8]? {
    let opened: OwnedDescriptor?
    let status: stat
    do throws(SystemError) {
      opened = try OwnedDescriptor.openRegularFile(path)
      status = try opened?.status() ?? stat()
    } catch {
      // The target of a link must not be ignored, such as a file of a disk that is not mounted.
      let isLeftOfLink = [path, FileSystem.split(path).folder].contains {
        FileSystem.target(ofLink: $0) != nil && !FileSystem.exists($0)
      }
      if error.code == ENOENT, !isLeftOfLink { return nil }
      throw PolicyProblem(.unreadable, subject: "\(path): \(error)")
    }
    guard let opened else { throw PolicyProblem(.noRegularFile) }
    switch FileSystem.trustFault(status, owners: owners) {
    case .foreignOwner(let user): throw PolicyProblem(.foreignOwner, subject: String(user))
    case .writableByOthers: throw PolicyProblem(.writableByOthers)
    case nil: break
    }
    do throws(SystemError) { return try opened.readAll(limit: limit) } catch {
      throw PolicyProblem(error.code == EFBIG ? .tooLong : .unreadable, subject: "\(error)")
    }
  }

  /// A line that says something.
  public struct Line: Sendable {
    /// From 1.
    public let number: Int
    /// Without the blanks at both ends.
    public let text: Substring
    public let content: Content

    public enum Content: Sendable {
      /// A group begins; its name is empty where the bracket is not closed.
      case group(String)
      /// A key and its text; the group is nil before the first one.
      case value(key: Substring, text: Substring, group: String?)
      case other
    }
  }

  /// The lines of a file, without comments and empty ones.
  public static func lines(of bytes: [UInt8]) throws(PolicyProblem) -> [Line] {
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw PolicyProblem(.noText)
    }
    var group: String?
    var lines: [Line] = []
    for (index, line) in text.split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" }
    ).enumerated() {
      let text = line.trimmingBlanks
      if text.isEmpty || text.hasPrefix("#") { continue }
      let content: Line.Content
      if text.hasPrefix("[") {
        let name = text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : ""
        group = name
        content = .group(name)
      } else if let sign = text.firstIndex(of: "=") {
        content = .value(
          key: text[..<sign].trimmingBlanks,
          text: text[text.index(after: sign)...].trimmingBlanks, group: group)
      } else {
        content = .other
      }
      lines.append(Line(number: index + 1, text: text, content: content))
    }
    return lines
  }

  /// The items of a list.
  public static func items(of text: Substring) -> [String] {
    text.split(separator: ";").map { String($0.trimmingBlanks) }.filter { !$0.isEmpty }
  }
}

extension Substring {
  /// Without the blanks at both ends.
  fileprivate var trimmingBlanks: Substring {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}
