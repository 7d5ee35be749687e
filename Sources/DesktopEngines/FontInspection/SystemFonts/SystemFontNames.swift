// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The names by which programs find the system's own fonts, and the answers of its configuration
/// for missing fonts, as fontconfig's library gives them.
public struct SystemFontNames: Sendable, Hashable {
  /// A face of the system.
  public struct Face: Sendable, Hashable {
    public var file: String
    public var names: FontconfigNames

    public init(file: String, names: FontconfigNames) {
      self.file = file
      self.names = names
    }
  }

  /// A family that the configuration knows by name.
  public struct Request: Sendable, Hashable {
    /// The name that a program asks for.
    public var family: String
    /// The families that also count as requested, in order.
    public var substitutes: [String]
    /// For a generic family only: the families that are preferred among those with a text's
    /// language.
    public var preferences: [String]

    public init(family: String, substitutes: [String] = [], preferences: [String] = []) {
      self.family = family
      self.substitutes = substitutes
      self.preferences = preferences
    }
  }

  public var faces: [Face] = []
  public var requests: [Request] = []
  /// The folders that fonts were looked for in, those included that are not there.
  public var folders: [String] = []
  /// The files of configuration that were read.
  public var files: [String] = []

  public init(
    faces: [Face] = [], requests: [Request] = [], folders: [String] = [], files: [String] = []
  ) {
    self.faces = faces
    self.requests = requests
    self.folders = folders
    self.files = files
  }
}

// The helper's format: strings that end with a zero byte, which no name can hold, each with a
// letter in front for its kind. The properties of a face or a request follow it.
extension SystemFontNames {
  private enum Tag: UInt8 {
    case file = 0x46  // F
    case family = 0x66  // f
    case fullName = 0x6E  // n
    case postScriptName = 0x70  // p
    case request = 0x52  // R
    case substitute = 0x73  // s
    case preference = 0x77  // w
    case folder = 0x44  // D
    case configuration = 0x43  // C
    case end = 0x45  // E
  }

  var encoded: [UInt8] {
    var bytes: [UInt8] = []
    func add(_ tag: Tag, _ text: String) {
      bytes.append(tag.rawValue)
      bytes.append(contentsOf: text.utf8)
      bytes.append(0)
    }
    for face in faces {
      add(.file, face.file)
      for name in face.names.families { add(.family, name) }
      for name in face.names.fullNames { add(.fullName, name) }
      for name in face.names.postScriptNames { add(.postScriptName, name) }
    }
    for request in requests {
      add(.request, request.family)
      for name in request.substitutes { add(.substitute, name) }
      for name in request.preferences { add(.preference, name) }
    }
    for folder in folders { add(.folder, folder) }
    for file in files { add(.configuration, file) }
    add(.end, "")
    return bytes
  }

  /// nil when the bytes are not whole, or not of this form.
  init?(encoded bytes: [UInt8]) {
    self.init()
    var isWhole = false
    for record in bytes.split(separator: 0) {
      guard !isWhole, let first = record.first, let tag = Tag(rawValue: first) else { return nil }
      let text = String(decoding: record.dropFirst(), as: UTF8.self)
      switch tag {
      case .file: faces.append(Face(file: text, names: FontconfigNames()))
      case .request: requests.append(Request(family: text))
      case .folder: folders.append(text)
      case .configuration: files.append(text)
      case .end: isWhole = true
      case .family, .fullName, .postScriptName:
        guard !faces.isEmpty, requests.isEmpty else { return nil }
        let last = faces.count - 1
        switch tag {
        case .family: faces[last].names.families.append(text)
        case .fullName: faces[last].names.fullNames.append(text)
        default: faces[last].names.postScriptNames.append(text)
        }
      case .substitute, .preference:
        guard !requests.isEmpty else { return nil }
        let last = requests.count - 1
        if tag == .substitute {
          requests[last].substitutes.append(text)
        } else {
          requests[last].preferences.append(text)
        }
      }
    }
    guard isWhole else { return nil }
  }
}
