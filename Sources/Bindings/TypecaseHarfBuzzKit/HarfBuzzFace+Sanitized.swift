// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseHarfBuzz

// The part of a table that HarfBuzz's sanitizer keeps, where that is visible.
extension HarfBuzzFace {
  /// Whether anything is left of `morx`, or of `mort` where there is no `morx`.
  public var hasAppleSubstitution: Bool { hb_aat_layout_has_substitution(handle) != 0 }

  /// Whether anything is left of `kerx`.
  public var hasApplePositioning: Bool { hb_aat_layout_has_positioning(handle) != 0 }

  /// Whether anything is left of `trak`.
  public var hasAppleTracking: Bool { hb_aat_layout_has_tracking(handle) != 0 }

  /// How many features of `feat` are left.
  public var appleFeatureCount: Int {
    Int(hb_aat_layout_get_feature_types(handle, 0, nil, nil))
  }
}
