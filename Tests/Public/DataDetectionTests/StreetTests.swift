// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseDataDetection

struct StreetTests {
  @Test(
    arguments: [
      (
        "Send it to 1600 Amphitheatre Parkway, Suite 2, Mountain View, CA 94043.",
        "1600 Amphitheatre Parkway, Suite 2, Mountain View, CA 94043",
        StreetAddress(
          street: "Amphitheatre Parkway", houseNumber: "1600", unit: "Suite 2", postcode: "94043",
          city: "Mountain View", state: "CA", country: "US")
      ),
      (
        "at 10 Downing Street, London SW1A 2AA, today", "10 Downing Street, London SW1A 2AA",
        StreetAddress(
          street: "Downing Street", houseNumber: "10", postcode: "SW1A 2AA", city: "London",
          country: "GB")
      ),
      (
        "Komm in die Alte Potsdamer Straße 5a, 10785 Berlin!",
        "Alte Potsdamer Straße 5a, 10785 Berlin",
        StreetAddress(
          street: "Alte Potsdamer Straße", houseNumber: "5a", postcode: "10785", city: "Berlin",
          country: "DE")
      ),
      (
        "Hauptstr. 12, 60311 Frankfurt am Main.", "Hauptstr. 12, 60311 Frankfurt am Main",
        StreetAddress(
          street: "Hauptstr.", houseNumber: "12", postcode: "60311", city: "Frankfurt am Main",
          country: "DE")
      ),
      (
        "Hauptstr. 5, D-10115 Berlin.", "Hauptstr. 5, D-10115 Berlin",
        StreetAddress(
          street: "Hauptstr.", houseNumber: "5", postcode: "10115", city: "Berlin", country: "DE")
      ),
      (
        "J'habite 12 bis rue de la Paix, 75002 Paris.", "12 bis rue de la Paix, 75002 Paris",
        StreetAddress(
          street: "rue de la Paix", houseNumber: "12 bis", postcode: "75002", city: "Paris",
          country: "FR")
      ),
      (
        "Vivo en Calle Mayor, 12, 3º B, 28013 Madrid, desde", "Calle Mayor, 12, 3º B, 28013 Madrid",
        StreetAddress(
          street: "Calle Mayor", houseNumber: "12", unit: "3º B", postcode: "28013", city: "Madrid",
          country: "ES")
      ),
      (
        "住所は〒100-0005 東京都千代田区丸の内1-9-1です",
        "〒100-0005 東京都千代田区丸の内1-9-1",
        StreetAddress(
          street: "丸の内", houseNumber: "1-9-1", postcode: "100-0005", city: "千代田区",
          state: "東京都", country: "JP")
      ),
    ])
  func `the promised forms are found with their parts`(
    _ text: String, _ written: String, _ address: StreetAddress
  ) {
    #expect(found(text, .streetAddresses) == [written])
    #expect(values(text, .streetAddresses) == [.streetAddress(address)])
  }

  @Test(
    arguments: [
      (
        "Rue du 31 Décembre 26, 1207 Genève", "Rue du 31 Décembre", "26", "1207", "Genève", "CH"
      ),
      (
        "3 place du 8 mai 1945, 38000 Grenoble", "place du 8 mai 1945", "3", "38000", "Grenoble",
        "FR"
      ),
      ("12, rue du 1er Mai, 59000 Lille", "rue du 1er Mai", "12", "59000", "Lille", "FR"),
      (
        "Straße des 17. Juni 135, 10623 Berlin", "Straße des 17. Juni", "135", "10623", "Berlin",
        "DE"
      ),
      (
        "Calle del 2 de Mayo 14, 28004 Madrid", "Calle del 2 de Mayo", "14", "28004", "Madrid", "ES"
      ),
    ])
  func `a street may be named after a day`(
    _ text: String, _ street: String, _ number: String, _ postcode: String, _ city: String,
    _ country: String
  ) {
    let address = StreetAddress(
      street: street, houseNumber: number, postcode: postcode, city: city, country: country)
    #expect(values("Treffpunkt: \(text).", .streetAddresses) == [.streetAddress(address)])
    #expect(values(text, [.streetAddresses, .dates]) == [.streetAddress(address)])
  }

  @Test(arguments: ["CA 94043", "CA, 94043", "CA, 94043-1351", "CA"])
  func `a comma may be between the state and the ZIP`(_ end: String) {
    let text = "1600 Amphitheatre Parkway, Mountain View, \(end)"
    #expect(found(text + ", and more", .streetAddresses) == [text])
  }

  @Test(
    arguments: [
      (" 10 Downing Street, London SW1A 2AA", "10 Downing Street, London SW1A 2AA"),
      ("Łódź Straße 5, 10785 Berlin", "Łódź Straße 5, 10785 Berlin"),
      ("Étienne Straße 5, 10785 Berlin", "Étienne Straße 5, 10785 Berlin"),
      ("12 Łódź Street, London SW1A 2AA", "12 Łódź Street, London SW1A 2AA"),
    ])
  func `an address begins with its first word in the first paragraph and in others`(
    _ text: String, _ address: String
  ) {
    #expect(found(text + "\n" + text, .streetAddresses) == [address, address])
  }

