// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSystem

/// The heaps of this process.
public enum Heaps {
  /// Lets all threads share a few heaps.
  ///
  /// The C library gives each thread a heap of its own, and each keeps what its busiest moment
  /// needed. To be called before there are threads.
  public static func limit(to count: CInt) { ctypecase_system_limit_heaps(count) }

  /// Gives memory that is not used any more back to the system.
  public static func trim() { ctypecase_system_trim_heaps() }
}
