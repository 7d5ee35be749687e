// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import FontPolicy
import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseSystemKit

/// Brings the files of an app's assets to where they can be read.
struct AssetFetcher: Sendable {
  let downloads: Downloads
  let store: StoreReader
  let policy: PolicySource

  /// An asset whose bytes are here.
  struct Ready: Sendable {
    let asset: FontAsset
    let file: AssetFile
  }

  /// Fetches what is not here.
  ///
  /// - Parameters:
  ///   - ticket: what is fetched stays until it is closed.
  ///   - progress: called with each change of the files to fetch.
  /// - Returns: a file, or why there is none, for each asset, in their order.
  func fetch(
    _ assets: [FontAsset], of catalog: AppCatalog, provider: String, by ticket: DownloadTicket,
    progress: @escaping @Sendable (DownloadProgress) -> Void
  ) async -> [Result<Ready, FontFailure>] {
    var places: [Place] = []
    let policy = policy.current()
    for asset in assets { places.append(place(of: asset, catalog, provider, policy)) }
    let items = places.compactMap { if case .download(let item) = $0 { item } else { nil } }
    let fetched =
      items.isEmpty ? [:] : await downloads.fetch(items, by: ticket, progress: progress)
    return zip(assets, places).map { asset, place in
      switch place {
      case .file(let file): .success(Ready(asset: asset, file: file))
      case .failure(let failure): .failure(failure)
      case .download(let item):
        switch fetched[item.digest] ?? .failure(.cancelled) {
        case .success(let path):
          .success(
            Ready(asset: asset, file: AssetFile(digest: item.digest, place: .store(path: path))))
        case .failure(let failure): .failure(Self.failure(failure, asset, of: provider))
        }
      }
    }
  }

  private enum Place {
    case file(AssetFile)
    case download(DownloadItem)
    case failure(FontFailure)
  }

  private func place(
    of asset: FontAsset, _ catalog: AppCatalog, _ provider: String, _ policy: Policy
  ) -> Place {
    let resource = asset.resource
    switch resource.place {
    case .bundle(let path): return .file(AssetFile(asset, shippedAt: path, with: catalog))
    case .web(let address):
      // The provider's own font needs no fetching. Nothing may be revealed about other owners'
      // fonts.
      do {
        if let face = try store.faces(.init(owner: provider, digest: resource.sha256)).first {
          return .file(AssetFile(digest: resource.sha256, place: .store(path: face.path)))
        }
      } catch { return .failure(RegistryFailure.of(error)) }
      if let host = DownloadAddress(address)?.origin.host,
        let refusal = policy.refusal(ofHost: host)
      {
        return .failure(refusal.failure)
      }
      return .download(
        DownloadItem(
          address: address, digest: resource.sha256, byteCount: resource.byteCount,
          redirects: catalog.catalog.redirects, priority: asset.priority))
    }
  }

  /// The error for an app, which does not depend on the server's answer.
  ///
  /// Otherwise a catalog could be used to probe servers. The details are in the log.
  private static func failure(
    _ failure: DownloadFailure, _ asset: FontAsset, of provider: String
  ) -> FontFailure {
    if case .cancelled = failure {
      return FontFailure(
        code: .cancelledByUser, message: RegistryWording.closed, detail: asset.name)
    }
    Log.info("\(provider) does not get “\(asset.name)”: \(failure)")
    return switch failure {
    case .noRoom:
      FontFailure(
        code: .exceededResourceLimit, message: RegistryWording.noRoomForAsset, detail: asset.name)
    default:
      FontFailure(
        code: .assetNotFound, message: RegistryWording.assetUnavailable, detail: asset.name)
    }
  }
}

/// The bytes of an asset.
struct AssetFile: Sendable, Hashable {
  /// What the catalog says they are.
  let digest: String
  let place: Place

  enum Place: Sendable, Hashable {
    /// A file of the app, as the app sees it.
    case bundle(path: String)
    /// A file of the registry's own.
    case store(path: String)
  }

  /// A font that an app ships.
  ///
  /// - Parameter path: relative to the catalog's folder.
  init(_ asset: FontAsset, shippedAt path: String, with catalog: AppCatalog) {
    self.init(digest: asset.resource.sha256, place: .bundle(path: "\(catalog.folder)/\(path)"))
  }

  init(digest: String, place: Place) {
    self.digest = digest
    self.place = place
  }

  func open(in bundle: FontBundle) throws(FontFailure) -> OwnedDescriptor {
    switch place {
    case .bundle(let path): return try bundle.open(path: path)
    case .store(let path):
      do throws(SystemError) {
        if let file = try OwnedDescriptor.openRegularFile(path) { return file }
      } catch {
        throw FontFailure(
          code: .assetNotFound, message: RegistryWording.assetUnavailable, detail: "\(error)")
      }
      throw FontFailure(code: .assetNotFound, message: RegistryWording.assetUnavailable)
    }
  }

  /// Looks whether the catalog, as it is now, still means these bytes.
  func checkIsOffered(_ font: RequestedFont, by catalog: AppCatalog?) throws(FontFailure) {
    let now = font.assetName.flatMap { catalog?.catalog.asset(named: $0) }?.resource.sha256
    guard now == digest else {
      throw font.failure(
        .invalidFilePath, RegistryWording.notPartAnyMore,
        "the catalog says the SHA-256 \(now ?? "of nothing") now, and said \(digest)")
    }
  }

  /// Checks what was read against the catalog.
  func check(_ digest: String) throws(FontFailure) {
    guard digest == self.digest else {
      throw FontFailure(
        code: .invalidFilePath, message: RegistryWording.assetDiffers,
        detail: "the bytes have the SHA-256 \(digest), the catalog says \(self.digest)")
    }
  }
}
