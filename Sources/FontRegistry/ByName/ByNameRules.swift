// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontconfigKit

/// The fontconfig configuration by which every program gets provider fonts by name, and none gets
/// them in fallback.
///
/// While fontconfig scans, our files are given a `HiddenCoverage`. When a program asked for one by
/// name, the rule of its group gives the coverage back.
public struct ByNameRules: Sendable {
  /// The folder of links that programs read.
  public var folder: String
  /// Where the folder's cache lies.
  public var cache: String
  /// The rules of the groups that have a font in the folder.
  public var groups: [String]
  /// Names in the folder that are not to be used any more.
  public var withdrawn: [String] = []

  /// Another file of rules, which may be missing.
  public var included: String?

  public init(folder: String, cache: String, groups: [String], included: String? = nil) {
    self.folder = folder
    self.cache = cache
    self.groups = groups
    self.included = included
  }

  /// The file for the person's conf.d.
  public var configuration: String {
    // The default cache folder is named first, since new caches are written to the first: those of
    // other folders must not go to ours, nor ours to one that sandboxes see.
    document("<cachedir prefix=\"xdg\">fontconfig</cachedir>\n" + ownCache, included)
  }

  /// The same, to build the cache of our folder with: it names no other cache.
  public var buildConfiguration: String { document(ownCache, nil) }

  /// What stands in conf.d when no font is used by name; a file that is there, so that running
  /// programs see that it changed.
  ///
  /// - Parameter included: another file of rules, which may be missing.
  public static func empty(including included: String?) -> String {
    guard let included else { return header + "<fontconfig/>\n" }
    return header + "<fontconfig>\n\(inclusion(included))</fontconfig>\n"
  }

  private static func inclusion(_ path: String) -> String {
    "<include ignore_missing=\"yes\">\(FontconfigXML.escaped(path))</include>\n"
  }

  private var ownCache: String { "<cachedir>\(FontconfigXML.escaped(cache))</cachedir>\n" }

  private func document(_ caches: String, _ included: String?) -> String {
    """
    \(Self.header)<fontconfig>
    <dir salt="typecase">\(FontconfigXML.escaped(folder))</dir>
    \(caches)\(HiddenCoverage.rule(forFilesIn: folder))
    \(rejection)\(groups.joined(separator: "\n"))
    \(included.map(Self.inclusion) ?? "")</fontconfig>

    """
  }

  private var rejection: String {
    if withdrawn.isEmpty { return "" }
    let files = withdrawn.map {
      "<glob>\(FontconfigXML.escaped(folder))/\(FontconfigXML.escaped($0))</glob>"
    }
    return "<selectfont><rejectfont>\(files.joined())</rejectfont></selectfont>\n"
  }

  private static let header = """
    <?xml version="1.0"?>
    <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
    <!-- Written by Typecase; changes made by hand are lost. -->

    """
}
