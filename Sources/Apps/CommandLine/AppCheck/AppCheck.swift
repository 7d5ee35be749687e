// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import FontInspection
import FontRegistry
import Glibc
import TypecaseGLibKit
import TypecaseSystemKit

/// Checks an app before it ships, as the registry will when the app registers its fonts: that it
/// has the entitlement, that every font is in its bundle and passes the inspection, that no two
/// have the same name, and that its catalog agrees with the files beside it.
///
/// Of an app that only uses fonts, what it declares is all that there is to check.
struct AppCheck {
  let app: AppBuild
  private(set) var findings: [AppFinding] = []
  private(set) var fonts: [(path: String, report: InspectionReport)] = []

  init(_ app: AppBuild) { self.app = app }

  private struct Found {
    var path: String
    var file: OwnedDescriptor
  }

  mutating func run(with inspector: FontInspector) async throws {
    checkDeclaration()
    if onlyUsesFonts { return }
    let found = try findFonts()
    try await inspect(found, inspector)
    checkNames()
    try checkCatalogs()
    let hasAssets = catalogAssets > 0
    if fonts.isEmpty, !hasAssets {
      findings.append(
        .warning(
          .noFonts, app.folders.first?.path ?? app.declaration,
          tr("There is no font, and no catalog that offers one.")))
    }
  }

  // MARK: What is declared

  private static let entitlements = (install: "install-fonts", use: "use-installed-fonts")

  /// Whether the app installs no fonts, and does not look as if it were to.
  private var onlyUsesFonts: Bool {
    // One that is misspelled may have been meant for the other.
    guard Set(app.entitlements) == [Self.entitlements.use] else { return false }
    switch app.kind {
    case .host: return app.folders.isEmpty && app.missingFolders.isEmpty
    // Fonts in the app's folder may be for its own windows.
    case .flatpak:
      return !app.catalogs.contains {
        FileSystem.exists("\($0.root.path)/\($0.path)/\(FontCatalog.fileName)")
      }
    }
  }

  private mutating func checkDeclaration() {
    let key = app.kind == .flatpak ? "[Policy Typecase] entitlements" : "X-Typecase-Entitlements"
    if !app.entitlements.contains(Self.entitlements.install), !onlyUsesFonts {
      findings.append(
        .error(
          .missingEntitlement, app.declaration, tr("The app is not entitled to install fonts."),
          detail: "\(key) lacks install-fonts"))
    }
    for entitlement in app.entitlements
    where ![Self.entitlements.install, Self.entitlements.use].contains(entitlement) {
      findings.append(
        .warning(
          .unknownEntitlement, app.declaration,
          entitlement.contains(",")
            ? tr("Entitlements are separated by semicolons.") : tr("There is no such entitlement."),
          detail: "\(key) has \(entitlement)"))
    }
    if !app.hasDesktopFile {
      findings.append(
        .warning(
          .noDesktopFile, app.declaration,
          tr("Without a desktop file of the app, people are shown its id in place of its name."),
          detail: "\(app.id).desktop"))
    }
    if app.kind == .host, app.folders.isEmpty, app.missingFolders.isEmpty, !onlyUsesFonts {
      findings.append(
        .error(
          .noFontFolder, app.declaration, tr("It is not said where the app’s fonts are."),
          detail: "X-Typecase-Fonts is missing or empty"))
    }
    for folder in app.missingFolders {
      guard folder.seen.hasPrefix("/") else {
        findings.append(
          .error(
            .fontFolderRelative, app.declaration,
            tr("A folder of fonts must be declared with its absolute path."),
            detail: "X-Typecase-Fonts has \(folder.seen)"))
        continue
      }
      findings.append(
        .error(
          .fontFolderMissing, folder.path, tr("A folder of fonts is declared, and is not there."),
          detail: "X-Typecase-Fonts has \(folder.seen)"))
    }
  }

  // MARK: Fonts

  /// The extensions of font files; for formats that cannot be installed, the inspection gives the
  /// reason.
  private static let extensions: Set<String> = ["ttf", "otf", "ttc", "otc", "woff", "woff2", "pfb"]

  private mutating func findFonts() throws -> [Found] {
    var found: [Found] = []
    for folder in app.folders {
      let root = try OwnedDescriptor.open(folder.path, flags: FileSystem.findOnly | O_DIRECTORY)
      var refused: [AppFinding] = []
      try FileWalk(folder.path).forEach { file in
        let ending = file.path.split(separator: ".").last.map { $0.lowercased() } ?? ""
        guard Self.extensions.contains(ending) else { return }
        do throws(SystemError) {
          // As in the registry, no path leads out of the bundle.
          let place = try OwnedDescriptor.open(
            file.relative, beneath: root, flags: FileSystem.findOnly)
          guard try place.kind() == S_IFREG else {
            throw SystemError(code: EINVAL, operation: "open \(file.relative)")
          }
          let opened = try OwnedDescriptor.open(place.path, flags: O_RDONLY | O_NONBLOCK)
          found.append(Found(path: file.path, file: opened))
        } catch {
          refused.append(Self.finding(error, file.path))
        }
      }
      findings += refused
    }
    return found
  }

