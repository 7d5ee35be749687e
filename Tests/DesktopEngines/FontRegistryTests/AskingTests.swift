// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import Testing

/// How long an app that was refused waits before it may ask again.
struct AskingTests {
  private static let app = AppIdentity(id: "org.example.A", name: "A", icon: "", kind: "flatpak")

  private func record(refusals: Int, at time: Int64 = 1000, isMuted: Bool = false) -> AskingRecord {
    AskingRecord(app: Self.app, refusalCount: refusals, lastRefusal: time, isMuted: isMuted)
  }

  @Test func `each refusal makes the wait longer`() {
    var last: Int64 = 0
    for count in 1..<AskingRecord.mutingCount {
      guard case .waits(let seconds) = record(refusals: count).state(now: 1000) else {
        Issue.record("an app that was refused \(count) times may ask at once")
        return
      }
      #expect(seconds > last)
      #expect(record(refusals: count).state(now: 1000 + seconds - 1) == .waits(1))
      #expect(record(refusals: count).state(now: 1000 + seconds) == .free)
      last = seconds
    }
  }

  @Test func `a muted app never asks, and one that was not refused always may`() {
    #expect(record(refusals: 1, isMuted: true).state(now: .max) == .muted)
    #expect(record(refusals: 0).state(now: 1000) == .free)
  }

  @Test(arguments: [Int64.min, -1, 0, 500, 999])
  func `a clock that was set back makes no wait longer`(now: Int64) {
    let record = record(refusals: 2)
    guard case .waits(let seconds) = record.state(now: now) else {
      // The far past is no time that a clock shows; the app is not locked out by it.
      #expect(now == .min)
      return
    }
    #expect(seconds == AskingRecord.waits[1])
  }

  @Test func `the store keeps refusals, mutes after the fifth, and forgets them`() async throws {
    let fixture = try StoreFixture()
    let store = try fixture.open()
    for count in 1...AskingRecord.mutingCount {
      let record = try store.noteRefusal(of: Self.app, mutes: false, now: 1000)
      #expect(record.refusalCount == count)
      #expect(record.isMuted == (count == AskingRecord.mutingCount))
    }
    #expect(try store.reader.askingRecords().map(\.app) == [Self.app])
    try store.forgetRefusals(ofApp: Self.app.id)
    #expect(try store.asking(ofApp: Self.app.id, now: 1000) == nil)
  }

  @Test func `a wait runs from the moment at which the clock was put back`() async throws {
    let fixture = try StoreFixture()
    let store = try fixture.open()
    try store.noteRefusal(of: Self.app, mutes: false, now: 1_000_000)
    let record = try #require(try store.asking(ofApp: Self.app.id, now: 1000))
    #expect(record.state(now: 1000) == .waits(AskingRecord.waits[0]))
    let later = try #require(try store.asking(ofApp: Self.app.id, now: 1010))
    #expect(later.state(now: 1010) == .free)
  }

  @Test func `muting an app keeps its refusals and its name`() async throws {
    let fixture = try StoreFixture()
    let store = try fixture.open()
    try store.noteRefusal(of: Self.app, mutes: false, now: 1000)
    let stranger = AppIdentity(id: Self.app.id, name: "?", icon: "", kind: "")
    try store.mute(stranger, now: 2000)
    let record = try #require(try store.reader.askingRecords().first)
    #expect(record.isMuted && record.refusalCount == 1 && record.app == Self.app)
  }
}
