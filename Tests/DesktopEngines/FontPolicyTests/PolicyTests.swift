// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseFontDescriptors

@testable import FontPolicy

/// Whose word counts, and what follows from it.
struct PolicyTests {
  private func file(_ text: String) -> PolicyFile {
    PolicyFile(path: "/policy.conf", bytes: Array(text.utf8))
  }

  @Test func `nothing is forbidden where nobody has said anything`() {
    let policy = Policy()
    #expect(policy.refusal(ofProvider: "org.example.Foundry") == nil)
    #expect(policy.refusalOfInstalling == nil)
    #expect(policy.refusalOfAdding == nil)
    #expect(policy.refusal(ofHost: "fonts.example.org") == nil)
    #expect(policy.defaultExposure == .byName)
    #expect(policy.requiredFolders == [])
    #expect(policy.rules.values.allSatisfy { $0.origin == .usual })
    #expect(Set(policy.rules.keys) == Set(PolicyKey.allCases))
  }

  @Test func `the file counts for more than any setting`() {
    for origin: PolicyOrigin in [.lock, .person, .preset, .usual] {
      let policy = Policy(
        file: file("[policy]\ninstalling=own-files\n"),
        settings: [
          .installing: PolicyRule(.word("nobody"), origin),
          .downloads: PolicyRule(.flag(false), origin),
        ])
      #expect(policy.rule(.installing) == PolicyRule(.word("own-files"), .file))
      #expect(policy.rule(.downloads) == PolicyRule(.flag(false), origin))
      #expect(policy.refusalOfAdding == nil)
      #expect(policy.refusalOfInstalling == PolicyRefusal(.installing, .file))
    }
  }

  @Test func `a denied app is refused also when it is allowed`() {
    let policy = Policy(
      file: file("[policy]\nallowed-providers=org.example.*\ndenied-providers=org.example.Shop\n"))
    #expect(policy.refusal(ofProvider: "org.example.Foundry") == nil)
    #expect(policy.refusal(ofProvider: "org.example.Shop") == PolicyRefusal(.provider, .file))
    #expect(policy.refusal(ofProvider: "org.examples.Shop") == PolicyRefusal(.provider, .file))
    #expect(policy.refusal(ofProvider: "org.example") == PolicyRefusal(.provider, .file))
    #expect(
      Policy(file: file("[policy]\nallowed-providers=\n")).refusal(ofProvider: "org.example.A")
        != nil)
  }

  @Test func `hosts are compared without regard to case, and a star means what is below`() {
    let policy = Policy(
      file: file("[downloads]\nallowed-hosts=Fonts.Example.org;*.example.com;::1\n"))
    for host in [
      "fonts.example.org", "FONTS.example.ORG", "a.example.com", "a.b.example.com", "::1",
    ] {
      #expect(policy.refusal(ofHost: host) == nil, "\(host)")
    }
    for host in ["example.org", "x.fonts.example.org", "example.com", "badexample.com", ""] {
      #expect(policy.refusal(ofHost: host) == PolicyRefusal(.host(host), .file), "\(host)")
    }
  }

  @Test func `a file that cannot be believed forbids, and keeps what is there`() {
    let policy = Policy(
      file: file("[policy]\ninstalling=everyone\nrequired-fonts=/fonts\nmistake\n"),
      settings: [.providerFaces: PolicyRule(.number(7), .person)])
    #expect(policy.isBroken)
    #expect(policy.refusalOfInstalling == PolicyRefusal(.installing, .broken))
    #expect(policy.refusalOfAdding == PolicyRefusal(.adding, .broken))
    #expect(policy.refusalOfDownloads == PolicyRefusal(.downloading, .broken))
    #expect(policy.requiredFolders == nil)
    #expect(policy.number(.providerFaces) == 7)
  }

  @Test func `so does a locked setting that means nothing, but not the person's own`() {
    let rule = PolicyValue.texts(["no pattern"])
    let locked = Policy(settings: [.deniedProviders: PolicyRule(rule, .lock)])
    #expect(locked.problems == [PolicyProblem(.invalidSetting, subject: "policy/denied-providers")])
    #expect(locked.refusalOfInstalling == PolicyRefusal(.installing, .broken))
    let own = Policy(settings: [.deniedProviders: PolicyRule(rule, .person)])
    #expect(own.problems == locked.problems)
    #expect(own.refusalOfInstalling == nil)
  }

  @Test(arguments: [
    (PolicyOrigin.lock, ["/fonts"]), (.person, []), (.preset, []), (.usual, []),
  ])
  func `fonts are required only by who cannot be overruled`(
    origin: PolicyOrigin, folders: [String]
  ) {
    let policy = Policy(settings: [.requiredFonts: PolicyRule(.texts(["/fonts"]), origin)])
    #expect(policy.requiredFolders == folders)
  }

  @Test func `a desktop that lets nobody save files lets nobody add fonts`() {
    let policy = Policy(isSavingDisabled: true)
    #expect(policy.refusalOfAdding == PolicyRefusal(.adding, .lockdown))
    #expect(policy.refusalOfInstalling == nil)
    let both = Policy(file: file("[policy]\ninstalling=nobody\n"), isSavingDisabled: true)
    #expect(both.refusalOfAdding == PolicyRefusal(.adding, .file))
  }

  @Test func `each key is found by its group and name, and has a usual value that it may have`() {
    for key in PolicyKey.allCases {
      #expect(PolicyKey(group: key.group, name: key.name) == key)
      #expect(key.usual.isValid(for: key), "\(key)")
    }
  }
}
