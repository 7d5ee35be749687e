// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

struct DescriptorCodingTests {
  @Test func `traits and class are the same after a way over the bus`() {
    var descriptor = FontDescriptor(postScriptName: "A-Regular")
    descriptor.symbolicTraits = SymbolicTraits(FontTrait.allCases)
    descriptor.fontClass = .symbolic
    #expect(descriptor.busDictionary["class"] == .uint32(12))
    #expect(FontDescriptor(busDictionary: descriptor.busDictionary) == descriptor)
  }

  @Test(arguments: [6, 255, 256, 0xFFFF_FFFF] as [UInt32])
  func `an unknown class is ignored`(number: UInt32) {
    #expect(FontDescriptor(busDictionary: ["class": .uint32(number)]).fontClass == nil)
    #expect(FontDescriptor(busDictionary: ["class": .string("8")]).fontClass == nil)
  }
}
