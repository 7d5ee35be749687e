// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseGLib
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseGTKKit
import TypecaseSystemKit

/// Families among the results of the desktop shell's search: `org.gnome.Shell.SearchProvider2`.
///
///     shell --> SearchProvider --> LibraryFonts, FontListing      the browser's own search
///                  |
///                  `--> the browser's actions, when the person opens a result
///
/// A process of its own, which the bus starts, that opens no window and exits when nobody searches.
public final class SearchProvider {
  /// How the program is told to be this.
  public static let argument = "--search-provider"

  private static let name = "org.typecase.SearchProvider"
  private static let path = "/org/typecase/SearchProvider"
  private static let browser = BusDestination(
    name: "org.typecase.Typecase", path: "/org/typecase/Typecase",
    interface: "org.freedesktop.Application")
  /// The shell shows a few of them.
  private static let mostResults = 20

  private let families = InstalledFamilies()
  private let fonts: LibraryFonts
  private let loop: OpaquePointer?
  private var connection: BusConnection?
  private var object: BusObject?
  /// Calls that wait for the fonts to be known.
  private var waiting: [CheckedContinuation<Void, Never>] = []
  /// Leaves once nobody has searched for a while.
  private let leaving = Debounced(after: .seconds(60))
  private var isFailed = false

  private init() {
    fonts = LibraryFonts(families)
    loop = g_main_loop_new(nil, 0)
  }

  /// Answers until nobody has searched for a while; returns the exit status.
  public static func run() -> CInt {
    let provider = SearchProvider()
    Task { await provider.start() }
    g_main_loop_run(provider.loop)
    return provider.isFailed ? 1 : 0
  }

  private func start() async {
    families.changed = { [weak self] in self?.fonts.update() }
    fonts.changed = { [weak self] in self?.fontsChanged() }
    families.start()
    do throws(BusError) {
      let connection = try await BusConnection.open()
      self.connection = connection
      object = try await connection.export(
        Self.path, interface: SearchProviderInterface.name, xml: SearchProviderInterface.xml
      ) { call in Task { @MainActor [weak self] in await self?.answer(call) } }
      isFailed = try await !connection.requestName(Self.name)
    } catch { isFailed = true }
    if isFailed { g_main_loop_quit(loop) } else { stay() }
  }

  private func fontsChanged() {
    let calls = waiting
    waiting = []
    for call in calls { call.resume() }
  }

  /// Puts leaving off.
  private func stay() {
    leaving.restart { @MainActor [weak self] in
      if let self { g_main_loop_quit(self.loop) }
    }
  }

  // MARK: - Calls

  private func answer(_ call: BusMethodCall) async {
    stay()
    guard await isOutsideSandboxes(call.sender) else {
      return call.fail(
        BusError(name: BusError.accessDenied, message: "Apps in a sandbox cannot search."))
    }
    let arguments = call.arguments
    switch call.method {
    case "GetInitialResultSet":
      call.reply([.strings(await results(for: arguments.first?.stringsValue ?? []))])
    case "GetSubsearchResultSet":
      call.reply([.strings(await results(for: arguments.last?.stringsValue ?? []))])
    case "GetResultMetas":
      call.reply([.dictionaries(await descriptions(of: arguments.first?.stringsValue ?? []))])
    case "ActivateResult":
      guard let family = arguments.first?.stringValue.flatMap(ResultID.init) else {
        return call.fail(BusError(name: BusError.invalidArguments, message: "no such result"))
      }
      await tell("show-font", family.text, arguments.last, call)
    case "LaunchSearch":
      let terms = arguments.first?.stringsValue ?? []
      await tell("search", terms.joined(separator: " "), arguments.last, call)
    default: call.fail(BusError(name: BusError.unknownMethod, message: call.method))
    }
  }

