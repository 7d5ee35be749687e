// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

extension AskedDescriptor {
  /// What is asked for by these words; those that mean nothing are left out.
  package var descriptor: FontDescriptor { FontDescriptor(busDictionary: busDictionary) }

  /// What of a descriptor can be asked for.
  package init(_ descriptor: FontDescriptor) {
    self.init(busDictionary: descriptor.busDictionary)
  }
}