  @Test(
    arguments: [
      "I walked 5 blocks down the Street, then home", "In 2024 Wall Street, too",
      "10 Downing Street",
      "Der Weg 5 ist lang", "In der Hauptstraße 12 wohnt er", "12 rue", "Calle Mayor 12",
      "東京都は大きい", "Hauptstr. 5, 10115. Berlin", "Hauptstr. 5, D-10115. Berlin",
    ])
  func `a number and a word for a street are not enough`(_ text: String) {
    #expect(found(text, .streetAddresses) == [])
  }

  /// Streets of Austria and Switzerland, and the country that their words say.
  private static let streets: [(name: String, country: String, codes: [String])] = [
    ("Mariahilfer Straße", "AT", ["1060 Wien", "5020 Salzburg"]),
    ("Am Graben", "AT", ["1010 Wien", "8010 Graz"]), ("Graben", "AT", ["1010 Wien"]),
    ("Margaretengürtel", "AT", ["1050 Wien"]), ("Rossauer Lände", "AT", ["1090 Wien"]),
    ("Bahnhofstrasse", "CH", ["8001 Zürich", "9000 St. Gallen", "6300 Zug"]),
    ("Rue du Rhône", "CH", ["1204 Genève", "2300 La Chaux-de-Fonds"]),
    ("rue de la Gare", "CH", ["1950 Sion"]),
    ("avenue de la Gare", "CH", ["1003 Lausanne"]), ("Via Nassa", "CH", ["6900 Lugano"]),
    ("Piazza Grande", "CH", ["6600 Locarno"]), ("Viale Stazione", "CH", ["6500 Bellinzona"]),
  ]

  @Test(arguments: ["DE", "US", "FR", "JP"])
  func `streets of Austria and Switzerland are found with their postcodes of four digits`(
    _ region: String
  ) {
    for street in Self.streets {
      let prefixes = street.country == "AT" ? ["", "A-", "AT-"] : ["", "CH-"]
      for (code, prefix) in street.codes.flatMap({ code in prefixes.map { (code, $0) } }) {
        for number in ["1", "19", "5a", "12-14"] {
          let written = "\(street.name) \(number), \(prefix)\(code)"
          let parts = code.split(separator: " ", maxSplits: 1).map(String.init)
          let address = StreetAddress(
            street: street.name, houseNumber: number, postcode: parts[0], city: parts[1],
            country: street.country)
          for text in [written, "x, \(written).", "(\(written))"] {
            #expect(found(text, region: region) == [written])
            #expect(values(text, region: region) == [.streetAddress(address)], "\(text)")
          }
        }
      }
    }
  }

  @Test(
    arguments: [
      ("12/3/4", "12/3/4", nil), ("12/3", "12/3", nil), ("12, Stiege 2", "12", "Stiege 2"),
      ("12/Stiege 2/Top 5", "12", "Stiege 2/Top 5"), ("12 Stiege 2 Top 5", "12", "Stiege 2 Top 5"),
      ("12, Stg. 2, Tür 8", "12", "Stg. 2, Tür 8"), ("12, Top 4a", "12", "Top 4a"),
    ] as [(String, String, String?)])
  func `stairs and doors of Austria are parts of an address`(
    _ written: String, _ house: String, _ unit: String?
  ) {
    let text = "Linzer Straße \(written), 1140 Wien"
    let address = StreetAddress(
      street: "Linzer Straße", houseNumber: house, unit: unit, postcode: "1140", city: "Wien",
      country: "AT")
    #expect(found(text) == [text])
    #expect(values(text) == [.streetAddress(address)])
  }

  @Test func `a form of several countries is that of the person's`() {
    func country(_ text: String, region: String) -> String? {
      guard case .streetAddress(let address)? = values(text, region: region).first else {
        return nil
      }
      return address.country
    }
    for region in ["AT", "CH", "LI"] {
      #expect(country("Marktgasse 3, 9000 St. Gallen", region: region) == region)
    }
    #expect(country("Städtle 3, Marktgasse 5, FL-9490 Vaduz", region: "DE") == "LI")
    #expect(country("Marktgasse 3, CH-9000 St. Gallen", region: "AT") == "CH")
    #expect(country("Rue de la Loi 16, 1000 Bruxelles", region: "BE") == "BE")
    #expect(country("12, rue du Rhône, 1204 Genève", region: "FR") == "CH")
    #expect(country("Hauptstraße 12, 60311 Frankfurt am Main", region: "CH") == "DE")
  }

  @Test(
    arguments: [
      "Via Roma 5, 1204 Roma", "rue de la Paix 5, 8001 Paris", "Hauptstraße 12 2024 Berlin",
      "In der Bahnhofstrasse 12 wohnen 8001 Leute", "Via Nassa 5", "Am Graben 19",
      "Bahnhofstrasse 5, 0800 Zürich", "Bahnhofstrasse 5, X-8001 Zürich",
      "Linzer Straße 12/Stiege, 1140 Wien",
    ])
  func `four digits are a postcode where the country has such`(_ text: String) {
    #expect(found(text, .streetAddresses) == [])
  }
}
