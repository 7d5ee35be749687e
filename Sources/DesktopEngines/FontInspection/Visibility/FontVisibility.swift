// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What programs should see of fonts by name: a question for fontconfig itself.
public struct VisibilityQuestion: Sendable, Hashable, Codable {
  /// A face that programs should find.
  public struct Face: Sendable, Hashable, Codable {
    /// The path by which fontconfig has it.
    public var file: String
    /// Its number in the file.
    public var index: UInt32
    /// The family that a program asks for.
    public var family: String

    public init(file: String, index: UInt32, family: String) {
      self.file = file
      self.index = index
      self.family = family
    }
  }

  /// A folder of fonts, and the folder with its cache.
  public struct Folder: Sendable, Hashable, Codable {
    public var path: String
    public var cache: String

    public init(path: String, cache: String) {
      self.path = path
      self.cache = cache
    }
  }

  public var faces: [Face]
  /// The paths of files that no program should find any more.
  public var gone: [String]
  public var folders: [Folder]
  /// In how many milliseconds the answer must be there; what is not looked for by then has no reason.
  public var milliseconds = 5000

  public init(faces: [Face], gone: [String] = [], folders: [Folder]) {
    self.faces = faces
    self.gone = gone
    self.folders = folders
  }
}

/// What fontconfig says of a `VisibilityQuestion`, with the desktop's own configuration.
public struct VisibilityAnswer: Sendable, Hashable {
  /// Why programs do not find a face.
  public enum Cause: String, Sendable, Hashable, Codable, CaseIterable {
    /// Its folder is none that fontconfig looks into: the rules that name it are not read.
    case folderUnknown = "folder-unknown"
    /// A rule takes all folders of fonts back.
    case foldersReset = "folders-reset"
    /// A rule rejects it.
    case rejected
    /// A program that asks for the family gets another one.
    case substituted
    /// No rule was found.
    case unexplained
  }

  /// A place in a file of rules.
  public struct Place: Sendable, Hashable, Codable {
    public var file: String
    /// From 1.
    public var line: Int

    public init(file: String, line: Int) {
      self.file = file
      self.line = line
    }
  }

  /// A face that programs do not find.
  public struct HiddenFace: Sendable, Hashable, Codable {
    /// Its place among those of the question.
    public var face: Int
    public var cause: Cause
    /// The rule, where one was found.
    public var place: Place?
    /// The family that programs get in its place.
    public var substitute: String?
  }

  /// A file of rules that fontconfig cannot read to its end, and passes over.
  public struct BrokenFile: Sendable, Hashable {
    public var place: Place
    /// In fontconfig's words.
    public var reason: String

    public init(place: Place, reason: String) {
      self.place = place
      self.reason = reason
    }
  }

  public var hidden: [HiddenFace] = []
  /// The places in the question of the files that are still found.
  public var stillFound: [Int] = []
  public var broken: [BrokenFile] = []
  /// Whether there is no file of configuration where fontconfig looks for the first.
  public var lacksConfiguration = false

  public init() {}
}

/// What the helper writes: the rest comes from fontconfig's messages.
struct VisibilityFindings: Codable {
  var hidden: [VisibilityAnswer.HiddenFace] = []
  var stillFound: [Int] = []
}

extension VisibilityAnswer {
  /// An answer of the helper, which may have read fonts of others.
  ///
  /// - Parameter messages: what fontconfig wrote to standard error.
  /// - Returns: nil when it cannot be one to the question.
  init?(
    _ findings: VisibilityFindings, messages: String, to question: VisibilityQuestion
  ) {
    guard
      findings.hidden.allSatisfy({ hidden in
        question.faces.indices.contains(hidden.face)
          && hidden.place.map { $0.file.hasPrefix("/") && $0.line > 0 } ?? true
      }), findings.stillFound.allSatisfy(question.gone.indices.contains)
    else { return nil }
    hidden = findings.hidden
    stillFound = findings.stillFound
    for line in messages.split(separator: "\n") {
      if let file = Self.brokenFile(in: line), !broken.contains(file) { broken.append(file) }
      if line.hasPrefix("Fontconfig error: Cannot load default config file") {
        lacksConfiguration = true
      }
    }
  }

  /// `Fontconfig error: "FILE", line 3: mismatched tag`, as `FcConfigMessage` writes it.
  private static func brokenFile(in line: Substring) -> BrokenFile? {
    let start = "Fontconfig error: \""
    guard line.hasPrefix(start) else { return nil }
    let rest = line.dropFirst(start.count)
    guard let end = rest.firstRange(of: "\", line ") else { return nil }
    let number = rest[end.upperBound...].prefix { $0 != ":" }
    let file = String(rest[..<end.lowerBound])
    guard file.hasPrefix("/"), let value = Int(number), value >= 0 else { return nil }
    return BrokenFile(
      place: Place(file: file, line: max(value, 1)),
      reason: String(rest[number.endIndex...].dropFirst(2).prefix(200)))
  }
}
