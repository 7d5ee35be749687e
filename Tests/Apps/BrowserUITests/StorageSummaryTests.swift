// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontPolicy
import Testing
import TypecaseBusProtocol
import TypecaseGLibKit

@testable import BrowserUI

/// The registry's numbers on the page of storage.
@MainActor
struct StorageSummaryTests {
  private func provider(_ id: String, _ byteCount: UInt64) -> ProviderSummary {
    ProviderSummary(
      id: id, name: id, icon: "", familyCount: 1, faceCount: 1, byteCount: byteCount,
      glyphCount: 1, kind: "flatpak")
  }

  @Test
  func `who takes most comes first, and many who take little share a part`() {
    let summary = StorageSummary(
      providers: (1...8).map { provider("app\($0)", UInt64($0) * 100) },
      FontStorage(downloadBytes: 7, idleDownloadBytes: 5, removedBytes: 9))
    #expect(
      summary.parts.map(\.byteCount) == [800, 700, 600, 500, 400, 100 + 200 + 300, 7, 9])
    #expect(summary.parts[5].kind == .otherApps && summary.parts.last?.kind == .removed)
    #expect(summary.total == 3616 && summary.idleDownloads == 5 && summary.removed == 9)
  }

  @Test
  func `times are written in the same way wherever they are`() {
    #expect(DisplayText.milliseconds(2_340) == "2.4 ms")
    #expect(DisplayText.milliseconds(12_340) == "13 ms")
    let words = HidingWording.saving(StartMeasurement(hidden: 20_000, shown: 32_340))
    #expect(words.contains("13 ms") && words.contains("33 ms"))
  }

  @Test
  func `the last of six owners has a part of their own, and what takes nothing has none`() {
    let summary = StorageSummary(
      providers: (0...6).map { provider("app\($0)", UInt64($0)) }, FontStorage())
    #expect(summary.parts.map(\.kind) == (1...6).reversed().map { .owner("app\($0)") })
  }

  @Test
  func `a limit is spoken of when it is near, and not before`() {
    func warnings(_ used: FontStorage.Cost) -> [String] {
      let limit = FontStorage.Cost(glyphs: .max, faces: 1000, startMicroseconds: 100_000)
      return StorageSummary(providers: [], FontStorage(used: used, limit: limit)).warnings
    }
    #expect(warnings(.init(faces: 799, startMicroseconds: 79_999)) == [])
    #expect(warnings(.init(faces: 800)) == ["800 of at most 1000 fonts are installed."])
    #expect(
      warnings(.init(startMicroseconds: 99_001)) == [
        "Fonts by name add 100 ms to every program’s start, of 100 ms at the most."
      ])
    #expect(warnings(.init(bytes: 1)).count == 1)
  }

  @Test
  func `every part of the bar is seen, and all of them fill it`() {
    for (values, room) in [
      ([1_000_000, 1, 1], 300.0), ([1], 12), ([5, 5, 5, 5], 8), ([0, 0], 10),
    ] {
      let lengths = StorageBar.lengths(of: values.map(Double.init), in: room)
      #expect(lengths.allSatisfy { $0 >= min(4, room / Double(values.count)) })
      if values.contains(where: { $0 > 0 }) {
        #expect(abs(lengths.reduce(0, +) - room) < 1e-6)
      }
    }
    #expect(StorageBar.lengths(of: [3, 1], in: 408) == [304, 104])
  }

  @Test
  func `short times have a decimal, and are never said to be shorter than they are`() {
    #expect(DisplayText.milliseconds(1) == "0.1 ms")
    #expect(DisplayText.milliseconds(3001) == "3.1 ms")
    #expect(DisplayText.milliseconds(10_001) == "11 ms")
  }
}
