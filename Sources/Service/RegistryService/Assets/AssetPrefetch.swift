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

  /// No call names more than this.
  static let limit = 4096

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
          BusNames.Request.assets, "Transferred",
          [
            .uint64(progress.received), .uint64(progress.expected), .bool(progress.isPaused),
          ])
      }
      for (asset, result) in zip(wanted, results) {
        switch result {
        case .success(let item): ready.append(item)
        case .failure(var failure):
          failure.font = ["asset": .string(asset.name)]
          refuse(failure)
        }
      }
    } catch { refuse(error) }
    await assets.downloads.close(ticket)
    let results: [String: Variant] = [
      "assets": .dictionaries(ready.map(dictionary)),
      "errors": .dictionaries(errors.map(\.busDictionary)),
    ]
    return (Task.isCancelled ? .refused : .done, results)
  }

  private static func unknown(_ text: String, _ index: Int) -> FontFailure {
    FontFailure(
      code: .assetNotFound, message: RegistryWording.assetUnknown,
      detail: "the catalog has no asset and no tag of this name",
      font: ["asset": .string(String(text.prefix(255)))], requestIndex: index)
  }

  private func dictionary(_ item: AssetFetcher.Ready) -> [String: Variant] {
    let asset = item.asset
    let registered = try? assets.store.faceIDs(
      .init(owner: app.identity.id, digest: asset.resource.sha256))
    return [
      "name": .string(asset.name), "family": .string(asset.family),
      "digest": .string(asset.resource.sha256), "size": .uint64(asset.resource.byteCount),
      "tags": .strings(asset.tags), "registered": .bool(registered?.isEmpty == false),
    ]
  }
}

extension AssetPrefetch {
  /// Shows org.typecase.AssetRequest1 beside the request.
  static func exportControls(
    of request: RequestObject, _ ticket: DownloadTicket, _ downloads: Downloads
  ) async throws(BusError) {
    try await request.export(BusNames.Request.assets, xml: InterfaceXML.assetRequest) { call in
      let priority = call.arguments.first?.doubleValue ?? 0
      Task {
        switch call.method {
        case "Pause": await downloads.setPaused(true, ticket)
        case "Resume": await downloads.setPaused(false, ticket)
        default:
          guard (0...1).contains(priority) else {
            return call.fail(
              BusError(name: BusError.invalidArguments, message: "a priority is 0 to 1"))
          }
          await downloads.setPriority(priority, ticket)
        }
        call.reply()
      }
    }
  }
}
