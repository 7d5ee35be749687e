// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// A rectangle that text is laid out in, and what of it takes no text.
///
/// Containers are values: who changes one gives it to its ``TextLayoutManager`` again.
public struct TextContainer: Sendable, Hashable {
  /// Where lines end that are as wide as their container.
  public enum LineBreakMode: Sendable, Hashable {
    /// Between words (UAX 14), and within one only where it is wider than a whole line.
    case byWord
    /// Between any two clusters.
    case byCharacter
    /// At the ends of paragraphs only: what is wider than the container goes on beyond its edge.
    case clip
  }

  /// The width, in points of the medium.
  public var width: Double
  /// The height; nil for one that ends with its text.
  public var height: Double?
  /// What takes no text, in the container's coordinates.
  public var exclusions: [TextExclusion]
  /// Room at both sides of each part of a line.
  public var lineFragmentPadding: Double
  /// Narrower parts of lines take no text; nil for the size of the text, one em.
  public var minimumPartWidth: Double?
  /// How many lines it has at most; 0 for any number.
  public var maximumNumberOfLines: Int
  public var lineBreakMode: LineBreakMode
  /// What stands for text that has no room; nil where that is only left out.
  ///
  /// It is on the last line of the last container, if that has a height or a number of lines.
  public var truncation: TextTruncation?

  public init(
    width: Double, height: Double? = nil, exclusions: [TextExclusion] = [],
    lineFragmentPadding: Double = 0, minimumPartWidth: Double? = nil,
    maximumNumberOfLines: Int = 0, lineBreakMode: LineBreakMode = .byWord,
    truncation: TextTruncation? = nil
  ) {
    self.width = width
    self.height = height
    self.exclusions = exclusions
    self.lineFragmentPadding = lineFragmentPadding
    self.minimumPartWidth = minimumPartWidth
    self.maximumNumberOfLines = maximumNumberOfLines
    self.lineBreakMode = lineBreakMode
    self.truncation = truncation
  }
}

/// How the last line shows that there is more text in its paragraph than it has room for.
public struct TextTruncation: Sendable, Hashable {
  /// The text that is left out.
  public enum Side: Sendable, Hashable {
    /// Before the end of the paragraph, which is shown.
    case head
    /// Between what the line begins with and the end of the paragraph.
    case middle
    /// Behind what the line begins with.
    case tail
  }

  public var side: Side
  /// What stands for it, in the look of the text there; what is set here takes the place of an ``attributedToken``.
  public var token: String { didSet { attributedToken = nil } }
  /// What stands for it in a look of its own, which may be attachments; nil for ``token``.
  ///
  /// The height of its line stays that of the text.
  public private(set) var attributedToken: [TextRun]?

  public init(_ side: Side, token: String = "…") { (self.side, self.token) = (side, token) }

  /// - Parameter token: what stands for the text, in its own look; a run with an attachment is that, once for each of its characters.
  public init(_ side: Side, token: [TextRun]) {
    self.side = side
    self.token = token.map(\.text).joined()
    attributedToken = token
  }
}

/// A container as lines are placed in it; lengths are layout units.
struct ContainerGeometry {
  let width: Int
  /// Nil for one that ends with its text.
  let height: Int?
  let padding: Int
  let lineCount: Int?
  /// Nil where nothing is excluded: then all lines have the whole width.
  let parts: LineParts?
  let lineBreakMode: TextContainer.LineBreakMode
  let truncation: TextTruncation?
  private let minimum: Int
  private let exclusions: [TextExclusion]
  /// The height from which that of its parts is counted.
  private var origin = 0

  init(_ container: TextContainer, em: Int) {
    width = max(Int(units: container.width), 0)
    height = container.height.map { max(Int(units: $0), 0) }
    padding = max(Int(units: container.lineFragmentPadding), 0)
    lineCount = container.maximumNumberOfLines > 0 ? container.maximumNumberOfLines : nil
    lineBreakMode = container.lineBreakMode
    truncation = container.truncation
    exclusions = container.exclusions
    minimum = max(Int(units: container.minimumPartWidth ?? Double(units: em)), 0)
    parts =
      container.exclusions.isEmpty
      ? nil
      : LineParts(
        width: Double(units: width), leastWidth: Double(units: minimum),
        exclusions: container.exclusions)
  }

  private init(
    _ container: ContainerGeometry, minimum: Int, _ exclusions: [TextExclusion]
  ) {
    (width, height, padding) = (container.width, container.height, container.padding)
    (lineCount, lineBreakMode) = (container.lineCount, container.lineBreakMode)
    (truncation, self.minimum, self.exclusions) = (container.truncation, minimum, exclusions)
    parts = LineParts(
      width: Double(units: width), leastWidth: Double(units: min(minimum, width)),
      exclusions: exclusions)
  }

  /// The same for lines beside pictures.
  ///
  /// - Parameters:
  ///   - pictures: from the container's upper edge.
  ///   - keepsExclusions: whether what the container excludes is as well.
  func beside(_ pictures: [PictureObstacle], keepsExclusions: Bool) -> ContainerGeometry {
    // Where it has room for a few letters only, a line beside a picture is hard to read.
    ContainerGeometry(
      self, minimum: Self.leastEms * minimum,
      (keepsExclusions ? exclusions : []) + pictures.map { $0.exclusion(from: 0) })
  }

  /// The room beside a picture that a line takes at least, in parts that a line takes elsewhere.
  private static let leastEms = 3

  /// The same so much farther down.
  func moved(down distance: Int) -> ContainerGeometry {
    var moved = self
    moved.origin += distance
    return moved
  }

  /// A stretch of a line, in layout units from the container's left edge.
  struct Span: Equatable {
    var start: Int
    var end: Int
    var width: Int { end - start }
  }

  /// Whether all of it is narrower than the narrowest part that takes text.
  var isTooNarrow: Bool { minimum > width }

  /// What a line has, between two indents, from left to right; without exclusions always one part, however narrow.
  func spans(top: Int, height: Int, left: Int, right: Int) -> [Span] {
    let all = Span(start: left + padding, end: max(width - right - padding, left + padding))
    guard let parts else { return [all] }
    return parts.parts(top: Double(units: top - origin), height: Double(units: height)).compactMap {
      part in
      let start = max(Int(units: part.start) + padding, all.start)
      let end = min(Int(units: part.end) - padding, all.end)
      // Not even a letter is wider than a part that the least width leaves.
      return end > start && end - start >= min(minimum, all.width)
        ? Span(start: start, end: end) : nil
    }
  }

  /// Where the next line may have other parts; nil where all below are the same.
  func nextTop(after top: Int, height: Int) -> Int? {
    let next = parts?.nextTop(after: Double(units: top - origin), height: Double(units: height))
    return next.map { max(Int(units: $0) + origin, top + 16) }
  }

  /// Below this all lines have the whole width.
  var bottomOfExclusions: Int? { parts.map { Int(units: $0.bottom) + origin } }
}
