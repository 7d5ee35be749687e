// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import TypecaseGTK
import TypecaseSystemKit

/// The file of a document, or one that will be written.
///
///     read    the file's kind and size, its bytes, then the document, none of it on the main thread
///     write   the document's bytes beside the old file, then in its place, so that a reader sees
///             either the one or the other; a folder with attachments likewise
struct DocumentFile: Equatable {
  /// The version of a file when it was read or written, to detect later changes.
  typealias Version = String

  /// A document, and what has to be known to write it into its file again.
  struct Content: Sendable {
    var document = RichTextDocument()
    var format = DocumentFormat.json
    /// For which kind of screen the file's sizes are; those of the document are for desktops.
    var textScaling: TextScaling?
    /// How lines end in a plain text.
    var lineEnding = PlainTextDocument.LineEnding.lineFeed
    /// A file of RTF, whose bytes stay where nothing was edited.
    var original: RTFDocument.Original?
    /// The files of a bundle that are its document's.
    var bundleFiles: Set<String>?
    /// What the document will be as a file, where that was made before it is written.
    var made: Made?
    /// Parts of the file that are not in the document; they stay in it until it is written anew.
    var leftOut: Set<DocumentLoss> = []
    /// The faults of the file.
    var warnings: [DocumentWarning] = []
  }

  /// What a file has after a document was written into it.
  struct Written: Sendable {
    var version: Version?
    /// As in `Content`.
    var original: RTFDocument.Original?
    var bundleFiles: Set<String>?
    /// Whether the former bytes are among them where nothing was edited.
    var keepsOriginal = false
  }

  /// The bytes of a file, with what the next ones are written over.
  struct Made: Sendable {
    var data: Data
    var original: RTFDocument.Original?
    var keepsOriginal = false
  }

  private let file: ObjectRef<OpaquePointer>

  /// - Parameter file: a `GFile`; a reference of its own is taken.
  init(_ file: OpaquePointer) { self.file = ObjectRef(retaining: file) }

  init(path: String) { file = ObjectRef(adopting: g_file_new_for_path(path.cPath)) }

  static func == (first: DocumentFile, second: DocumentFile) -> Bool {
    g_file_equal(first.pointer, second.pointer) != 0
  }

  /// Whether both are the same file, by whatever name each leads to it.
  func isSame(as other: DocumentFile) -> Bool {
    self == other || identity.map { $0 == other.identity } ?? false
  }

  /// What tells it from all other files; nil for one that is not there.
  private var identity: String? {
    let attribute = "id::file"
    guard let info = g_file_query_info(pointer, attribute, G_FILE_QUERY_INFO_NONE, nil, nil) else {
      return nil
    }
    defer { g_object_unref(info.raw) }
    return g_file_info_get_attribute_string(info, attribute).map { String(cString: $0) }
  }

  /// The `GFile`, valid as long as this value.
  var pointer: OpaquePointer { file.pointer }

  /// The path when this is a folder.
  var folderPath: String? {
    guard
      g_file_query_file_type(pointer, G_FILE_QUERY_INFO_NONE, nil) == G_FILE_TYPE_DIRECTORY,
      let path = g_file_get_path(pointer)
    else { return nil }
    return Self.string(path)
  }

  /// Whether this is a folder that is one document.
  var isBundle: Bool { DocumentFormat(path: name) == .rtfd && folderPath != nil }

  /// The file's name without its folder, as a person reads it.
  var name: String { PathText.shown(Self.string(g_file_get_basename(pointer))) }

  /// The folder that it is in, a `GFile`; nil for the root.
  var parent: ObjectRef<OpaquePointer>? {
    g_file_get_parent(pointer).map(ObjectRef.init(adopting:))
  }

  /// The path of that folder; nil where it is none of this computer's file system.
  var folderOfFile: String? {
    parent.flatMap { g_file_get_path($0.pointer) }.map { Self.string($0) }
  }

  /// Its address, by which it is found again.
  var address: String { Self.string(g_file_get_uri(pointer)) }

  init(address: String) { file = ObjectRef(adopting: g_file_new_for_uri(address)) }

  /// The folder that it is in, as a person reads it.
  var folder: String {
    guard let parent else { return "" }
    let path = Self.string(g_file_get_parse_name(parent.pointer))
    guard let home = g_get_home_dir().map({ String(path: $0) }), !home.isEmpty else {
      return path
    }
    if path == home { return "~" }
    return path.hasPrefix(home + "/") ? "~" + path.dropFirst(home.count) : path
  }

