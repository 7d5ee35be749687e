// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseSystemKit

/// What `typecasectl report` and the browser's window “About Typecase” tell who looks into a problem.
struct ReportCommandTests {
  let desktop: PrivateDesktop

  /// Names that nothing else has in it.
  private static let font = "Zebrasolstice"
  private static let app = "Quetzalrook"
  private static let home = "wombatmeadow"
  private static let user = "kiwilantern"
  private static let host = "ibexharbor"

  init() async throws {
    desktop = try await PrivateDesktop()
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    let id = "org.example.\(Self.app)"
    try desktop.installApp(id: id)
    let path = try desktop.font(SyntheticFont(Self.font))
    let outcome = try await (try await desktop.provider(id)).register([.path(path)]).outcome()
    try #require(outcome.fonts.count == 1, "\(outcome)")
    await prompts.withdraw()
  }

  /// The report as a person with private names makes it, by the names of its lines.
  private func report(_ environment: [String: String] = [:]) async throws -> [String: String] {
    let home = "\(desktop.folder)/\(Self.home)"
    try FileSystem.createDirectories(home, mode: 0o700)
    let person = [
      "HOME": home, "USER": Self.user, "LOGNAME": Self.user, "XDG_CURRENT_DESKTOP": "Example",
      "XDG_SESSION_TYPE": "wayland",
    ]
    let done = try await desktop.command(
      ["report"], environment: person.merging(environment) { $1 },
      wrapper: [
        "/usr/bin/unshare", "--user", "--map-current-user", "--keep-caps", "--uts", "/bin/sh", "-c",
        "hostname \(Self.host) && exec setpriv --inh-caps=-all --ambient-caps=-all \"$@\"", "sh",
      ])
    try #require(done.status == 0, "\(done)")
    for name in [Self.font, Self.app, Self.home, Self.user, Self.host, desktop.folder, "/"] {
      // A system may well be called “Debian GNU/Linux”.
      let text = done.output.replacing("GNU/Linux", with: "")
      #expect(!text.lowercased().contains(name.lowercased()), "\(done.output)")
    }
    return Dictionary(
      done.output.split(separator: "\n").map { line in
        let parts = line.split(separator: ": ", maxSplits: 1)
        return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
      }, uniquingKeysWith: { first, _ in first })
  }

  /// Makes something for the doctor to find.
  private func removeFile() async throws {
    let font = try #require(try await desktop.library().fonts().first)
    try FileSystem.remove(font.location.path)
  }

  @Test func `it says what runs and which versions there are`() async throws {
    let facts = try await report()
    for name in [
      "Typecase", "GLib", "GTK", "libadwaita", "Pango", "fontconfig", "bubblewrap", "ots-sanitize",
      "Registry program",
    ] {
      #expect(facts[name]?.wholeMatch(of: /[0-9]+(\.[0-9]+)+/) != nil, "\(name): \(facts)")
    }
    #expect(facts["Desktop"] == "Example" && facts["Session"] == "wayland")
    #expect(facts["Text size"] == "large")
    #expect(facts["Inspection"] == "runs")
    #expect(facts["Registry"] == "answers, interface 1")
    #expect(facts["Installed families"] == "1, from 1 providers")
    // The networks of these tests.
    #expect(facts["Policy"] == "downloads (person)")
    #expect(["in order", "rules-outdated"].contains(facts["Store"]), "\(facts)")
    // The bus of this desktop can start neither of them.
    #expect(facts["Portal"] == "missing" && facts["Prompts"] == "missing")
    #expect(facts["Flatpak"] != nil && facts["Language"] != nil && facts["System"] != nil)
  }

  @Test func `what is wrong and what is decided is said without names and values`() async throws {
    try desktop.setPolicy(
      "[policy]\ndenied-providers=org.example.\(Self.app)2\n[limits]\nprovider-faces=7\n")
    try await removeFile()
    var facts = try await report()
    #expect(facts["Policy"] == "downloads (person), limits (file), policy (file)")
    // The rules of a registry that has just started may be on their way.
    #expect(facts["Store"]?.contains("font-missing") == true, "\(facts)")
    try desktop.setPolicy("[policy]\n\(Self.app)=nobody\n")
    facts = try await report()
    #expect(facts["Policy"]?.hasSuffix("problems: unknown-key") == true, "\(facts)")
  }

  @Test func `it is made where no registry answers, and looks at the store itself`() async throws {
    try await removeFile()
    try await desktop.killRegistry()
    let facts = try await report([
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=\(desktop.folder)/\(Self.home)/bus"
    ])
    #expect(facts["Registry"]?.hasPrefix("does not answer (org.freedesktop.DBus.Error.") == true)
    #expect(facts["Session bus"]?.hasPrefix("cannot be reached (") == true)
    #expect(facts["Inspection"] == "runs")
    #expect(facts["Store"]?.contains("font-missing") == true, "\(facts)")
  }
}
