// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// Why nothing is signed in a site: what is there is not what the publisher knows, or a key may not sign it.
///
/// Where one is thrown, nothing was signed and nothing was written.
public enum SiteRefusal: Error, Sendable, Hashable {
  /// No pin beside the keys is for this site, which has keys.
  case noPin(site: String)
  /// The pin cannot be read, or others than its owner can write to it.
  case unusablePin(path: String)
  /// A file that should be out of the reach of those who write to the site is inside of it.
  case insideSite(path: String, site: String)
  /// There is a pin for another site under the name that the new one would have.
  case pinInTheWay(path: String)
  /// A file of the site is not a regular file of the right length.
  case unreadable(path: String)
  /// A folder of the site is something else, such as a link out of it.
  case noFolder(path: String)
  /// Another command has changed the pin since this one has read it.
  case pinChanged(path: String)
  /// A keys file that is known is not there.
  case keysMissing(path: String)
  /// A keys file is another one than that which is known.
  case keysChanged(path: String)
  /// A keys file does not follow the one before it.
  case keysNotBelieved(path: String, problem: CatalogProblem)
  /// The catalog that is known is not there.
  case catalogMissing(path: String, version: Int)
  /// The catalog is not the known one, and the keys that hold have not signed it.
  case catalogNotBelieved(path: String, problem: CatalogProblem)
  /// The catalog is older than the known one.
  case catalogOlder(path: String, version: Int, known: Int)
  /// The catalog has the version of the known one, and says something else.
  case catalogChanged(path: String, version: Int)
  /// The keys have signed the catalog, but it was neither made nor read here.
  case catalogUnknown(path: String, digest: String)
  /// A draft cannot come next.
  case unfitDraft(path: String, problem: CatalogProblem)
  /// There is nothing to sign.
  case noDraft(site: String)
  /// A key may not sign what it was given for.
  case keyWithoutRole(PublicKey, path: String)
}
