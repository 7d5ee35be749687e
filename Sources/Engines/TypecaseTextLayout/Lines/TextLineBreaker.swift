// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseRichText

/// Breaks a text line by line, each in a container that its owner chooses when it comes to it.
///
/// It is a value: a copy is a place to which one goes back, to break lines again in other containers.
///
///     var breaker = TextLineBreaker(manager)
///     while case .line(let fragments) = breaker.next(in: TextContainer(width: width(at: breaker.y))) { … }
///
/// It has the text, the options and the folds that its manager had when it was made, and asks no delegate. It belongs to the manager's
/// thread. Lines are broken one by one, whatever strategy their paragraphs have.
public struct TextLineBreaker {
  /// What came of breaking a line.
  public enum Step {
    /// The line; several for the cells of a table's row. The number of their container is 0.
    case line([LineFragment])
    /// The line would reach below the container's lower edge. The first line of a container never does.
    case heightExceeded
    /// The container has as many lines as it takes.
    case containerFull
    /// The line begins with an attachment that is wider than the container has room, in units of the medium.
    case attachment(TextAttachment, width: Double)
    /// All text has lines.
    case end
  }

  private let flow: LineFlow
  private var position = LineFlow.Position.start
  /// Whether an attachment that is wider than its line is made as small as that, as a manager does it; otherwise it is a step of its own.
  public var scalesAttachments = false

  /// A breaker at the start of a manager's text.
  public init(_ manager: TextLayoutManager) { flow = manager.flowOfItsOwn() }

  /// Where the next line begins.
  public var place: ScalarOffset { ScalarOffset(position.place) }

  /// The lower edge of the last line, in units of the medium from the container's upper edge: the next line is below it.
  public var y: Double {
    get { Double(units: position.y) }
    set { position.y = Int(units: newValue) }
  }

  /// Goes on at the upper edge of a container that has no lines yet.
  public mutating func beginContainer() { (position.y, position.lines) = (0, 0) }

  /// Breaks the next line; where there is none, the breaker stays where it is.
  ///
  /// - Parameter container: may be another one for each line. What stands for text without room is not shown.
  public mutating func next(in container: TextContainer) -> Step {
    if position.hasEnded { return .end }
    if container.maximumNumberOfLines > 0, position.lines >= container.maximumNumberOfLines {
      return .containerFull
    }
    var container = container
    container.truncation = nil
    flow.move(to: container)
    if !scalesAttachments, let step = attachment(in: flow.container(0)) { return step }
    let before = position
    var behind = position
    guard let record = flow.next(&behind, staysInContainer: true) else {
      return .heightExceeded
    }
    position = behind
    return .line(flow.fragments(of: record, at: before))
  }

  /// The attachment with which the next line begins, where a whole line has too little room for it.
  private func attachment(in container: ContainerGeometry) -> Step? {
    let paragraph = flow.settledParagraph(at: position.place)
    let place = position.place - paragraph.start.value
    guard place < paragraph.length,
      let attachment = flow.store.attributes(at: self.place).attributes.attachment
    else { return nil }
    let (left, right, _) = paragraph.margins(isFirst: place == 0, in: container)
    let (atom, start, _) = paragraph.atom(at: place)
    guard atom.kind == .attachment, start == place,
      Int(atom.advance) > max(container.width - left - right - 2 * container.padding, 0)
    else { return nil }
    return .attachment(attachment, width: Double(units: atom.advance))
  }
}
