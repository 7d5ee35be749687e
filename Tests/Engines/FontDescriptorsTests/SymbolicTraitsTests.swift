// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseFontDescriptors

struct SymbolicTraitsTests {
  @Test func `every trait has the reference's bit`() {
    #expect(SymbolicTraits.italic.rawValue == 0x1)
    #expect(SymbolicTraits.bold.rawValue == 0x2)
    #expect(SymbolicTraits.expanded.rawValue == 0x20)
    #expect(SymbolicTraits.condensed.rawValue == 0x40)
    #expect(SymbolicTraits.monospace.rawValue == 0x400)
    #expect(SymbolicTraits.vertical.rawValue == 0x800)
    #expect(SymbolicTraits.uiOptimized.rawValue == 0x1000)
    #expect(SymbolicTraits.tightLeading.rawValue == 0x8000)
    #expect(SymbolicTraits.looseLeading.rawValue == 0x10000)
  }

  @Test(arguments: FontClass.allCases)
  func `the class is in the top four bits and leaves the traits alone`(fontClass: FontClass) {
    var traits: SymbolicTraits = [.bold, .looseLeading]
    traits.fontClass = .scripts
    traits.fontClass = fontClass
    #expect(traits.rawValue >> 28 == UInt32(fontClass.rawValue))
    #expect(traits.fontClass == fontClass)
    #expect(traits.list == [.bold, .looseLeading])
  }

  @Test func `a reserved class is unknown`() {
    #expect(SymbolicTraits(rawValue: 6 << 28).fontClass == .unknown)
    #expect(SymbolicTraits(rawValue: 15 << 28).fontClass == .unknown)
  }

  @Test(arguments: FontTrait.allCases)
  func `each trait comes back from a list of its own`(trait: FontTrait) {
    #expect(SymbolicTraits([trait]).list == [trait])
  }

  @Test func `bold begins at semibold, condensed and expanded at their halves`() {
    #expect(SymbolicTraits(weight: 599, width: 100, slant: 0) == [])
    #expect(SymbolicTraits(weight: 600, width: 87.5, slant: 0) == [.bold, .condensed])
    #expect(SymbolicTraits(weight: 400, width: 112.5, slant: -3) == [.expanded, .italic])
  }

  @Test func `a descriptor's traits and class are one number`() {
    var descriptor = FontDescriptor()
    #expect(descriptor.symbolicTraits == [])
    descriptor.traits = [.italic, .monospace]
    descriptor.fontClass = .slabSerifs
    #expect(descriptor.symbolicTraits.rawValue == 0x5000_0401)
    descriptor.symbolicTraits = [.bold, .uiOptimized]
    #expect(descriptor.traits == [.bold, .uiOptimized])
    #expect(descriptor.fontClass == nil)
  }
}
