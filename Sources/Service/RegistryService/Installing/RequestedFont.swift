// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import FontRegistry
import Glibc
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontconfigKit
import TypecaseGLibKit
import TypecaseSystemKit

/// A font of a call, as the caller gave it.
struct RequestedFont: Sendable {
  /// Its place in the call.
  let index: Int
  let dictionary: [String: Variant]
  /// The descriptor that was passed with it.
  let descriptor: OwnedDescriptor?
  /// Tells the fonts of a request apart: several may be of one folder or archive of the call.
  var number: Int
  /// The font of a folder or archive that is meant; nothing for a file of its own.
  var gathered: GatheredFont?
  /// The file of the asset that is meant, once it is known.
  var asset: AssetFile?
  /// The registry's id of the face that is meant by the caller's; nothing where it knows none.
  var faceID: String?
  /// What was shown of the asset when the person agreed, if they agreed to a catalog's words.
  var agreed: AgreedAsset?

  /// No call brings more descriptors than this, which are held until its request ends.
  static let descriptorLimit = 64

  /// No call is about more fonts than this, so that its answer fits into a message.
  static let limit = 4096

  /// The fonts of a call's argument.
  static func list(
    _ argument: Variant?, of call: BusMethodCall
  ) throws(BusError) -> [RequestedFont] {
    guard let dictionaries = argument?.dictionariesValue, dictionaries.count <= limit else {
      throw BusError(
        name: BusError.invalidArguments, message: "fonts must be at most \(limit) dictionaries")
    }
    guard call.descriptors.count <= descriptorLimit else {
      throw BusError(
        name: BusError.limitsExceeded,
        message: "at most \(descriptorLimit) descriptors can be passed at once")
    }
    return dictionaries.enumerated().map { index, dictionary in
      RequestedFont(
        index: index, dictionary: known(dictionary),
        descriptor: call.descriptor(dictionary["fd"]?.handleValue), number: index)
    }
  }

  /// The keys that name a font, if they are of their type and of a sensible length: what is told
  /// back with an error must not be larger or deeper than a message may be.
  private static func known(_ dictionary: [String: Variant]) -> [String: Variant] {
    dictionary.filter { key, value in
      switch (key, value) {
      case ("path", .bytes(let bytes)): bytes.count <= Int(PATH_MAX)
      case ("fd", .handle): true
      case ("asset", .string(let text)), ("id", .string(let text)),
        ("postscript-name", .string(let text)), ("family", .string(let text)):
        text.utf8.count <= Int(PATH_MAX)
      default: false
      }
    }
  }

  func failure(_ code: FontErrorCode, _ message: String, _ detail: String = "") -> FontFailure {
    complete(FontFailure(code: code, message: message, detail: detail))
  }

  /// A failure with the font that it is about.
  func complete(_ failure: FontFailure) -> FontFailure {
    var failure = failure
    failure.font = dictionary
    failure.requestIndex = index
    failure.member = failure.member ?? gathered?.member
    return failure
  }

  /// The keys of a result that say where it came from.
  var origin: [String: Variant] {
    var keys: [String: Variant] = ["request-index": .uint32(UInt32(index))]
    keys["member"] = gathered.map { .string($0.member) }
    return keys
  }

  /// The asset that is meant; a file that is given counts for more.
  var assetName: String? {
    hasFile ? nil : dictionary["asset"]?.stringValue
  }

  /// Opens the file that is meant.
  func open(in bundle: FontBundle) throws(FontFailure) -> OwnedDescriptor {
    do throws(FontFailure) {
      if let gathered {
        do throws(SystemError) { return try gathered.open() } catch {
          throw FontFailure(
            code: .fileNotFound, message: RegistryWording.notReadable, detail: "\(error)")
        }
      }
      if let path = dictionary["path"] {
        guard let text = path.pathValue else {
          throw FontFailure(
            code: .fileNotFound, message: RegistryWording.noSuchFile,
            detail: "the path is empty, is not UTF-8, or holds a zero byte")
        }
        return try bundle.open(path: text)
      }
      if dictionary["fd"] != nil {
        guard let descriptor else {
          throw FontFailure(
            code: .fileNotFound, message: RegistryWording.notReadable,
            detail: "no descriptor was passed with the call")
        }
        return try bundle.open(descriptor: descriptor)
      }
      if let asset { return try asset.open(in: bundle) }
      throw FontFailure(
        code: .insufficientInfo, message: RegistryWording.namesNoFile,
        detail: assetName == nil ? "neither path nor fd is given" : "only an app has assets")
    } catch { throw complete(error) }
  }

  /// Whether a file with these faces is what the caller meant by the names that it gave.
  func isMeant(_ faces: [FontDescriptor]) -> Bool {
    if let agreed, !agreed.isMet(by: faces) { return false }
    let names = FontDescriptor(busDictionary: dictionary)
    if names.postScriptName == nil && names.family == nil { return true }
    return faces.contains { face in
      (names.postScriptName == nil || names.postScriptName == face.postScriptName)
        && (names.family == nil || names.family == face.family)
    }
  }

  /// Whether a file is given; names beside it only say what it must hold.
  var hasFile: Bool { dictionary["path"] != nil || dictionary["fd"] != nil }

  /// The installed faces that are meant by their names; nothing where a file is given.
  func selection(owner: String, scope: RegistrationScope) -> StoreReader.Selection? {
    guard !hasFile else { return nil }
    let names = FontDescriptor(busDictionary: dictionary)
    guard names.id != nil || names.postScriptName != nil || names.family != nil else { return nil }
    return .init(
      owner: owner, family: names.family, postScriptName: names.postScriptName,
      id: names.id == nil ? nil : faceID ?? "", scope: scope)
  }
}

/// An asset that the person agreed to by its catalog's words, before anybody had looked into it.
struct AgreedAsset: Sendable {
  /// The family as the catalog has it.
  let family: String
  /// The names that were asked for, any of which it may stand for.
  let asked: [FontDescriptor]

  /// Whether the faces of the file are what was shown, by the catalog's words and by the document's.
  func isMet(by faces: [FontDescriptor]) -> Bool {
    func isSame(_ name: String?, _ other: String?) -> Bool {
      guard let name, let other else { return false }
      return FontconfigName.folded(name) == FontconfigName.folded(other)
    }
    return faces.allSatisfy { isSame($0.family, family) }
      && faces.contains { face in
        asked.contains { asked in
          if let name = asked.postScriptName { return isSame(name, face.postScriptName) }
          if let name = asked.fullName { return isSame(name, face.fullName) }
          return isSame(asked.family, face.family)
        }
      }
  }
}

/// A font of a call that is registered already, and the faces that it means.
struct RegisteredFont: Sendable {
  let font: RequestedFont
  let faces: [StoredFace]
}
