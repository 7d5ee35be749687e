// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Words and signs that say what a number is, in small letters.
enum NumberWords {
  /// Words for a telephone, before a number to dial.
  static let phones: Set<String> = [
    "tel", "telefon", "telephone", "phone", "fax", "telefax", "mobile", "mobil", "handy", "tél",
    "téléphone", "portable", "teléfono", "tfno", "móvil", "電話", "携帯", "電話番号",
  ]

  /// Words for a version, before its number.
  static let versions: Set<String> = [
    "version", "versions", "versionen", "versión", "versiones", "ver", "release", "rel",
    "build", "revision", "révision", "revisión", "rev", "firmware", "kernel", "バージョン",
  ]

  /// Signs of units after a number, and names of currencies.
  ///
  /// Those of times are not here: “9–17 h” is a range of hours.
  static let units: Set<String> = [
    "nm", "µm", "μm", "mm", "cm", "dm", "m", "km", "mm²", "cm²", "m²", "km²", "cm³", "m³", "ha",
    "µg",
    "mg", "g", "kg", "t", "ml", "cl", "dl", "l", "hl", "kb", "mb", "gb", "tb", "kib", "mib", "gib",
    "tib", "px", "pt", "dpi", "ppi", "hz", "khz", "mhz", "ghz", "mw", "kw", "gw", "wh", "kwh",
    "mwh",
    "mv", "kv", "mah", "hpa", "kpa", "bar", "mbar", "kj", "kcal", "db", "ft", "lb", "lbs", "oz",
    "mph", "inch",
    "inches", "zoll", "euro", "euros", "dollar", "dollars", "franken", "francs", "pesos",
  ]

  /// Currencies by ISO 4217, which are written before or after an amount.
  static let currencies: Set<String> = [
    "eur", "usd", "gbp", "chf", "jpy", "cad", "aud", "mxn", "sek", "nok", "dkk", "pln", "czk",
    "cny",
  ]
}
