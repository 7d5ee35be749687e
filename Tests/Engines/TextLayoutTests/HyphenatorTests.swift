// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing
import TypecaseSystemKit

@testable import TypecaseTextLayout

/// Where words may be divided, by dictionaries that are made here, and by Debian's.
struct HyphenatorTests {
  private static let system = HyphenationFiles.folders(environment: [:])

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(in: NSTemporaryDirectory()) }

  private func write(_ name: String, _ text: String) throws {
    try write(name, Array(text.utf8))
  }

  private func write(_ name: String, _ bytes: [UInt8]) throws {
    try FileSystem.save(bytes, to: "\(folder.path)/\(name)")
  }

  private func hyphenator(_ language: String = "xx") throws -> Hyphenator {
    try #require(Hyphenator(language: language, folders: [folder.path]))
  }

  private func divided(_ word: String, by hyphenator: Hyphenator) -> String {
    var (text, offset) = ("", 0)
    let places = hyphenator.places(in: word)
    for scalar in word.unicodeScalars {
      if places.contains(offset) { text += "=" }
      text.unicodeScalars.append(scalar)
      offset += 1
    }
    return text
  }

  // MARK: - Words

  @Test func `a word is divided where its patterns say, not too near its ends`() throws {
    try write("hyph_xx.dic", "UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 3\na1b\nb1c\nc1d\n1f\n")
    let xx = try hyphenator()
    #expect(xx.places(in: "aabcdef") == [2, 3, 4])
    #expect(xx.places(in: "abcdef") == [2, 3])
    #expect(xx.places(in: "abcdefggf") == [2, 3, 5])
    for word in ["", "a", "ab", "xyz", "ABX"] { #expect(xx.places(in: word) == []) }
  }

  @Test func `capitals, accents in two characters and punctuation make no difference`() throws {
    try write("hyph_xx.dic", "UTF-8\nLEFTHYPHENMIN 2\nRIGHTHYPHENMIN 2\n\u{E9}1t\nt1x\n")
    let xx = try hyphenator()
    #expect(divided("b\u{E9}te", by: xx) == "b\u{E9}=te")
    #expect(divided("B\u{C9}TE", by: xx) == "B\u{C9}=TE")
    #expect(xx.places(in: "be\u{301}te") == [3])
    #expect(xx.places(in: "BE\u{301}TXX") == [3, 4])
    #expect(
      divided("\u{201C}(b\u{E9}te)!\u{201D}\u{2026}", by: xx)
        == "\u{201C}(b\u{E9}=te)!\u{201D}\u{2026}")
    // What is on both sides of a hyphen is divided by itself, and nothing is added to the hyphen.
    #expect(divided("b\u{E9}te-b\u{E9}te", by: xx) == "b\u{E9}=te-b\u{E9}=te")
    #expect(divided("b\u{E9}-te", by: xx) == "b\u{E9}-te")
    for word in [
      "b\u{E9}te@b\u{E9}te.org", "b\u{E9}te.b\u{E9}te", "/b\u{E9}te", "#b\u{E9}te",
      "b\u{E9}te_b\u{E9}te", "b\u{E9}2te",
    ] {
      #expect(xx.places(in: word) == [], "\(word)")
    }
  }

  @Test func `no line ends within a character, whatever patterns say`() throws {
    try write("hyph_xx.dic", "UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\nq1\u{323}\n\u{323}1x\n")
    #expect(try hyphenator().places(in: "aq\u{323}xa") == [3])
  }

  @Test func `the small letter of a Turkish I has no dot`() throws {
    try write("hyph_tr.dic", "UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\n\u{131}1k\ni1n\n")
    let tr = try hyphenator("tr-TR")
    #expect(divided("SIK\u{130}N", by: tr) == "SI=K\u{130}=N")
    try write("hyph_xx.dic", "UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\n\u{131}1k\ni1k\ni1n\n")
    #expect(divided("SIK\u{130}N", by: try hyphenator()) == "SI=K\u{130}=N")
  }

  @Test func `soft hyphens are the only places of a word that has some`() throws {
    try write("hyph_xx.dic", "UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\na1b\n")
    let xx = try hyphenator()
    #expect(xx.places(in: "abab\u{AD}x\u{AD}\u{AD}ab") == [5, 8])
    #expect(xx.places(in: "\u{AD}\u{AD}ab\u{AD}") == [])
    #expect(xx.places(in: "\u{AD}a\u{AD}b\u{AD}") == [3])
    #expect(Hyphenator.softPlaces(in: "123\u{AD}456") == [4])
    let long = String(repeating: "x", count: 1000)
    #expect(xx.places(in: long + "\u{AD}x") == [1001])
  }

  @Test func `a place where the spelling would change is left out`() throws {
    try write("hyph_xx.dic", "UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\nas3szon/sz=sz,2,3\nn1y\n")
    #expect(
      divided("asszonny\u{E1}", by: try hyphenator())
        == "asszon=ny\u{E1}".replacing("n=ny", with: "nn=y"))
  }

  @Test func `a word of any length ends soon, and a long one has no places`() throws {
    try write("hyph_xx.dic", "UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\na1a\n")
    let xx = try hyphenator()
    func word(_ count: Int) -> String { String(repeating: "a", count: count) }
    #expect(xx.places(in: word(Hyphenator.mostScalars)) == Array(1..<Hyphenator.mostScalars))
    #expect(xx.places(in: word(Hyphenator.mostScalars + 1)) == [])
    #expect(xx.places(in: word(1_000_000)) == [])
    #expect(xx.places(in: "aa\0aa") == [])
  }

  // MARK: - Dictionaries

  @Test func `a dictionary in another encoding divides the words that it can write`() throws {
    let patterns: [(String, [UInt8], String)] = [
      ("ISO8859-1", [0xFC], "\u{FC}"), ("ISO8859-2", [0xB1], "\u{105}"),
      ("KOI8-R", [0xD6], "\u{436}"), ("microsoft-cp1251", [0xE6], "\u{436}"),
    ]
    for (encoding, letter, scalar) in patterns {
      let head = "\(encoding)\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\n"
      try write("hyph_xx.dic", Array(head.utf8) + letter + Array("1t\nb1'\n'1b\n".utf8))
      let xx = try hyphenator()
      #expect(divided("b\(scalar)tb", by: xx) == "b\(scalar)=tb", "\(encoding)")
      #expect(divided("B\(scalar.uppercased())TB", by: xx) == "B\(scalar.uppercased())=TB")
      #expect(xx.places(in: "b\(scalar)t\u{5D0}") == [])
      // A typewriter's apostrophe stands for the other one, and no line ends beside one.
      #expect(xx.places(in: "b\u{2019}b\(scalar)tb") == [4])
    }
    // Without its encoding, ASCII is what all have in common.
    try write("hyph_xx.dic", "no-such-encoding\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\na1b\n")
    #expect(try hyphenator().places(in: "aabb") == [2])
    #expect(try hyphenator().places(in: "aab\u{E9}") == [])
  }

  @Test func `the dictionary that fits a language best is taken`() throws {
    for name in [
      "en_GB", "en", "en_US", "de_DE", "de_CH", "sr-Latn_RS", "sr_RS", "nb_NO", "de_1901",
    ] {
      try write("hyph_\(name).dic", "UTF-8\n")
    }
    try write("hyph_fr.txt", "UTF-8\n")
    func found(_ tag: String) -> String? {
      HyphenationFiles.path(for: tag, in: ["\(folder.path)/none", folder.path])
        .map { String($0.dropFirst(folder.path.utf8.count + 6).dropLast(4)) }
    }
    for (tag, name) in [
      ("en-US", "en_US"), ("EN-us", "en_US"), ("en-GB-u-ca-gregory", "en_GB"), ("en-AU", "en"),
      ("en", "en"), ("en-Latn-US", "en_US"), ("de", "de_CH"), ("de-DE", "de_DE"),
      ("de-AT", "de_CH"), ("de-1901", "de_1901"), ("sr", "sr_RS"), ("sr-Latn", "sr-Latn_RS"),
      ("sr-Cyrl-ME", "sr_RS"), ("no", "nb_NO"), ("nb", "nb_NO"),
    ] {
      #expect(found(tag) == name, "\(tag)")
    }
    for tag in [
      "fr", "e", "", "en/../en", "-", "en--US", String(repeating: "en-", count: 999) + "en",
    ] {
      #expect(found(tag) == nil, "\(tag)")
    }
    // Of two that fit equally the first folder's.
    let other = try TemporaryFolder(in: NSTemporaryDirectory())
    try FileSystem.save(Array("UTF-8\n".utf8), to: "\(other.path)/hyph_en_US.dic")
    #expect(
      HyphenationFiles.path(for: "en-US", in: [other.path, folder.path])
        == "\(other.path)/hyph_en_US.dic")
    #expect(
      HyphenationFiles.path(for: "en-GB", in: [other.path, folder.path])
        == "\(folder.path)/hyph_en_GB.dic")
  }

  @Test func `without a dictionary that can be read there is no hyphenator`() throws {
    #expect(Hyphenator(language: "en", folders: [folder.path]) == nil)
    #expect(Hyphenator(language: "en", folders: []) == nil)
    try FileSystem.createDirectories("\(folder.path)/hyph_en.dic", mode: 0o700)
    #expect(Hyphenator(language: "en", folders: [folder.path]) == nil)
    #expect(mkfifo("\(folder.path)/hyph_de.dic", 0o600) == 0)
    #expect(Hyphenator(language: "de", folders: [folder.path]) == nil)
    try write("hyph_fr.dic", [UInt8](repeating: UInt8(ascii: "\n"), count: 1 << 24 + 1))
    #expect(Hyphenator(language: "fr", folders: [folder.path]) == nil)
  }

  @Test func `names of one file and threads share a dictionary`() async throws {
    try write("hyph_xx.dic", "UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\na1b\n")
    #expect(symlink("hyph_xx.dic", "\(folder.path)/hyph_xx_YY.dic") == 0)
    let path = "\(folder.path)/hyph_xx.dic"
    let first = try #require(HyphenationDictionary.at(path))
    #expect(HyphenationDictionary.at("\(folder.path)/hyph_xx_YY.dic") === first)
    let xx = try hyphenator()
    await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<2000).count { _ in xx.places(in: "abxab") == [1, 4] } }
      }
      for await right in group { #expect(right == 2000) }
    }
    // A dictionary that was changed is another one.
    try write("hyph_xx.dic", "UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\nb1x\n")
    #expect(HyphenationDictionary.at(path) !== first)
    #expect(try hyphenator().places(in: "abxab") == [2])
  }

  private final class Progress: Sendable {
    let hasRead = Atomic(false)
  }

  @Test func `while a large dictionary is read, others are`() throws {
    let german = try #require(HyphenationFiles.path(for: "de", in: Self.system))
    let slow = URL(fileURLWithPath: "\(folder.path)/hyph_de.dic").resolvingSymlinksInPath().path
    try FileSystem.save([UInt8](Data(contentsOf: URL(fileURLWithPath: german))), to: slow)
    try write("hyph_xx.dic", "UTF-8\nLEFTHYPHENMIN 1\nRIGHTHYPHENMIN 1\na1b\n")
    let progress = Progress()
    Thread.detachNewThread {
      _ = HyphenationDictionary.at(slow)
      progress.hasRead.store(true, ordering: .sequentiallyConsistent)
    }
    /// Whether the large one is being read: its file is open then.
    func isBeingRead() -> Bool {
      let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
      return open.contains {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == slow
      }
    }
    var readsWhile = 0
    while readsWhile == 0, !progress.hasRead.load(ordering: .sequentiallyConsistent) {
      guard isBeingRead() else { continue }
      let dictionary = HyphenationDictionary.at("\(folder.path)/hyph_xx.dic")
      if dictionary != nil, isBeingRead() { readsWhile += 1 }
    }
    #expect(readsWhile > 0)
  }

  @Test func `the person's own folder is not one with dictionaries`() {
    let folders = HyphenationFiles.folders(environment: [
      "HOME": "/home/some", "XDG_DATA_HOME": "/home/some/data", "XDG_DATA_DIRS": "/a:b:/c/",
    ])
    #expect(folders == ["/a/hyphen", "/c/hyphen"])
  }

  // MARK: - Debian's

  @Test func `English words are divided as in their dictionary`() throws {
    let english = try #require(Hyphenator(language: "en-US", folders: Self.system))
    for word in [
      "hy=phen=ation", "Ty=pog=ra=phy", "SU=PER=CAL=IFRAG=ILIS=TIC=EX=PI=ALI=DO=CIOUS",
      "al=go=rithm", "\u{201C}ta=ble,\u{201D}", "well-known", "don\u{2019}t", "as=so=ciate",
      "present", "through",
    ] {
      #expect(divided(word.replacing("=", with: ""), by: english) == word)
    }
  }

  @Test func `German words are divided as in their dictionary, which is not in UTF-8`() throws {
    let german = try #require(Hyphenator(language: "de-DE", folders: Self.system))
    for word in [
      "Sil=ben=tren=nung", "Schiff=fahrt", "\u{DC}bung", "Gr\u{F6}=\u{DF}en=ord=nung",
      "Stra=\u{DF}en=bahn",
    ] {
      #expect(divided(word.replacing("=", with: ""), by: german) == word)
    }
    let path = try #require(HyphenationFiles.path(for: "de-AT", in: Self.system))
    let other = try #require(HyphenationFiles.path(for: "de", in: Self.system))
    #expect(path != other)
    #expect(HyphenationDictionary.at(path) === HyphenationDictionary.at(other))
  }
}
