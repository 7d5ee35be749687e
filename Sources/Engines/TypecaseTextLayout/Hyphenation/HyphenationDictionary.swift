// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseHyphenation
import Glibc
import Synchronization
import TypecaseSystemKit

/// The patterns of a language, which libhyphen has read.
///
/// libhyphen does not check a dictionary while it reads one or uses it: a hostile one could write to this process's memory. So
/// only files of the system, which are its administrator's, are read, and no file that an app or a document brings.
///
/// Dividing a word changes nothing of libhyphen's: any number of threads may do it at once.
final class HyphenationDictionary: Sendable {
  nonisolated(unsafe) private let dictionary: UnsafeMutablePointer<HyphenDict>
  /// The byte of each character that the dictionary's encoding has; nil when that is UTF-8.
  private let bytes: [Unicode.Scalar: UInt8]?

  /// Reads a file; nil when it is none, is too long, or cannot be read.
  private init?(path: String) {
    guard let descriptor = try? OwnedDescriptor.openRegularFile(path),
      let file = fopen(descriptor.path, "re")
    else { return nil }
    defer { fclose(file) }
    var status = stat()
    guard fstat(fileno(file), &status) == 0, status.st_size <= Self.mostBytes,
      let dictionary = hnj_hyphen_load_file(file)
    else { return nil }
    self.dictionary = dictionary
    bytes = dictionary.pointee.utf8 != 0 ? nil : Self.bytes(of: Self.encoding(of: dictionary))
  }

  deinit { hnj_hyphen_free(dictionary) }

  /// The longest file that is read, in bytes.
  ///
  /// The longest of Debian's, German, is one megabyte.
  private static let mostBytes = 1 << 24

  // MARK: - Sharing

  private struct Kept { weak var dictionary: HyphenationDictionary? }

  /// A file's dictionary; its lock is held while the file is read.
  private final class Shared: Sendable { let kept = Mutex(Kept()) }

  private static let files = Mutex<[FileIdentity: Shared]>([:])

  /// The dictionary of a file, which all who have it share, under whatever name; nil when there is none to be read.
  ///
  /// Whoever asks for it while it is read waits; who asks for another file does not.
  static func at(_ path: String) -> HyphenationDictionary? {
    guard let identity = FileIdentity(path: path) else { return nil }
    let shared = files.withLock { files in
      if let known = files[identity] { return known }
      // Those that nobody has any more; one that is being read stays.
      files = files.filter { $1.kept.withLockIfAvailable { $0.dictionary != nil } ?? true }
      let shared = Shared()
      files[identity] = shared
      return shared
    }
    return shared.kept.withLock { kept in
      if let known = kept.dictionary { return known }
      let dictionary = HyphenationDictionary(path: path)
      kept.dictionary = dictionary
      return dictionary
    }
  }

  // MARK: - Words

  /// The places where a hyphen may come, as numbers of characters before it, in order.
  ///
  /// Places where the spelling would change are left out, such as in Hungarian "asszony", which becomes "asz-szony": whoever
  /// breaks the line knows only that a hyphen is added.
  ///
  /// - Parameter word: letters in lower case; none has places that the dictionary's encoding lacks.
  func places(in word: [Unicode.Scalar]) -> [Int] {
    guard word.count > 1, let word = encoded(word) else { return [] }
    // libhyphen reads until a zero, and its answer has up to five characters more.
    let length = word.bytes.count - 1
    var hyphens = [CChar](repeating: 0, count: length + 5)
    var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    var (positions, cuts): (UnsafeMutablePointer<CInt>?, UnsafeMutablePointer<CInt>?)
    defer {
      if let replacements { for place in 0..<length { free(replacements[place]) } }
      free(replacements)
      free(positions)
      free(cuts)
    }
    let failed = hnj_hyphen_hyphenate2(
      dictionary, word.bytes, CInt(length), &hyphens, nil, &replacements, &positions, &cuts)
    guard failed == 0 else { return [] }
    return (0..<word.count - 1).filter { hyphens[$0] & 1 == 1 && replacements?[$0] == nil }
      .map { $0 + 1 }
  }

  /// A word as the dictionary writes it, with a zero at its end.
  private func encoded(_ word: [Unicode.Scalar]) -> (bytes: [CChar], count: Int)? {
    var result: [CChar] = []
    result.reserveCapacity(word.count * 2)
    for scalar in word {
      guard scalar != "\0" else { return nil }
      if let bytes {
        // Older encodings have only the straight apostrophe.
        guard let byte = bytes[scalar] ?? (scalar == "\u{2019}" ? UInt8(ascii: "'") : nil) else {
          return nil
        }
        result.append(CChar(bitPattern: byte))
      } else {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
          result.append(CChar(bitPattern: byte))
        }
      }
    }
    return (result + [0], word.count)
  }

  // MARK: - Encodings

  /// The encoding that the first line names, as iconv knows it.
  private static func encoding(of dictionary: UnsafeMutablePointer<HyphenDict>) -> String {
    let name = withUnsafeBytes(of: dictionary.pointee.cset) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
    // Old dictionaries name Windows' encodings so.
    let prefix = "microsoft-"
    return name.lowercased().hasPrefix(prefix) ? String(name.dropFirst(prefix.count)) : name
  }

  /// The byte of each character of an encoding; those of ASCII alone when iconv does not know it.
  private static func bytes(of encoding: String) -> [Unicode.Scalar: UInt8] {
    var result: [Unicode.Scalar: UInt8] = [:]
    for byte: UInt8 in 0x01...0x7F { result[Unicode.Scalar(byte)] = byte }
    guard encoding.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "/") }),
      let converter = iconv_open("UTF-32LE", encoding), Int(bitPattern: converter) != -1
    else { return result }
    defer { iconv_close(converter) }
    for byte: UInt8 in 0x80...0xFF {
      iconv(converter, nil, nil, nil, nil)
      var input = CChar(bitPattern: byte)
      var output: UInt32 = 0
      let isWhole = withUnsafeMutablePointer(to: &input) { input in
        withUnsafeMutableBytes(of: &output) { output in
          var from: UnsafeMutablePointer<CChar>? = input
          var to = output.baseAddress?.assumingMemoryBound(to: CChar.self)
          var (left, free) = (1, output.count)
          return iconv(converter, &from, &left, &to, &free) != -1 && free == 0
        }
      }
      if isWhole, let scalar = Unicode.Scalar(UInt32(littleEndian: output)) {
        result[scalar] = byte
      }
    }
    return result
  }
}
