// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Typecase
import TypecaseGTKKit

extension ParentWindow {
  /// A window of this process that is shown, or the one that a widget is in; none for nil.
  ///
  /// On Wayland the compositor is asked for a name for it, which is given up when the request that it is for
  /// has ended.
  @MainActor
  public static func window(_ window: Widget?) async -> ParentWindow {
    let exported = await ExportedWindow.of(window)
    return ParentWindow(identifier: exported.handle, keeping: exported)
  }
}
