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

/// A font of a call: where it is, and what the caller called it.
struct RequestedFont: Sendable {
  /// The source of a font.
  enum Source: Sendable {
    /// A file, by its path as the caller sees it; nil where the bytes that were given are no path.
    case path(String?)
    /// A file that is open; nil where no descriptor came with the call.
    case file(OwnedDescriptor?)
    /// A file that an app's catalog names.
    case asset(String)
    /// No file: a font that is installed, by its names.
    case installed
  }

  /// Its place in the call.
  let index: Int
  let source: Source
  /// As the caller named it; names beside a file say which font the file must hold.
  let reference: FontReference
  /// Tells the fonts of a request apart: several may be of one folder or archive of the call.
  var number: Int
  /// The font of a folder or archive that is meant; nothing for a file of its own.
  var gathered: GatheredFont?
  /// The file of the asset that is meant, once it is known.
  var asset: AssetFile?
  /// The registry's id of the face that is meant by the caller's; nothing where it knows none.
  var faceID: String?
  /// The catalog's text about the asset that the person agreed to, if any.
  var agreed: AgreedAsset?

  /// No call brings more descriptors than this, which are held until its request ends.
  static let descriptorLimit = 64

  /// No call is about more fonts than this, so that its answer fits into a message.
  static let limit = Provider1.RegisterFonts.fontsLimit

  /// The fonts of a call's argument.
  static func list(
    _ arguments: [FontArgument], of call: BusMethodCall
  ) throws(BusError) -> [RequestedFont] {
    guard call.descriptors.count <= descriptorLimit else {
      throw BusError(
        name: BusError.limitsExceeded,
        message: "at most \(descriptorLimit) descriptors can be passed at once")
    }
    return arguments.enumerated().map { index, argument in
      RequestedFont(argument, index: index) { call.descriptor($0) }
    }
  }

  /// - Parameter descriptor: what a handle refers to.
  init(_ argument: FontArgument, index: Int, descriptor: (Int32) -> OwnedDescriptor?) {
    let reference = argument.reference.ofSensibleLength
    self.index = index
    self.reference = reference
    number = index
    source =
      if let path = reference.path {
        .path(Variant.bytes(path).pathValue)
      } else if let handle = argument.handle {
        .file(descriptor(handle))
      } else if let name = reference.asset {
        .asset(name)
      } else { .installed }
  }

  /// A font that the registry itself asks for.
  init(
    index: Int, source: Source, gathered: GatheredFont? = nil, asset: AssetFile? = nil,
    agreed: AgreedAsset? = nil
  ) {
    self.index = index
    self.source = source
    self.gathered = gathered
    self.asset = asset
    self.agreed = agreed
    number = index
    reference =
      switch source {
      case .path(let path): FontReference(path: path.map(\.cPathBytes))
      case .asset(let name): FontReference(asset: name)
      case .file, .installed: FontReference()
      }
  }

  func failure(_ code: FontErrorCode, _ message: String, _ detail: String = "") -> FontFailure {
    complete(FontFailure(code: code, message: message, detail: detail))
  }

  /// A failure with the font that it is about.
  func complete(_ failure: FontFailure) -> FontFailure {
    var failure = failure
    failure.font = reference
    failure.requestIndex = index
    failure.member = failure.member ?? gathered?.member
    return failure
  }

  /// The asset that is meant; a file that is given counts for more.
  var assetName: String? { if case .asset(let name) = source { name } else { nil } }

