// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseHarfBuzzKit
import TypecaseSystemKit

/// The checks of the tables that the sanitizer does not know, and of what glyphs cost to draw.
///
/// The sanitizer's output would be safe, but the file itself is installed. So each table of it has a checker
/// (`TableChecker`), or the font is refused. Every glyph is looked at, since a maker knows any sample.
///
///     TableReader         numbers of a table, none from outside of it
///     OutlineSizes        glyf: points and depth of composites
///     ColorGlyphCheck     COLR: layers and graphs of paints, times points;  PaletteCheck  CPAL
///     PictureStrikeCheck  sbix;  BitmapStrikeCheck  CBDT, EBDT, bdat;  PictureHeader  PNG, JPEG
///     KerningCheck        kern
///     DrawingCheck        SVG: DrawingScanner, DrawingDocument
///     LayoutCost  GSUB
final class TableInspection {
  private let path: String
  private let directory: FontDirectory
  private let bytes: FileBytes
  /// The faults by tag, one for each.
  private var found: [String: TableFault] = [:]
  /// Tables that several faces of a collection share are looked at once.
  private var seen: Set<Place> = []
  private var blob: HarfBuzzBlob?
  private var library: FreeTypeLibrary?

  private struct Place: Hashable {
    var table: FontDirectory.Table
    var glyphCount: Int
  }

  /// - Parameter path: under which the font can be opened.
  init(path: String, directory: FontDirectory, bytes: FileBytes) {
    self.path = path
    self.directory = directory
    self.bytes = bytes
  }

  /// The faults for which tables cannot be installed; one for each tag, in the order of the tags.
  func faults() -> [TableFault] {
    for (index, face) in directory.faces.enumerated() { check(face, index) }
    return found.values.sorted { $0.table < $1.table }
  }

  /// Why the font is refused for faults of its tables, with the tables without which it would not be.
  func rejection(for faults: [TableFault]) -> Rejection? {
    guard let first = faults.first else { return nil }
    let tags = Set(faults.map(\.table)).sorted()
    var rejection = Rejection(
      .invalidFontData, .tables, first.fault,
      subject: tags.map { $0.filter { $0 != " " } }.joined(separator: ", "),
      detail: faults.map(\.detail).joined(separator: "; "), table: first.table,
      offset: first.offset,
      glyph: first.glyph)
    rejection.issue.excess = first.excess
    let parts = tags.map(TableFault.parts(without:))
    if parts.allSatisfy({ $0 != nil }) {
      let present = Set(directory.faces.flatMap { $0.tables.map(\.tag) })
      let removable = Set(parts.compactMap(\.self).joined()).intersection(present)
      rejection.issue.removableTables = removable.sorted()
    }
    return rejection
  }

  // MARK: Faces

  private func check(_ face: FontDirectory.Face, _ index: Int) {
    let reader = { [bytes] (tag: String) in face.table(tag).map { TableReader(bytes, $0) } }
    let glyphCount = (try? reader("maxp")?.u16(4)) ?? 0
    /// Runs a check of a table that no other face has had.
    func once(_ tag: String, _ check: (TableReader) throws(TableFault) -> Void) {
      guard let table = face.table(tag), found[tag] == nil,
        seen.insert(Place(table: table, glyphCount: glyphCount)).inserted
      else { return }
      do throws(TableFault) { try check(TableReader(bytes, table)) } catch { note(error) }
    }
    var sizes: OutlineSizes?
    if let glyf = face.table("glyf"),
      seen.insert(Place(table: glyf, glyphCount: glyphCount)).inserted || face.has("COLR")
    {
      do throws(TableFault) {
        sizes = try OutlineSizes(glyphCount: glyphCount, reader)
      } catch { note(error) }
    }
    for table in face.tables {
      switch TableChecker.byTag[table.tag] {
      case .sanitizer: break
      case .harfBuzz:
        once(table.tag) { _ throws(TableFault) in try checkByHarfBuzz(table.tag, index, reader) }
      case .freeType:
        once(table.tag) { _ throws(TableFault) in try checkByFreeType(table.tag, index) }
      case .typecase:
        once(table.tag) { table throws(TableFault) in
          try checkHere(table, index, glyphCount: glyphCount, sizes, reader)
        }
      case .unread:
        if table.length > UInt64(TableChecker.unreadLimit) {
          note(
            .exceeding(
              .tooLargeTable, table.tag, "bytes", Int(table.length), of: TableChecker.unreadLimit,
              offset: table.offset))
        }
      case nil:
        note(
          TableFault(
            fault: .uncheckedTable, detail: "\(table.tag): nothing here can check this table",
            table: table.tag,
            offset: table.offset))
      }
    }
    once("GSUB") { table throws(TableFault) in
      try LayoutCost(table: table, glyphCount: glyphCount).check()
    }
    once("GPOS") { table throws(TableFault) in
      try LayoutCost(table: table, glyphCount: glyphCount, isPositioning: true).check()
    }
  }

