// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseProductIdentity
import TypecaseSystemKit

/// The news of a version, from the installed metainfo, which software centers also show.
struct ReleaseNotes: Hashable {
  let version: String
  /// The markup of AppStream: paragraphs and lists.
  let text: String

  /// Those of the newest release that is described; nil where metainfo is not installed.
  static var installed: ReleaseNotes? {
    guard let path = InstallPrefix.current?.metainfo,
      let text = try? FileSystem.text(of: path)
    else { return nil }
    return ReleaseNotes(metainfo: text)
  }

  /// - Parameter metainfo: a file of ours, with the newest release first.
  init?(metainfo: String) {
    guard let releases = metainfo.firstRange(of: "<releases>"),
      let release = metainfo[releases.upperBound...].firstRange(of: "<release "),
      let attribute = metainfo[release.upperBound...].firstRange(of: "version=\""),
      let quote = metainfo[attribute.upperBound...].firstIndex(of: "\""),
      let start = metainfo[release.upperBound...].firstRange(of: "<description"),
      let bracket = metainfo[start.upperBound...].firstIndex(of: ">"),
      let end = metainfo[bracket...].firstRange(of: "</description>")
    else { return nil }
    version = String(metainfo[attribute.upperBound..<quote])
    text = String(metainfo[metainfo.index(after: bracket)..<end.lowerBound])
  }
}
