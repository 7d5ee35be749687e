// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseSystemKit

/// What the helper draws with; `SpecimenDrawing` has it.
///
/// Only the helper needs libraries that draw, so they are not part of this engine, which the
/// registry has as well.
public protocol FontDrawing: Sendable {
  /// Draws what a request asks for.
  ///
  /// - Parameters:
  ///   - request: as it came, JSON.
  ///   - font: a path under which the font can be opened.
  /// - Returns: an answer in JSON, in one line, and the picture that it is about.
  func draw(_ request: [UInt8], font: String) -> (answer: [UInt8], picture: SealedMemory?)

  /// Draws a face as lists and windows do, to find out whether that comes to an end.
  func tryOut(_ face: FaceReport, font: String)
}
