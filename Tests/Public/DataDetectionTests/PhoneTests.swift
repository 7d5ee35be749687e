// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseDataDetection

struct PhoneTests {
  @Test(
    arguments: [
      ("Ruf 030 12345678 an!", "DE", "030 12345678", "+493012345678"),
      ("call (650) 253-0000 ext. 12 now", "US", "(650) 253-0000 ext. 12", "+16502530000"),
      ("+44 20 7031 3000", "DE", "+44 20 7031 3000", "+442070313000"),
      ("電話は03-3224-9999です", "JP", "03-3224-9999", "+81332249999"),
      ("電話は０３－３２２４－９９９９です", "JP", "０３－３２２４－９９９９", "+81332249999"),
      ("Tel. 030 12345678 1und1.de", "DE", "030 12345678", "+493012345678"),
      (
        "call 650 253 0000 ext. 12@example.com", "US", "650 253 0000", "+16502530000"
      ),
      ("a@example.com (650) 253-0000", "US", "(650) 253-0000", "+16502530000"),
      ("Tél. 01 23 45 67 89", "FR", "01 23 45 67 89", "+33123456789"),
    ])
  func `a number is read as the person's country dials it`(
    _ text: String, _ region: String, _ written: String, _ e164: String
  ) {
    #expect(found(text, .phoneNumbers, region: region) == [written])
    let numbers = values(text, .phoneNumbers, region: region).map { data in
      if case .phoneNumber(let number) = data { number.e164 } else { "" }
    }
    #expect(numbers == [e164])
  }

  @Test func `the value has the national text, the extension and the country`() {
    #expect(
      values("+1 650 253 0000 x345", .phoneNumbers, region: "DE") == [
        .phoneNumber(
          PhoneNumber(
            e164: "+16502530000", national: "(650) 253-0000 ext. 345", extensionNumber: "345",
            region: "US"))
      ])
  }

  @Test(
    arguments: [
      "2024-01-02 14:30", "1/2/2024 10:00", "$1234567890", "10.4.192.168", "abc6502530000",
      "https://example.com/6502530000", "1234",
    ])
  func `dates, prices, versions and digits of an address are no numbers to dial`(_ text: String) {
    #expect(found(text, .phoneNumbers) == [])
  }

  @Test func `every number of a long table is found`() {
    let numbers = (0..<300).map { "(650) 253-\(1000 + $0)" }
    let missed = Set(numbers).subtracting(found(numbers.joined(separator: " "), .phoneNumbers))
    #expect(missed.isEmpty)
  }
}
