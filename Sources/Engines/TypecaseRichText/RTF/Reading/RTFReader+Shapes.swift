// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// Pictures that text flows round.
extension RTFReader {
  /// Reads a shape: a picture is placed or in its line, and any other is carried.
  mutating func readShape() {
    flush()
    let start = group.start
    let (content, whole) = rest()
    let shape = RTFShape(bytes, in: content, codePage: filePage)
    guard var picture = shape.sized(on: settings.page) else { return carry(whole) }
    let isMoved: Bool
    switch shape.meaning(on: settings.page, isInTable: group.paragraph.tableDepth > 0) {
    case .kept: return carry(whole)
    case .placed(let placement, let moved):
      picture.placement = placement
      picture.carried.words += shape.carried
      isMoved = moved || shape.leavesOut
    case .inLine(let moved): isMoved = moved || !shape.kept.isEmpty || shape.leavesOut
    }
    if isMoved { leavesOut = true }
    if shape.isShort { warn(.shortBinary) }
    if shape.isBeyondLimits { warnOfLimits() }
    // All of it is the character.
    current = start..<lexer.position
    place(picture, link: shape.link)
  }

  /// Places a picture with the link of its shape, unless it is in that of a field.
  private mutating func place(_ picture: TextAttachment, link: String?) {
    let field = Int(group.character.field) - 1
    if fields.indices.contains(field) {
      // A field around a drawing says nothing more.
      let isDrawing = fields[field].instruction.prefix(while: \.isLetter).uppercased() == "SHAPE"
      if isDrawing { fields[field].instruction = "" }
      if !isDrawing || link == nil { return place(picture) }
    }
    guard let link else { return place(picture) }
    let outer = group.character.field
    fields.append(Field(link: link, isPlainLink: true))
    group.character.field = Int32(fields.count)
    hasCurrentRun = false
    place(picture)
    group.character.field = outer
    hasCurrentRun = false
  }
}
