// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseGTK

/// What is read on the pages: from Lewis Carroll's “Alice’s Adventures in Wonderland”, of 1865, which belongs to everybody.
enum AliceText {
  struct Chapter {
    let title: String
    /// Its paragraphs, with a line feed after each.
    let text: String
  }

  static let chapters = [
    Chapter(
      title: "Down the Rabbit-Hole",
      text: [
        "Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do: once or twice she had peeped into the book her sister was reading, but it had no pictures or conversations in it, “and what is the use of a book,” thought Alice, “without pictures or conversations?”",
        "So she was considering in her own mind (as well as she could, for the hot day made her feel very sleepy and stupid), whether the pleasure of making a daisy-chain would be worth the trouble of getting up and picking the daisies, when suddenly a White Rabbit with pink eyes ran close by her.",
        "There was nothing so very remarkable in that; nor did Alice think it so very much out of the way to hear the Rabbit say to itself, “Oh dear! Oh dear! I shall be late!” But when the Rabbit actually took a watch out of its waistcoat-pocket, and looked at it, and then hurried on, Alice started to her feet, for it flashed across her mind that she had never before seen a rabbit with either a waistcoat-pocket, or a watch to take out of it, and burning with curiosity, she ran across the field after it.",
      ].lines),
    Chapter(
      title: "The Pool of Tears",
      text: [
        "“Curiouser and curiouser!” cried Alice (she was so much surprised, that for the moment she quite forgot how to speak good English); “now I’m opening out like the largest telescope that ever was! Good-bye, feet!” For when she looked down at her feet, they seemed to be almost out of sight, they were getting so far off.",
        "After a time she heard a little pattering of feet in the distance, and she hastily dried her eyes to see what was coming. It was the White Rabbit returning, splendidly dressed, with a pair of white kid gloves in one hand and a large fan in the other: he came trotting along in a great hurry, muttering to himself as he came, “Oh! the Duchess, the Duchess! Oh! won’t she be savage if I’ve kept her waiting!”",
      ].lines),
    Chapter(
      title: "Advice from a Caterpillar",
      text: [
        "The Caterpillar and Alice looked at each other for some time in silence: at last the Caterpillar took the hookah out of its mouth, and addressed her in a languid, sleepy voice. “Who are you?” said the Caterpillar.",
        "This was not an encouraging opening for a conversation. Alice replied, rather shyly, “I — I hardly know, sir, just at present — at least I know who I was when I got up this morning, but I think I must have been changed several times since then.”",
        "“Well, perhaps you haven’t found it so yet,” said Alice; “but when you have to turn into a chrysalis — you will some day, you know — and then after that into a butterfly, I should think you’ll feel it a little queer, won’t you?” “Not a bit,” said the Caterpillar.",
      ].lines),
    Chapter(
      title: "A Mad Tea-Party",
      text: [
        "There was a table set out under a tree in front of the house, and the March Hare and the Hatter were having tea at it: a Dormouse was sitting between them, fast asleep, and the other two were using it as a cushion, resting their elbows on it, and talking over its head. “Very uncomfortable for the Dormouse,” thought Alice; “only, as it’s asleep, I suppose it doesn’t mind.”",
        "The table was a large one, but the three were all crowded together at one corner of it. “No room! No room!” they cried out when they saw Alice coming. “There’s plenty of room!” said Alice indignantly, and she sat down in a large arm-chair at one end of the table.",
      ].lines),
    Chapter(
      title: "The Queen’s Croquet-Ground",
      text: [
        "A large rose-tree stood near the entrance of the garden: the roses growing on it were white, but there were three gardeners at it, busily painting them red. Alice thought this a very curious thing, and she went nearer to watch them.",
        "Alice thought she had never seen such a curious croquet-ground in her life; it was all ridges and furrows; the balls were live hedgehogs, the mallets live flamingoes, and the soldiers had to double themselves up and to stand on their hands and feet, to make the arches.",
      ].lines),
  ]

  /// All chapters as a text of a column, with their titles.
  static var story: [TextRun] {
    chapters.enumerated().flatMap { number, chapter in
      [
        TextRun(chapter.title + "\n", heading(isFirst: number == 0)), TextRun(chapter.text, body),
      ]
    }
  }

  static func heading(isFirst: Bool = false) -> TextAttributes {
    var attributes = TextAttributes()
    attributes.size = .style(.title2)
    attributes.font = FontDescriptor()
    attributes.font?.weight = 700
    attributes.language = "en"
    attributes.paragraph = ParagraphStyle(spaceBefore: isFirst ? 0 : 12, spaceAfter: 6)
    attributes.paragraph?.keepsWithNext = true
    attributes.paragraph?.headingLevel = 1
    return attributes
  }

  static var body: TextAttributes {
    var attributes = TextAttributes()
    attributes.language = "en"
    attributes.paragraph = ParagraphStyle(lineHeight: 1.15, spaceAfter: 6)
    return attributes
  }
}

extension [String] {
  fileprivate var lines: String { map { $0 + "\n" }.joined() }
}
