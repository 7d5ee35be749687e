// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Words for streets, in small letters and without dots.
///
/// No library of the system has them; they are part of the forms that
/// are promised.
enum StreetWords {
  static let english: Set<String> = [
    "street", "st", "avenue", "ave", "road", "rd", "boulevard", "blvd", "lane", "ln", "drive", "dr",
    "court", "ct", "place", "pl", "square", "sq", "parkway", "pkwy", "way", "terrace", "ter",
    "crescent", "cres", "close", "gardens", "gdns", "grove", "highway", "hwy", "circle", "cir",
    "loop", "mews", "plaza", "row", "broadway", "mall",
  ]
  static let directions: Set<String> = ["n", "s", "e", "w", "ne", "nw", "se", "sw"]
  static let units: Set<String> = [
    "suite", "ste", "apt", "apartment", "unit", "floor", "fl", "flat", "room", "rm",
  ]
  /// The states and territories of the USA, as its postal service writes them.
  static let states: Set<String> = [
    "al", "ak", "as", "az", "ar", "ca", "co", "ct", "de", "dc", "fl", "ga", "gu", "hi", "id", "il",
    "in", "ia", "ks", "ky", "la", "me", "md", "ma", "mi", "mn", "ms", "mo", "mt", "ne", "nv", "nh",
    "nj", "nm", "ny", "nc", "nd", "mp", "oh", "ok", "or", "pa", "pr", "ri", "sc", "sd", "tn", "tx",
    "ut", "vt", "va", "vi", "wa", "wv", "wi", "wy",
  ]
  static let french: Set<String> = [
    "rue", "avenue", "av", "boulevard", "bd", "bld", "place", "pl", "chemin", "allée", "allee",
    "impasse", "quai", "route", "cours", "square", "passage", "faubourg", "esplanade",
  ]
  static let spanish: Set<String> = [
    "calle", "c/", "avenida", "avda", "av", "plaza", "pza", "paseo", "ronda", "camino", "carretera",
    "ctra", "travesía", "glorieta", "rambla",
  ]
  static let spanishNumber: Set<String> = ["nº", "n.º", "n°", "núm", "número", "no"]

  /// The months in German, French and Spanish: streets are named after days.
  static let months: Set<String> = [
    "januar", "jänner", "februar", "märz", "april", "mai", "juni", "juli", "august", "september",
    "oktober", "november", "dezember",
    "janvier", "février", "fevrier", "mars", "avril", "juin", "juillet", "août", "aout",
    "septembre", "octobre", "novembre", "décembre", "decembre",
    "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
    "octubre", "noviembre", "diciembre",
  ]

  private static let germanEndings = [
    "straße", "strasse", "str", "weg", "platz", "allee", "gasse", "ring", "damm", "ufer",
    "chaussee",
    "promenade", "steig", "stieg", "markt", "graben", "zeile", "hof", "berg", "kai",
    // Of Austria and Switzerland.
    "gürtel", "lände", "siedlung", "rain", "halde", "matte", "quai", "stutz", "acker", "wiese",
  ]
  /// Endings that are whole names of streets.
  private static let germanNames: Set<String> = ["graben", "markt", "ring", "kai", "promenade"]
  /// Words of Italian for a street, as Ticino writes them.
  static let italian: Set<String> = [
    "via", "viale", "piazza", "piazzetta", "corso", "contrada", "vicolo", "strada", "salita",
    "riva",
    "lungolago",
  ]
  /// Parts of a building, before their number, in Austria: “Stiege 2”, “Top 5”.
  static let austrianUnits: Set<String> = [
    "stiege", "stg", "top", "tür", "tuer", "stock", "haus", "objekt", "wohnung", "whg", "block",
  ]
  /// Words with which a street of two words can begin: “Am Markt”, “Unter den
  /// Linden”.
  private static let germanBeginnings: Set<String> = [
    "am", "an", "im", "in", "auf", "unter", "zum", "zur", "alte", "alter", "neue", "neuer", "große",
    "kleine",
  ]

  /// Whether a word can be the last one of a street's name.
  static func isGermanStreet(_ word: String, isFirst: Bool) -> Bool {
    (isFirst && germanNames.contains(word))
      || germanEndings.contains {
        word.hasSuffix($0) && (!isFirst || word.utf8.count > $0.utf8.count)
      }
  }

  /// Whether a word by itself means a street, as in “Straße des Friedens”.
  static func isGermanWord(_ word: String) -> Bool { germanEndings.contains(word) }

  /// Whether a street's name can begin with a word.
  static func canBeginGerman(_ word: String) -> Bool {
    germanBeginnings.contains(word) || germanEndings.contains { word.hasSuffix($0) }
  }
}
