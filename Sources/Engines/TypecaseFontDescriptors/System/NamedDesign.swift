// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// The kind of a design, as far as the name of a font says it, or what else is known of the font.
enum NamedDesign: Sendable, Hashable {
  case sansSerif, serif, monospaced, script

  /// - Parameters:
  ///   - font: what is asked for; its class and its traits come before its name.
  ///   - described: what a document says of it. It comes before the words of a name, and after the name of a known family: many
  ///     programs do not know the fonts that they describe.
  init?(_ font: FontDescriptor, name: String, _ described: DocumentFont? = nil) {
    if font.symbolicTraits.contains(.monospace) {
      self = .monospaced
      return
    }
    switch font.fontClass {
    case .oldStyleSerifs, .transitionalSerifs, .modernSerifs, .clarendonSerifs, .slabSerifs,
      .freeformSerifs:
      self = .serif
      return
    case .sansSerif:
      self = .sansSerif
      return
    case .scripts:
      self = .script
      return
    case .unknown, .ornamentals, .symbolic, nil: break
    }
    let (words, known) = (Self.words(name), Self.known(name))
    let said = described?.likelyDesign.map(NamedDesign.init)
    // That all letters are equally wide is never said by mistake.
    // A word within a known name says nothing: American Typewriter has serifs.
    let all = [known == nil ? words : nil, known, said]
    guard let found = all.contains(.monospaced) ? .monospaced : known ?? said ?? words else {
      return nil
    }
    self = found
  }

  /// - Parameter name: a family's, a PostScript or a full name; untrusted.
  init?(name: String) {
    guard let found = Self.known(name) ?? Self.words(name) else { return nil }
    self = found
  }

  init(_ design: DocumentFont.Design) {
    self =
      switch design {
      case .sansSerif: .sansSerif
      case .serif: .serif
      case .monospaced: .monospaced
      case .script: .script
      }
  }

  /// The kind that the words of a name say.
  private static func words(_ name: String) -> NamedDesign? {
    name.utf8.count <= 1000 ? kind(name[...]) : nil
  }

  /// The kind of a known family.
  private static func known(_ name: String) -> NamedDesign? {
    guard name.utf8.count <= 1000 else { return nil }
    // The longest one: Century Gothic is no Century.
    let known = families.compactMap { design, names in
      names.compactMap { rest(of: name, behind: $0) }
        .max { $0.startIndex < $1.startIndex }.map { (design: design, rest: $0) }
    }
    guard let longest = known.max(by: { $0.rest.startIndex < $1.rest.startIndex }) else {
      return nil
    }
    // Roboto Slab has serifs, as the one of its family; a family of typewriters has no others.
    return longest.design == .monospaced ? .monospaced : kind(longest.rest) ?? longest.design
  }

  /// What is behind the beginning of a name.
  ///
  /// - Parameter beginning: folded; one of few letters counts as a whole word only: Interstate is no Inter.
  /// - Returns: nil where the name begins otherwise.
  private static func rest(of name: String, behind beginning: String) -> Substring? {
    var left = beginning[...]
    var rest = name[...]
    while !left.isEmpty {
      guard let letter = rest.popFirst() else { return nil }
      let folded = FoldedName(joining: String(letter)).text
      guard left.hasPrefix(folded) else { return nil }
      left = left.dropFirst(folded.count)
    }
    guard beginning.utf8.count <= 5, let next = rest.first, next.isLetter,
      let last = name[..<rest.startIndex].last, last.isLetter
    else { return rest }
    // A capital begins a word behind a small letter, or before one: OCRAStd.
    let isWord =
      next.isUppercase && (last.isLowercase || rest.dropFirst().first?.isLowercase == true)
    return isWord ? rest : nil
  }

  /// The kind that words say.
  private static func kind(_ words: Substring) -> NamedDesign? {
    let words = Self.words(of: words)
    // "Sans Mono" is monospaced, and "Sans Serif" has none.
    return kinds.first { !$0.words.isDisjoint(with: words) }?.design
  }

  /// The words of a name in lower case: "FiraCode-Bold" are three.
  private static func words(of name: Substring) -> Set<String> {
    var words: Set<String> = []
    var word = ""
    var isInLowercase = false
    func end() {
      if !word.isEmpty { words.insert(word.lowercased()) }
      word = ""
    }
    for letter in name {
      if !letter.isLetter {
        end()
      } else {
        if isInLowercase, letter.isUppercase { end() }
        word.append(letter)
      }
      isInLowercase = letter.isLowercase
    }
    end()
    return words
  }

