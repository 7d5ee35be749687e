// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import FontRegistry
@testable import RegistryService

/// What the registry does after it looked whether an app is installed.
struct AbsenceRuleTests {
  private let settings = AbsenceSettings(grace: 120, offer: 3000)
  private let start = Absence.Moment(time: 1_000_000, boot: "a", uptime: 500)

  private func later(_ seconds: Int64) -> Absence.Moment {
    .init(time: start.time + seconds, boot: start.boot, uptime: start.uptime + seconds)
  }

  private func known(
    _ absence: Absence? = nil, isEntitled: Bool = true, hasEnabledFonts: Bool = true,
    hasHeldBackFonts: Bool = false
  ) -> OwnerPresence {
    OwnerPresence(
      owner: AppIdentity(id: "a.b", name: "A", icon: "", kind: "flatpak"), place: "/there",
      isEntitled: isEntitled, absence: absence, hasHeldBackFonts: hasHeldBackFonts,
      hasEnabledFonts: hasEnabledFonts, faceCount: 1, keepableFaceCount: 1)
  }

  private func step(
    _ presence: AppPresence, _ known: OwnerPresence, at moment: Absence.Moment,
    isConfirmed: Bool = true, isOffered: Bool = false
  ) -> AbsenceStep {
    AbsenceStep(
      presence, known: known, at: moment, isConfirmed: isConfirmed, isOffered: isOffered, settings)
  }

  @Test func `an unknown presence changes nothing`() {
    let absences = [nil, Absence(noticed: start), Absence(noticed: start).holdingFontsBack]
    for absence in absences {
      #expect(step(.unknown(.init("away")), known(absence), at: later(1_000_000)) == .nothing)
    }
  }

  @Test func `an installed app matters only when something is different`() {
    let there = AppPresence.installed(place: "/there", isEntitled: true)
    let welcome = AbsenceStep.welcome(place: "/there", isEntitled: true)
    #expect(step(there, known(), at: start) == .nothing)
    #expect(step(there, known(isEntitled: false), at: start) == welcome)
    #expect(step(there, known(Absence(noticed: start)), at: start) == welcome)
    #expect(step(there, known(hasHeldBackFonts: true), at: start) == welcome)
    #expect(
      step(.installed(place: "/elsewhere", isEntitled: true), known(), at: start)
        == .welcome(place: "/elsewhere", isEntitled: true))
  }

  @Test func `an absence is noticed, then waited for, then acted on`() {
    let absence = Absence(noticed: start)
    #expect(step(.gone, known(), at: start) == .wait(absence))
    #expect(
      step(.gone, known(absence), at: later(119)) == .wait(absence.lasting(until: later(119))))
    #expect(
      step(.gone, known(absence), at: later(120))
        == .holdBack(absence.lasting(until: later(120)).holdingFontsBack))
  }

  @Test func `one look decides nothing, however long ago the last one was`() {
    let absence = Absence(noticed: start)
    let heldBack = absence.holdingFontsBack
    let much = later(1_000_000)
    #expect(
      step(.gone, known(absence), at: much, isConfirmed: false)
        == .wait(absence.lasting(until: much)))
    #expect(
      step(.gone, known(heldBack, hasEnabledFonts: false), at: much, isConfirmed: false)
        == .wait(heldBack.lasting(until: much)))
  }

  @Test
  func
    `fonts that are held back are removed when the offer ends, but not while the person is asked`()
  {
    let heldBack = Absence(noticed: start).holdingFontsBack
    let away = known(heldBack, hasEnabledFonts: false)
    #expect(
      step(.gone, away, at: later(2999)) == .wait(heldBack.lasting(until: later(2999))))
    #expect(step(.gone, away, at: later(3000)) == .remove)
    #expect(
      step(.gone, away, at: later(3000), isOffered: true)
        == .wait(heldBack.lasting(until: later(3000))))
  }

  @Test func `fonts that are enabled while the app is absent are held back again`() {
    let heldBack = Absence(noticed: start).holdingFontsBack
    #expect(
      step(.gone, known(heldBack), at: later(10))
        == .holdBack(heldBack.lasting(until: later(10))))
  }

  // MARK: The clock

  @Test func `setting the clock makes no absence shorter or longer`() {
    let absence = Absence(noticed: start)
    var moment = later(60)
    for shift: Int64 in [-1_000_000, 1_000_000_000] {
      moment.time = start.time + shift
      #expect(absence.lasting(until: moment).seconds == 60)
    }
  }

  @Test
  func `from one boot to the next at most a day counts, and never less than nothing`() {
    let absence = Absence(noticed: start)
    func next(_ seconds: Int64) -> Int64 {
      absence.lasting(until: .init(time: start.time + seconds, boot: "b", uptime: 3)).seconds
    }
    #expect(next(3600) == 3600)
    #expect(next(40 * 86_400) == 86_400)
    #expect(next(-3600) == 0)
    #expect(next(.max - start.time) == 86_400)
  }

  @Test(arguments: [Int64.min, -1, .max])
  func `absurd numbers in the database do no harm`(number: Int64) throws {
    let text = """
      {"since": \(number), "seconds": \(number), "isWithdrawn": false,
       "last": {"time": \(number), "boot": "a", "uptime": \(number)}}
      """
    let absence = try JSONDecoder().decode(Absence.self, from: Data(text.utf8))
    for boot in ["a", "b"] {
      let later = absence.lasting(until: .init(time: .max, boot: boot, uptime: .max))
      #expect(later.seconds >= 0)
    }
  }
}