  /// Opens the file that is meant.
  func open(in bundle: FontBundle) throws(FontFailure) -> OwnedDescriptor {
    do throws(FontFailure) {
      if let gathered {
        do throws(SystemError) { return try gathered.open() } catch {
          throw FontFailure(
            code: .fileNotFound, message: RegistryWording.notReadable, detail: "\(error)")
        }
      }
      switch source {
      case .path(let path?): return try bundle.open(path: path)
      case .path(nil):
        throw FontFailure(
          code: .fileNotFound, message: RegistryWording.noSuchFile,
          detail: "the path is empty, or holds a zero byte")
      case .file(let descriptor?): return try bundle.open(descriptor: descriptor)
      case .file(nil):
        throw FontFailure(
          code: .fileNotFound, message: RegistryWording.notReadable,
          detail: "no descriptor was passed with the call")
      case .asset, .installed:
        if let asset { return try asset.open(in: bundle) }
        throw FontFailure(
          code: .insufficientInfo, message: RegistryWording.namesNoFile,
          detail: assetName == nil ? "neither path nor fd is given" : "only an app has assets")
      }
    } catch { throw complete(error) }
  }

  /// Whether a file with these faces is what the caller meant by the names that it gave.
  func isMeant(_ faces: [FontDescriptor]) -> Bool {
    if let agreed, !agreed.isMet(by: faces) { return false }
    let names = reference
    if names.postScriptName == nil && names.family == nil { return true }
    return faces.contains { face in
      (names.postScriptName == nil || names.postScriptName == face.postScriptName)
        && (names.family == nil || names.family == face.family)
    }
  }

  /// The installed faces that are meant by their names; nothing where a file is given.
  func selection(owner: String, scope: RegistrationScope) -> StoreReader.Selection? {
    switch source {
    case .path, .file: return nil
    case .asset, .installed: break
    }
    guard reference.id != nil || reference.postScriptName != nil || reference.family != nil else {
      return nil
    }
    return .init(
      owner: owner, family: reference.family, postScriptName: reference.postScriptName,
      id: reference.id == nil ? nil : faceID ?? "", scope: scope)
  }
}

extension FontReference {
  /// Without what is longer than a path may be: what is told back with an error must not be larger than a message
  /// may be.
  fileprivate var ofSensibleLength: FontReference {
    let limit = Int(PATH_MAX)
    func kept(_ text: String?) -> String? { text.flatMap { $0.utf8.count <= limit ? $0 : nil } }
    return FontReference(
      path: path.flatMap { $0.count <= limit ? $0 : nil }, asset: kept(asset), id: kept(id),
      postScriptName: kept(postScriptName), family: kept(family))
  }
}

/// An asset that the person agreed to by its catalog's words, before anybody had looked into it.
struct AgreedAsset: Sendable {
  /// The family as the catalog has it.
  let family: String
  /// The names that were asked for, any of which it may stand for.
  private(set) var asked: [FontDescriptor] = []
  /// The scripts that a font was asked for, any of which it may be for.
  private(set) var scripts: [String] = []

  init(family: String) { self.family = family }

  /// Adds what it is to stand for: a name, or a script in its place.
  mutating func add(_ name: FontDescriptor, _ script: String?) {
    if let script { scripts.append(script) } else { asked.append(name) }
  }

  /// Whether the faces of the file are what was shown, by the catalog's words and by the document's.
  func isMet(by faces: [FontDescriptor]) -> Bool {
    func isSame(_ name: String?, _ other: String?) -> Bool {
      guard let name, let other else { return false }
      return FontconfigName.folded(name) == FontconfigName.folded(other)
    }
    guard faces.allSatisfy({ isSame($0.family, family) }) else { return false }
    let isNamed = faces.contains { face in
      asked.contains { asked in
        if let name = asked.postScriptName { return isSame(name, face.postScriptName) }
        if let name = asked.fullName { return isSame(name, face.fullName) }
        return isSame(asked.family, face.family)
      }
    }
    return isNamed
      || scripts.contains { script in
        // Where no language of the script is known, nothing can be judged by.
        guard let writing = LanguagePredicate.writing(script) else { return true }
        return faces.contains { writing.holds(for: $0) }
      }
  }
}

/// A font of a call that is registered already, and the faces that it means.
struct RegisteredFont: Sendable {
  let font: RequestedFont
  let faces: [StoredFace]
}
