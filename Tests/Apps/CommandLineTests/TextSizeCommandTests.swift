// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestDesktop
import Testing
import TypecaseDynamicType
import TypecaseSystemKit

/// `typecasectl text-size`, which needs no bus.
struct TextSizeCommandTests {
  let desktop: PrivateDesktop

  init() async throws { desktop = try await PrivateDesktop() }

  private struct SizedStyle: Decodable {
    var style: String, category: String, size: Double, leading: Double
  }

  /// No bus, and the desktop's setting in a file where a test can change it.
  private func textSize(
    _ arguments: String..., environment: [String: String] = [:]
  ) async throws -> CommandResult {
    let offline = [
      "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere", "GSETTINGS_BACKEND": "keyfile",
      "XDG_CURRENT_DESKTOP": "Example:GNOME",
    ]
    return try await desktop.command(
      ["text-size"] + arguments, environment: offline.merging(environment) { $1 })
  }

  private func setDesktopScaling(_ factor: String) throws {
    let folder = desktop.folder + "/config/glib-2.0/settings"
    try FileSystem.createDirectories(folder, mode: 0o700)
    try "[org/gnome/desktop/interface]\ntext-scaling-factor=\(factor)\n"
      .write(toFile: folder + "/keyfile", atomically: true, encoding: .utf8)
  }

  @Test(arguments: ["accessibility-large", "ax2", "UICTContentSizeCategoryAccessibilityL"])
  func `the styles at a text size are an array, by any of its names`(name: String) async throws {
    let result = try await textSize("--json", name)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
    let styles = try result.json([SizedStyle].self)
    #expect(styles.count == 11)
    #expect(styles.allSatisfy { $0.category == "accessibility-large" })
    let body = try #require(styles.first { $0.style == "body" })
    #expect(body.size == 33 && body.leading == 40)
  }

  @Test func `a style sheet for web views has the same text size`() async throws {
    let named = try await textSize("--css", "ax2")
    #expect(named.status == 0)
    #expect(named.errors.isEmpty)
    #expect(named.output == WebStyleSheet(.accessibilityLarge).css + "\n")
    try setDesktopScaling("1.25")
    let own = try await textSize("--css")
    #expect(own.output == WebStyleSheet(DesktopTextSize(textScalingFactor: 1.25)).css + "\n")
    let both = try await textSize("--css", "--json")
    #expect(both.status == 2)
    #expect(both.output.isEmpty)
  }

  @Test func `without an argument the desktop's text size is used`() async throws {
    let usual = try await textSize("--json")
    #expect(try usual.json([SizedStyle].self).first?.category == "large")
    try setDesktopScaling("1.25")
    let enlarged = try await textSize("--json")
    #expect(try enlarged.json([SizedStyle].self).first?.category == "extra-extra-large")
    let words = try await textSize()
    #expect(words.status == 0)
    #expect(words.errors.isEmpty)
    let lines = words.output.split(separator: "\n")
    #expect(lines.count == 13)
    #expect(lines.first?.contains("extra-extra-large") == true)
    #expect(lines.first?.contains("1.25") == true)
    #expect(lines.last == "caption-2    15 pt  20 pt")
    // Outside GNOME the display has the text size, and here there is no display.
    let elsewhere = try await textSize(
      "--json", environment: ["XDG_CURRENT_DESKTOP": "KDE", "DISPLAY": ":nowhere"])
    #expect(try elsewhere.json([SizedStyle].self).first?.category == "extra-extra-large")
  }

  @Test func `an unknown text size is wrong usage, and the known ones are listed`() async throws {
    let result = try await textSize("huge", "--json")
    #expect(result.status == 2)
    for name in ["huge", "extra-small", "accessibility-extra-extra-extra-large", "ax5"] {
      #expect(result.errors.contains(name))
    }
    #expect(try result.json(Failure.self).error.message.contains("huge"))
  }
}
