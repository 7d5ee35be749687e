// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// What becomes of a run's attributes when the person changes something.
///
/// It is called once for each run of the selection, in order, with that run's attributes, and gives
/// back all of them after the change: what the person did not touch stays.
public typealias ConversionHandler = (TextAttributes) -> TextAttributes