  /// Whether a caller is in no sandbox; one that cannot be looked at may be in one.
  ///
  /// It is known by what the registry knows it by, so that nobody is refused there and answered here. The
  /// refusal is an error and not an empty answer: the shell is never refused, and other callers should see
  /// why.
  private func isOutsideSandboxes(_ caller: String) async -> Bool {
    guard let process = try? await connection?.process(of: caller) else { return false }
    return (try? process.isInSandbox()) == false
  }

  private func results(for terms: [String]) async -> [String] {
    let query = terms.joined(separator: " ")
    guard let content = await content(), !query.allSatisfy(\.isWhitespace) else { return [] }
    let listing = FontListing(place: .all, query: query)
    return await listing.families(in: content).families.prefix(Self.mostResults)
      .map { ResultID($0.key).text }
  }

  private func descriptions(of results: [String]) async -> [[String: Variant]] {
    guard let content = await content() else { return [] }
    return results.compactMap { text in
      guard let key = ResultID(text)?.key,
        let family = content.listed.first(where: { $0.key == key })
      else { return nil }
      return [
        "id": .string(text), "name": .string(Wording.name(ofFamily: family.name)),
        "description": .string(
          Wording.joined([
            family.isBuiltIn
              ? tr("Built-in") : Wording.name(ofOwner: family.provider, family.providerName),
            trn("{count} style", "{count} styles", family.faceCount),
          ])),
        "gicon": .string("font-x-generic"), "clipboardText": .string(family.name),
      ]
    }
  }

  /// The fonts, once they are known.
  private func content() async -> LibraryFonts.Content? {
    while fonts.content == nil { await withCheckedContinuation { waiting.append($0) } }
    return fonts.content
  }

  /// Has the browser do something; the bus starts it.
  ///
  /// - Parameter time: the shell's, of what the person did: its window may take the keyboard for that.
  private func tell(
    _ action: String, _ text: String, _ time: Variant?, _ call: BusMethodCall
  ) async {
    let startup: [String: Variant] =
      time?.uint32Value.map { ["desktop-startup-id": .string("_TIME\($0)")] } ?? [:]
    do throws(BusError) {
      try await connection?.call(
        Self.browser, "ActivateAction",
        [.string(action), .array(of: "v", [.variant(.string(text))]), .dictionary(startup)])
      call.reply()
    } catch { call.fail(error) }
  }
}

/// A family as the shell names it.
struct ResultID: Hashable {
  var key: ListedFamily.Key

  init(_ key: ListedFamily.Key) { self.key = key }

  /// Nil for a text that is no such name.
  init?(_ text: String) {
    // An application id has no slash.
    guard let mark = text.firstIndex(of: "/") else { return nil }
    key = ListedFamily.Key(
      name: String(text[text.index(after: mark)...]), provider: String(text[..<mark]))
  }

  var text: String { "\(key.provider)/\(key.name)" }
}

/// The shell's interface, of which GNOME is the owner.
private enum SearchProviderInterface {
  static let name = "org.gnome.Shell.SearchProvider2"
  nonisolated static let xml = """
    <node><interface name="org.gnome.Shell.SearchProvider2">
      <method name="GetInitialResultSet">
        <arg type="as" name="terms" direction="in"/>
        <arg type="as" name="results" direction="out"/>
      </method>
      <method name="GetSubsearchResultSet">
        <arg type="as" name="previous_results" direction="in"/>
        <arg type="as" name="terms" direction="in"/>
        <arg type="as" name="results" direction="out"/>
      </method>
      <method name="GetResultMetas">
        <arg type="as" name="identifiers" direction="in"/>
        <arg type="aa{sv}" name="metas" direction="out"/>
      </method>
      <method name="ActivateResult">
        <arg type="s" name="identifier" direction="in"/>
        <arg type="as" name="terms" direction="in"/>
        <arg type="u" name="timestamp" direction="in"/>
      </method>
      <method name="LaunchSearch">
        <arg type="as" name="terms" direction="in"/>
        <arg type="u" name="timestamp" direction="in"/>
      </method>
    </interface></node>
    """
}
