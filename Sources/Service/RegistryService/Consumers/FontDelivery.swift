// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseSystemKit

/// Fonts on their way to a caller: each as a dictionary, the first with their descriptors.
struct FontDelivery: Sendable {
  private let holder: String
  private let ids: AppFontIDs
  private(set) var fonts: [[String: Variant]] = []
  private(set) var descriptors: [OwnedDescriptor] = []

  /// - Parameter ids: gives the ids of faces as the caller knows them.
  init(to consumer: Consumer, ids: AppFontIDs) {
    holder = consumer.holder
    self.ids = ids
  }

  /// - Parameter index: the place in the call of what the face is for.
  /// - Returns: whether the caller gets it.
  @discardableResult
  mutating func add(_ face: StoredFace, index: Int, from bytes: FontBytes?) async -> Bool {
    guard let font = await dictionary(of: face, index: index, from: bytes) else { return false }
    fonts.append(font)
    return true
  }

  /// A face as the caller gets it, with its file among the descriptors; nil when that cannot be had.
  ///
  /// - Parameter index: the place in the call of what the face is for.
  mutating func dictionary(
    of face: StoredFace, index: Int, from bytes: FontBytes?
  ) async -> [String: Variant]? {
    var dictionary = face.consumerDictionary(id: ids.id(of: face.id, for: holder))
    dictionary["request-index"] = .uint32(UInt32(index))
    if let bytes, descriptors.count < BusNames.descriptorLimit {
      do {
        let descriptor = try await bytes.open(
          .init(path: face.path, digest: face.digest, byteCount: face.byteCount), for: holder)
        dictionary["fd"] = .handle(Int32(descriptors.count))
        descriptors.append(descriptor)
      } catch {
        // The doctor reports the file. To the caller the font is not installed.
        Log.failure("\(face.path) cannot be handed out", error)
        return nil
      }
    }
    return dictionary
  }
}

extension StoredFace {
  /// What a consumer learns of a face; the rest concerns the person only.
  ///
  /// - Parameter id: as the consumer knows it.
  func consumerDictionary(id: String) -> [String: Variant] {
    var descriptor = briefDescriptor
    descriptor.id = id
    descriptor.provider = nil
    descriptor.scope = nil
    descriptor.enabled = nil
    descriptor.exposure = nil
    var dictionary = descriptor.busDictionary
    dictionary["index"] = .uint32(preview.index)
    dictionary["digest"] = .string(digest)
    dictionary["checked"] = .bool(isChecked)
    return dictionary
  }
}
