// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseFontDescriptors

struct FontDescriptorTests {
  @Test func `the coding keys are the keys of the bus`() throws {
    var descriptor = FontDescriptor(postScriptName: "A-Regular")
    descriptor.fullName = "A Regular"
    descriptor.exposure = .byName
    descriptor.traits = [.tightLeading]
    descriptor.fontClass = .sansSerif
    descriptor.format = .openType
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(descriptor), as: UTF8.self)
    #expect(
      text == """
        {"class":8,"exposure":"by-name","format":"opentype","full-name":"A Regular",\
        "postscript-name":"A-Regular","traits":["tight-leading"]}
        """)
    #expect(try JSONDecoder().decode(FontDescriptor.self, from: Data(text.utf8)) == descriptor)
  }

  @Test func `every format has the extension that other programs expect`() {
    #expect(FontFormat.allCases.map(\.fileExtension) == ["ttf", "otf", "ttc"])
  }
}
