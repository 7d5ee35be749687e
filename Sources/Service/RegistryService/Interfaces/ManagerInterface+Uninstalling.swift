// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol
import TypecaseGLibKit

// What becomes of the fonts when Typecase is uninstalled.
extension ManagerInterface {
  /// Answers when nothing is left: the registry exits with the answer.
  func prepareUninstall(_ call: BusCall<Manager1.PrepareUninstall>) throws {
    let keeps = try call.arguments.keep
    requests.runDetached {
      do {
        let (all, kept) = try await registry.endChanges(keepingFonts: keeps)
        let result = UninstallSummary(
          keptCount: kept, removedCount: all - kept,
          folder: kept > 0 ? registry.layout.ordinaryFonts.folder : nil)
        await mirror.clear()
        giveUp {
          do {
            try registry.layout.erase()
            call.reply(.init(result: result))
          } catch { call.fail(RegistryFailure.bus(error)) }
        }
      } catch { call.fail(RegistryFailure.bus(error)) }
    }
  }
}
