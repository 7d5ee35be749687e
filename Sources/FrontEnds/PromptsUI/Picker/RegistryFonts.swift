// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import BusProtocol
import CTypecaseGLib
import FontDescriptors
import FontFinding
import Synchronization
import Typecase

/// The fonts of the system and those that providers installed, kept up to date.
///
/// If the registry is slow, those of the system come first, alone.
nonisolated final class RegistryFonts: FontOffer {
  /// The registry's own folders: their fonts are not the system's, although fontconfig lists them.
  static let folders: [String] = {
    let data =
      g_getenv("TYPECASE_DATA_HOME").map { String(cString: $0) }
      ?? g_get_user_data_dir().map { String(cString: $0) }
    let runtime = g_get_user_runtime_dir().map { String(cString: $0) }
    return [data, runtime].compactMap { $0.map { $0 + "/typecase/" } }
  }()

  func faces() -> AsyncStream<[OfferedFace]> {
    let (stream, continuation) = AsyncStream<[OfferedFace]>.makeStream(
      bufferingPolicy: .bufferingNewest(1))
    let reading = Task.detached {
      let answer = Mutex<[OfferedFace]?>(nil)
      async let connecting = Self.connect()
      let builtIn = Task.detached { VisibleFonts.read(without: Self.folders) }
      guard let library = await connecting else {
        // Without the registry there are still the system's fonts.
        continuation.yield(await builtIn.value)
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
      continuation.yield(system + (await installed.value))
      for await _ in changes {
        guard !Task.isCancelled else { return }
        continuation.yield(system + (await Self.read(library)))
      }
      continuation.finish()
    }
    continuation.onTermination = { _ in reading.cancel() }
    return stream
  }

  private static func connect() async -> FontLibrary? { try? await FontLibrary.connect() }

  /// The faces of all providers, provider by provider, so that no message is larger than one's fonts.
  ///
  /// A provider that cannot be read, for instance because it was just removed, has none.
  private static func read(_ library: FontLibrary) async -> [OfferedFace] {
    var faces: [OfferedFace] = []
    for provider in (try? await library.providers()) ?? [] where provider.faceCount > 0 {
      let fonts = (try? await library.fonts(provider: provider.id)) ?? []
      faces += fonts.compactMap(offered)
    }
    return faces
  }

  /// Whether programs may use it: enabled, not for one process only, and not in conflict with a
  /// font of the system.
  private static func offered(_ font: InstalledFont) -> OfferedFace? {
    let descriptor = font.descriptor
    guard descriptor.enabled != false, descriptor.scope != .process, font.conflict == nil else {
      return nil
    }
    return OfferedFace(
      descriptor,
      location: FontDescriptors.FaceLocation(
        path: font.location.path, index: Int(font.location.index)),
      script: font.script, isVariable: font.isVariable, isColor: font.color != .none,
      ownerName: font.providerName)
  }
}
