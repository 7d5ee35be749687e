// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import FontRegistry
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// The fonts of a call to RegisterFonts, of which some are assets: these are fetched first.
struct AssetInstallation: Sendable {
  let app: KnownApp
  let fonts: [RequestedFont]
  let assets: AssetFetcher

  /// The part of the whole that fetching takes.
  private static let fetched = 0.6

  /// Fetches, and then registers all fonts that can be read.
  ///
  /// - Parameter register: runs the registration of these fonts, with those that are refused
  ///   already.
  func run(
    request: RequestObject,
    register: ([RequestedFont], [FontFailure]) async -> Installation.Outcome
  ) async -> Installation.Outcome {
    let names = Set(fonts.compactMap(\.assetName))
    guard !names.isEmpty else { return await register(fonts, []) }
    let ticket = await assets.downloads.open(
      provider: app.identity.id, priority: FontAsset.usualPriority)
    let files = await fetch(names, ticket, request)
    var ready: [RequestedFont] = []
    var refused: [FontFailure] = []
    for var font in fonts {
      switch font.assetName.flatMap({ files[$0] }) {
      case .success(let file):
        font.asset = file
        ready.append(font)
      case .failure(let failure):
        refused.append(font.complete(failure))
        request.found(font.complete(failure))
      case nil: ready.append(font)
      }
    }
    request.beginPart(Self.fetched...1)
    let outcome = await register(ready, refused)
    await assets.downloads.close(ticket)
    // The store has them now. Fonts of a shorter scope are likely to be requested again.
    for digest in Set(outcome.registered.filter { $0.scope == .persistent }.map(\.digest)) {
      await assets.downloads.discard(provider: app.identity.id, digest: digest)
    }
    return outcome
  }

  private func fetch(
    _ names: Set<String>, _ ticket: DownloadTicket, _ request: RequestObject
  ) async -> [String: Result<AssetFile, FontFailure>] {
    let catalog: AppCatalog
    do throws(FontFailure) { catalog = try app.bundle.catalog() } catch {
      return Dictionary(uniqueKeysWithValues: names.map { ($0, .failure(error)) })
    }
    var results: [String: Result<AssetFile, FontFailure>] = [:]
    var known: [FontAsset] = []
    for name in names {
      do throws(FontFailure) { known.append(try catalog.asset(named: name)) } catch {
        results[name] = .failure(error)
      }
    }
    request.beginPart(0...Self.fetched)
    let fetched = await assets.fetch(
      known, of: catalog, provider: app.identity.id, by: ticket
    ) { request.advance(to: $0.fraction) }
    for (asset, result) in zip(known, fetched) { results[asset.name] = result.map(\.file) }
    return results
  }
}
