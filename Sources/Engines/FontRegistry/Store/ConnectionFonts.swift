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
  /// What each registration costs.
  private var costs: [Int64: FontCost] = [:]
  /// The names of each registration, and of them the families that it shows.
  private var names: [Int64: (found: FontconfigNames, shown: [String])] = [:]

  public init(layout: StoreLayout) { self.layout = layout }

  /// The faces of a connection.
  public func faces(of connection: String) -> [StoredFace] { fonts[connection] ?? [] }

  /// What the fonts of an owner cost, over all of its connections.
  public func cost(ofOwner id: String) -> FontCost {
    let registrations = fonts.values.joined().filter { $0.owner.id == id }.map(\.registration)
    return Set(registrations).reduce(FontCost()) { $0 + (costs[$1] ?? FontCost()) }
  }

  /// Keeps fonts for a connection, instead of those that it has of the same names.
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
      let freed = older.reduce(FontCost()) { $0 + (costs[$1] ?? FontCost()) }
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
      costs[registration] = font.cost
      names[registration] = (font.names, font.shownFamilies)
      let faces = font.faces.map { face in
        StoredFace(
          id: "process-\(registration).\(face.preview.index)", registration: registration,
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

  /// What a font would take the place of.
  private func older(_ font: AcceptedFont, _ connection: String) -> Set<Int64> {
    let names = Set(font.postScriptNames)
    return Set(
      faces(of: connection).filter { $0.descriptor.postScriptName.map(names.contains) ?? false }
        .map(\.registration))
  }

  /// Drops the files of some faces; returns every face that they had.
  public func remove(_ ids: Set<String>, connection: String) -> [StoredFace] {
    let removed = take(registrations(of: ids, connection), connection)
    // The connection may have ended, and nothing else would forget it then.
    if faces(of: connection).isEmpty { forget(connection) }
    return removed
  }

  @discardableResult
  private func take(_ registrations: Set<Int64>, _ connection: String) -> [StoredFace] {
    let removed = faces(of: connection).filter { registrations.contains($0.registration) }
    fonts[connection]?.removeAll { registrations.contains($0.registration) }
    for path in Set(removed.map(\.path)) { try? FileSystem.remove(path) }
    for registration in registrations { forget(registration) }
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
    for face in fonts.removeValue(forKey: connection) ?? [] { forget(face.registration) }
    let folder = folder(of: connection)
    // Also after a failure that left the folder and nothing in it.
    if FileSystem.exists(folder) { FileSystem.removeTree(folder) }
  }

  private func forget(_ registration: Int64) {
    costs[registration] = nil
    names[registration] = nil
  }

  /// What keeps fonts of a connection from being enabled, by their registrations: the system's names,
  /// as when they were registered enabled.
  public func clashes(
    _ ids: Set<String>, connection: String, builtIn: BuiltInFonts
  ) -> [Int64: NameClash] {
    registrations(of: ids, connection).reduce(into: [:]) { clashes, registration in
      clashes[registration] = names[registration].flatMap {
        FontStore.clash(of: $0.found, shown: $0.shown, builtIn: builtIn)
      }
    }
  }

  private func registrations(of ids: Set<String>, _ connection: String) -> Set<Int64> {
    Set(faces(of: connection).filter { ids.contains($0.id) }.map(\.registration))
  }

  private func folder(of connection: String) -> String {
    layout.staging + "/process-" + connection.filter { $0.isNumber || $0 == "." }
  }
}