  private static func string(_ text: UnsafeMutablePointer<CChar>?) -> String {
    guard let text else { return "" }
    defer { g_free(text) }
    return String(path: text)
  }

  // MARK: - Reading

  /// Reads the document.
  func read() async throws(FileFailure) -> (content: Content, version: Version?) {
    do throws(DocumentError) {
      if isBundle, let folderPath { return try await Self.parse(bundle: folderPath) }
    } catch {
      throw .invalid(error)
    }
    try await check()
    let (data, version) = try await load()
    do throws(DocumentError) {
      return (try await Self.parse(data, name), version)
    } catch {
      throw .invalid(error)
    }
  }

  /// Opening a pipe would wait for its writer, and a device may have no end.
  private func check() async throws(FileFailure) {
    let info = try await regularFile("standard::size")
    guard g_file_info_get_size(info.pointer) <= goffset(JSONDocument.largestSize) else {
      throw .tooLarge
    }
  }

  /// What GIO says of the file, which must be a regular one.
  private func regularFile(
    _ attribute: String
  ) async throws(FileFailure) -> ObjectRef<OpaquePointer> {
    let result = await AsyncOperation.run { callback, data in
      g_file_query_info_async(
        pointer, "standard::type,\(attribute)", G_FILE_QUERY_INFO_NONE, G_PRIORITY_DEFAULT, nil,
        callback, data)
    }
    var error: UnsafeMutablePointer<GError>?
    guard let found = g_file_query_info_finish(pointer, result.pointer, &error) else {
      throw FileFailure(GLibError(adopting: error))
    }
    let info = ObjectRef(adopting: found)
    guard g_file_info_get_file_type(info.pointer) == G_FILE_TYPE_REGULAR else { throw .notRegular }
    return info
  }

  private func load() async throws(FileFailure) -> (Data, Version?) {
    let result = await AsyncOperation.run { callback, data in
      g_file_load_contents_async(pointer, nil, callback, data)
    }
    var error: UnsafeMutablePointer<GError>?
    var (bytes, length): (UnsafeMutablePointer<CChar>?, gsize) = (nil, 0)
    var version: UnsafeMutablePointer<CChar>?
    guard
      g_file_load_contents_finish(pointer, result.pointer, &bytes, &length, &version, &error) != 0,
      let bytes
    else { throw FileFailure(GLibError(adopting: error)) }
    defer {
      g_free(bytes)
      g_free(version)
    }
    return (Data(bytes: bytes, count: Int(length)), version.map { String(cString: $0) })
  }

  @concurrent
  private nonisolated static func parse(
    _ data: Data, _ name: String
  ) async throws(DocumentError) -> Content {
    var content = Content()
    content.format = DocumentFormat(of: data, path: name)
    var options = DocumentFormat.Options()
    options.reading = .asIs
    options.reading.keepsOriginal = content.format == .rtf
    let reading = try content.format.read(data, options: options)
    content.original = reading.original
    content.lineEnding = reading.lineEnding ?? .lineFeed
    content.take(reading)
    return content
  }

  @concurrent
  private nonisolated static func parse(
    bundle path: String
  ) async throws(DocumentError) -> (content: Content, version: Version?) {
    var content = Content()
    content.format = .rtfd
    // Before it is read: what is written meanwhile is a change.
    let version = try? RTFDBundle.version(of: path)
    content.take(DocumentReading(try RTFDBundle.read(path, options: .asIs)))
    content.bundleFiles = RTFDBundle.files(of: content.document)
    return (content, version)
  }

  // MARK: - Writing

  /// Replaces the file's content with the document.
  ///
  /// - Parameters:
  ///   - content: the document with what is known of its file.
  ///   - version: the last known version; nil to replace any version.
  /// - Throws: `changedMeanwhile` when the file has another version; nothing is written then.
  func write(
    _ content: Content, replacing version: Version?
  ) async throws(FileFailure) -> Written {
    if content.format == .rtfd {
      guard let path = g_file_get_path(pointer) else { throw .notRegular }
      return try await Self.write(content, bundle: Self.string(path), replacing: version)
    }
    let made: Made
    do throws(DocumentError) { made = try await Self.make(content) } catch {
      if case .tooLarge = error.reason { throw .tooLarge }
      throw .invalid(error)
    }
    // It could not be opened again.
    guard made.data.count <= JSONDocument.largestSize else { throw .tooLarge }
    return Written(
      version: try await write(made.data, replacing: version), original: made.original,
      keepsOriginal: made.keepsOriginal)
  }

