// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import FoundationEssentials
import TypecaseDynamicType
import TypecaseGTKKit
import TypecaseSystemKit
import TypecaseWidgets

/// The views and findings of an audit: the content of `audit.json`.
nonisolated struct AuditRecord: Codable, Sendable {
  /// How many ways of seeing a window were judged.
  var viewCount = 0
  var findings: [AuditFinding] = []
  var pictures: [AuditPicture] = []
  /// What could not be shown here.
  var omitted: [OmittedWindow] = []

  private enum CodingKeys: String, CodingKey {
    case viewCount = "views"
    case findings, pictures, omitted
  }

  mutating func add(_ other: AuditRecord) {
    viewCount += other.viewCount
    findings += other.findings
    pictures += other.pictures
    // In each language it is the same.
    omitted += other.omitted.filter { !omitted.contains($0) }
  }

  /// - Throws: when the file is not there, or is something else.
  init(path: String) throws {
    self = try JSONDecoder().decode(
      Self.self, from: Data(OwnedDescriptor.open(path).readAll(limit: 1 << 30)))
  }

  init() {}

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try FileSystem.save(encoder.encode(self), to: path)
  }
}

/// A window that could not be shown where the audit ran.
nonisolated struct OmittedWindow: Codable, Sendable, Hashable, CustomStringConvertible {
  var window: String
  var reason: String

  var description: String { "“\(window)” was not looked at: \(reason)" }
}

/// A picture of a view, by its file within the folder of the audit.
nonisolated struct AuditPicture: Codable, Sendable {
  var view: AuditedView
  var file: String
}

/// The page of pictures: a table of all windows and sizes, and each view with what was found in it.
struct AuditReport {
  let record: AuditRecord

  var html: String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <title>Text size audit</title>
    <style>
    body { font: 16px/1.4 system-ui, sans-serif; margin: 2rem; }
    td, th { padding: .2em .6em; text-align: right; } th:first-child { text-align: left; }
    td.found { background: #f9d5d5; color: #000; }
    figure { display: inline-block; vertical-align: top; margin: 0 2rem 2rem 0; max-width: 100%; }
    figure div { position: relative; } figure img { display: block; border: 1px solid #888; }
    figure span { position: absolute; outline: 2px solid #e01b24; color: #e01b24; font-size: 12px; }
    </style>
    <h1>Text size audit</h1>
    <p>\(record.findings.count) findings in \(record.viewCount) views.</p>
    \(omissions)
    \(table)
    <h2>Views with findings</h2>
    \(record.pictures.filter { !findings(in: $0.view).isEmpty }.map(figure).joined(separator: "\n"))
    <h2>Windows</h2>
    \(record.pictures.filter { findings(in: $0.view).isEmpty }.map(figure).joined(separator: "\n"))
    </html>

    """
  }

  private func findings(in view: AuditedView) -> [AuditFinding] { byView[view] ?? [] }

  private let byView: [AuditedView: [AuditFinding]]

  init(_ record: AuditRecord) {
    self.record = record
    byView = Dictionary(grouping: record.findings, by: \.view)
  }

  /// What was not looked at.
  private var omissions: String {
    if record.omitted.isEmpty { return "" }
    let lines = record.omitted.map { "<li>\(escapeMarkup($0.description))</li>" }
    return "<ul>\(lines.joined(separator: "\n"))</ul>"
  }

  /// How much was found in each window at each size.
  private var table: String {
    let sizes = ContentSizeCategory.allCases
    let heads = sizes.map { "<th>\($0.shortName)</th>" }.joined()
    let windows = Dictionary(grouping: record.findings) { name(of: $0.view) }
    let names = Set(record.pictures.map { name(of: $0.view) }).sorted()
    let rows = names.map { name in
      let cells = sizes.map { size in
        let count = windows[name]?.count { $0.view.category == size } ?? 0
        return count == 0 ? "<td>–</td>" : "<td class=\"found\">\(count)</td>"
      }
      return "<tr><th>\(escapeMarkup(name))</th>\(cells.joined())</tr>"
    }
    return "<table><tr><th></th>\(heads)</tr>\n\(rows.joined(separator: "\n"))\n</table>"
  }

  private func name(of view: AuditedView) -> String {
    view.page.isEmpty ? view.window : "\(view.window), \(view.page)"
  }

  private func figure(_ picture: AuditPicture) -> String {
    let view = picture.view
    let findings = findings(in: view)
    let frames = findings.enumerated().map { number, finding in
      let frame = finding.frame
      let place = [
        ("left", frame.x), ("top", frame.y), ("width", frame.width), ("height", frame.height),
      ].map { "\($0): \(Int($1))px" }.joined(separator: "; ")
      return "<span style=\"\(place)\">\(number + 1)</span>"
    }
    let reasons = findings.map { finding in
      let text = finding.text.isEmpty ? "" : " “\(escapeMarkup(finding.text))”"
      return "<li><b>\(finding.kind.rawValue)</b>\(text): \(escapeMarkup(finding.reason))"
        + "<br><small>\(escapeMarkup(finding.path))</small></li>"
    }
    let caption =
      "\(name(of: view)) · \(view.category.shortName) · \(view.language) · "
      + "\(view.direction.rawValue) · \(view.width) pixels"
    return """
      <figure><figcaption>\(escapeMarkup(caption))</figcaption>
      <div><img loading="lazy" src="\(picture.file)" alt="">\(frames.joined())</div>
      <ol>\(reasons.joined())</ol></figure>
      """
  }
}
