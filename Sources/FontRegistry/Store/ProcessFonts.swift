// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDescriptors
import SystemKit

/// Fonts of the scope `process`: for the connection that registered them, until it ends.
///
/// They are nobody else's business, so the person is not asked, no name is taken from anybody, and
/// no program finds them by name. Their copies lie among the staged ones, which the next start
/// removes if this process dies.
public actor ProcessFonts {
  private let layout: StoreLayout
  private var fonts: [String: [StoredFace]] = [:]
  private var lastRegistration: Int64 = 0

  public init(layout: StoreLayout) { self.layout = layout }

  /// The faces of a connection.
  public func faces(of connection: String) -> [StoredFace] { fonts[connection] ?? [] }

  /// What the fonts of a connection cost.
  public func cost(of connection: String) -> FontCost {
    var seen: Set<Int64> = []
    return faces(of: connection).reduce(FontCost()) { cost, face in
      let bytes = seen.insert(face.registration).inserted ? face.byteCount : 0
      return cost + FontCost(bytes: bytes, faces: 1)
    }
  }

  /// Keeps fonts for a connection.
  public func add(
    _ accepted: [AcceptedFont], owner: FontOwner, enabled: Bool, connection: String, now: Int64
  ) throws -> [StoredFace] {
    let folder = folder(of: connection)
    try FileSystem.createDirectories(folder, mode: 0o700)
    var added: [StoredFace] = []
    for font in accepted {
      lastRegistration += 1
      let registration = lastRegistration
      let path = "\(folder)/\(registration).\(font.format.fileExtension)"
      try FileSystem.replace(path, with: font.file.path)
      added += font.faces.map { face in
        StoredFace(
          id: "process-\(registration).\(face.preview.index)", registration: registration,
          owner: owner, path: path, digest: font.file.digest, byteCount: font.file.byteCount,
          scope: .process, isEnabled: enabled, isDisabledByPerson: false, exposure: .asks,
          installed: now, descriptor: face.descriptor, preview: face.preview, conflict: nil)
      }
    }
    fonts[connection, default: []] += added
    return added
  }

  /// Lets go of the files of some faces; returns every face that went.
  public func remove(_ ids: Set<String>, connection: String) -> [StoredFace] {
    let registrations = registrations(of: ids, connection)
    let removed = faces(of: connection).filter { registrations.contains($0.registration) }
    fonts[connection]?.removeAll { registrations.contains($0.registration) }
    for path in Set(removed.map(\.path)) { try? FileSystem.remove(path) }
    return removed
  }

  /// Enables or disables the files of some faces; returns them.
  public func setEnabled(_ isEnabled: Bool, _ ids: Set<String>, connection: String) -> [StoredFace]
  {
    let registrations = registrations(of: ids, connection)
    var changed: [StoredFace] = []
    for index in (fonts[connection] ?? []).indices {
      guard let face = fonts[connection]?[index], registrations.contains(face.registration) else {
        continue
      }
      fonts[connection]?[index].isEnabled = isEnabled
      changed.append(face)
      changed[changed.count - 1].isEnabled = isEnabled
    }
    return changed
  }

  /// A connection has ended.
  public func forget(_ connection: String) {
    guard fonts.removeValue(forKey: connection) != nil else { return }
    FileSystem.removeTree(folder(of: connection))
  }

  private func registrations(of ids: Set<String>, _ connection: String) -> Set<Int64> {
    Set(faces(of: connection).filter { ids.contains($0.id) }.map(\.registration))
  }

  private func folder(of connection: String) -> String {
    layout.staging + "/process-" + connection.filter { $0.isNumber || $0 == "." }
  }
}
