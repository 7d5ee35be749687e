// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseFontDescriptors

@testable import FontInspection
@testable import FontRegistry

/// Tests of what happens to single faces, in one store.
protocol FaceTests {
  var fixture: StoreFixture { get }
  var store: FontStore { get }
}

extension FaceTests {
  /// The id of an owner's first face of a family.
  func id(_ family: String, _ owner: AppIdentity = StoreFixture.owner) throws -> String {
    try #require(try store.reader.faces(.init(owner: owner.id, family: family)).first?.id)
  }

  /// Installs a collection as when its owner offers it: without what the person removed.
  @discardableResult
  func offer(_ file: String, _ names: [String]) throws -> [StoredFace] {
    var font = try fixture.collection(file, names)
    font.leftOut = try store.reader.facesToLeaveOut(
      of: font, owner: StoreFixture.owner, scope: .persistent)
    return try fixture.install([font], in: store)
  }
}
