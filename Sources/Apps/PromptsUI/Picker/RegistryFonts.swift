// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseProductIdentity

/// The fonts of the system and those that providers installed, kept up to date.
///
/// If the registry is slow, those of the system come first, alone.
nonisolated final class RegistryFonts: FontOffer {
  private let wholeCount = Mutex<Int?>(nil)

  /// Whether so many faces are all that there are, and not those of the system alone.
  func isWhole(_ count: Int) -> Bool { wholeCount.withLock { $0 == count } }

  func faces() -> AsyncStream<[OfferedFace]> {
    let (stream, continuation) = AsyncStream<[OfferedFace]>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let yieldWhole: @Sendable ([OfferedFace]) -> Void = { [self] faces in
      wholeCount.withLock { $0 = faces.count }
      continuation.yield(faces)
    }
    let reading = Task.detached {
      let answer = Mutex<[OfferedFace]?>(nil)
      async let connecting = Self.connect()
      let builtIn = Task.detached { VisibleFonts.read(without: RegistryFolders.all) }
      guard let library = await connecting else {
        // Without the registry there are still the system's fonts.
        yieldWhole(await builtIn.value)
        return continuation.finish()
      }
      // Subscribed before reading, so that no change is missed.
      let changes = library.changes()
      let installed = Task.detached {
        let faces = await Self.read(library)
        answer.withLock { $0 = faces }
        return faces
      }
      let system = await builtIn.value
      if answer.withLock({ $0 }) == nil { continuation.yield(system) }
      yieldWhole(system + (await installed.value))
      for await _ in changes {
        guard !Task.isCancelled else { return }
        yieldWhole(system + (await Self.read(library)))
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in reading.cancel() }
    return stream
  }

  private static func connect() async -> FontLibrary? { try? await FontLibrary.connect() }

  private static func read(_ library: FontLibrary) async -> [OfferedFace] {
    ((try? await library.fontList())?.fonts() ?? []).compactMap(offered)
  }

  /// Whether programs may use it: enabled, not for one process only, and not in conflict with a
  /// font of the system.
  private static func offered(_ font: InstalledFont) -> OfferedFace? {
    let descriptor = font.descriptor
    guard descriptor.enabled != false, descriptor.scope != .process, font.conflict == nil else {
      return nil
    }
    var face = OfferedFace(
      descriptor,
      location: font.location,
      script: font.script, isVariable: font.isVariable, isColor: font.color != .none,
      ownerName: font.providerName)
    // The prompts have all the person's rights, and need no font of an app for themselves.
    face.reader = .sandbox
    return face
  }
}
