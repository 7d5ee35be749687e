// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseLanguageServices

/// libphonenumber's search for phone numbers in a text.
final class PhoneMatcher {
  /// A valid number.
  struct Match: Sendable, Hashable {
    /// Its range, in bytes of the text.
    var bytes: Range<Int>
    /// By E.164, as it is dialed from anywhere.
    var e164: String
    /// As it is written in its country, with the extension.
    var national: String
    /// Nil where there is none.
    var extensionNumber: String?
    /// Its country, as in ISO 3166; nil where it belongs to none.
    var region: String?
  }

  private let matcher: OpaquePointer?

  /// Begins to search.
  ///
  /// - Parameters:
  ///   - utf8: valid UTF-8. It is copied.
  ///   - region: where numbers without a country's code are from, as in ISO 3166.
  ///   - tries: how many wrong candidates are looked at.
  init(utf8: UnsafeBufferPointer<UInt8>, region: String, tries: Int) {
    matcher = utf8.withMemoryRebound(to: CChar.self) { text in
      text.baseAddress.flatMap {
        ctypecase_phone_matcher_new($0, text.count, region, Int32(tries))
      }
    }
  }

  deinit { if let matcher { ctypecase_phone_matcher_free(matcher) } }

  /// The next number; nil behind the last.
  func next() -> Match? {
    var match = TypecasePhoneMatch()
    guard let matcher, ctypecase_phone_matcher_next(matcher, &match) else { return nil }
    let extensionNumber = Self.string(match.extension)
    let region = Self.string(match.region)
    return Match(
      bytes: Int(match.start)..<Int(match.end), e164: Self.string(match.e164),
      national: Self.string(match.national),
      extensionNumber: extensionNumber.isEmpty ? nil : extensionNumber,
      region: region.isEmpty ? nil : region)
  }

  /// The text of an array of C, which is a tuple here.
  private static func string<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
