// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseHarfBuzzKit

/// What a font says of the scripts that it is made for, apart from its characters.
///
/// Its names are the best witness: "Noto Sans Devanagari" has the letters of Latin, too. `OS/2` lists what a font has
/// letters of, so that it says something only where it lists one or two scripts beside Latin, Greek and Cyrillic.
public struct ScriptClaims: Sendable, Hashable {
  /// The scripts that the names say, or are written in, those that are said first before others.
  var named: [UInt32] = []
  /// The scripts that `OS/2` lists beside Latin, Greek and Cyrillic.
  var listed: Set<UInt32> = []
  /// Whether it says that it has signs in the place of letters.
  var isSymbols = false

  /// A font that says nothing.
  public init() {}

  /// - Parameters:
  ///   - families: the font's family names, in every language.
  ///   - face: for its `OS/2`; nil where nobody may read it.
  public init(families: some Sequence<String>, face: HarfBuzzFace?) {
    for family in families { read(family) }
    if let face { read(table: face.table("OS/2")) }
  }

  // MARK: Names

  private mutating func read(_ family: String) {
    let words = family.lowercased().split { !$0.isLetter }.map { String($0) }
    for start in words.indices {
      for end in start..<min(start + Self.mostWords, words.count) {
        let name = words[start...end].joined()
        if let script = Self.scripts[name] { note(script) }
        if Self.symbolWords.contains(name) { isSymbols = true }
      }
    }
    for scalar in family.unicodeScalars where scalar.properties.isAlphabetic && scalar.value > 0x24F
    {
      let script = HarfBuzzUnicode.scriptTag(scalar.value)
      if !Self.shared.contains(script) { note(script) }
    }
  }

  private mutating func note(_ script: UInt32) {
    if !named.contains(script) { named.append(script) }
  }

  /// "nyiakeng puachue hmong".
  private static let mostWords = 3

  private static let symbolWords: Set = [
    "symbol", "symbols", "icon", "icons", "emoji", "dingbats", "wingdings", "webdings",
    "pictograms",
  ]

  /// Scripts of signs that many scripts share.
  private static let shared = Set(["Zyyy", "Zinh", "Zzzz"].map { HarfBuzzUnicode.scriptTag($0) })

  /// The scripts by their names in lower case, without blanks.
  private static let scripts: [String: UInt32] = {
    var scripts: [String: UInt32] = [:]
    for entry in names.split(whereSeparator: { $0 == ";" || $0 == "\n" }) {
      let words = entry.split(separator: " ")
      if words.count == 2 {
        scripts[String(words[0])] = HarfBuzzUnicode.scriptTag(String(words[1]))
      }
    }
    return scripts
  }()

  /// What fonts call scripts beside Unicode's names; then Unicode's names, of PropertyValueAliases 15.0.
  private static let names = """
    latin Latn; greek Grek; cyrillic Cyrl; han Hani; hangul Hang; hiragana Hira; katakana Kana; bopomofo Bopo;
    cjk Hani; jp Hani; kr Hani; sc Hani; tc Hani; cn Hani; tw Hani; hk Hani; gb Hani; japanese Hani;
    korean Hani; chinese Hani; burmese Mymr; odia Orya; nastaliq Arab; naskh Arab; kufi Arab; urdu Arab;
    persian Arab; farsi Arab; punjabi Guru; marathi Deva; hindi Deva; nepali Deva; bangla Beng;
    amharic Ethi; syllabics Cans; hieroglyphs Egyp; manchu Mong; dhivehi Thaa; baybayin Tglg; aramaic Armi;
    adlam Adlm; caucasianalbanian Aghb; ahom Ahom; arabic Arab; imperialaramaic Armi;
    armenian Armn; avestan Avst; balinese Bali; bamum Bamu; bassavah Bass; batak Batk;
    bengali Beng; bhaiksuki Bhks; brahmi Brah; buginese Bugi; buhid Buhd; chakma Cakm;
    canadianaboriginal Cans; carian Cari; cham Cham; cherokee Cher; chorasmian Chrs;
    coptic Copt; cyprominoan Cpmn; cypriot Cprt; devanagari Deva; divesakuru Diak; dogra Dogr;
    deseret Dsrt; duployan Dupl; egyptianhieroglyphs Egyp; elbasan Elba; elymaic Elym;
    ethiopic Ethi; georgian Geor; glagolitic Glag; gunjalagondi Gong; masaramgondi Gonm;
    gothic Goth; grantha Gran; gujarati Gujr; gurmukhi Guru; hanunoo Hano; hatran Hatr;
    hebrew Hebr; anatolianhieroglyphs Hluw; pahawhhmong Hmng; nyiakengpuachuehmong Hmnp;
    katakanaorhiragana Hrkt; oldhungarian Hung; olditalic Ital; javanese Java; kayahli Kali;
    kawi Kawi; kharoshthi Khar; khmer Khmr; khojki Khoj; khitansmallscript Kits; kannada Knda;
    kaithi Kthi; taitham Lana; lao Laoo; lepcha Lepc; limbu Limb; lineara Lina; linearb Linb;
    lisu Lisu; lycian Lyci; lydian Lydi; mahajani Mahj; makasar Maka; mandaic Mand;
    manichaean Mani; marchen Marc; medefaidrin Medf; mendekikakui Mend; meroiticcursive Merc;
    meroitichieroglyphs Mero; malayalam Mlym; modi Modi; mongolian Mong; mro Mroo;
    meeteimayek Mtei; multani Mult; myanmar Mymr; nagmundari Nagm; nandinagari Nand;
    oldnortharabian Narb; nabataean Nbat; newa Newa; nko Nkoo; nushu Nshu; ogham Ogam;
    olchiki Olck; oldturkic Orkh; oriya Orya; osage Osge; osmanya Osma; olduyghur Ougr;
    palmyrene Palm; paucinhau Pauc; oldpermic Perm; phagspa Phag; inscriptionalpahlavi Phli;
    psalterpahlavi Phlp; phoenician Phnx; miao Plrd; inscriptionalparthian Prti; rejang Rjng;
    hanifirohingya Rohg; runic Runr; samaritan Samr; oldsoutharabian Sarb; saurashtra Saur;
    signwriting Sgnw; shavian Shaw; sharada Shrd; siddham Sidd; khudawadi Sind; sinhala Sinh;
    sogdian Sogd; oldsogdian Sogo; sorasompeng Sora; soyombo Soyo; sundanese Sund;
    sylotinagri Sylo; syriac Syrc; tagbanwa Tagb; takri Takr; taile Tale; newtailue Talu;
    tamil Taml; tangut Tang; taiviet Tavt; telugu Telu; tifinagh Tfng; tagalog Tglg;
    thaana Thaa; thai Thai; tibetan Tibt; tirhuta Tirh; tangsa Tnsa; toto Toto; ugaritic Ugar;
    vai Vaii; vithkuqi Vith; warangciti Wara; wancho Wcho; oldpersian Xpeo; cuneiform Xsux;
    yezidi Yezi; yi Yiii; zanabazarsquare Zanb
    """

