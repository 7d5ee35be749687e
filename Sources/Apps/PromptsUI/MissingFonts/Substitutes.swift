// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseProductIdentity

/// The fonts that are shown instead of missing ones.
nonisolated enum Substitutes {
  /// For each descriptor the face that draws its text while it is missing; nil when the system has
  /// none at all.
  ///
  /// Fonts of providers do not count, since the app may not use them.
  @concurrent
  static func find(
    for fonts: [FontDescriptor], settings: SystemFontSettings
  ) async -> [OfferedFace?] {
    let faces = FaceSet(
      FaceSet.installed().faces.filter { face in
        guard let path = face.location?.path else { return false }
        return !RegistryFolders.all.contains(where: path.hasPrefix)
      })
    let system = SystemFonts(faces: faces, settings: settings)
    return fonts.map { font in
      let substitute = system.substitute(for: font).descriptor
      return faces.face(for: substitute).flatMap(OfferedFace.init)
    }
  }
}
