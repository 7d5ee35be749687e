// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import TypecaseRichText

/// Texts of which nothing but the bytes says the encoding; iconv is the judge.
struct GuessedEncodingTests {
  private static func encoded(_ text: String, as encoding: String) throws -> [UInt8] {
    let converter = try #require(iconv_open(encoding, "UTF-8"))
    defer { iconv_close(converter) }
    var source = text.utf8.map { CChar(bitPattern: $0) }
    var target = [CChar](repeating: 0, count: 4 * source.count + 16)
    var (left, room) = (source.count, target.count)
    let status = source.withUnsafeMutableBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        var (from, to) = (source.baseAddress, target.baseAddress)
        return iconv(converter, &from, &left, &to, &room)
      }
    }
    #expect(status == 0 && left == 0)
    return target.prefix(target.count - room).map { UInt8(bitPattern: $0) }
  }

  private static let russian =
    "Все буквы заглавные в этом тексте, и это не должно мешать определению кодировки. Съешь ещё этих мягких булок."
  private static let bulgarian =
    "Всички хора се раждат свободни и равни по достойнство и права. Те са надарени с разум и съвест."

  @Test(arguments: ["WINDOWS-1251", "KOI8-R"], [russian, bulgarian])
  func `Cyrillic is read whatever its case`(encoding: String, text: String) throws {
    for text in [text, text.uppercased(), text.lowercased()] {
      let bytes = try Self.encoded(text, as: encoding)
      #expect(TextDecoding(bytes).text == text)
    }
  }

  @Test(arguments: [
    "一天，一个人走在一条路上。\r\n", "这是一个测试文件，没有字节顺序标记。\n", "一二三四一", "東京都は、日本の首都である。\n",
    "대한민국은 민주공화국이다.\n", "Все люди рождаются свободными.\n", "All human beings are born free.",
    "כל בני האדם נולדו בני חורין\n", "Österreich, Łódź\n", "ab",
  ])
  func `UTF-16 without a mark is read in both orders`(text: String) throws {
    for encoding in ["UTF-16LE", "UTF-16BE"] {
      let bytes = try Self.encoded(text, as: encoding)
      let read = TextDecoding(bytes)
      #expect(read.text == text && read.encoding == encoding, "\(encoding)")
    }
  }
}
