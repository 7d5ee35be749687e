// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseFontconfig
import CTypecaseGLib
import TypecaseSystemKit

/// A family as fontconfig finds it in files.
public struct FontFamily: Hashable, Sendable {
  /// A face of the family.
  public struct Face: Hashable, Sendable {
    public var path: String
    /// The face's number within the file.
    public var index: UInt32
    public var style: String
    /// Nil where the file names none.
    public var postScriptName: String?
    /// 1 to 1000; 400 is regular.
    public var weight: Double
    /// Percent of the normal width.
    public var width: Double
    public var isItalic: Bool
    public var isVariable: Bool
    public var isColor: Bool
    /// BCP 47 tags.
    public var languages: [String]
  }

  public var name: String
  /// Lightest first, then widest, uprights before italics.
  public var faces: [Face]

  /// The face nearest to regular.
  public var regular: Face? {
    faces.min { distance($0) < distance($1) }
  }

  private func distance(_ face: Face) -> Double {
    abs(face.weight - 400) + abs(face.width - 100) + (face.isItalic ? 1000 : 0)
      + (face.isVariable ? -0.5 : 0)
  }
}

extension FontFamily {
  /// The families of the font files in folders, by name; nothing that is installed elsewhere.
  @concurrent
  public static func inFolders(_ folders: [String]) async -> [FontFamily] {
    guard let configuration = FcConfigCreate() else { return [] }
    defer { FcConfigDestroy(configuration) }
    // File by file: to add a folder would write a cache that names the fonts to other programs.
    for folder in folders {
      for file in files(in: folder) { FcConfigAppFontAddFile(configuration, file.cPathBytes) }
    }
    return list(configuration)
  }

  /// The files below a folder, eight folders deep.
  private static func files(in folder: String, depth: Int = 8) -> [String] {
    guard depth > 0, let directory = g_dir_open(folder.cPath, 0, nil) else { return [] }
    defer { g_dir_close(directory) }
    var files: [String] = []
    while let name = g_dir_read_name(directory) {
      let path = folder + "/" + String(path: name)
      if g_file_test(path.cPath, G_FILE_TEST_IS_DIR) != 0 {
        if g_file_test(path.cPath, G_FILE_TEST_IS_SYMLINK) == 0 {
          files += Self.files(in: path, depth: depth - 1)
        }
      } else {
        files.append(path)
      }
    }
    return files.sorted()
  }

  private static func list(_ configuration: OpaquePointer) -> [FontFamily] {
    guard let pattern = FcPatternCreate() else { return [] }
    defer { FcPatternDestroy(pattern) }
    guard let objects = FcObjectSetCreate() else { return [] }
    defer { FcObjectSetDestroy(objects) }
    for object in [
      FC_FAMILY, FC_STYLE, FC_FILE, FC_INDEX, FC_WEIGHT, FC_WIDTH, FC_SLANT, FC_VARIABLE, FC_COLOR,
      FC_LANG, FC_FONTFORMAT, FC_POSTSCRIPT_NAME,
    ] { FcObjectSetAdd(objects, object) }
    guard let set = FcFontList(configuration, pattern, objects) else { return [] }
    defer { FcFontSetDestroy(set) }

    var families: [String: [FontFamily.Face]] = [:]
    for position in 0..<Int(set.pointee.nfont) {
      guard let font = set.pointee.fonts[position].map(FontPattern.init),
        let family = font.string(FC_FAMILY), let path = font.path(FC_FILE),
        let index = font.integer(FC_INDEX)
      else { continue }
      let isVariable = font.bool(FC_VARIABLE)
      // The fonts that Pango can use: no Type 1, bitmap-only or compressed web fonts.
      guard ["TrueType", "CFF"].contains(font.string(FC_FONTFORMAT)),
        !path.hasSuffix(".woff"), !path.hasSuffix(".woff2")
      else { continue }
      // The upper half of the index tells a named instance; its face is listed besides.
      guard index >> 16 == 0 || index >> 16 == 0x8000 else { continue }
      families[family, default: []].append(
        FontFamily.Face(
          path: path, index: UInt32(index & 0xFFFF), style: font.string(FC_STYLE) ?? "",
          postScriptName: font.string(FC_POSTSCRIPT_NAME), weight: font.weight,
          width: font.number(FC_WIDTH) ?? 100, isItalic: (font.integer(FC_SLANT) ?? 0) > 0,
          isVariable: isVariable, isColor: font.bool(FC_COLOR), languages: font.languages))
    }
    return families.map { name, faces in
      FontFamily(
        name: name,
        faces: faces.sorted {
          ($0.weight, -$0.width, $0.isItalic ? 1 : 0) < ($1.weight, -$1.width, $1.isItalic ? 1 : 0)
        })
    }.sorted { $0.name.lowercased() < $1.name.lowercased() }
  }
}

/// The values of a fontconfig pattern that somebody else owns.
private struct FontPattern {
  let pattern: OpaquePointer

  func string(_ object: String) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, object, 0, &value) == FcResultMatch else { return nil }
    return value.map { String(cString: $0) }
  }

  func path(_ object: String) -> String? {
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, object, 0, &value) == FcResultMatch else { return nil }
    return value.map { String(path: $0) }
  }

  func integer(_ object: String) -> Int? {
    var value: CInt = 0
    return FcPatternGetInteger(pattern, object, 0, &value) == FcResultMatch ? Int(value) : nil
  }

  func bool(_ object: String) -> Bool {
    var value: FcBool = 0
    return FcPatternGetBool(pattern, object, 0, &value) == FcResultMatch && value == FcTrue
  }

  func number(_ object: String) -> Double? {
    var value = 0.0
    return FcPatternGetDouble(pattern, object, 0, &value) == FcResultMatch ? value : nil
  }

  /// The OpenType weight; a variable face has a range and counts as regular.
  var weight: Double {
    number(FC_WEIGHT).map(FcWeightToOpenTypeDouble) ?? 400
  }

  var languages: [String] {
    var set: OpaquePointer?
    guard FcPatternGetLangSet(pattern, FC_LANG, 0, &set) == FcResultMatch,
      let strings = FcLangSetGetLangs(set)
    else { return [] }
    defer { FcStrSetDestroy(strings) }
    guard let list = FcStrListCreate(strings) else { return [] }
    defer { FcStrListDone(list) }
    var languages: [String] = []
    while let language = FcStrListNext(list) { languages.append(String(cString: language)) }
    return languages
  }
}
