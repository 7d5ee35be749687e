// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseDataDetection

struct CodeTests {
  @Test func `flights are found beside a word that says so`() {
    #expect(
      values("Our flight LH 400 to New York", .flights) == [
        .flight(FlightNumber(carrier: "LH", number: 400))
      ])
    #expect(found("Flug LH2040A, dann U2 123", .flights) == ["LH2040A", "U2 123"])
    #expect(found("vol AF1234 et JL 5便", .flights) == ["AF1234", "JL 5"])
    #expect(found("NH 203便で行きます", .flights) == ["NH 203"])
  }

  @Test(
    arguments: ["Use A4 2020 paper", "UB 40 plays", "vol. AB 12", "flight\nLH 400", "flight 12"])
  func `a capital or two and a number are not a flight`(_ text: String) {
    #expect(found(text, .flights) == [])
  }

  @Test func `parcels are found by their check digits, in any grouping`() {
    #expect(
      values("1Z999AA10123456784", .parcels) == [
        .parcel(ParcelNumber(.ups, number: "1Z999AA10123456784"))
      ])
    #expect(found("UPS 1Z 999 AA1 01 2345 6784.", .parcels) == ["1Z 999 AA1 01 2345 6784"])
    #expect(
      values("RR 473124829 GB", .parcels) == [
        .parcel(ParcelNumber(.upu, number: "RR473124829GB", country: "GB"))
      ])
    #expect(
      values("9400 1000 0000 0000 0001 29", .parcels) == [
        .parcel(ParcelNumber(.usps, number: "9400100000000000000129"))
      ])
    #expect(found("(00) 106141411234567897", .parcels) == ["(00) 106141411234567897"])
  }

  @Test(
    arguments: [
      "1Z999AA10123456785", "RR473124828GB", "RR473124829XX", "(00) 106141411234567898",
      "x1Z999AA10123456784",
    ])
  func `a wrong check digit or an unknown country is no parcel`(_ text: String) {
    #expect(found(text, .parcels) == [])
  }
}