  /// Replaces the file's bytes.
  private func write(
    _ data: Data, replacing version: Version?
  ) async throws(FileFailure) -> Version? {
    guard let path = g_file_get_path(pointer) else {
      return try await writeElsewhere(data, version)
    }
    do throws(FileFailure) {
      let now = try await currentVersion()
      if let version, now != version { throw .changedMeanwhile }
    } catch {
      // A missing file is written as a whole.
      guard case .notFound = error else { throw error }
    }
    try await Self.save(data, to: Self.string(path))
    return try await currentVersion()
  }

  @concurrent
  private nonisolated static func save(_ data: Data, to path: String) async throws(FileFailure) {
    do { try DocumentSaving.write(data, to: path) } catch { throw FileFailure(error) }
  }

  /// The version of the file as it is now.
  private func currentVersion() async throws(FileFailure) -> Version? {
    let info = try await regularFile("etag::value")
    return g_file_info_get_etag(info.pointer).map { String(cString: $0) }
  }

  /// Writes to a file of another machine, which has no path here.
  private func writeElsewhere(
    _ data: Data, _ version: Version?
  ) async throws(FileFailure) -> Version? {
    let bytes = data.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
    defer { g_bytes_unref(bytes) }
    let result = await AsyncOperation.run { callback, data in
      g_file_replace_contents_bytes_async(
        pointer, bytes, version, 0, G_FILE_CREATE_NONE, nil, callback, data)
    }
    var error: UnsafeMutablePointer<GError>?
    var newVersion: UnsafeMutablePointer<CChar>?
    guard g_file_replace_contents_finish(pointer, result.pointer, &newVersion, &error) != 0 else {
      throw FileFailure(GLibError(adopting: error))
    }
    defer { g_free(newVersion) }
    return newVersion.map { String(cString: $0) }
  }

  /// Makes the bytes of RTF, and says whether they keep those of the file where nothing was edited.
  static func keepsOriginal(_ content: inout Content) async -> Bool {
    guard content.format == .rtf, content.original != nil else { return false }
    content.made = try? await make(content)
    return content.made?.keepsOriginal ?? false
  }

  @concurrent
  private nonisolated static func make(_ content: Content) async throws(DocumentError) -> Made {
    if let made = content.made { return made }
    if content.format == .rtf, let original = content.original {
      let written = RTFDocument.write(content.forFile, over: original)
      return Made(
        data: written.data, original: written.original, keepsOriginal: written.keepsOriginal)
    }
    var options = DocumentFormat.Options()
    options.lineEnding = content.lineEnding
    let data = try content.format.write(content.forFile, options: options)
    return Made(
      data: data, original: content.format == .rtf ? try? RTFDocument.Original(data) : nil)
  }

  @concurrent
  private nonisolated static func write(
    _ content: Content, bundle path: String, replacing version: Version?
  ) async throws(FileFailure) -> Written {
    // A deleted file is written as a whole.
    if let version, let now = try? RTFDBundle.version(of: path), now != version {
      throw .changedMeanwhile
    }
    do {
      // In a bundle that may be another one, other files are the document's.
      let files = try RTFDBundle.write(
        content.forFile, to: path, replacing: version == nil ? nil : content.bundleFiles)
      return Written(version: try RTFDBundle.version(of: path), bundleFiles: files)
    } catch { throw FileFailure(error) }
  }
}

extension DocumentFile.Content {
  /// Takes what was read, with the sizes that it has on a desktop's screen.
  nonisolated fileprivate mutating func take(_ reading: DocumentReading) {
    (document, warnings, leftOut) = (reading.document, reading.warnings, reading.leftOut)
    textScaling = document.settings.textScaling
    if textScaling == .iOS { document.convertTextScaling(from: .iOS, to: .standard) }
  }

  /// The document with the sizes that the file has.
  nonisolated fileprivate var forFile: RichTextDocument {
    guard textScaling == .iOS, [.rtf, .rtfd, .json].contains(format) else { return document }
    var result = document
    result.convertTextScaling(from: .standard, to: .iOS)
    return result
  }
}
