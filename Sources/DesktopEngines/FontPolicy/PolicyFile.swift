// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc

/// What the administrator's file says: `policy.conf`.
///
/// A file with any problem is not believed: `Policy` then forbids what such a file is written for.
public struct PolicyFile: Sendable, Hashable {
  public let path: String
  public private(set) var values: [PolicyKey: PolicyValue] = [:]
  public private(set) var problems: [PolicyProblem] = []

  /// No policy is longer, in bytes.
  public static let byteLimit = 256 << 10

  /// Reads the file; nil when there is none.
  ///
  /// The opened file is checked, not the path: a link is followed to its target.
  ///
  /// - Parameter owners: the users who may have written it.
  public init?(path: String, owners: Set<uid_t>) {
    self.path = path
    do throws(PolicyProblem) {
      guard
        let bytes = try AdministratorFile.bytes(of: path, owners: owners, limit: Self.byteLimit)
      else { return nil }
      read(bytes)
    } catch { problems = [error] }
  }

  /// Reads the bytes of a file.
  init(path: String, bytes: [UInt8]) {
    self.path = path
    read(bytes)
  }

  // MARK: Lines

  private mutating func read(_ bytes: [UInt8]) {
    do throws(PolicyProblem) {
      for line in try AdministratorFile.lines(of: bytes) {
        switch line.content {
        case .group(let name):
          let isKnown = PolicyKey.allCases.contains { $0.group == name }
          if !isKnown { note(.unknownGroup, line.text, line.number) }
        case .value(let name, let text, let group): take(name, text, in: group, line)
        case .other: note(.noAssignment, line.text, line.number)
        }
      }
    } catch { problems = [error] }
  }

  private mutating func take(
    _ name: Substring, _ text: Substring, in group: String?, _ line: AdministratorFile.Line
  ) {
    guard let group else { return note(.noGroup, line.text, line.number) }
    guard let key = PolicyKey(group: group, name: String(name)) else {
      return note(.unknownKey, name, line.number)
    }
    guard values[key] == nil else { return note(.repeatedKey, name, line.number) }
    guard let value = PolicyValue(text, of: key) else {
      return note(.invalidValue, name, line.number)
    }
    values[key] = value
  }

  /// - Parameter subject: from the file, which may be long.
  private mutating func note(_ kind: PolicyProblem.Kind, _ subject: Substring, _ line: Int) {
    // More do not help anybody to mend it.
    guard problems.count < 20 else { return }
    problems.append(PolicyProblem(kind, line: line, subject: String(subject.prefix(80))))
  }
}

/// A fault in the administrator's rules.
public struct PolicyProblem: Error, Sendable, Hashable {
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case noRegularFile = "no-regular-file"
    /// The subject is the number of the user.
    case foreignOwner = "foreign-owner"
    case writableByOthers = "writable-by-others"
    case tooLong = "too-long"
    case unreadable
    /// It is not UTF-8, or has a zero byte.
    case noText = "no-text"
    case unknownGroup = "unknown-group"
    case noGroup = "no-group"
    case noAssignment = "no-assignment"
    case unknownKey = "unknown-key"
    case repeatedKey = "repeated-key"
    case invalidValue = "invalid-value"
    /// The subject is the key of a setting.
    case invalidSetting = "invalid-setting"
    /// Fonts that the policy requires could not be had; the subject says which, and why.
    case requiredFonts = "required-fonts"

    /// Whether it is about the administrator's file.
    public var isOfFile: Bool { self != .invalidSetting && self != .requiredFonts }
  }

  public let kind: Kind
  /// From 1; nil where it is about the file as a whole.
  public let line: Int?
  /// Its subject, as in the file or from the system; may be empty.
  public let subject: String

  public init(_ kind: Kind, line: Int? = nil, subject: String = "") {
    self.kind = kind
    self.line = line
    self.subject = subject
  }
}

extension PolicyValue {
  /// Reads a value of the file; nil when it is none of the key's.
  init?(_ text: Substring, of key: PolicyKey) {
    switch key.usual {
    case .flag:
      guard text == "true" || text == "false" else { return nil }
      self = .flag(text == "true")
    case .number:
      // A sign is no part of a number here.
      guard text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
        let number = UInt64(text)
      else { return nil }
      self = .number(number)
    case .word: self = .word(String(text))
    case .texts:
      self = .texts(AdministratorFile.items(of: text))
    }
    guard isValid(for: key) else { return nil }
  }

  /// Whether it can be the value of a key.
  func isValid(for key: PolicyKey) -> Bool {
    switch (self, key.usual) {
    case (.texts(let texts), .texts): texts.allSatisfy(key.accepts)
    case (.word(let word), .word): key.words?.contains(word) ?? false
    case (.flag, .flag), (.number, .number): true
    default: false
    }
  }
}
