// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Computes a run's attributes after a change.
///
/// It is called once for each run of the selection, in order, with that run's attributes, and
/// returns all of them after the change: attributes that the person did not change stay.
public typealias ConversionHandler = (TextAttributes) -> TextAttributes

/// The part of a selection that a change is for.
public enum ConversionExtent: Sendable, Hashable {
  /// All of it: the selected characters, and each paragraph that has some of them.
  case selection
  /// The paragraph in which it begins, such as for the number that a list begins with.
  case firstParagraph
}
