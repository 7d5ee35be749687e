// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGTK
import Typecase
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontconfigKit
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseNameOnlyFonts

/// The fonts that the app was given, usable in every widget of its process: by Pango's names, in CSS,
/// in the font panel.
///
/// ```swift
/// let fonts = try await WidgetFonts.connect(appID: "org.example.Reader")
/// let missing = try await fonts.request(names, above: window)
/// ```
///
/// When a font is added or removed, all text is laid out again; text whose font was removed is
/// drawn in another one at once, and its tags and attributes keep the name.
public final class WidgetFonts: FontPickService {
  /// The fonts that the app was given and may use now.
  public private(set) var fonts: [FontDescriptor] = []

  private let consumer: FontConsumer
  private let given: ConsumerFonts
  private var observers: [() -> Void] = []

  private init(_ consumer: FontConsumer, _ given: ConsumerFonts) {
    self.consumer = consumer
    self.given = given
  }

  /// Connects to the registry, and loads the fonts that the app was given before.
  ///
  /// - Parameters:
  ///   - appID: the name of the app's installed desktop file, without `.desktop`.
  ///   - address: another bus than the session's.
  /// - Throws: when there is no registry, or it refuses to tell what the app may use; and when nothing
  ///   runs the main actor (`TypecaseError.meansNoMainLoop`).
  @concurrent
  public nonisolated static func connect(
    appID: String, address: String? = nil
  ) async throws(TypecaseError) -> WidgetFonts {
    guard await MainLoop.servesMainActor() else { throw .noMainLoop }
    return try await take(FontConsumer.connect(appID: appID, address: address))
  }

  private static func take(_ consumer: FontConsumer) async throws(TypecaseError) -> WidgetFonts {
    let link = Link()
    let given = ConsumerFonts(consumer) { preparation in
      // Not on the main thread: with thousands of families it takes a while.
      let faces = await listed(preparation)
      await MainActor.run { DrawnFonts.use(preparation, faces) }
      await link.fonts?.update()
    }
    let fonts = WidgetFonts(consumer, given)
    link.fonts = fonts
    try await given.begin()
    await fonts.update()
    return fonts
  }

  /// Breaks the reference cycle between the fonts and their notifier.
  private final class Link { weak var fonts: WidgetFonts? }

  @concurrent
  private nonisolated static func listed(_ preparation: ProcessFonts.Preparation) async -> FaceSet {
    .installed(in: preparation)
  }

  private func update() async {
    fonts = await given.fonts.map(\.descriptor)
    for observer in observers { observer() }
  }

  /// Calls `handler` after fonts were added or removed, as long as this object lives.
  public func observe(_ handler: @escaping () -> Void) { observers.append(handler) }

  /// Asks for fonts by name; those that are given are in use when this returns.
  ///
  /// See `FontConsumer.request`.
  ///
  /// - Parameters:
  ///   - sample: some of the text that the fonts are for, which the person is then shown in them.
  ///   - window: the window that asks.
  /// - Returns: the fonts that were not given; each is given automatically when it is installed
  ///   later.
  @discardableResult
  public func request(
    _ descriptors: [FontDescriptor], interactive: Bool = true, sample: String = "",
    above window: Widget? = nil
  ) async throws(TypecaseError) -> [FontDescriptor] {
    try await given.request(
      descriptors, interactive: interactive, sample: sample, parentWindow: .window(window))
  }

  /// Asks the person about missing fonts, who may install them, or pick others that the app then
  /// uses in its text, as `replaceFonts` of its responder does.
  ///
  /// - Parameters:
  ///   - replaceable: those of the descriptors that the app can replace.
  ///   - scripts: the ISO 15924 codes of scripts in its text that no font of the app writes, as `unwrittenScripts()` of its responder
  ///     finds them: the person is shown a font for each that is installed or that a provider offers, and may pick another.
  ///   - sample: some of the text that the fonts are for, which the person is then shown in them.
  ///   - window: the window that asks.
  /// - Returns: what the person picked, and what they chose for scripts; it is in use.
  public func findOrReplace(
    _ descriptors: [FontDescriptor], replaceable: Set<FontDescriptor>, scripts: [String] = [],
    sample: String = "", above window: Widget? = nil
  ) async throws(TypecaseError) -> [FontReplacement] {
    try await given.findOrReplace(
      descriptors, replaceable: replaceable, scripts: scripts, sample: sample,
      parentWindow: .window(window))
  }

  /// Lets the person pick a font, which is in use when this returns.
  ///
  /// - Returns: nil when the person picked none.
  public func pick(
    _ configuration: PickerConfiguration = PickerConfiguration(), above window: Widget?
  ) async throws(TypecaseError) -> FontDescriptor? {
    try await given.pick(configuration, parentWindow: .window(window))
  }

  /// The same, for a picker of this library.
  public func pick(
    _ configuration: PickerConfiguration, parentWindow: ParentWindow
  ) async throws(TypecaseError) -> FontDescriptor? {
    try await given.pick(configuration, parentWindow: parentWindow)
  }

  /// Disconnects from the registry; the given fonts stay in use.
  public func disconnect() async { await consumer.disconnect() }
}
