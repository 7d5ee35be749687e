// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSandbox
import TypecaseSystemKit

/// The helper's work for an archive: the inspector asks for one font after the other.
enum ArchiveHelper {
  static func run(limits: ArchiveLimits, fontSize: Int, processorSeconds: UInt64) {
    // Names in UTF-8 are read as what they are.
    setlocale(LC_CTYPE, "C.UTF-8")
    let socket = OwnedDescriptor(adopting: STDIN_FILENO)
    InspectionHelper.answer(HelperProtocol.Answer(ready: true))
    guard let request = try? socket.receive(limit: 64), let descriptor = request.descriptor,
      let archive = SealedMemory(adopting: descriptor),
      (try? Confinement.limitProcessorTime(seconds: processorSeconds)) != nil
    else { return }
    do throws(Rejection) {
      var unpacking = try ArchiveUnpacking(archive, limits: limits, fontSize: fontSize)
      while let member = try unpacking.next() {
        guard give(member, through: socket) else { return }
      }
      InspectionHelper.answer(HelperProtocol.Answer(end: unpacking.passedOver))
    } catch {
      InspectionHelper.answer(HelperProtocol.Answer(issue: error.issue))
    }
  }

  /// Gives a font to the inspector, and waits until it asks for the next; false when the inspector
  /// has ended.
  private static func give(
    _ member: ArchiveUnpacking.Member, through socket: OwnedDescriptor
  ) -> Bool {
    var answer = HelperProtocol.Member(name: member.name)
    switch member.content {
    case .success(let memory):
      guard (try? socket.send([0], with: memory.descriptor)) != nil else { return false }
    case .failure(let rejection): answer.issue = rejection.issue
    }
    InspectionHelper.answer(HelperProtocol.Answer(member: answer))
    return (try? socket.receive(limit: 64))?.bytes.isEmpty == false
  }
}
