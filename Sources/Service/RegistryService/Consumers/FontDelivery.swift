// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol
import TypecaseSystemKit

/// Fonts on their way to a caller, the first with their descriptors.
struct FontDelivery: Sendable {
  private let holder: String
  private let ids: AppFontIDs
  private(set) var fonts: [GivenFace] = []
  private(set) var descriptors: [OwnedDescriptor] = []

  /// - Parameter ids: gives the ids of faces as the caller knows them.
  init(to consumer: Consumer, ids: AppFontIDs) {
    holder = consumer.holder
    self.ids = ids
  }

  /// - Parameter purpose: what of the call the face is for.
  /// - Returns: whether the caller gets it.
  @discardableResult
  mutating func add(
    _ face: StoredFace, for purpose: AskedFont.Purpose, from bytes: FontBytes?
  ) async -> Bool {
    guard let font = await font(face, for: purpose, from: bytes) else { return false }
    fonts.append(font)
    return true
  }

  /// A face as the caller gets it, with its file among the descriptors; nil when that cannot be had.
  ///
  /// - Parameter purpose: what of the call the face is for.
  mutating func font(
    _ face: StoredFace, for purpose: AskedFont.Purpose, from bytes: FontBytes?
  ) async -> GivenFace? {
    var font = face.given(id: ids.id(of: face.id, for: holder))
    font.note(purpose)
    if let bytes, descriptors.count < BusNames.descriptorLimit {
      do {
        let descriptor = try await bytes.open(
          .init(path: face.path, digest: face.digest, byteCount: face.byteCount), for: holder)
        font.handle = Int32(descriptors.count)
        descriptors.append(descriptor)
      } catch {
        // The doctor reports the file. To the caller the font is not installed.
        Log.failure("\(face.path) cannot be handed out", error)
        return nil
      }
    }
    return font
  }
}

extension GivenFace {
  /// Notes what of the call it is for.
  mutating func note(_ purpose: AskedFont.Purpose) {
    switch purpose {
    case .descriptor(let index): requestIndex = index
    case .script(let script): self.script = script
    }
  }
}

extension StoredFace {
  /// The data of a face for a consumer; all other data are only for the person.
  ///
  /// - Parameter id: as the consumer knows it.
  func given(id: String) -> GivenFace {
    var descriptor = briefDescriptor
    descriptor.id = id
    descriptor.provider = nil
    descriptor.scope = nil
    descriptor.enabled = nil
    descriptor.exposure = nil
    return GivenFace(
      descriptor: descriptor, index: Int(preview.index), digest: digest, isChecked: isChecked)
  }
}
