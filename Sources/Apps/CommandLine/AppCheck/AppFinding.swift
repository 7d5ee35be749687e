// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontInspection

/// Something that prevents an app from offering its fonts, or a warning.
struct AppFinding: Encodable {
  /// The names are part of the contract.
  enum Code: String, Encodable {
    case missingEntitlement = "missing-entitlement"
    case unknownEntitlement = "unknown-entitlement"
    case noDesktopFile = "no-desktop-file"
    case noFontFolder = "no-font-folder"
    case fontFolderMissing = "font-folder-missing"
    case fontFolderRelative = "font-folder-relative"
    case noFonts = "no-fonts"
    case invalidFilePath = "invalid-file-path"
    case unreadable = "unreadable"
    case fontRejected = "font-rejected"
    case fontWarning = "font-warning"
    case duplicatedName = "duplicated-name"
    case sameFile = "same-file"
    case catalogInvalid = "catalog-invalid"
    case assetMissing = "asset-missing"
    case assetSize = "asset-size"
    case assetDigest = "asset-digest"
    case assetNoFont = "asset-no-font"
  }

  enum Severity: String, Encodable { case error, warning }

  var code: Code
  var severity: Severity
  var path: String
  /// For a person.
  var message: String
  /// Technical.
  var detail: String

  static func error(_ code: Code, _ path: String, _ message: String, detail: String = "") -> Self {
    Self(code: code, severity: .error, path: path, message: message, detail: detail)
  }

  static func warning(
    _ code: Code, _ path: String, _ message: String, detail: String = ""
  ) -> Self {
    Self(code: code, severity: .warning, path: path, message: message, detail: detail)
  }
}

/// An app with all that was found; an element of the JSON array that `check --app` writes.
struct AppDocument: Encodable {
  var app: String
  var kind: AppBuild.Kind
  var entitlements: [String]
  var verdict: InspectionReport.Verdict
  var findings: [AppFinding]
  var fonts: [FontCheck.Result]

  init(_ check: AppCheck) {
    app = check.app.id
    kind = check.app.kind
    entitlements = check.app.entitlements
    findings = check.findings
    fonts = check.fonts.map { FontCheck.Result(path: $0.path, report: $0.report) }
    verdict =
      findings.contains { $0.severity == .error }
      ? .rejected : findings.isEmpty ? .ok : .warnings
  }
}
