// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontPolicy
import Foundation
import SyntheticFonts
import TestDesktop
import Testing
import Typecase
import TypecaseBusProtocol
import TypecaseGLibKit
import TypecaseSystemKit

/// What docs/administrators.md says is so: its keys are all there are, and its examples are tried on a real
/// registry.
struct AdministratorsPageTests {
  /// What the page says of a group of keys.
  private struct Section {
    /// The default of each key, as the file would have it.
    var defaults: [String: String] = [:]
    /// The blocks, by the words above them.
    var blocks: [String: String] = [:]
  }

  private static let source = (0..<4).reduce(#filePath) { path, _ in FileSystem.split(path).folder }

  /// The sections of the page, by group.
  private let sections: [String: Section]

  init() throws {
    let page = try FileSystem.text(of: Self.source + "/docs/administrators.md")
    var sections: [String: Section] = [:]
    for part in page.components(separatedBy: "\n### `[").dropFirst() {
      let group = String(part.prefix { $0 != "]" })
      let text = part.components(separatedBy: "\n## ")[0]
      var section = Section()
      for row in text.split(separator: "\n") where row.hasPrefix("| `") {
        let cells = row.split(separator: "|", omittingEmptySubsequences: false).map {
          $0.trimmingCharacters(in: CharacterSet(charactersIn: " `"))
        }
        section.defaults[cells[1]] = cells[3]
      }
      for name in ["An example of the file", "An override", "A lock"] {
        let block = try #require(
          text.components(separatedBy: "\n\(name):\n\n```").dropFirst().first, "\(group) \(name)")
        // What stands behind the mark is the language.
        section.blocks[name] = String(
          block.components(separatedBy: "\n```")[0].drop { $0 != "\n" }.dropFirst())
      }
      sections[group] = section
    }
    self.sections = sections
  }

