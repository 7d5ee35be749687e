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
}
