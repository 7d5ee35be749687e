// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

extension CandidateFace {
  /// How many a call may hold.
  public static let limit = Manager1.GetNameClashes.facesLimit
}
