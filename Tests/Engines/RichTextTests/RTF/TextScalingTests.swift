// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing
import TypecaseRichText

struct TextScalingTests {
  @Test(arguments: [(17.0, 13.09), (20, 15.4), (22, 16.94), (14, 10.78)])
  func `a telephone's sizes become a desktop's, to five decimals`(phone: Double, desktop: Double) {
    #expect(TextScaling.iOS.convert(phone, to: .standard) == desktop)
    #expect(TextScaling.standard.convert(desktop, to: .iOS) == phone)
    #expect(TextScaling.iOS.convert(phone, to: .iOS) == phone)
  }

  private func file(_ head: String) -> Data { Data("{\\rtf1\\ansi\(head)\\fs34 x}".utf8) }

  private struct Sizes: Equatable {
    var size: FontSize?
    var scaling: TextScaling?

    init(_ points: Double, _ scaling: TextScaling?) {
      size = .points(points)
      self.scaling = scaling
    }
  }

  private func read(_ head: String, _ options: RTFDocument.ReadingOptions) throws -> Sizes? {
    let document = try RTFDocument.read(file(head), options: options).document
    guard case .points(let points) = document.runs.first?.attributes.size else { return nil }
    return Sizes(points, document.settings.textScaling)
  }

  private typealias Options = RTFDocument.ReadingOptions

  @Test func `the tag says for which screens the sizes are`() throws {
    let tagged = #"\cocoartf2761\cocoatextscaling1\cocoaplatform1"#
    #expect(try read(tagged, Options()) == Sizes(17, .iOS))
    #expect(try read(tagged, Options(targetTextScaling: .standard)) == Sizes(13.09, .standard))
    #expect(try read(tagged, Options(targetTextScaling: .iOS)) == Sizes(17, .iOS))
    // The option is for files that say nothing.
    let both = Options(targetTextScaling: .standard, sourceTextScaling: .standard)
    #expect(try read(tagged, both) == Sizes(13.09, .standard))
  }

  @Test func `a file without a tag is of what its writer meant then`() throws {
    let toPhone = Options(targetTextScaling: .iOS)
    // Before the tag, and writers other than the text kit.
    #expect(try read(#"\cocoartf1404"#, toPhone) == Sizes(22.07792, .iOS))
    #expect(try read("", toPhone) == Sizes(22.07792, .iOS))
    // A later version could have said it: nothing is converted.
    #expect(try read(#"\cocoartf2761"#, toPhone) == Sizes(17, .iOS))
    let declared = Options(targetTextScaling: .standard, sourceTextScaling: .iOS)
    #expect(try read("", declared) == Sizes(13.09, .standard))
    #expect(try read("", Options()) == Sizes(17, nil))
  }

  @Test func `writing with a scaling alone changes the tag, and with a source the sizes`() throws {
    let document = try RTFDocument.read(file("")).document
    func written(_ options: RTFDocument.WritingOptions) -> String {
      String(decoding: RTFDocument.write(document, options: options), as: UTF8.self)
    }
    let tagOnly = written(.init(textScaling: .iOS))
    #expect(tagOnly.contains(#"\cocoatextscaling1"#) && tagOnly.contains(#"\fs34 "#))
    let converted = written(.init(textScaling: .standard, sourceTextScaling: .iOS))
    #expect(converted.contains(#"\cocoatextscaling0"#))
    #expect(converted.contains(#"\fs26\fsmilli13090"#))
    #expect(written(.init(sourceTextScaling: .iOS)).contains(#"\fs34 "#))
  }
}
