// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import TypecaseFontAnatomy
import TypecaseFontDescriptors
import TypecaseFontFinding
import TypecaseSystemKit
import TypecaseWidgets

/// The measures of families, for finding similar ones.
///
/// A family stands for itself by its usual face. Each is measured once, off the main thread, and
/// kept in a file below the person's cache folder.
final class MeasuredFonts {
  private let store: Store

  /// - Parameter path: of the file; by default the person's own.
  init(path: String? = nil) {
    store = Store(
      path: path
        ?? (g_get_user_cache_dir().map { String(path: $0) } ?? "/") + "/typecase/face-measures")
  }

  /// The measures of all families that have letters, by the places of their usual faces.
  @concurrent
  nonisolated func measures(of content: LibraryFonts.Content) async -> [FaceLocation: FaceMeasures]
  {
    guard !FaceReference.drawsNothing else { return [:] }
    let faces = content.choice.families.map(\.usualFace).filter { $0.reader == .process }
      .map(MeasurableFace.init)
    var all: [FaceLocation: FaceMeasures] = [:]
    // In parts, so that others have their turn and what is done is not lost.
    for start in stride(from: 0, to: faces.count, by: Self.part) {
      let part = Array(faces[start..<min(start + Self.part, faces.count)])
      all.merge(await store.measure(part)) { $1 }
      await Task.yield()
    }
    await store.keep(only: faces)
    return all
  }

  private nonisolated static let part = 100

  /// Families like one of them, the nearest first, and by the letters of which script they were
  /// compared; nil for a family without letters to compare.
  @concurrent
  nonisolated func similar(
    to model: ListedFamily.Key, in content: LibraryFonts.Content
  ) async -> (families: [LikeFamily]?, script: String) {
    let measures = await measures(of: content)
    guard let place = content.listed.firstIndex(where: { $0.key == model }),
      let own = measures[content.choice.families[place].usualFace.location]
    else { return (nil, "") }
    var others: [Int: FaceMeasures] = [:]
    var names: Set = [model.name.lowercased()]
    for (place, family) in content.choice.families.enumerated() {
      // The same family of another owner tells nothing, and who hid a family does not want to see it.
      guard !content.listed[place].isHidden, names.insert(family.name.lowercased()).inserted
      else { continue }
      others[place] = measures[family.usualFace.location]
    }
    let families = own.nearest(among: others).map {
      LikeFamily(family: content.listed[$0.key], likeness: $0.likeness)
    }
    return (families, own.script)
  }

  private actor Store {
    private let path: String
    private var cache: MeasuresCache?

    init(path: String) { self.path = path }

    func measure(_ faces: [MeasurableFace]) -> [FaceLocation: FaceMeasures] {
      var cache = self.cache ?? MeasuresCache(reading: path)
      self.cache = nil
      defer { self.cache = cache }
      let measures = cache.measure(faces)
      cache.write(to: path)
      return measures
    }

    func keep(only faces: [MeasurableFace]) {
      cache?.keep(only: faces)
      cache?.write(to: path)
    }
  }
}

/// A family, and how like another one it is.
nonisolated struct LikeFamily: Sendable, Hashable {
  var family: ListedFamily
  var likeness: Likeness
}

extension MeasurableFace {
  nonisolated init(_ face: OfferedFace) {
    self.init(
      face.location,
      variations: face.location.instance > 0 ? face.descriptor.variations ?? [:] : [:],
      script: face.script, languages: face.descriptor.languages ?? [], isColor: face.isColor)
  }
}
