// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Which families, and which single faces of others, the person selected in a list, to do something with all of them.
///
/// A value. It keeps fonts and not places, so that it stays true when the list changes. A family stands for all of its
/// faces: they are selected with it, and one that is taken out leaves the others.
nonisolated struct SelectedFonts: Equatable {
  private(set) var fonts: Set<FamilyOrFace.Key> = []
  /// Where a range begins that is extended with Shift.
  private var anchor: FamilyOrFace.Key?

  var isEmpty: Bool { fonts.isEmpty }

  /// Whether a font is selected by itself or with its family.
  func contains(_ font: FamilyOrFace.Key) -> Bool {
    fonts.contains(font) || fonts.contains(.family(font.family))
  }

  /// Selects a font, or does not any more.
  ///
  /// - Parameter faces: those of the family that are listed below it; none where the family itself is not listed.
  mutating func toggle(_ font: FamilyOrFace.Key, faces: [FamilyOrFace.Key] = []) {
    anchor = font
    if case .family = font {
      if fonts.remove(font) == nil { insert(font) }
    } else if fonts.remove(.family(font.family)) != nil {
      fonts.formUnion(faces.filter { $0 != font })
    } else if fonts.remove(font) == nil {
      fonts.insert(font)
      if !faces.isEmpty, fonts.isSuperset(of: faces) { insert(.family(font.family)) }
    }
  }

  /// Selects all from the one before to this one, and no others.
  ///
  /// - Parameters:
  ///   - start: where the range begins if nothing was selected before.
  ///   - order: the fonts as they are listed.
  mutating func extend(
    to font: FamilyOrFace.Key, from start: FamilyOrFace.Key?, in order: [FamilyOrFace.Key]
  ) {
    let first = [anchor, start, font].compactMap(\.self).lazy
      .compactMap { order.firstIndex(of: $0) }.first
    guard let first, let last = order.firstIndex(of: font) else { return }
    select(Array(order[min(first, last)...max(first, last)]))
    anchor = order[first]
  }

  mutating func select(_ all: [FamilyOrFace.Key]) {
    fonts = Set(all)
    // Those whose family is selected are selected with it.
    fonts = fonts.filter {
      if case .face = $0 { !fonts.contains(.family($0.family)) } else { true }
    }
  }

  mutating func clear() { self = SelectedFonts() }

  /// Leaves out what is not listed any more.
  mutating func keep(_ listed: Set<FamilyOrFace.Key>) { fonts.formIntersection(listed) }

  private mutating func insert(_ family: FamilyOrFace.Key) {
    fonts = fonts.filter { $0.family != family.family }
    fonts.insert(family)
  }
}
