// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// How many descriptors from one program are open here, in use or waiting to be closed.
package final class DescriptorAccount: Sendable {
  private let number = Atomic(0)

  package init() {}

  /// How many there are.
  package var count: Int { number.load(ordering: .relaxed) }

  func add() { number.wrappingAdd(1, ordering: .relaxed) }

  func subtract(_ count: Int) { number.wrappingSubtract(count, ordering: .relaxed) }
}
