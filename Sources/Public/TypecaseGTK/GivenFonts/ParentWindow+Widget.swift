// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Typecase
import TypecaseGTKKit

extension ParentWindow {
  /// A shown window of this process, or the window of a widget; none for nil.
  ///
  /// On Wayland the compositor gives it a name, which is released when its request has ended.
  @MainActor
  public static func window(_ window: Widget?) async -> ParentWindow {
    let exported = await ExportedWindow.of(window)
    return ParentWindow(identifier: exported.handle, keeping: exported)
  }
}
