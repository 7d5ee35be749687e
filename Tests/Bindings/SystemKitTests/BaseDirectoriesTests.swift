// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseSystemKit

struct BaseDirectoriesTests {
  @Test func `without variables the folders are the defaults of the specification`() {
    let folders = BaseDirectories(environment: ["HOME": "/home/ann"])
    #expect(folders.dataHome == "/home/ann/.local/share")
    #expect(folders.configHome == "/home/ann/.config")
    #expect(folders.dataDirectories == ["/usr/local/share", "/usr/share"])
  }

  @Test func `variables replace the defaults, and keep their order`() {
    let folders = BaseDirectories(environment: [
      "HOME": "/home/ann", "XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "/config",
      "XDG_DATA_DIRS": "/two:/one",
    ])
    #expect(folders.dataHome == "/data")
    #expect(folders.configHome == "/config")
    #expect(folders.dataDirectories == ["/two", "/one"])
  }

  @Test(arguments: ["", "relative", "./here", "~/data"])
  func `an empty or relative value is ignored`(value: String) {
    let plain = BaseDirectories(environment: ["HOME": "/home/ann"])
    let folders = BaseDirectories(environment: [
      "HOME": "/home/ann", "XDG_DATA_HOME": value, "XDG_CONFIG_HOME": value,
      "XDG_DATA_DIRS": value,
    ])
    #expect(folders == plain)
    #expect(
      BaseDirectories(environment: ["XDG_DATA_DIRS": "\(value):/usr/share::"]).dataDirectories
        == ["/usr/share"])
  }

  @Test func `superfluous slashes are removed`() {
    let folders = BaseDirectories(environment: [
      "HOME": "//home//ann/", "XDG_CONFIG_HOME": "/config//", "XDG_DATA_DIRS": "/a//b/:/",
    ])
    #expect(folders.dataHome == "/home/ann/.local/share")
    #expect(folders.configHome == "/config")
    #expect(folders.dataDirectories == ["/a/b", "/"])
  }

  @Test(arguments: [nil, "", "/", "ann"])
  func `without a usable home the folders are at the root`(home: String?) {
    let folders = BaseDirectories(environment: home.map { ["HOME": $0] } ?? [:])
    #expect(folders.dataHome == "/.local/share")
    #expect(folders.configHome == "/.config")
  }
}
