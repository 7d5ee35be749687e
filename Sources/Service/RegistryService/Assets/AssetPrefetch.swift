// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import FontRegistry
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseSystemKit

/// A call to RequestAssets: fetches files of the app's catalog, so that they are here when they are
/// registered.
struct AssetPrefetch: Sendable {
  let app: KnownApp
  /// As the caller gave them.
  let namesOrTags: [String]
  let ticket: DownloadTicket
  let assets: AssetFetcher

  func run(_ request: RequestObject) async -> (RequestResponse, [String: Variant]) {
    var errors: [FontFailure] = []
    func refuse(_ failure: FontFailure) {
      errors.append(failure)
      request.found(failure)
    }
    var ready: [AssetFetcher.Ready] = []
    do throws(FontFailure) {
      let catalog = try app.bundle.catalog()
      var wanted: [FontAsset] = []
      var names: Set<String> = []
      var seen: Set<String> = []
      for (index, text) in namesOrTags.enumerated() where seen.insert(text).inserted {
        let found = catalog.catalog.assets(for: text)
        if found.isEmpty {
          refuse(Self.unknown(text, index))
        }
        wanted += found.filter { names.insert($0.name).inserted }
      }
      let results = await assets.fetch(
        wanted, of: catalog, provider: app.identity.id, by: ticket
      ) { progress in
        request.advance(to: progress.fraction)
        request.setWorking(!progress.isPaused)
        request.tell(
          AssetRequest1.Transferred(
            received: progress.received, expected: progress.expected, paused: progress.isPaused))
      }
      for (asset, result) in zip(wanted, results) {
        switch result {
        case .success(let item): ready.append(item)
        case .failure(var failure):
          failure.font = FontReference(asset: asset.name)
          refuse(failure)
        }
      }
    } catch { refuse(error) }
    await assets.downloads.close(ticket)
    let results = AssetResults(assets: ready.map(fetched), errors: errors)
    return (Task.isCancelled ? .refused : .done, results.busDictionary)
  }

  private static func unknown(_ text: String, _ index: Int) -> FontFailure {
    FontFailure(
      code: .assetNotFound, message: RegistryWording.assetUnknown,
      detail: "the catalog has no asset and no tag of this name",
      font: FontReference(asset: String(text.prefix(255))), requestIndex: index)
  }

  private func fetched(_ item: AssetFetcher.Ready) -> FetchedAssetValues {
    let asset = item.asset
    let registered = try? assets.store.faceIDs(
      .init(owner: app.identity.id, digest: asset.resource.sha256))
    return FetchedAssetValues(
      name: asset.name, family: asset.family, digest: asset.resource.sha256,
      byteCount: asset.resource.byteCount, tags: asset.tags,
      isRegistered: registered?.isEmpty == false)
  }
}

/// org.typecase.AssetRequest1, beside a request that fetches assets.
struct AssetControls: AssetRequest1.Handler {
  let ticket: DownloadTicket
  let downloads: Downloads

  func export(on request: RequestObject) async throws(BusError) {
    try await request.export(AssetRequest1.self, properties: AssetRequest1.properties()) { call in
      Task { do { try await answer(call) } catch { call.fail(RegistryFailure.bus(error)) } }
    }
  }

  func pause(_ call: BusCall<AssetRequest1.Pause>) async {
    await downloads.setPaused(true, ticket)
    call.reply()
  }

  func resume(_ call: BusCall<AssetRequest1.Resume>) async {
    await downloads.setPaused(false, ticket)
    call.reply()
  }

  func setPriority(_ call: BusCall<AssetRequest1.SetPriority>) async throws {
    let priority = try call.arguments.priority
    guard (0...1).contains(priority) else {
      throw BusError(name: BusError.invalidArguments, message: "a priority is 0 to 1")
    }
    await downloads.setPriority(priority, ticket)
    call.reply()
  }
}
