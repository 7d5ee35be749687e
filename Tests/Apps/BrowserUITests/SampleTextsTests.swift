// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BrowserUI

/// The text that fonts are shown in.
@MainActor
struct SampleTextsTests {
  @Test func `what is written is My Text everywhere, and nothing brings back each font's own`() {
    let view = ViewSettings(nil)
    var told = 0
    view.texts.observe(view.texts) { told += 1 }
    view.texts.write("Quartz\n123")
    #expect(view.texts.choice == .own && view.texts.text == "Quartz\n123")
    #expect(view.appearance.sample == .text("Quartz 123"))
    // What is there already is no news.
    view.texts.write("Quartz\n123")
    #expect(told == 1)
    view.texts.write("")
    #expect(view.texts.choice == .fontsOwn && view.appearance.sample == .script)
    #expect(view.texts.own == "Quartz\n123")
  }

  @Test func `another text leaves My Text where it is`() {
    let texts = SampleTexts(nil)
    texts.write("Mine")
    texts.choose(.proof(.figures))
    #expect(texts.text.hasPrefix("0123456789") && texts.own == "Mine")
    texts.choose(.language(tag: "de"))
    #expect(texts.text.contains("Zwölf"))
    texts.choose(.own)
    #expect(texts.text == "Mine")
  }

  @Test func `My Text is found again after something else was written over`() {
    let texts = SampleTexts(nil)
    texts.write("First")
    // It is the same text that is written on.
    texts.write("First one")
    #expect(texts.earlier.isEmpty)
    texts.choose(.proof(.hamburgefonstiv))
    texts.write("Hamburgefonstiv!")
    texts.write("Hamburgefonstiv!!")
    #expect(texts.own == "Hamburgefonstiv!!" && texts.earlier == ["First one"])
    texts.write("")
    texts.write("New")
    #expect(texts.earlier == ["Hamburgefonstiv!!", "First one"])
    // Over the sample of a font that lacks its letters.
    texts.write("דגx", isOverOther: true)
    texts.recall("First one")
    #expect(texts.text == "First one" && texts.choice == .own)
    #expect(texts.earlier == ["דגx", "New", "Hamburgefonstiv!!"])
    for number in 10..<30 {
      texts.choose(.fontsOwn)
      texts.write("Text \(number)")
    }
    #expect(texts.earlier == (24..<29).reversed().map { "Text \($0)" })
  }

  @Test func `texts are kept by names that differ, renamed, deleted and brought back`() {
    let texts = SampleTexts(nil)
    #expect(!texts.canKeep)
    for text in ["First", "Second"] {
      texts.write(text)
      texts.keepShown(as: " Headline\n")
    }
    #expect(texts.kept.map(\.name) == ["Headline", "Headline 2"])
    #expect(texts.choice == .kept(name: "Headline 2") && texts.text == "Second")
    // It is kept already.
    #expect(!texts.canKeep)
    texts.rename("Headline 2", to: "Headline")
    #expect(texts.kept.map(\.name) == ["Headline", "Headline 2"])
    texts.rename("Headline 2", to: "Caption")
    #expect(texts.choice == .kept(name: "Caption"))
    var undo: (() -> Void)?
    texts.deleted = { undo = $1 }
    texts.delete("Caption")
    #expect(texts.kept.map(\.name) == ["Headline"] && texts.choice == .own)
    undo?()
    #expect(texts.kept.map(\.text) == ["First", "Second"] && texts.text == "Second")
  }

  @Test func `a text that is kept is no earlier text`() {
    let texts = SampleTexts(nil)
    texts.write("Mine")
    texts.keepShown(as: "Kept")
    texts.write("Other")
    #expect(texts.own == "Other" && texts.earlier.isEmpty)
    // Nor is one that was an earlier text before it was kept.
    texts.choose(.fontsOwn)
    texts.write("Third")
    #expect(texts.earlier == ["Other"])
    texts.recall("Other")
    texts.keepShown(as: "Kept")
    #expect(texts.earlier == ["Third"])
  }

  @Test func `the two texts of an earlier version are both there, as they were written`() {
    let texts = SampleTexts(nil)
    texts.take(specimenText: "Über\nzwei Zeilen", listSample: "Straße ☎\u{FE0E}")
    #expect(texts.choice == .own && texts.own == "Über\nzwei Zeilen")
    #expect(texts.kept.map(\.text) == ["Straße ☎\u{FE0E}"])
    // My Text stays where there is one.
    let others = SampleTexts(nil)
    others.write("Mine")
    others.choose(.proof(.figures))
    others.take(specimenText: "Of specimens", listSample: "Of lists")
    #expect(others.choice == .proof(.figures) && others.own == "Mine")
    #expect(others.kept.map(\.text) == ["Of specimens", "Of lists"])
    others.take(specimenText: "", listSample: "Of lists")
    #expect(others.kept.count == 2)
  }

  @Test(arguments: ["Überschrift", "כותרת", String(repeating: "Long ", count: 40), "", "Name…"])
  func `kept texts of one name have names that differ`(_ name: String) {
    let texts = SampleTexts(nil)
    var undo: (() -> Void)?
    texts.deleted = { undo = $1 }
    for number in 1...12 {
      texts.write("Text \(number)")
      texts.keepShown(as: name)
      #expect(texts.text == "Text \(number)")
    }
    let names = texts.kept.map(\.name)
    #expect(Set(names).count == 12)
    for name in names {
      // Nothing is left to be cleaned at the next start.
      #expect(KeptText.cleaned(name) == name && !name.contains("\u{2068}"))
      // Spaces are not counted; an ellipsis is one more.
      #expect(name.count { $0 != " " } <= KeptText.mostLettersOfName + 1)
    }
    // Another text takes the name of one that comes back.
    texts.delete(names[0])
    texts.write("Other")
    texts.keepShown(as: name)
    #expect(texts.kept.last?.name == names[0])
    undo?()
    #expect(Set(texts.kept.map(\.name)).count == 13 && texts.kept.first?.text == "Text 1")
  }

  @Test(arguments: [
    SampleChoice.fontsOwn, .own, .proof(.smallCaps), .kept(name: "A: b"), .language(tag: "zh-Hant"),
  ])
  func `a choice is read as it was written`(_ choice: SampleChoice) {
    #expect(SampleChoice(notation: choice.notation) == choice)
  }

  @Test(arguments: ["proof:none", "other", "own:more", "language"])
  func `what no version writes is no choice`(_ notation: String) {
    #expect(SampleChoice(notation: notation) == nil)
  }

  @Test(arguments: ["en", "de", "fr", "es", "ar", "ja", "ru", "el"])
  func `prose is long enough for two columns`(_ language: String) throws {
    let paragraphs = try #require(Prose.paragraphs(in: language))
    #expect(paragraphs.count == 3)
    #expect(paragraphs.joined().count > (language == "ja" ? 400 : 700))
  }

  @Test func `a language without prose repeats its sentence`() throws {
    let paragraphs = try #require(Prose.paragraphs(in: "nl"))
    #expect(paragraphs.allSatisfy { $0.count > 400 })
    #expect(Prose.paragraphs(in: "qqq") == nil)
  }
}
