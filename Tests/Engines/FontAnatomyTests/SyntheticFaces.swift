// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SyntheticFonts
import TypecaseFontAnatomy
import TypecaseFontDescriptors
import TypecaseSystemKit

/// A folder of generated fonts.
struct SyntheticFaces {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(in: "/tmp") }

  /// Writes a font, and returns it as a face to measure.
  func face(_ font: SyntheticFont, named name: String = "font") throws -> MeasurableFace {
    let path = "\(folder.path)/\(name).ttf"
    try FileSystem.write(font.data(), to: path)
    return MeasurableFace(FaceLocation(path: path))
  }

  static func font(_ change: (inout SyntheticFont.Letters) -> Void = { _ in }) -> SyntheticFont {
    var font = SyntheticFont("Letters")
    var letters = SyntheticFont.Letters()
    change(&letters)
    font.letters = letters
    return font
  }

  func measures(_ change: (inout SyntheticFont.Letters) -> Void = { _ in }) throws -> FaceMeasures?
  {
    FaceMeasures(measuring: try face(Self.font(change)))
  }
}
