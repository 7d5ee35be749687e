// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontconfigKit
import TypecaseNameOnlyFonts

/// The fontconfig configuration by which every program gets provider fonts by name, and none gets
/// them in fallback.
///
/// While fontconfig scans, our files are given a `HiddenCoverage`. When a program asked for one by
/// name, the rules of its layer give the coverage back.
public struct ByNameRules: Sendable, Hashable {
  /// The number of a layer, and what is not to be used of it any more.
  public struct Layer: Sendable, Hashable {
    public var number: Int
    /// Names in its folder.
    public var excluded: Set<String> = []
    /// The faces of other names that are not to be used, by every index that fontconfig has for them.
    public var hidden: [String: Set<Int32>] = [:]

    public init(number: Int, excluded: Set<String> = [], hidden: [String: Set<Int32>] = [:]) {
      self.number = number
      self.excluded = excluded
      self.hidden = hidden
    }
  }

  let places: ByNamePlaces
  /// The folders that programs read, the oldest first.
  public var layers: [Layer]
  /// Another file of rules, which may be missing.
  public var included: String?

  public init(places: ByNamePlaces, layers: [Layer], included: String? = nil) {
    self.places = places
    self.layers = layers
    self.included = included
  }

  /// The file for the person's conf.d.
  ///
  /// There is a file even without layers, so that running programs notice the change.
  public var configuration: String {
    if layers.isEmpty {
      guard let included else { return Self.header + "<fontconfig/>\n" }
      return Self.header + "<fontconfig>\n\(Self.inclusion(included))</fontconfig>\n"
    }
    // The default cache folder is named first, since new caches are written to the first: those of
    // other folders must not go to ours, nor ours to one that sandboxes see.
    var text = Self.header + "<fontconfig>\n<cachedir prefix=\"xdg\">fontconfig</cachedir>\n"
    for layer in layers {
      text += Self.folder(places.folder(of: layer.number))
      text += Self.cache(places.cache(of: layer.number))
    }
    text += HiddenCoverage.rule(forFilesIn: places.links) + "\n"
    for layer in layers {
      for name in layer.excluded.sorted() {
        text += Self.rejection(of: "\(places.folder(of: layer.number))/\(name)")
      }
      for (name, indexes) in layer.hidden.sorted(by: { $0.key < $1.key }) {
        for index in indexes.sorted() {
          text += Self.rejection(of: index, in: "\(places.folder(of: layer.number))/\(name)")
        }
      }
    }
    for layer in layers { text += Self.inclusion(places.layerRules(of: layer.number)) }
    return text + (included.map(Self.inclusion) ?? "") + "</fontconfig>\n"
  }

  /// The contents of a configuration that this type wrote; nil for another one.
  public init?(reading text: String, places: ByNamePlaces) {
    var layers: [Layer] = []
    for line in text.split(separator: "\n") {
      if let number = Self.number(in: line, places) { layers.append(Layer(number: number)) }
      for index in layers.indices {
        let folder = FontconfigXML.escaped("\(places.folder(of: layers[index].number))/")
        if let name = Self.text(in: line, Self.rejectionStart + folder, Self.rejectionEnd) {
          layers[index].excluded.insert(String(name))
        } else if let face = Self.text(in: line, Self.hidingStart + folder, Self.hidingEnd),
          let end = face.firstRange(of: Self.hidingMiddle),
          let number = Int32(face[end.upperBound...])
        {
          layers[index].hidden[String(face[..<end.lowerBound]), default: []].insert(number)
        }
      }
    }
    self.init(
      places: places, layers: layers,
      included: Self.lastInclusion(in: text, places: places))
    if configuration != text { return nil }
  }

