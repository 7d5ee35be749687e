// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseLanguageServices

/// The Public Suffix List: which names are registered under which others.
///
/// The list of the system's package where there is one, since that is newer than the list which the library was
/// built with. It never changes once it is read, so every thread may ask it.
final class PublicSuffixList: @unchecked Sendable {
  /// Read when it is first asked.
  static let shared = PublicSuffixList()

  private let list: OpaquePointer?
  private let isOwned: Bool

  private init() {
    let newest = psl_latest(nil)
    list = newest ?? psl_builtin()
    isOwned = newest != nil
  }

  deinit { if isOwned { psl_free(list) } }

  /// Whether a name is a top-level domain, or another suffix that a registry of names keeps.
  ///
  /// - Parameter name: in lower case; its letters as they are, or as “xn--…”.
  func isRegistrySuffix(_ name: String) -> Bool {
    // Without the rule that every unknown name is a suffix.
    psl_is_public_suffix2(list, name, PSL_TYPE_ICANN | PSL_TYPE_NO_STAR_RULE) == 1
  }

  /// The part of a host's name that somebody has registered; nil of a suffix itself.
  ///
  /// - Parameter host: in lower case, as “xn--…” where it has other letters than ASCII's.
  func registrableDomain(of host: String) -> String? {
    host.withCString { host in psl_registrable_domain(list, host).map { String(cString: $0) } }
  }
}