  private func note(_ fault: TableFault) { found[fault.table] = found[fault.table] ?? fault }

  private func checkHere(
    _ table: TableReader, _ face: Int, glyphCount: Int, _ sizes: OutlineSizes?,
    _ reader: (String) -> TableReader?
  ) throws(TableFault) {
    switch table.table.tag {
    case "COLR":
      try ColorGlyphCheck(table: table, glyphCount: glyphCount, points: points(sizes, face)).check()
    case "CPAL": try PaletteCheck.check(table)
    case "sbix": try PictureStrikeCheck(table: table, glyphCount: glyphCount).check()
    case "CBLC", "EBLC", "bloc":
      let tag = ["CBLC": "CBDT", "EBLC": "EBDT", "bloc": "bdat"][table.table.tag] ?? ""
      guard let data = reader(tag) else { throw .damaged(table.table.tag, "there is no \(tag)") }
      try BitmapStrikeCheck(places: table, data: data, glyphCount: glyphCount).check()
    case "CBDT", "EBDT", "bdat":
      let tag = ["CBDT": "CBLC", "EBDT": "EBLC", "bdat": "bloc"][table.table.tag] ?? ""
      guard reader(tag) != nil else { throw .damaged(table.table.tag, "there is no \(tag)") }
    case "SVG ": try DrawingCheck(table: table, glyphCount: glyphCount).check()
    case "BDF ": try SmallTableChecks.checkProperties(table)
    case "kern": try KerningCheck.check(table)
    case "ltag": try SmallTableChecks.checkLanguages(table)
    default: break
    }
  }

  /// How many points a glyph has: of `glyf` as its own table says, of others as FreeType finds when it reads them.
  private func points(_ sizes: OutlineSizes?, _ face: Int) -> (Int) -> Int? {
    if let sizes { return sizes.points(ofGlyph:) }
    let opened = freeTypeFace(face)
    var known: [Int: Int] = [:]
    return { glyph in
      if let points = known[glyph] { return points }
      let points = opened?.pointCount(ofGlyph: glyph) ?? 0
      known[glyph] = points
      return points
    }
  }

  // MARK: Engines

  private func freeTypeFace(_ face: Int) -> FreeTypeFace? {
    do throws(FreeTypeError) {
      if library == nil { library = try FreeTypeLibrary() }
      guard let library else { return nil }
      return try FreeTypeFace(path: path, index: face, library: library)
    } catch { return nil }
  }

  private func checkByHarfBuzz(
    _ tag: String, _ index: Int, _ reader: (String) -> TableReader?
  ) throws(TableFault) {
    guard let blob = blob ?? HarfBuzzBlob(path: path) else {
      throw .damaged(tag, "the font cannot be mapped")
    }
    self.blob = blob
    let face = HarfBuzzFace(blob, index: index)
    let isLeft: Bool
    switch tag {
    case "morx": isLeft = face.hasAppleSubstitution
    // Nobody reads it beside `morx`, and HarfBuzz shows only what it reads.
    case "mort": isLeft = reader("morx") == nil && face.hasAppleSubstitution
    case "kerx": isLeft = face.hasApplePositioning
    case "trak": isLeft = face.hasAppleTracking
    default:
      // The number of features is in its header; of none there is nothing to be sanitized.
      let count = try reader(tag)?.u16(4)
      isLeft = face.appleFeatureCount > 0 || count == 0
    }
    if !isLeft { throw .damaged(tag, "HarfBuzz’s sanitizer leaves nothing of it") }
  }

  private func checkByFreeType(_ tag: String, _ index: Int) throws(TableFault) {
    guard let face = freeTypeFace(index) else {
      throw .damaged(tag, "FreeType cannot open the face")
    }
    do throws(FreeTypeError) {
      switch tag {
      case "BASE": try face.validate(.base)
      case "JSTF": try face.validate(.justification)
      case "bsln": try face.validate(.bsln)
      case "just": try face.validate(.just)
      case "lcar": try face.validate(.lcar)
      case "opbd": try face.validate(.opbd)
      default: try face.validate(.prop)
      }
    } catch {
      throw .damaged(tag, "FreeType’s validator: \(error)")
    }
  }
}
