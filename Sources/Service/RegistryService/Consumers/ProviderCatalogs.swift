// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import FontPolicy
import FontRegistry
import Glibc
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit
import TypecaseSystemKit

/// The catalogs of the apps that are installed and may install fonts, whether they run or not.
///
/// Packaging is read again only where a file has changed, and never without bounds: a folder may
/// hold anything.
actor ProviderCatalogs {
  private let entries: DesktopEntries
  private let flatpak: FlatpakInstallations
  private let evidence: FlatpakEvidence
  private let registry: Registry
  private var apps: [String: Known<KnownApp?>] = [:]
  private var catalogs: [String: Known<AppCatalog?>] = [:]

  /// The contents of a file, and its identity.
  private struct Known<Value> {
    let stamp: FileStamp
    let value: Value
  }

  /// A font that a catalog has.
  struct Offer: Sendable {
    let app: KnownApp
    let catalog: AppCatalog
    /// The entries of the catalog that it consists of.
    let assets: [FontAsset]

    var family: String { assets.first?.family ?? "" }
    /// The files to fetch.
    var byteCount: UInt64 {
      Self.size(of: assets.filter { if case .web = $0.resource.place { true } else { false } })
    }
    /// The fonts that would be installed.
    var totalByteCount: UInt64 { Self.size(of: assets) }

    private static func size(of assets: [FontAsset]) -> UInt64 {
      assets.reduce(0) { sum, asset in
        let (total, isTooMuch) = sum.addingReportingOverflow(asset.resource.byteCount)
        return isTooMuch ? .max : total
      }
    }
  }

  /// How many desktop files, or Flatpak apps of an installation, are looked at.
  private static let appLimit = 4096

  init(
    entries: DesktopEntries, flatpak: FlatpakInstallations, evidence: FlatpakEvidence,
    registry: Registry
  ) {
    self.entries = entries
    self.flatpak = flatpak
    self.evidence = evidence
    self.registry = registry
  }

  /// The offers of what is asked for, in its order: of fonts that descriptors name, and of fonts for scripts.
  ///
  /// Of several providers that have one, the one is chosen that names the very font, then one that
  /// ships it, then one that the person has let install fonts before, then the one with the least to
  /// fetch. Apps that the person has muted, or the policy refuses, offer nothing; nor is an asset offered of which the
  /// catalog does not say the family, since nobody could be shown what is installed.
  func offers(for fonts: [AskedFont]) -> [Offer?] {
    let policy = registry.policy.current()
    var best: [(offer: Offer, rank: Rank)?] = Array(repeating: nil, count: fonts.count)
    guard policy.refusalOfInstalling == nil else { return best.map { $0?.offer } }
    for app in providers()
    where !isMuted(app) && policy.refusal(ofProvider: app.identity.id) == nil {
      guard let catalog = catalog(of: app) else { continue }
      let index = OfferedAssets(catalog.catalog.assets.filter(policy.allows))
      let isKnown = (try? registry.store.kind(ofOwner: app.identity.id)) != nil
      for (place, font) in fonts.enumerated() {
        guard let (fit, assets) = index.assets(for: font) else { continue }
        let offer = Offer(app: app, catalog: catalog, assets: assets)
        let rank = Rank(
          fit: fit, fetched: offer.byteCount, isKnown: isKnown,
          tie: Rank.tie(app.identity.id, font.script ?? font.descriptor.lowerName ?? ""))
        if best[place].map({ rank < $0.rank }) ?? true { best[place] = (offer, rank) }
      }
    }
    return best.map { $0?.offer }
  }

  /// The assets of a catalog that can be offered, by what may be asked for.
  private struct OfferedAssets {
    private var byName: [String: [FontAsset]] = [:]
    private var byFamily: [String: [FontAsset]] = [:]
    /// The families that write a script, those that the catalog puts first before others.
    private var families: [String: [String]] = [:]

    init(_ assets: [FontAsset]) {
      let assets = assets.filter { !$0.family.isEmpty }
      for asset in assets {
        byName[asset.name.lowercased(), default: []].append(asset)
        byFamily[asset.family.lowercased(), default: []].append(asset)
      }
      // A stable order: of equals, the one that the file names first.
      let ordered = assets.enumerated().sorted {
        ($1.element.priority, $0.offset) < ($0.element.priority, $1.offset)
      }
      for (_, asset) in ordered {
        for script in asset.scripts { families[script, default: []].append(asset.family) }
      }
    }

    func assets(for font: AskedFont) -> (fit: Fit, assets: [FontAsset])? {
      if let script = font.script {
        let codes = UnwrittenScript.codes(of: script)
        guard let family = codes.sorted().lazy.compactMap({ families[$0]?.first }).first else {
          return nil
        }
        return byFamily[family.lowercased()].map {
          (.family, $0.filter { !codes.isDisjoint(with: $0.scripts) })
        }
      }
      let descriptor = font.descriptor
      for name in [descriptor.postScriptName, descriptor.fullName].compactMap(\.self) {
        if let found = byName[name.lowercased()] { return (.face, found) }
      }
      guard let family = descriptor.family?.lowercased() else { return nil }
      // A font named like a family is not a better answer than a font of that family.
      return byFamily[family].map { (.family, $0) } ?? byName[family].map { (.likeFamily, $0) }
    }
  }

  private func isMuted(_ app: KnownApp) -> Bool {
    // What is not known of the person's word counts as a no.
    do { return try registry.asking(ofApp: app.identity.id)?.isMuted ?? false } catch {
      return true
    }
  }

  /// What of a question an offer fits.
  private enum Fit: Int {
    /// The very font.
    case face
    case family
    /// Only called like the family.
    case likeFamily
  }

  /// How good an offer is; the lowest is shown.
  private struct Rank: Comparable {
    let fit: Fit
    let fetched: UInt64
    let isKnown: Bool
    let tie: Int

    /// Orders equals: by chance, and for a font always alike as long as the service runs, so that no
    /// id is better than another.
    static func tie(_ app: String, _ font: String) -> Int {
      var hasher = Hasher()
      hasher.combine(font)
      hasher.combine(app)
      return hasher.finalize()
    }

    private var order: (Int, Int, Int, UInt64, Int) {
      (fit.rawValue, fetched == 0 ? 0 : 1, isKnown ? 0 : 1, fetched, tie)
    }

    static func < (one: Rank, other: Rank) -> Bool { one.order < other.order }
  }

  /// An app as its packaging describes it now, if it may install fonts.
  func provider(_ id: String) -> KnownApp? { providers().first { $0.identity.id == id } }

  /// The apps that are installed and may install fonts, by id.
  private func providers() -> [KnownApp] {
    var found: [String: KnownApp] = [:]
    var seen: Set<String> = []
    for (path, read) in places() {
      guard let stamp = FileStamp(path) else { continue }
      seen.insert(path)
      let known: Known<KnownApp?>
      if let last = apps[path], last.stamp == stamp {
        known = last
      } else {
        known = Known(stamp: stamp, value: read())
        apps[path] = known
      }
      guard let app = known.value, app.has(.installFonts), found[app.identity.id] == nil,
        isSameKind(app)
      else { continue }
      found[app.identity.id] = app
    }
    apps = apps.filter { seen.contains($0.key) }
    return found.values.sorted { $0.identity.id < $1.identity.id }
  }

  /// Whether nobody of another kind has fonts under the app's id.
  private func isSameKind(_ app: KnownApp) -> Bool {
    guard app.identity.isApp, let kind = try? registry.store.kind(ofOwner: app.identity.id)
    else { return app.identity.isApp }
    return CallerIdentity.mayBeSameApp(kind, app.identity.kind)
  }

  /// The files that describe apps, and how each is read.
  private func places() -> [(path: String, read: () -> KnownApp?)] {
    var places: [(String, () -> KnownApp?)] = []
    for folder in entries.folders {
      let names = ((try? FileSystem.names(in: folder)) ?? []).filter { $0.hasSuffix(".desktop") }
      for name in names.sorted().prefix(Self.appLimit) {
        let id = String(name.dropLast(".desktop".count))
        places.append(
          (
            "\(folder)/\(name)",
            { [entries] in
              // The first folder that has the name counts, whatever the others say.
              guard let entry = entries.entry(id: id), entry.flatpak.isEmpty else { return nil }
              return KnownApp(entry, kind: CallerIdentity.registeredHost(appID: id).kind)
            }
          ))
      }
    }
    for installation in flatpak.known + ((try? flatpak.added()) ?? []) {
      let names = (try? FileSystem.names(in: installation + "/app")) ?? []
      for id in names.sorted().prefix(Self.appLimit) where DesktopEntries.isID(id) {
        let folder = "\(installation)/app/\(id)/current/active"
        places.append(
          (
            folder + "/metadata",
            { [evidence] in
              try? KnownApp(FlatpakDeployment(folder: folder, appID: id), evidence: evidence)
            }
          ))
      }
    }
    return places
  }

  /// The catalog of an app; nothing when it has none, or one that cannot be read.
  private func catalog(of app: KnownApp) -> AppCatalog? {
    guard let (file, _) = try? app.bundle.openCatalog(), let stamp = FileStamp(file) else {
      catalogs[app.identity.id] = nil
      return nil
    }
    if let known = catalogs[app.identity.id], known.stamp == stamp { return known.value }
    let catalog = try? app.bundle.catalog()
    catalogs[app.identity.id] = Known(stamp: stamp, value: catalog)
    return catalog
  }
}

extension Policy {
  /// Whether the file of an asset may be fetched, if it has to be.
  fileprivate func allows(_ asset: FontAsset) -> Bool {
    guard case .web(let address) = asset.resource.place, let address = DownloadAddress(address)
    else {
      return true
    }
    return refusal(ofHost: address.origin.host) == nil
  }
}

/// Which file was read, and in which state.
private struct FileStamp: Equatable {
  private let device: dev_t
  private let inode: ino_t
  private let size: off_t
  private let seconds: Int
  private let nanoseconds: Int

  init?(_ path: String) {
    var status = stat()
    guard stat(path.cPath, &status) == 0 else { return nil }
    self.init(status)
  }

  init?(_ file: OwnedDescriptor) {
    guard let status = try? file.status() else { return nil }
    self.init(status)
  }

  private init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
    size = status.st_size
    seconds = status.st_mtim.tv_sec
    nanoseconds = status.st_mtim.tv_nsec
  }
}
