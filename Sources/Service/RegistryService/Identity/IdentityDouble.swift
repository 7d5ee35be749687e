// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

#if DEBUG
  import Glibc
  import TypecaseSystemKit

  /// Stands in for a sandbox or a desktop that the tests cannot start: one for each kind of caller.
  ///
  /// Release builds do not contain it.
  struct IdentityDouble: IdentitySource {
    enum Kind: String {
      case flatpak, snap, unidentified, broken
      case systemdUnit = "systemd-unit"
    }

    let kind: Kind
    let id: String
    let process: Int32

    func identify(_ caller: CallerProcess) throws(IdentityFailure) -> CallerIdentity? {
      guard caller.process.number == process else { return nil }
      switch kind {
      case .flatpak:
        return .flatpak(FlatpakInstance(appID: id, files: "/nowhere", entitlements: []))
      case .snap: return .snap(name: id)
      case .systemdUnit: return .systemdUnit(appID: id)
      case .unidentified: return .unidentified
      case .broken: throw IdentityFailure(description: "made to fail by a test")
      }
    }

    /// The doubles that a test wrote into the file that the environment names: a line for each,
    /// `PROCESS KIND ID`.
    ///
    /// It is read again for each caller.
    static func fromEnvironment() -> [any IdentitySource] {
      guard let path = getenv("TYPECASE_TEST_IDENTITIES") else { return [] }
      return [File(path: String(path: path))]
    }

    private struct File: IdentitySource {
      let path: String

      func identify(_ caller: CallerProcess) throws(IdentityFailure) -> CallerIdentity? {
        let text = (try? FileSystem.text(of: path)) ?? ""
        for line in text.split(separator: "\n") {
          let words = line.split(separator: " ").map(String.init)
          guard words.count == 3, let process = Int32(words[0]), let kind = Kind(rawValue: words[1])
          else { continue }
          let double = IdentityDouble(kind: kind, id: words[2], process: process)
          if let identity = try double.identify(caller) { return identity }
        }
        return nil
      }
    }
  }
#endif
