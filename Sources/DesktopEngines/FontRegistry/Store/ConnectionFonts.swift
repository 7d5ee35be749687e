// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection
import TypecaseFontDescriptors
import TypecaseSystemKit

/// Fonts of the scope `process`: for the connection that registered them, until it ends.
///
/// They are nobody else's business, so the person is not asked, no name is taken from anybody, and
/// no program finds them by name. Their copies lie among the staged ones, which the next start
/// removes if this process dies.
public actor ConnectionFonts {
  private let layout: StoreLayout
  private var fonts: [String: [StoredFace]] = [:]
  private var lastRegistration: Int64 = 0
  /// By their ids.
  private var details: [String: Details] = [:]

  /// The data of a face besides those that others see.
  private struct Details {
    var names: FontconfigNames
    var shownFamilies: [String]
    var glyphCount: UInt32
  }

  public init(layout: StoreLayout) { self.layout = layout }

  /// The faces of a connection.
  public func faces(of connection: String) -> [StoredFace] { fonts[connection] ?? [] }

  /// The cost of an owner's fonts, over all of its connections.
  public func cost(ofOwner id: String) -> FontCost {
    cost(of: fonts.values.joined().filter { $0.owner.id == id })
  }

  /// The cost of faces: the bytes of a file count once.
  private func cost(of faces: some Sequence<StoredFace>) -> FontCost {
    var seen: Set<Int64> = []
    return faces.reduce(FontCost()) { cost, face in
      let isNew = seen.insert(face.registration).inserted
      return cost
        + FontCost(
          bytes: isNew ? face.byteCount : 0, glyphs: UInt64(details[face.id]?.glyphCount ?? 0),
          faces: 1)
    }
  }

  /// Keeps fonts for a connection, instead of the faces that it has of the same names.
  ///
  /// - Parameters:
  ///   - used: what the owner's other fonts cost.
  ///   - limit: what all of its fonts may cost.
  /// - Returns: the faces that were added; and the fonts that were not, as one of the owner's other
  ///   connections has used up the limit meanwhile, by their place, with what is over it.
  public func add(
    _ accepted: [AcceptedFont], owner: AppIdentity, enabled: Bool, connection: String, now: Int64,
    used: FontCost, limit: FontCost
  ) throws -> (added: [StoredFace], refused: [Int: String]) {
    let folder = folder(of: connection)
    try FileSystem.createDirectories(folder, mode: 0o700)
    var added: [StoredFace] = []
    var refused: [Int: String] = [:]
    for (place, font) in accepted.enumerated() {
      let older = older(font, connection)
      let freed =
        cost(of: faces(of: connection))
        - cost(of: faces(of: connection).filter { !older.contains($0.id) })
      let cost = used + cost(ofOwner: owner.id) - freed + font.cost
      if let excess = cost.excess(over: limit) {
        refused[place] = excess
        continue
      }
      lastRegistration += 1
      let registration = lastRegistration
      let path = "\(folder)/\(registration).\(font.format.fileExtension)"
      try FileSystem.replace(path, with: font.file.path)
      take(older, connection)
      let faces = font.faces.map { face in
        let id = "process-\(registration).\(face.preview.index)"
        details[id] = Details(
          names: face.names, shownFamilies: face.shownFamilies, glyphCount: face.glyphCount)
        return StoredFace(
          id: id, registration: registration,
          owner: owner, path: path, digest: font.file.digest, byteCount: font.file.byteCount,
          scope: .process, isEnabled: enabled, isDisabledByPerson: false, exposure: .asks,
          installed: now, descriptor: face.descriptor, preview: face.preview, conflict: nil,
          isChecked: InspectionRules.areMet(by: font.rules))
      }
      // At once: what follows may fail, and this one is to go with the connection all the same.
      fonts[connection, default: []] += faces
      added += faces
    }
    return (added, refused)
  }

  /// The fonts that a font would replace.
  private func older(_ font: AcceptedFont, _ connection: String) -> Set<String> {
    let names = Set(font.postScriptNames)
    return Set(
      faces(of: connection).filter { $0.descriptor.postScriptName.map(names.contains) ?? false }
        .map(\.id))
  }

  /// Drops some faces, and the files of which none is left; returns them.
  public func remove(_ ids: Set<String>, connection: String) -> [StoredFace] {
    let removed = take(ids, connection)
    // The connection may have ended, and nothing else would forget it then.
    if faces(of: connection).isEmpty { forget(connection) }
    return removed
  }

  @discardableResult
  private func take(_ ids: Set<String>, _ connection: String) -> [StoredFace] {
    let removed = faces(of: connection).filter { ids.contains($0.id) }
    fonts[connection]?.removeAll { ids.contains($0.id) }
    let left = Set(faces(of: connection).map(\.path))
    for path in Set(removed.map(\.path)).subtracting(left) { try? FileSystem.remove(path) }
    for face in removed { details[face.id] = nil }
    return removed
  }

  /// Enables or disables some faces; returns them.
  public func setEnabled(_ isEnabled: Bool, _ ids: Set<String>, connection: String) -> [StoredFace]
  {
    var changed: [StoredFace] = []
    for index in (fonts[connection] ?? []).indices {
      guard let face = fonts[connection]?[index], ids.contains(face.id) else { continue }
      fonts[connection]?[index].isEnabled = isEnabled
      changed.append(face)
      changed[changed.count - 1].isEnabled = isEnabled
    }
    return changed
  }

  /// A connection has ended.
  public func forget(_ connection: String) {
    for face in fonts.removeValue(forKey: connection) ?? [] { details[face.id] = nil }
    let folder = folder(of: connection)
    // Also after a failure that left the folder and nothing in it.
    if FileSystem.exists(folder) { FileSystem.removeTree(folder) }
  }

  /// What keeps faces of a connection from being enabled, by their ids: the system's names,
  /// as when they were registered enabled.
  public func clashes(
    _ ids: Set<String>, connection: String, builtIn: BuiltInFonts
  ) -> [String: NameClash] {
    faces(of: connection).filter { ids.contains($0.id) }.reduce(into: [:]) { clashes, face in
      clashes[face.id] = details[face.id].flatMap {
        FontStore.clash(of: $0.names, shown: $0.shownFamilies, builtIn: builtIn)
      }
    }
  }

  private func folder(of connection: String) -> String {
    layout.staging + "/process-" + connection.filter { $0.isNumber || $0 == "." }
  }
}
