// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import FontRegistry

/// The ids of faces as apps are told them.
struct AppFontIDsTests {
  private static let secret = (0..<32).map { UInt8($0) }
  private let one = "org.example.One"
  private let other = "org.example.Other"
  private let ids = AppFontIDs(secret: secret)

  @Test func `ids of one app are not valid for another`() {
    let told = ids.id(of: "7", for: one)
    #expect(ids.face(told: told, to: one) == "7")
    #expect(ids.face(told: told, to: other) == nil)
    let toldToOther = ids.id(of: "7", for: other)
    #expect(toldToOther != told)
    #expect(ids.face(told: toldToOther, to: other) == "7")
    #expect(ids.face(told: toldToOther, to: one) == nil)
  }

  @Test func `an id that was never given is not found`() {
    // It is the right one, as the process before this one told it.
    let earlier = AppFontIDs(secret: Self.secret).id(of: "7", for: one)
    for id in [earlier, "7", ""] { #expect(ids.face(told: id, to: one) == nil) }
    #expect(ids.id(of: "7", for: one) == earlier)
    #expect(ids.face(told: earlier, to: one) == "7")
  }

  @Test func `the table holds only ids that were given`() {
    let table = ids.table(of: ["1", "2", "3"], for: one)
    #expect(Set(table.values) == ["1", "2", "3"])
    for (id, face) in table {
      #expect(ids.face(told: id, to: one) == face)
      #expect(ids.face(told: id, to: other) == nil)
    }
  }

  @Test func `another registry has other ids`() {
    let elsewhere = AppFontIDs(secret: Self.secret.reversed())
    #expect(elsewhere.id(of: "7", for: one) != ids.id(of: "7", for: one))
  }
}
