// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import LayoutFuzz
import Testing
import TypecaseRichText

@testable import TypecaseTextLayout

/// Pictures that text flows round.
struct PlacedPictureTests {
  private static let words = String(
    repeating: "Alice was beginning to get very tired of sitting. ", count: 12)

  private func picture(
    _ placement: PicturePlacement, _ width: Double = 60, _ height: Double = 50
  ) -> TextRun {
    var attributes = TextAttributes()
    attributes.attachment = TextAttachment(
      bytes: [1], type: "image/png", width: width, height: height, placement: placement)
    return TextRun(String(TextAttachment.character), attributes)
  }

  private func place(_ storage: TextStorage, at place: Int, _ side: PicturePlacement.Side?) {
    storage.convertAttributes(in: ScalarOffset(place)..<ScalarOffset(place + 1)) { attributes in
      var attributes = attributes
      attributes.attachment?.placement = side.map { PicturePlacement($0, margin: 6) }
      return attributes
    }
  }

  private func faults(_ manager: TextLayoutManager) -> [String] {
    LayoutLaws.faults(of: manager) + PictureLaws.faults(of: manager)
  }

  @Test func `text is beside a picture, and below it in the whole width`() {
    let storage = TextStorage(
      runs: [TextRun("One.\n"), picture(.init(.left, margin: 6)), TextRun(Self.words)])
    let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: 300)])
    #expect(faults(manager) == [])
    let pictures = PictureLaws.pictures(of: manager)
    let lines = manager.fragments
    #expect(pictures.map(\.place) == [5] && pictures[0].frame.x == 0)
    #expect(pictures[0].frame.y == lines[1].y)
    #expect(lines[1].parts[0].x == 66 && lines.last?.parts[0].x == 0)
    // The margin is below it, too.
    #expect(lines.filter { $0.parts[0].x == 66 }.count == 5)
    place(storage, at: 5, .right)
    #expect(PictureLaws.pictures(of: manager).map(\.frame.x) == [240])
    #expect(manager.fragments[1].parts[0].width == 234 && faults(manager) == [])
    place(storage, at: 5, .both)
    #expect(PictureLaws.pictures(of: manager).map(\.frame.x) == [120])
    #expect(manager.fragments[1].parts.count == 2 && faults(manager) == [])
    place(storage, at: 5, nil)
    #expect(PictureLaws.pictures(of: manager).isEmpty && manager.fragments[1].height >= 50)
  }

  @Test func `a picture begins where its paragraph does, wherever its character is`() {
    let storage = TextStorage(
      runs: [TextRun("One.\n" + Self.words), picture(.init(.right)), TextRun("\nEnd")])
    let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: 300)])
    let lines = manager.fragments
    #expect(PictureLaws.pictures(of: manager).map(\.frame.y) == [lines[1].y])
    let found = manager.placedPicture(at: ScalarOffset(5 + Self.words.count))
    #expect(found?.frame.y == lines[1].y)
    // It is seen where its frame is, and not where its character is.
    #expect(manager.placedPictures(in: 0...lines[2].y).count == 1)
    #expect(manager.placedPictures(in: lines[1].y + 60...1e6).isEmpty)
  }

  @Test
  func `what follows a short paragraph is beside its picture too, and the picture counts as text`()
  {
    let storage = TextStorage(runs: [picture(.init(.left), 60, 200), TextRun("a\nb\nc")])
    let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: 300)])
    #expect(manager.fragments.map { $0.parts[0].x } == [69, 69, 69])
    #expect(manager.usedHeight() == 200 && faults(manager) == [])
    storage.replaceScalars(ScalarOffset(4)..<ScalarOffset(6), with: [TextRun("\n")])
    #expect(manager.usedHeight() == 200)
    #expect(manager.placedPictures(in: 150...160).count == 1)
  }

  @Test func `text flows into what an outline leaves, on one side only`() throws {
    // The right upper half is transparent.
    let corners = [
      LayoutPoint(x: 0, y: 0), LayoutPoint(x: 1, y: 1), LayoutPoint(x: 0, y: 1),
    ]
    let outline = try #require(PictureOutline(polygons: [corners]))
    let storage = TextStorage(
      runs: [
        picture(.init(.left, followsOutline: true, margin: 0), 100, 100), TextRun(Self.words),
      ])
    let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: 300)])
    #expect(manager.fragments[0].parts[0].x == 100)
    manager.pictureOutline = { _ in outline }
    let starts = manager.fragments.prefix(5).map { $0.parts[0].x }
    #expect(starts[0] > 10 && starts[0] < 20 && starts == starts.sorted() && starts[4] > starts[0])
    place(storage, at: 0, .right)
    storage.convertAttributes(in: 0..<1) { attributes in
      var attributes = attributes
      attributes.attachment?.placement?.followsOutline = true
      return attributes
    }
    // What is transparent at its edge has no text: that is on one side.
    #expect(manager.fragments.prefix(5).allSatisfy { $0.parts.count == 1 && $0.parts[0].x == 0 })
  }

  @Test func `a picture without room begins the next container with its paragraph`() {
    let storage = TextStorage(
      runs: [TextRun(Self.words + "\n"), picture(.init(.right), 50, 90), TextRun(Self.words)])
    let manager = LayoutFixture.manager(
      storage, containers: [TextContainer(width: 300, height: 200)], repeatsContainers: true)
    let pictures = PictureLaws.pictures(of: manager)
    #expect(pictures.map(\.container) == [1] && pictures[0].frame.y == 0)
    #expect(manager.lineFragment(at: pictures[0].place)?.container == 1)
    #expect(faults(manager) == [])
  }

  @Test func `what is larger than its container is made as small as it needs to be`() {
    let storage = TextStorage(runs: [picture(.init(.left), 900, 300), TextRun(Self.words)])
    let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: 300)])
    #expect(PictureLaws.pictures(of: manager).map(\.frame.width) == [300])
    #expect(PictureLaws.pictures(of: manager).map(\.frame.height) == [100])
    #expect(manager.fragments[0].y >= 100 && faults(manager) == [])
    manager.containers = [TextContainer(width: 300, height: 60)]
    manager.repeatsContainers = true
    #expect(manager.laidOutLength == storage.length && faults(manager) == [])
    let small = PictureLaws.pictures(of: manager)
    #expect(small.count == 1 && small[0].frame.height <= 60 && small[0].frame.height > 20)
  }

  @Test
  func `in cells, in lines that are counted and where there are many, pictures are in their lines`()
  {
    var run = picture(.init(.left))
    run.attributes.paragraph = ParagraphStyle()
    run.attributes.paragraph?.cell = TableCell(table: 1, row: 0, column: 0, end: 100)
    var end = TextAttributes()
    end.paragraph = run.attributes.paragraph
    let cell = LayoutFixture.manager(
      TextStorage(runs: [run, TextRun("\n", end)]), containers: [TextContainer(width: 300)])
    #expect(PictureLaws.pictures(of: cell).isEmpty && cell.fragments[0].height >= 50)
    let label = LayoutFixture.manager(
      TextStorage(runs: [picture(.init(.left)), TextRun("a")]),
      containers: [TextContainer(width: 300, maximumNumberOfLines: 2)])
    #expect(PictureLaws.pictures(of: label).isEmpty && label.fragments[0].height >= 50)
    label.containers = [TextContainer(width: 300)]
    #expect(PictureLaws.pictures(of: label).count == 1 && label.fragments[0].height < 50)
    let many = LayoutFixture.manager(
      TextStorage(runs: (0..<40).map { _ in picture(.init(.left)) }),
      containers: [TextContainer(width: 300)])
    #expect(PictureLaws.pictures(of: many).isEmpty && many.fragments[0].height >= 50)
  }

  @Test
  func `thousands of pictures that reach far below their paragraphs take no more than some each`() {
    let runs: [TextRun] = (0..<2000).flatMap { number in
      [picture(PicturePlacement(number % 2 == 0 ? .left : .right), 40, 90), TextRun("a\n")]
    }
    let manager = LayoutFixture.manager(
      TextStorage(runs: runs), containers: [TextContainer(width: 250)])
    #expect(manager.placedPictures(in: 0...1e9).count == 2000)
    let most = manager.lines.map { manager.flow.pictureStates[$0.record.pictures].count }.max()
    #expect(most ?? 0 <= LineFlow.mostPictures)
  }

  @Test func `lines that are chosen together are beside pictures as others are`() {
    var options = TextLayoutOptions()
    options.lineBreakStrategy = .optimal
    let storage = TextStorage(
      runs: [
        picture(.init(.left), 60, 90), TextRun(Self.words + "\n" + Self.words + "\n" + Self.words),
      ])
    let manager = LayoutFixture.manager(
      storage, containers: [TextContainer(width: 300)], options: options)
    #expect(faults(manager) == [])
    storage.replaceScalars(0..<1, with: [])
    let fresh = LayoutFixture.manager(
      TextStorage(storage.document), containers: [TextContainer(width: 300)], options: options)
    #expect(manager.fragments.map(\.range) == fresh.fragments.map(\.range))
  }

  @Test
  func `the first line of a paragraph beside another one's picture is drawn as it was chosen`() {
    var options = TextLayoutOptions()
    options.lineBreakStrategy = .optimal
    for height in stride(from: 30.0, through: 150, by: 7) {
      var attributes = TextAttributes()
      attributes.paragraph = ParagraphStyle()
      attributes.paragraph?.spaceBefore = 12
      let storage = TextStorage(
        runs: [
          picture(.init(.left), 60, height), TextRun("One.\n"), TextRun(Self.words, attributes),
        ])
      let manager = LayoutFixture.manager(
        storage, containers: [TextContainer(width: 300)], options: options)
      #expect(faults(manager) == [], "\(height)")
    }
  }

  @Test func `as many pictures as a page has no room for are made smaller, and all are there`() {
    for (count, margin) in [(25, 9.0), (32, 9), (5, 200)] {
      var runs = (0..<count).map { _ in picture(.init(.left, margin: margin), 100, 200) }
      runs.append(TextRun(Self.words))
      let manager = LayoutFixture.manager(
        TextStorage(runs: runs), containers: [TextContainer(width: 400, height: 600)],
        repeatsContainers: true)
      let pictures = PictureLaws.pictures(of: manager)
      #expect(pictures.count == count && pictures.allSatisfy { $0.frame.height > 0 })
    }
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -3])
  func `a place that is no part of the room is one`(x: Double) throws {
    let storage = TextStorage(
      runs: [picture(PicturePlacement(.both, x: x, margin: x)), TextRun(Self.words)])
    let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: 300)])
    let frame = try #require(PictureLaws.pictures(of: manager).first?.frame)
    #expect(frame.x >= 0 && frame.x + frame.width <= 300)
  }

  @Test func `pictures that hang below each other in a long chain are found where they are`() {
    var runs: [TextRun] = []
    for number in 0..<60 {
      runs += [picture(.init(number % 2 == 0 ? .left : .right), 60, 30), TextRun("One line.\n")]
    }
    let manager = LayoutFixture.manager(
      TextStorage(runs: runs), containers: [TextContainer(width: 300)])
    let all = manager.placedPictures(in: 0...1e6)
    #expect(all.count == 60)
    for line in manager.fragments {
      let range = line.y...line.y + line.height
      let touching = all.filter {
        $0.frame.y <= range.upperBound && $0.frame.y + $0.frame.height >= range.lowerBound
      }
      #expect(manager.placedPictures(in: range) == touching)
    }
  }

  @Test func `a text is as wide as its picture at least`() {
    let storage = TextStorage(runs: [picture(.init(.left), 200, 20), TextRun("a b")])
    let manager = LayoutFixture.manager(storage, containers: [TextContainer(width: 300)])
    let widths = manager.neededWidths()
    #expect(widths.least >= 200 && widths.natural > 209)
  }

  // More of them are laid out by LayoutFuzzMain.
  @Test(arguments: 0..<6)
  func `whatever is edited, lines and pictures are as from scratch`(seed: Int) {
    var pictures = RandomPictures(seed: seed)
    #expect(pictures.faults(edits: 20) == [], "seed \(seed)")
  }

  @Test func `another thread places pictures as this one does`() async {
    var edits = RandomPictures(seed: 1000)
    let followed = edits.manager
    await followed.layOut(isolation: nil)
    #expect(followed.isLaidOut)
    edits.edit()
    let fresh = edits.freshManager()
    #expect(followed.fragments.map(\.range) == fresh.fragments.map(\.range))
    #expect(PictureLaws.pictures(of: followed) == PictureLaws.pictures(of: fresh))
  }
}