  /// What an example gives each key, in the form of the file.
  private func values(_ block: String) -> [String: String] {
    var values: [String: String] = [:]
    for line in block.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 { values[parts[0]] = parts[1] }
    }
    return values
  }

  /// All the examples of a kind together.
  private func blocks(_ name: String) -> String {
    sections.sorted { $0.key < $1.key }.compactMap { $0.value.blocks[name] }.joined(separator: "\n")
  }

  @Test func `every key is on the page with its default, and no other`() throws {
    let keys = Dictionary(grouping: PolicyKey.allCases, by: \.group)
    #expect(Set(sections.keys) == Set(keys.keys))
    for (group, section) in sections {
      let usual = (keys[group] ?? []).map { ($0.name, $0.usual.text) }
      #expect(section.defaults == Dictionary(uniqueKeysWithValues: usual))
      for name in ["An example of the file", "An override"] {
        let example = values(try #require(section.blocks[name]))
        #expect(Set(example.keys) == Set(section.defaults.keys), "\(group) \(name)")
      }
      let locked = try #require(section.blocks["A lock"]).split(separator: "\n").map(String.init)
      #expect(
        Set(locked)
          == Set(section.defaults.keys.map { "/org/typecase/Typecase/\(group)/\($0)" }))
    }
  }

  @Test func `the schemas have the same keys and defaults`() async throws {
    let desktop = try await PrivateDesktop()
    for (group, section) in sections {
      let schema = "org.typecase.Typecase.\(group)"
      let names = try await desktop.run("/usr/bin/gsettings", ["list-keys", schema])
      #expect(
        Set(names.split(separator: "\n").map(String.init)) == Set(section.defaults.keys), "\(group)"
      )
    }
    // Where nobody has said anything the schemas' values hold.
    let summary = try await desktop.library().policy()
    for rule in summary.rules where rule.key != "downloads/allowed-networks" {
      #expect(rule.origin == "usual", "\(rule)")
      #expect(rule.value.text == PolicyKey(rawValue: rule.key)?.usual.text)
    }
  }

  @Test func `the examples of the file hold, each key with its value`() async throws {
    let desktop = try await PrivateDesktop()
    let text = blocks("An example of the file")
    try desktop.setPolicy(text)
    let policy = try await desktop.library().policy()
    #expect(policy.path == desktop.folder + "/policy.conf")
    #expect(policy.problems.allSatisfy { $0.name == "required-fonts" }, "\(policy.problems)")
    for rule in policy.rules {
      #expect(rule.origin == "file", "\(rule)")
      let key = try #require(PolicyKey(rawValue: rule.key))
      let block = try #require(sections[key.group]?.blocks["An example of the file"])
      let written = values(block)[key.name]?.trimmingCharacters(in: CharacterSet(charactersIn: ";"))
      #expect(rule.value.text == written)
    }
    // The example of the whole file, above the keys, is one.
    let page = try FileSystem.text(of: Self.source + "/docs/administrators.md")
    let example = page.components(separatedBy: "```ini\n")[1].components(separatedBy: "```")[0]
    try desktop.setPolicy(example)
    #expect(
      try await desktop.library().policy().problems.allSatisfy { $0.name == "required-fonts" })
  }

  @Test func `the commands for the store do what the page says`() async throws {
    let desktop = try await PrivateDesktop()
    let page = try FileSystem.text(of: Self.source + "/docs/administrators.md")
    let part = try #require(page.components(separatedBy: "\n### The store\n").dropFirst().first)
    let block = part.components(separatedBy: "```sh\n")[1].components(separatedBy: "```")[0]
    let commands = block.split(separator: "\n").map(String.init)
    #expect(commands.count == 5)
    try FileSystem.createDirectories(desktop.folder + "/Fonts", mode: 0o755)
    let fonts = ["Alpha", "Noto Serif CJK HK"].map { SyntheticFont($0) }
    try FileSystem.write(
      SyntheticFont.collection(fonts), to: desktop.folder + "/Fonts/Fonts.ttc")
    var families = Set(fonts.map(\.family))
    let programs = FileSystem.split(try PrivateDesktop.program("typecasectl")).folder
    let library = try await desktop.library()
    for command in commands {
      let result = try await ChildProcess("/bin/sh", ["-c", "cd \"$HOME\" && \(command)"])
        .result(environment: desktop.environment.merging(["PATH": programs + ":/usr/bin"]) { $1 })
      #expect(result.status == 0, "\(command): \(result)")
      if command.contains(" remove ") {
        families = command.contains("Noto") ? ["Alpha"] : []
      }
      try await desktop.wait(for: "what follows from \(command)") {
        try await Set(library.fonts().compactMap(\.descriptor.family)) == families
      }
    }
  }

  // MARK: dconf

  /// A desktop with settings of dconf: the person's, and the administrator's with locks.
  private func desktop(own: String, overrides: String, locks: String) async throws -> PrivateDesktop
  {
    let folder = NSTemporaryDirectory() + "typecase-dconf-\(UUID().uuidString)"
    let desktop = try await PrivateDesktop(serviceEnvironment: [
      "GSETTINGS_BACKEND": "dconf", "DCONF_PROFILE": folder + "/profile",
    ])
    // Both begin with the desktop, whose folder is known only now.
    try FileSystem.createDirectories(folder + "/local.d/locks", mode: 0o700)
    try FileSystem.createDirectories(folder + "/user.d", mode: 0o700)
    try FileSystem.createDirectories(desktop.folder + "/config/dconf", mode: 0o700)
    for (text, path) in [
      ("user-db:user\nfile-db:\(folder)/local\n", "profile"),
      (overrides + "\n", "local.d/00-typecase"), (locks + "\n", "local.d/locks/00-typecase"),
      (own + "\n", "user.d/00-own"),
    ] { try FileSystem.write(Array(text.utf8), to: "\(folder)/\(path)") }
    for (target, source) in [
      (folder + "/local", "local.d"), (desktop.folder + "/config/dconf/user", "user.d"),
    ] {
      _ = try await desktop.run("/usr/bin/dconf", ["compile", target, "\(folder)/\(source)"])
    }
    // The registry reads them at its first call, and keeps them open.
    _ = try await desktop.library().policy()
    FileSystem.removeTree(folder)
    return desktop
  }

  private func expect(_ policy: PolicySummary, origin: String) throws {
    for rule in policy.rules {
      let key = try #require(PolicyKey(rawValue: rule.key))
      #expect(rule.origin == origin, "\(rule)")
      let block = try #require(sections[key.group]?.blocks["An override"])
      #expect(rule.value.text == values(block)[key.name]?.plain, "\(rule)")
    }
  }

  private func refusal(_ desktop: PrivateDesktop) async throws -> String? {
    let path = try desktop.font(SyntheticFont("Alpha"))
    return try await desktop.provider().register([.path(path)]).failure?.message
  }

  @Test func `the overrides are what the person begins with`() async throws {
    let desktop = try await desktop(own: "", overrides: blocks("An override"), locks: "")
    try expect(try await desktop.library().policy(), origin: "preset")
    #expect(try await refusal(desktop)?.contains("you can change it") == true)
  }

  @Test func `the person's own values count for more than overrides, and are said to be theirs`()
    async throws
  {
    let desktop = try await desktop(
      own: "[org/typecase/Typecase/policy]\ninstalling='nobody'\nallowed-providers=['*']\n",
      overrides: blocks("An override"), locks: "")
    let rules = try await desktop.library().policy().rules
    #expect(rules.filter { $0.origin == "person" }.map(\.value.text) == ["*", "nobody"])
    #expect(rules.count { $0.origin == "preset" } == rules.count - 2)
    #expect(
      try await refusal(desktop) == "Apps may not install fonts. You decided this in the settings.")
  }

  @Test func `a lock keeps the person's own values out`() async throws {
    let own = PolicyKey.allCases.map { key in
      "[org/typecase/Typecase/\(key.group)]\n\(key.name)=\(key.usual.setting)\n"
    }.joined()
    let desktop = try await desktop(
      own: own, overrides: blocks("An override"), locks: blocks("A lock"))
    try expect(try await desktop.library().policy(), origin: "lock")
    #expect(
      try await refusal(desktop) == "Apps may not install fonts. Your administrator decided this.")
  }

  @Test(arguments: [
    ("policy", "installing", "'noone'"), ("policy", "installing", "['nobody']"),
    ("policy", "denied-providers", "'org.example.Shop'"), ("limits", "provider-faces", "500"),
    ("downloads", "enabled", "'false'"),
  ])
  func `a locked setting that cannot have its value forbids, and is named`(
    group: String, key: String, value: String
  ) async throws {
    let path = "org/typecase/Typecase/\(group)"
    let desktop = try await desktop(
      own: "", overrides: "[\(path)]\n\(key)=\(value)\n", locks: "/\(path)/\(key)")
    let policy = try await desktop.library().policy()
    #expect(policy.problems.map(\.name) == ["invalid-setting"])
    #expect(policy.problems.first?.message.contains("\(group)/\(key)") == true)
    #expect(
      Set(policy.prohibitions.map(\.action)) == ["add", "install", "download"]
        && policy.prohibitions.allSatisfy { $0.origin == "broken" })
    #expect(try await refusal(desktop)?.contains("cannot be read") == true)
    // It is not a mistake of a file.
    let said = try await desktop.command(["policy"])
    #expect(said.status == 1 && said.errors.hasPrefix("The setting “"), "\(said)")
  }

  @Test func `a setting without a lock that cannot have its value is named, and forbids nothing`()
    async throws
  {
    let desktop = try await desktop(
      own: "[org/typecase/Typecase/limits]\nprovider-faces='many'\n",
      overrides: "[org/typecase/Typecase/policy]\ninstalling='noone'\n", locks: "")
    let policy = try await desktop.library().policy()
    #expect(policy.problems.map(\.name) == ["invalid-setting", "invalid-setting"])
    #expect(policy.prohibitions.isEmpty)
  }

  @Test func `the file counts for more than a lock`() async throws {
    let desktop = try await desktop(
      own: "", overrides: blocks("An override"), locks: blocks("A lock"))
    try desktop.setPolicy("[policy]\ninstalling=nobody\n")
    let rules = try await desktop.library().policy().rules
    #expect(rules.filter { $0.origin == "file" }.map(\.key) == ["policy/installing"])
    #expect(rules.count { $0.origin == "lock" } == rules.count - 1)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a setting that changes is followed without a restart, and told to the person's tools`()
    async throws
  {
    let desktop = try await desktop(own: "", overrides: "", locks: "")
    try FileSystem.write(
      Array("[D-BUS Service]\nName=ca.desrt.dconf\nExec=/usr/libexec/dconf-service\n".utf8),
      to: desktop.folder + "/services/ca.desrt.dconf.service")
    try FileSystem.write(Array("user-db:user\n".utf8), to: desktop.folder + "/profile")
    let library = try await desktop.library()
    var changes = library.changes().makeAsyncIterator()
    // Once the registry follows the settings, each change of them is told.
    let setting = Task { [desktop] in
      for number in 0... {
        _ = try await ChildProcess(
          "/usr/bin/gsettings",
          [
            "set", "org.typecase.Typecase.policy", "installing",
            number % 2 == 0 ? "nobody" : "own-files",
          ]
        ).result(
          environment: desktop.environment.merging([
            "GSETTINGS_BACKEND": "dconf", "DCONF_PROFILE": desktop.folder + "/profile",
          ]) { $1 })
        try await Task.sleep(for: .milliseconds(100))
      }
    }
    defer { setting.cancel() }
    #expect(await changes.next() != nil)
    setting.cancel()
    _ = await setting.result
    let rule = try await library.policy().rules.first { $0.key == "policy/installing" }
    #expect(rule?.origin == "person")
    #expect(try await refusal(desktop)?.contains("You decided this") == true)
  }

  @Test func `a desktop on which nothing can be saved lets nobody add fonts`() async throws {
    let desktop = try await desktop(
      own: "[org/gnome/desktop/lockdown]\ndisable-save-to-disk=true\n", overrides: "", locks: "")
    let path = try desktop.font(SyntheticFont("Alpha"))
    let failure = try await desktop.library().add([.path(path)]).failure
    #expect(failure?.code == .forbiddenByPolicy)
    #expect(failure?.message == "You cannot add fonts. The desktop does not let you save files.")
    let prompts = try await ScriptedPrompts(on: desktop, .answer(.done))
    #expect(try await refusal(desktop) == nil)
    #expect(prompts.questions.count == 1)
  }
}

extension PolicyValue {
  /// As the file has it.
  fileprivate var text: String {
    switch self {
    case .texts(let texts): texts.joined(separator: ";")
    case .word(let word): word
    case .flag(let flag): String(flag)
    case .number(let number): String(number)
    }
  }

  /// As dconf has it.
  fileprivate var setting: String {
    switch self {
    case .texts(let texts): "@as [\(texts.map { "'\($0)'" }.joined(separator: ", "))]"
    case .word(let word): "'\(word)'"
    case .flag(let flag): String(flag)
    case .number(let number): "uint64 \(number)"
    }
  }
}

extension Variant {
  /// As the file has it.
  fileprivate var text: String? {
    stringsValue?.joined(separator: ";") ?? uint64Value.map(String.init)
      ?? boolValue.map { String($0) } ?? stringValue
  }
}

extension String {
  /// A value of dconf as the file has it.
  fileprivate var plain: String {
    var text = replacing("uint64 ", with: "")
    if text.hasPrefix("[") {
      text = text.dropFirst().dropLast().split(separator: ",").joined(separator: ";")
        .replacing(" ", with: "")
    }
    return text.replacing("'", with: "")
  }
}