  /// The last file that a configuration includes, if it is not a layer's.
  static func lastInclusion(in text: String, places: ByNamePlaces) -> String? {
    let end = "</include>"
    guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix("<include ") }),
      let start = line.firstIndex(of: ">"), line.hasSuffix(end)
    else { return nil }
    let path = FontconfigXML.unescaped(line[line.index(after: start)...].dropLast(end.count))
    return path.hasPrefix(places.links + "/") ? nil : path
  }

  private static func number(in line: Substring, _ places: ByNamePlaces) -> Int? {
    let start = folderStart + FontconfigXML.escaped(places.links) + "/"
    guard line.hasPrefix(start), line.hasSuffix("</dir>") else { return nil }
    return Int(line.dropFirst(start.count).dropLast("</dir>".count))
  }

  private static let folderStart = "<dir salt=\"typecase\">"
  private static let rejectionStart = "<selectfont><rejectfont><glob>"
  private static let rejectionEnd = "</glob></rejectfont></selectfont>"
  private static let hidingStart =
    "<selectfont><rejectfont><pattern><patelt name=\"file\"><string>"
  private static let hidingMiddle = "</string></patelt><patelt name=\"index\"><int>"
  private static let hidingEnd = "</int></patelt></pattern></rejectfont></selectfont>"

  /// The text between the start and the end of a line that has both.
  private static func text(
    in line: Substring, _ start: String, _ end: String
  ) -> Substring? {
    guard line.hasPrefix(start), line.hasSuffix(end), line.count >= start.count + end.count else {
      return nil
    }
    return line.dropFirst(start.count).dropLast(end.count)
  }

  fileprivate static func folder(_ path: String) -> String {
    "\(folderStart)\(FontconfigXML.escaped(path))</dir>\n"
  }

  fileprivate static func cache(_ path: String) -> String {
    "<cachedir>\(FontconfigXML.escaped(path))</cachedir>\n"
  }

  private static func rejection(of path: String) -> String {
    "\(rejectionStart)\(FontconfigXML.escaped(path))\(rejectionEnd)\n"
  }

  /// The same for one face of a file: fontconfig knows faces by file and index.
  private static func rejection(of index: Int32, in path: String) -> String {
    "\(hidingStart)\(FontconfigXML.escaped(path))\(hidingMiddle)\(index)\(hidingEnd)\n"
  }

  private static func inclusion(_ path: String) -> String {
    "<include ignore_missing=\"yes\">\(FontconfigXML.escaped(path))</include>\n"
  }

  static let header = """
    <?xml version="1.0"?>
    <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
    <!-- Written by Typecase; changes made by hand are lost. -->

    """
}

/// A folder of links that never changes, its cache and its rules.
public struct ByNameLayer: Sendable {
  public let folder: String
  public let cache: String
  /// The fonts that the links in the folder are of.
  public let fonts: [String: ByNameLayers.Font]
  let places: ByNamePlaces

  init(number: Int, places: ByNamePlaces, fonts: [String: ByNameLayers.Font] = [:]) {
    self.fonts = fonts
    folder = places.folder(of: number)
    cache = places.cache(of: number)
    self.places = places
  }

  /// The configuration to build the cache with: it names no other cache.
  public var buildConfiguration: String {
    """
    \(ByNameRules.header)<fontconfig>
    \(ByNameRules.folder(folder))\(ByNameRules.cache(cache))\
    \(HiddenCoverage.rule(forFilesIn: places.links))
    </fontconfig>

    """
  }

  /// The file of rules that the configuration includes.
  func configuration(_ tree: CoverageTree) -> String {
    "\(ByNameRules.header)<fontconfig>\n\(tree.rules.joined(separator: "\n"))\n</fontconfig>\n"
  }
}

extension ByNamePlaces {
  func folder(of layer: Int) -> String { "\(links)/\(layer)" }
  func cache(of layer: Int) -> String { "\(caches)/\(layer)" }
  func layerRules(of layer: Int) -> String { "\(links)/\(layer).conf" }
  func layerContents(of layer: Int) -> String { "\(links)/\(layer).links" }
}