  private static func finding(_ error: SystemError, _ path: String) -> AppFinding {
    switch error.code {
    case EXDEV, ELOOP:
      .error(
        .invalidFilePath, path, tr("The file lies outside the app, by a link."), detail: "\(error)")
    case ENOENT:
      .error(.invalidFilePath, path, tr("The link leads to nothing."), detail: "\(error)")
    default: .error(.unreadable, path, tr("The file cannot be read."), detail: "\(error)")
    }
  }

  private mutating func inspect(_ found: [Found], _ inspector: FontInspector) async throws {
    var reports = [InspectionReport?](repeating: nil, count: found.count)
    for try await result in inspector.inspect(found.map { InspectionInput(descriptor: $0.file) }) {
      reports[result.index] = result.report
    }
    var places: [String: String] = [:]
    for case (let file, let report?) in zip(found, reports) {
      fonts.append((file.path, report))
      for issue in report.issues {
        let isRejection = issue.severity == .rejected
        findings.append(
          AppFinding(
            code: isRejection ? .fontRejected : .fontWarning,
            severity: isRejection ? .error : .warning, path: file.path, message: issue.message,
            detail: "\(issue.check.rawValue): \(issue.detail)"))
      }
      if let first = places.updateValue(file.path, forKey: report.digest) {
        findings.append(
          .warning(.sameFile, file.path, tr("The same font is there twice."), detail: first))
      }
    }
  }

  /// Two fonts of one app cannot have one PostScript name: only the first would be installed.
  private mutating func checkNames() {
    var holders: [String: (path: String, digest: String)] = [:]
    for font in fonts where font.report.verdict != .rejected {
      for face in font.report.faces {
        guard let name = face.descriptor.postScriptName else { continue }
        // Programs look for names in any case, and so does the registry.
        guard let first = holders[name.lowercased()] else {
          holders[name.lowercased()] = (font.path, font.report.digest)
          continue
        }
        // The same bytes were reported already.
        if first.path != font.path, first.digest == font.report.digest { continue }
        findings.append(
          .error(
            .duplicatedName, font.path, tr("Another font of the app has the same PostScript name."),
            detail: "\(name) is also in \(first.path)"))
      }
    }
  }

  // MARK: Catalogs

  private var catalogAssets = 0

  private mutating func checkCatalogs() throws {
    for (place, beneath) in app.catalogs {
      let prefix = beneath.isEmpty ? "" : beneath + "/"
      let path = "\(place.path)/\(prefix)\(FontCatalog.fileName)"
      guard FileSystem.exists(path) else { continue }
      let root = try OwnedDescriptor.open(place.path, flags: FileSystem.findOnly | O_DIRECTORY)
      let catalog: FontCatalog
      do {
        let file = try OwnedDescriptor.open(
          prefix + FontCatalog.fileName, beneath: root, flags: O_RDONLY | O_NONBLOCK)
        catalog = try FontCatalog(json: file.readAll(limit: FontCatalog.byteLimit))
      } catch let error as SystemError {
        findings.append(Self.finding(error, path))
        continue
      } catch {
        findings.append(
          .error(.catalogInvalid, path, tr("The catalog cannot be used."), detail: "\(error)"))
        continue
      }
      catalogAssets += catalog.assets.count
      for (index, asset) in catalog.assets.enumerated() {
        guard case .bundle(let file) = asset.resource.place else { continue }
        if let finding = check(asset, prefix + file, beneath: root, in: place.path) {
          var finding = finding
          finding.detail = "assets[\(index)] of \(path): \(finding.detail)"
          findings.append(finding)
        }
      }
    }
  }

  /// Whether an asset's file is what the catalog says.
  private func check(
    _ asset: FontAsset, _ relative: String, beneath root: OwnedDescriptor, in folder: String
  ) -> AppFinding? {
    let path = "\(folder)/\(relative)"
    do throws(SystemError) {
      let place = try OwnedDescriptor.open(relative, beneath: root, flags: FileSystem.findOnly)
      guard try place.kind() == S_IFREG else {
        throw SystemError(code: EINVAL, operation: "open \(relative)")
      }
      let file = try OwnedDescriptor.open(place.path, flags: O_RDONLY | O_NONBLOCK)
      let size = UInt64(clamping: try file.status().st_size)
      guard size == asset.resource.byteCount else {
        return .error(
          .assetSize, path, tr("The file has another size than the catalog says."),
          detail: "\(size) bytes instead of \(asset.resource.byteCount)")
      }
      let digest = try FileDigest.sha256(of: file) { _ throws(SystemError) in }.digest
      guard digest == asset.resource.sha256 else {
        return .error(
          .assetDigest, path, tr("The file has another SHA-256 than the catalog says."),
          detail: "\(digest) instead of \(asset.resource.sha256)")
      }
      guard fonts.contains(where: { $0.report.digest == digest }) else {
        // A file of the catalog whose name does not look like a font's.
        return .warning(
          .assetNoFont, path, tr("The file of the catalog is not named like a font."),
          detail: asset.name)
      }
      return nil
    } catch {
      guard error.code == ENOENT else { return Self.finding(error, path) }
      return .error(
        .assetMissing, path, tr("A file of the catalog is not there."), detail: "\(error)")
    }
  }
}
