// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import FontInspection
import FontRegistry
import Synchronization
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseSystemKit

/// Copies of fonts that providers ship, inspected so that the sheet of missing fonts can show them.
///
/// Nothing is fetched for a preview. The sheet waits for a short time only: a font that is not ready
/// then has no preview.
final class OfferPreviews: Sendable {
  /// A font of a sheet that an installed provider has.
  struct Wanted: Sendable {
    /// Its place in the sheet.
    let index: Int
    let descriptor: FontDescriptor
    let offer: ProviderCatalogs.Offer
  }

  private let registry: Registry
  private let stagings = Mutex<[Staging]>([])

  /// More fonts than a person sees at a time.
  private static let mostFonts = 12
  /// For all of them, in bytes.
  private static let budget: UInt64 = 64 << 20
  private static let patience = Duration.seconds(2)

  init(_ registry: Registry) { self.registry = registry }

  /// Removes the copies.
  func remove() {
    for staging in stagings.withLock({ $0 }) { staging.remove() }
  }

  /// The inspected copies of fonts that need no fetching, by their places in the sheet.
  func locations(of fonts: [Wanted]) async -> [Int: FaceLocation] {
    var copies: [(wanted: Wanted, file: StagedFile)] = []
    var left = Self.budget
    for font in fonts where copies.count < Self.mostFonts {
      guard let file = copy(font, &left) else { continue }
      copies.append((font, file))
    }
    guard !copies.isEmpty else { return [:] }
    let found = Found()
    let inspecting = Task(executorPreference: BlockingExecutor.shared) { [copies] in
      var limits = InspectionLimits()
      limits.timePerFile = Self.patience
      let inspector = FontInspector(sandbox: try InspectionSandbox(), limits: limits)
      for try await result in inspector.inspect(copies.map { .init(path: $0.file.path) }) {
        let (wanted, file) = copies[result.index]
        guard result.report.digest == file.digest,
          let face = Self.face(wanted.descriptor, of: result.report)
        else { continue }
        found.add(
          wanted.index, FaceLocation(path: file.path, index: Int(face.index)))
      }
    }
    let waiting = Task {
      try await Task.sleep(for: Self.patience)
      inspecting.cancel()
    }
    // The reason is told when the person installs the font.
    await withTaskCancellationHandler {
      _ = try? await inspecting.value
    } onCancel: {
      inspecting.cancel()
    }
    waiting.cancel()
    return found.locations
  }

  private final class Found: Sendable {
    private let byIndex = Mutex<[Int: FaceLocation]>([:])
    var locations: [Int: FaceLocation] { byIndex.withLock { $0 } }
    func add(_ index: Int, _ location: FaceLocation) {
      byIndex.withLock { $0[index] = location }
    }
  }

  private func copy(_ font: Wanted, _ left: inout UInt64) -> StagedFile? {
    guard let asset = Self.asset(for: font), case .bundle(let path) = asset.resource.place,
      asset.resource.byteCount <= left,
      // Not in the room of the owner, which is for fonts to be installed.
      let staging = try? Staging(
        registry.layout, token: String(UInt64.random(in: 0 ... .max), radix: 36),
        owner: "previews", waiting: registry.stagedBytes)
    else { return nil }
    stagings.withLock { $0.append(staging) }
    staging.limit(to: Self.budget, message: RegistryWording.tooLarge)
    let requested = RequestedFont(
      index: 0, source: .asset(asset.name),
      asset: AssetFile(asset, shippedAt: path, with: font.offer.catalog))
    let copy = try? staging.copy(requested, from: .app(font.offer.app.bundle)) { _ in false }
    left -= copy.map { min($0.byteCount, left) } ?? 0
    return copy
  }

  /// The font of an offer that stands for it: the one that is named, otherwise the family's regular
  /// one.
  private static func asset(for font: Wanted) -> FontAsset? {
    let shipped = font.offer.assets.filter {
      if case .bundle = $0.resource.place { true } else { false }
    }
    let names = [font.descriptor.postScriptName, font.descriptor.fullName].compactMap {
      $0?.lowercased()
    }
    return shipped.first { names.contains($0.name.lowercased()) }
      ?? shipped.first { $0.name.lowercased().hasSuffix("regular") } ?? shipped.first
  }

  private static func face(
    _ descriptor: FontDescriptor, of report: InspectionReport
  ) -> FaceReport? {
    let name = descriptor.postScriptName?.lowercased()
    return report.faces.first {
      name != nil && $0.descriptor.postScriptName?.lowercased() == name
    }
      ?? report.faces.min {
        $0.descriptor.distanceFromRegular < $1.descriptor.distanceFromRegular
      }
  }
}
