// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontPolicy
import Glibc
import TypecaseGLibKit
import TypecaseProductIdentity
import TypecaseSystemKit

/// The sources of the registry's policy: the administrator's file, the settings, and the desktop's lockdown.
///
/// It is read again for each question, so that it takes effect as soon as it is written.
struct PolicySource: Sendable {
  /// The administrator's file.
  let path: String
  /// The users whose files are believed.
  let owners: Set<uid_t>
  /// Whether the settings can change while the registry runs.
  ///
  /// A key file of settings is read once, and not before it matters; it has no locks.
  private let followsSettings: Bool

  init(environment: [String: String]) {
    followsSettings = environment["GSETTINGS_BACKEND"] != "keyfile"
    #if DEBUG
      // A test need not be root.
      if let path = environment["TYPECASE_TEST_POLICY"] {
        self.path = path
        owners = FileSystem.administrators.union([getuid()])
        return
      }
    #endif
    path =
      InstallPrefix.current?.configuration("policy.conf") ?? "/etc/typecase/policy.conf"
    owners = FileSystem.administrators
  }

  /// The policy that is in force now.
  func current() -> Policy {
    Policy(
      file: file, settings: settings(),
      isSavingDisabled: Settings(schema: Self.lockdown)?.bool("disable-save-to-disk") ?? false)
  }

  /// The administrator's part of it, without the person's settings.
  func administrators() -> Policy {
    Policy(
      file: file, settings: followsSettings ? settings().filter { $1.origin == .lock } : [:])
  }

  /// The sources that can change while the registry runs.
  private func followed() -> Policy { followsSettings ? current() : administrators() }

  private var file: PolicyFile? { PolicyFile(path: path, owners: owners) }

  /// An element after the policy has changed, as long as it is iterated over.
  func changes() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      // The folder of the file may be made later.
      var streams = [FileMonitor.changes(of: [path, FileSystem.split(path).folder])]
      if followsSettings {
        streams.append(Settings.changes(of: Self.schemas + [Self.lockdown]))
      }
      let (merged, touched) = AsyncStream.makeStream(
        of: Void.self, bufferingPolicy: .bufferingNewest(1))
      var tasks = streams.map { stream in
        Task { for await _ in stream { touched.yield() } }
      }
      tasks.append(
        Task {
          // Other changes in the folder are not changes of the policy.
          var last = followed()
          for await _ in merged {
            let now = followed()
            if now != last { continuation.yield() }
            last = now
          }
        })
      continuation.onTermination = { [tasks] _ in for task in tasks { task.cancel() } }
    }
  }

  // MARK: Settings

  private static let lockdown = "org.gnome.desktop.lockdown"
  private static let schemas = Array(Set(PolicyKey.allCases.map(\.schema))).sorted()

  /// The settings, with their origins.
  private func settings() -> [PolicyKey: PolicyRule] {
    var rules: [PolicyKey: PolicyRule] = [:]
    for schema in Self.schemas {
      guard let settings = Settings(schema: schema) else { continue }
      for key in PolicyKey.allCases where key.schema == schema {
        guard let value = settings.value(of: key) else { continue }
        let origin: PolicyOrigin =
          if !settings.isWritable(key.name) {
            .lock
          } else if settings.isSet(key.name) {
            .person
          } else if settings.isPreset(key.name) {
            .preset
          } else {
            .usual
          }
        // What cannot be its value is told as the empty word, which no key can have.
        let isInvalid = followsSettings && settings.isInvalid(key.name)
        rules[key] = PolicyRule(isInvalid ? .word("") : value, origin)
      }
    }
    return rules
  }
}

extension Settings {
  /// The value of a policy's key; nil when the schema has no such key.
  fileprivate func value(of key: PolicyKey) -> PolicyValue? {
    switch key.usual {
    case .texts: strings(key.name).map(PolicyValue.texts)
    case .word: string(key.name).map(PolicyValue.word)
    case .flag: bool(key.name).map(PolicyValue.flag)
    case .number: uint64(key.name).map(PolicyValue.number)
    }
  }
}