  /// Words that say the kind, the stronger ones first.
  private static let kinds: [(design: NamedDesign, words: Set<String>)] = [
    (
      .monospaced,
      [
        "mono", "monospace", "monospaced", "code", "console", "typewriter", "terminal", "coding",
      ]
    ),
    (.sansSerif, ["sans", "gothic", "grotesk", "grotesque", "sansserif"]),
    (
      .script,
      [
        "script", "hand", "handwriting", "handwritten", "brush", "calligraphy", "chancery",
        "cursive",
      ]
    ),
    (
      .serif,
      ["serif", "slab", "antiqua", "oldstyle", "garamond", "mincho"]
    ),
  ]

  /// How names begin of families that are common in documents, and on which machines they are missing: folded, so that
  /// PostScript names begin alike.
  private static let families: [(design: NamedDesign, names: [String])] = [
    (
      .monospaced,
      [
        "andalemono", "anonymouspro", "cascadia", "consolas", "courier", "cousine", "hack",
        "inconsolata", "iosevka", "lettergothic", "lucidaconsole", "menlo", "monaco",
        "ocra", "prestige", "sfmono", "sourcecode",
      ]
    ),
    (
      .script,
      [
        "applechancery", "bradleyhand", "brushscript", "caveat", "comicsans", "dancingscript",
        "edwardianscript", "freestylescript", "greatvibes", "kunstler", "lobster",
        "lucidacalligraphy",
        "lucidahandwriting", "mistral", "monotypecorsiva", "noteworthy", "pacifico", "sacramento",
        "satisfy", "segoeprint", "segoescript", "snellroundhand", "vivaldi", "zapfchancery",
        "zapfino",
      ]
    ),
    (
      .serif,
      [
        "alegreya", "americantypewriter", "arnopro", "baskerville", "bembo", "bitter", "bodoni",
        "bookantiqua", "bookman", "californianfb", "cambria", "cardo", "caslon", "centaur",
        "century",
        "charter", "chaparral", "clarendon", "cochin", "constantia", "cooperblack", "cormorant",
        "crimson", "didot", "domine", "ebgaramond", "elephant", "frankruehl", "garamond", "gelasio",
        "georgia", "goudy", "hoeflertext", "ibarrareal", "iowan", "janson", "lora", "lucidabright",
        "merriweather", "minion", "newcenturyschlbk", "newyork", "palatino", "perpetua", "playfair",
        "plantin", "ptserif", "rockwell", "sabon", "sourceserif", "spectral", "sylfaen", "times",
        "tiempos", "trajan", "utopia", "vollkorn", "warnock", "zillaslab", "宋体", "simsun", "songti",
        "mingliu", "pmingliu", "batang", "ms明朝", "msmincho", "yumincho", "hiraginomincho",
      ]
    ),
    (
      .sansSerif,
      [
        "akzidenz", "arial", "aptos", "avantgarde", "avenir", "bahnschrift", "barlow", "calibri",
        "candara", "centurygothic", "corbel", "din1451", "dinalternate", "dincondensed", "dinnext",
        "dinpro", "dmsans", "ebrima", "eurostile",
        "firasans", "franklingothic", "frutiger", "futura", "geneva", "gillsans", "grandview",
        "haettens",
        "helvetica", "impact", "inter", "karla", "lato", "lucidagrande", "lucidasans",
        "lucidaunicode",
        "microsoftsans", "mssans", "montserrat", "mulish", "myriad", "nunito", "optima", "oswald",
        "poppins", "ptsans", "raleway", "roboto", "rubik", "sanfrancisco", "segoeui", "sfpro",
        "sfui",
        "sourcesans", "tahoma", "titillium", "trebuchet", "ubuntu", "univers", "verdana",
        "worksans",
        "yugothic", "meiryo", "msgothic", "msyahei", "microsoftyahei", "pingfang", "hiraginokaku",
        "hiraginosans", "heiti", "malgungothic", "gulim", "dotum",
      ]
    ),
  ]

  /// Families of script letters that are free, the most common on desktops first.
  static let scripts = [
    "Dancing Script", "Great Vibes", "Caveat", "Kalam", "Pacifico", "Z003", "URW Chancery L",
    "TeX Gyre Chorus",
  ]
}
