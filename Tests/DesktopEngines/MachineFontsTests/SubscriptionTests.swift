// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontPolicy
import Foundation
import Testing
import TypecaseSystemKit

@testable import MachineFonts

/// The administrator's files.
final class SubscriptionTests {
  let folder = NSTemporaryDirectory() + "typecase-subscriptions-\(UUID().uuidString)"

  init() throws { try FileSystem.createDirectories(folder, mode: 0o755) }

  deinit { FileSystem.removeTree(folder) }

  private func read(_ text: String, mode: mode_t = 0o644) throws -> Subscription {
    try FileSystem.write(Array(text.utf8), to: "\(folder)/example.conf", mode: mode)
    chmod("\(folder)/example.conf", mode)
    return try Subscription(named: "example", in: folder, owners: [getuid()])
  }

  @Test func `mirrors are asked in their order, and the organization last`() throws {
    let subscription = try read(
      """
      # Ours
      [subscription]
      address=https://fonts.example.org/office
      mirrors=http://mirror.example.org/a/; http://10.0.0.1:8080/;
      """)
    #expect(
      subscription.addresses.map(\.description) == [
        "http://mirror.example.org/a/", "http://10.0.0.1:8080/",
        "https://fonts.example.org/office/",
      ])
    #expect(subscription.firstKeys == "\(folder)/example.keys")
  }

  @Test func `a path is no name of a subscription`() throws {
    _ = try read("[subscription]\naddress=https://fonts.example.org/\n")
    for name in ["../\(FileSystem.split(folder).name)/example", "./example", ".example"] {
      let problem = #expect(throws: PolicyProblem.self) {
        try Subscription(named: name, in: self.folder, owners: [getuid()])
      }
      #expect(problem?.subject.contains("no name of a subscription") == true, "\(name)")
    }
  }

  @Test(arguments: [
    ("[subscription]\nmirrors=https://a.example/\n", PolicyProblem.Kind.invalidValue, nil),
    ("address=https://a.example/\n", .noGroup, 1),
    ("[policy]\naddress=https://a.example/\n", .unknownGroup, 1),
    ("[subscription]\naddress=ftp://a.example/\n", .invalidValue, 2),
    ("[subscription]\naddress=https://a.example/?b\n", .invalidValue, 2),
    ("[subscription]\naddress=https://me@a.example/\n", .invalidValue, 2),
    ("[subscription]\naddress=https://a.example/\nmirror=https://b.example/\n", .unknownKey, 3),
    (
      "[subscription]\naddress=https://a.example/\naddress=https://b.example/\n", .repeatedKey, 3
    ),
    ("[subscription]\naddress=https://a.example/\nkeys=a.keys\n", .invalidValue, 3),
    ("[subscription]\naddress\n", .noAssignment, 2),
  ]) func `a file with a mistake subscribes to nothing, and its line is named`(
    text: String, kind: PolicyProblem.Kind, line: Int?
  ) {
    let problem = #expect(throws: PolicyProblem.self) { try self.read(text) }
    #expect(problem?.kind == kind)
    #expect(problem?.line == line)
  }

  @Test func `a file that others may write subscribes to nothing`() {
    let text = "[subscription]\naddress=https://a.example/\n"
    let problem = #expect(throws: PolicyProblem.self) { try self.read(text, mode: 0o666) }
    #expect(problem?.kind == .writableByOthers)
    let other = #expect(throws: PolicyProblem.self) {
      try Subscription(named: "example", in: self.folder, owners: [getuid() + 1])
    }
    #expect(other?.kind == .writableByOthers || other?.kind == .foreignOwner)
  }

  @Test func `a path of a catalog cannot lead to another server`() throws {
    let address = try #require(CollectionAddress("https://a.example/fonts"))
    #expect(address.file("fonts/aa")?.text == "https://a.example/fonts/fonts/aa")
    #expect(address.file("//b.example/aa")?.origin.host ?? "a.example" == "a.example")
  }

  @Test func `the names of subscriptions are those of their files`() {
    #expect(
      Subscription.names(among: ["b.conf", "a.conf", "a.keys", ".c.conf", ".conf", "d.conf~"])
        == ["a", "b"])
  }
}
