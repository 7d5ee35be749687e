// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseFontconfig
import Synchronization
import TypecaseFontconfigKit
import TypecaseSystemKit

/// A font file that the process was given, scanned once; it releases its number with its last
/// reference.
final class ProcessFontFile: Sendable {
  /// What the file really is: a pattern for each face, for each named instance, and for a variable
  /// face once more as a whole.
  let patterns: [FontconfigPattern]
  let path: String
  /// The rules for the faces that were used last: to write those of a large face takes longer than to read them.
  private let rules = Mutex<(faces: Set<Int>?, xml: String)?>(nil)
  private let slot: FontFileSlot
  private let occupancy: Int

  init(_ memory: SealedMemory, in slot: FontFileSlot) throws(ProcessFonts.Fault) {
    do { occupancy = try slot.occupy(with: memory.descriptor) } catch {
      throw .descriptor(error)
    }
    self.slot = slot
    path = slot.path
    patterns = FontconfigFontSet(scanning: slot.path)?.patterns ?? []
    if patterns.isEmpty { throw .noFont }
  }

  deinit { slot.vacate(occupancy) }

  /// The patterns of some faces, those of their named instances among them.
  ///
  /// - Parameter faces: the faces' numbers; nil for all.
  func patterns(of faces: Set<Int>?) -> [FontconfigPattern] {
    guard let faces else { return patterns }
    // The upper half of fontconfig's number is that of the named instance.
    return patterns.filter { faces.contains(Int(($0.index ?? 0) & 0xFFFF)) }
  }

  /// Adds faces of the file to a configuration, where they are found by their names only; of the others
  /// nothing is added, no rule either.
  ///
  /// Not by `FcConfigAppFontAddFile`, which would scan the file for each configuration again: that is
  /// 2 ms for a Latin face and ten times as much for one with Han.
  ///
  /// - Parameter faces: the faces' numbers; nil for all.
  func add(
    _ faces: Set<Int>?, to configuration: FontconfigConfiguration,
    _ set: UnsafeMutablePointer<FcFontSet>
  ) throws(ProcessFonts.Fault) {
    let used = patterns(of: faces)
    guard !used.isEmpty else { throw .noFont }
    guard configuration.add(rules: rules(for: faces, used)) else { throw .rulesRefused }
    for pattern in used {
      guard let copy = FcPatternDuplicate(pattern.handle) else { throw .outOfMemory }
      // The desktop's corrections during a scan apply to these too.
      guard FcConfigSubstitute(configuration.handle, copy, FcMatchScan) == FcTrue,
        HiddenCoverage.hide(copy), FcFontSetAdd(set, copy) == FcTrue
      else {
        FcPatternDestroy(copy)
        throw .outOfMemory
      }
    }
  }

  private func rules(for faces: Set<Int>?, _ used: [FontconfigPattern]) -> String {
    rules.withLock { known in
      if let known, known.faces == faces { return known.xml }
      let xml = Self.coverage(of: used).rules(for: .path(path)) + Self.names(of: used)
      known = (faces, xml)
      return xml
    }
  }

  private static func coverage(of patterns: [FontconfigPattern]) -> RestoredCoverage {
    RestoredCoverage(
      patterns.map { pattern in
        RestoredCoverage.Part(
          // A number with its highest bit set, that of a whole variable face, is negative there.
          indexes: [Int(Int32(bitPattern: pattern.index ?? 0))],
          coverage: pattern.characters?.ranges ?? [],
          languages: pattern.languages?.names ?? [])
      })
  }

  /// Rules by which PostScript names and full names mean their faces, where only the names of
  /// families are looked for, as Pango and CSS do.
  ///
  /// The family that was asked for stays first, so that a real one of that name is not overruled.
  private static func names(of patterns: [FontconfigPattern]) -> String {
    let families = Set(patterns.flatMap(\.families).map { $0.lowercased() })
    var seen: Set<String> = []
    var rules = ""
    for pattern in patterns where pattern.isVariable != true {
      guard let family = pattern.families.first, FontconfigXML.canHold(family) else { continue }
      for case .some(let name) in [pattern.postScriptName, pattern.fullName] {
        let folded = name.lowercased()
        guard !name.isEmpty, !families.contains(folded), FontconfigXML.canHold(name),
          seen.insert(folded).inserted
        else { continue }
        rules += """
          <match target="pattern"><test name="family"><string>\(FontconfigXML.escaped(name))</string>\
          </test><edit name="family" mode="append" binding="same"><string>\
          \(FontconfigXML.escaped(family))</string></edit>\(measures(of: pattern))</match>

          """
      }
    }
    return rules
  }

  /// The edits that ask for exactly this face of the family.
  private static func measures(of pattern: FontconfigPattern) -> String {
    var edits = ""
    func assign(_ property: String, _ value: String) {
      edits += "<edit name=\"\(property)\" mode=\"assign\">\(value)</edit>"
    }
    for property in [FC_WEIGHT, FC_WIDTH] {
      if let value = pattern.number(property) { assign(property, "<double>\(value)</double>") }
    }
    if let slant = pattern.slant { assign(FC_SLANT, "<int>\(slant.rawValue)</int>") }
    if let name = pattern.postScriptName, FontconfigXML.canHold(name) {
      assign(FC_POSTSCRIPT_NAME, "<string>\(FontconfigXML.escaped(name))</string>")
    }
    return edits
  }
}
