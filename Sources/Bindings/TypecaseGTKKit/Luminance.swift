// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// How light a color is, from 0 for black to 1 for white: its relative luminance, as WCAG 2.1 defines it of linear
/// components, each from 0 to 1.
///
/// Without linearization it is near enough to choose between black and white.
public nonisolated func luminance(red: Double, green: Double, blue: Double) -> Double {
  0.2126 * red + 0.7152 * green + 0.0722 * blue
}
