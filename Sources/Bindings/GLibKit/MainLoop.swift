// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseMainLoop
// Links libdispatch, which the C part calls.
import Dispatch

/// GLib's default main loop, as the main actor's executor.
public enum MainLoop {
  /// Makes main-actor code run on GLib's default main context.
  ///
  /// Call it once, on the process's main thread, from a synchronous `main`, before the loop runs.
  public static func attachMainQueue() { tc_attach_main_queue() }
}
