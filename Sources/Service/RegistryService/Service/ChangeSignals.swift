// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// Tells the person's tools, apps and the rest of the service of each change of the store.
struct ChangeSignals: Sendable {
  let apps: BusConnection
  let management: BusConnection
  let registry: Registry
  let appCallers: Callers
  let consumers: ConsumerAccess
  let required: RequiredFonts
  let requests: Requests
  let absenceWatch: AbsenceWatch
  let mirror: PermissionMirror

  /// Tells of changes one after the other, so that serials arrive in their order, until there are no more.
  func follow(_ changes: AsyncStream<StoreChange>) {
    Task(executorPreference: BlockingExecutor.shared) {
      // Apps are told the time: the journal's number would tell them how much others have changed.
      var time: UInt64 = 0
      for await change in changes {
        time = max(time + 1, UInt64(clamping: registry.clock.now * 1000))
        await tell(of: change, at: time)
      }
    }
  }

  private func tell(of change: StoreChange, at time: UInt64) async {
    management.emit(
      to: nil, path: BusNames.Management.path, Manager1.Changed(serial: change.serial))
    await consumers.fontsChanged()
    // A font that was in the way of one for everybody may have gone.
    if !registry.requiredFontsProblems.withLock(\.isEmpty),
      change.owners.contains(where: { $0 != BusNames.administrator })
    {
      requests.runDetached { await required.update() }
    }
    for owner in change.owners {
      let kind = try? registry.store.kind(ofOwner: owner)
      let removed = change.removed.filter { $0.owner == owner }
      for connection in await appCallers.connections(ofApp: owner, kind: kind) {
        tell(connection, ofRemoved: removed)
        apps.emit(
          to: connection, path: BusNames.Apps.path, Provider1.RegisteredFontsChanged(serial: time))
      }
    }
    absenceWatch.lookSoon()
    Task(executorPreference: BlockingExecutor.shared) { await mirror.write() }
  }

  /// Tells a connection of a provider which of its fonts the person removed, before it hears that something
  /// has changed.
  private func tell(_ connection: String, ofRemoved faces: [StoreChange.RemovedFace]) {
    let ids = registry.store.appFontIDs
    for start in stride(from: 0, to: faces.count, by: RequestedFont.limit) {
      let fonts = faces[start..<min(start + RequestedFont.limit, faces.count)].map { face in
        // Its names, and what tells it from others.
        var font = FontDescriptor()
        font.id = ids.id(of: face.id, for: face.owner)
        font.postScriptName = face.descriptor.postScriptName
        font.family = face.descriptor.family
        font.style = face.descriptor.style
        font.fullName = face.descriptor.fullName
        font.scope = face.scope
        return font
      }
      apps.emit(
        to: connection, path: BusNames.Apps.path, Provider1.RegisteredFontsRemoved(fonts: fonts))
    }
  }
}
