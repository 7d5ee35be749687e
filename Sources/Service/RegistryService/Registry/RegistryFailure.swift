// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// The names of the store's failures on the bus.
enum RegistryFailure {
  static func of(_ error: any Error) -> FontFailure {
    switch error {
    case let failure as FontFailure: failure
    case StoreFailure.duplicatedName(let name):
      FontFailure(
        code: .duplicatedName, message: RegistryWording.undoNameTaken(name),
        detail: "PostScript name: \(name)")
    case let clash as NameClash: of(clash)
    case StoreFailure.withdrawn(let fault):
      FontFailure(
        code: .invalidFontData, message: RegistryWording.withdrawal(fault),
        detail: "name: \(fault.name)")
    case StoreFailure.toldEnoughNames:
      FontFailure(code: .exceededResourceLimit, message: RegistryWording.toldEnoughNames)
    case StoreFailure.nothingToUndo:
      FontFailure(code: .notRegistered, message: RegistryWording.nothingToUndo)
    case StoreFailure.notRegistered:
      FontFailure(code: .notRegistered, message: RegistryWording.notInstalled)
    case StoreFailure.disabledByPerson:
      FontFailure(code: .cancelledByUser, message: RegistryWording.disabledByPerson)
    case StoreFailure.ownerAbsent:
      FontFailure(code: .missingEntitlement, message: RegistryWording.ownerAbsent)
    case StoreFailure.ownerPresent: FontFailure(code: .inUse, message: RegistryWording.ownerPresent)
    case StoreFailure.notKeepable:
      FontFailure(code: .insufficientPermissions, message: RegistryWording.notKeepable)
    case StoreFailure.alreadyRegistered:
      FontFailure(code: .alreadyRegistered, message: RegistryWording.alreadyRegistered)
    case StoreFailure.changedWhileWaiting(let digest):
      FontFailure(code: .invalidFontData, message: RegistryWording.changedMeanwhile, detail: digest)
    case _ where StoreFailure.isBusy(error):
      FontFailure(code: .inUse, message: RegistryWording.storeBusy, detail: "\(error)")
    default:
      FontFailure(code: .registrationFailed, message: message(error), detail: "\(error)")
    }
  }

  /// The same, of names that another font has.
  static func of(_ clash: NameClash) -> FontFailure {
    switch clash {
    case .postScriptName(let name):
      FontFailure(
        code: .duplicatedName, message: RegistryWording.nameTaken,
        detail: "PostScript name: \(name)")
    case .hiddenFamily(let name):
      FontFailure(
        code: .duplicatedName, message: RegistryWording.hiddenFamily(name),
        detail: "further name: \(name)")
    }
  }

  /// Why something failed unexpectedly: what is wrong with the store, if that is it.
  static func message(_ error: any Error) -> String {
    (error as? StoreUnavailable).map(RegistryWording.storeUnavailable) ?? RegistryWording.failed
  }

  /// The same, of fonts that were to be enabled.
  static func ofEnabling(_ reason: StoreFailure) -> FontFailure {
    var failure = of(reason)
    if case .duplicatedName(let name) = reason {
      failure.message = RegistryWording.enableNameTaken(name)
    }
    return failure
  }

  /// The failure of a call.
  static func bus(_ error: any Error) -> BusError { (error as? BusError) ?? of(error).busError }
}