  // MARK: OS/2

  private mutating func read(table: [UInt8]) {
    // panose[0], of which 5 is for pictures.
    if table.count > 32, table[32] == 5 { isSymbols = true }
    guard table.count >= 58 else { return }
    for (bit, script) in Self.ranges where Self.isSet(bit, of: table, at: 42) {
      listed.insert(HarfBuzzUnicode.scriptTag(script))
    }
    // ulCodePageRange, from version 1 on.
    guard table[0] > 0 || table[1] > 0, table.count >= 86 else { return }
    if (17...21).contains(where: { Self.isSet($0, of: table, at: 78) }) {
      listed.insert(HarfBuzzUnicode.scriptTag("Hani"))
    }
  }

  /// Bits of several numbers of 32 bits, of which the first has the lowest.
  private static func isSet(_ bit: Int, of table: [UInt8], at offset: Int) -> Bool {
    let byte = offset + bit / 32 * 4 + 3 - bit % 32 / 8
    return table.indices.contains(byte) && table[byte] >> (bit % 8) & 1 == 1
  }

  /// The bits of `ulUnicodeRange` that stand for one script each.
  private static let ranges: [(bit: Int, script: String)] = [
    (10, "Armn"), (11, "Hebr"), (12, "Copt"), (13, "Arab"), (14, "Nkoo"), (15, "Deva"),
    (16, "Beng"),
    (17, "Guru"), (18, "Gujr"), (19, "Orya"), (20, "Taml"), (21, "Telu"), (22, "Knda"),
    (23, "Mlym"),
    (24, "Thai"), (25, "Laoo"), (26, "Geor"), (27, "Bali"), (56, "Hang"), (59, "Hani"),
    (70, "Tibt"),
    (71, "Syrc"), (72, "Thaa"), (73, "Sinh"), (74, "Mymr"), (75, "Ethi"), (76, "Cher"),
    (77, "Cans"),
    (78, "Ogam"), (79, "Runr"), (80, "Khmr"), (81, "Mong"), (83, "Yiii"), (84, "Tglg"),
    (85, "Ital"),
    (86, "Goth"), (87, "Dsrt"), (93, "Limb"), (94, "Tale"), (95, "Talu"), (96, "Bugi"),
    (97, "Glag"),
    (98, "Tfng"), (100, "Sylo"), (101, "Linb"), (103, "Ugar"), (104, "Xpeo"), (105, "Shaw"),
    (106, "Osma"), (107, "Cprt"), (108, "Khar"), (110, "Xsux"), (112, "Sund"), (113, "Lepc"),
    (114, "Olck"), (115, "Saur"), (116, "Kali"), (117, "Rjng"), (118, "Cham"),
  ]
}
