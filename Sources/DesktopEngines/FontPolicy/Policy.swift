// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontDescriptors

/// The rules for fonts on this desktop, and their origins.
///
///     PolicyFile              the administrator's file ─┐
///     settings, key by key    locked, preset, own      ─┼─▶ Policy ─▶ a rule for each key, refusals
///     the desktop's lockdown  nothing is to be saved   ─┘
///
/// Of a key that several say something about the file counts, then a locked setting, then the person's own, then
/// what an administrator preset, then what is usual. A file or a locked setting that cannot be believed forbids
/// installing and downloads: what it was to forbid is not known.
public struct Policy: Sendable, Hashable {
  /// A rule for each key.
  public let rules: [PolicyKey: PolicyRule]
  /// The faults of the file, and of settings.
  public let problems: [PolicyProblem]
  /// The path of the file; nil where there is none.
  public let path: String?
  /// Whether the desktop keeps the person from saving files.
  public let isSavingDisabled: Bool

  /// Whether what the administrator says cannot be believed.
  public let isBroken: Bool

  /// - Parameter settings: of the keys about which the settings say anything.
  public init(
    file: PolicyFile? = nil, settings: [PolicyKey: PolicyRule] = [:],
    isSavingDisabled: Bool = false
  ) {
    path = file?.path
    let invalid = settings.filter { !$1.value.isValid(for: $0) }
    problems =
      (file?.problems ?? [])
      + invalid.keys.map(\.rawValue).sorted().map {
        PolicyProblem(.invalidSetting, subject: $0)
      }
    self.isSavingDisabled = isSavingDisabled
    // The person's settings cannot remove a prohibition, and need not forbid anything.
    let isBroken = file?.problems.isEmpty == false || invalid.values.contains { $0.origin == .lock }
    self.isBroken = isBroken
    rules = Dictionary(
      uniqueKeysWithValues: PolicyKey.allCases.map { key in
        if isBroken, let value = Self.closed[key] {
          return (key, PolicyRule(value, .broken))
        }
        if !isBroken, let value = file?.values[key] { return (key, PolicyRule(value, .file)) }
        if let rule = settings[key], rule.value.isValid(for: key) { return (key, rule) }
        return (key, PolicyRule(key.usual, .usual))
      })
  }

  /// The rules while the administrator's file cannot be trusted.
  private static let closed: [PolicyKey: PolicyValue] = [
    .installing: .word(InstallingRule.nobody.rawValue), .downloads: .flag(false),
  ]

  // MARK: What it says

  /// The rule of a key.
  public func rule(_ key: PolicyKey) -> PolicyRule {
    rules[key] ?? PolicyRule(key.usual, .usual)
  }

  /// The number of a key that has one; 0 for others.
  public func number(_ key: PolicyKey) -> UInt64 {
    if case .number(let number) = rule(key).value { number } else { 0 }
  }

  /// The list of a key that has one; nothing for others.
  public func texts(_ key: PolicyKey) -> [String] {
    if case .texts(let texts) = rule(key).value { texts } else { [] }
  }

  /// Who may use newly installed fonts, unless somebody chooses otherwise.
  public var defaultExposure: FontExposure {
    guard case .word(let word) = rule(.defaultExposure).value else { return .byName }
    return FontExposure(rawValue: word) ?? .byName
  }

  /// The folders of the fonts that are installed for everybody; nil where it is not known, so that what is there
  /// stays.
  ///
  /// They are the administrator's: what the person sets is not looked at.
  public var requiredFolders: [String]? {
    if isBroken { return nil }
    let rule = rule(.requiredFonts)
    guard case .texts(let folders) = rule.value, rule.origin == .file || rule.origin == .lock
    else { return [] }
    return folders
  }

  private var installing: InstallingRule {
    guard case .word(let word) = rule(.installing).value else { return .nobody }
    return InstallingRule(rawValue: word) ?? .nobody
  }

  // MARK: Refusals

  /// Why an app may not offer fonts; nil when it may.
  public func refusal(ofProvider id: String) -> PolicyRefusal? {
    if texts(.deniedProviders).contains(where: { AppPattern($0)?.matches(id) ?? false }) {
      return PolicyRefusal(.provider, rule(.deniedProviders).origin)
    }
    if !texts(.allowedProviders).contains(where: { AppPattern($0)?.matches(id) ?? false }) {
      return PolicyRefusal(.provider, rule(.allowedProviders).origin)
    }
    return nil
  }

  /// Why no app may install fonts, whichever it is; nil when they may.
  public var refusalOfInstalling: PolicyRefusal? {
    installing == .everyone ? nil : PolicyRefusal(.installing, rule(.installing).origin)
  }

  /// Why the person may not add fonts; nil when they may.
  public var refusalOfAdding: PolicyRefusal? {
    if installing == .nobody { return PolicyRefusal(.adding, rule(.installing).origin) }
    return isSavingDisabled ? PolicyRefusal(.adding, .lockdown) : nil
  }

  /// Why nothing may be downloaded; nil when something may.
  public var refusalOfDownloads: PolicyRefusal? {
    if rule(.downloads).value == .flag(true) { return nil }
    return PolicyRefusal(.downloading, rule(.downloads).origin)
  }

  /// Why nothing may be downloaded from a server; nil when it may.
  ///
  /// - Parameter host: a name, or an address.
  public func refusal(ofHost host: String) -> PolicyRefusal? {
    if let refusal = refusalOfDownloads { return refusal }
    if texts(.downloadHosts).contains(where: { HostPattern($0)?.matches(host) ?? false }) {
      return nil
    }
    return PolicyRefusal(.host(host), rule(.downloadHosts).origin)
  }
}

/// The rule for a key, and its origin.
public struct PolicyRule: Sendable, Hashable {
  public let value: PolicyValue
  public let origin: PolicyOrigin

  public init(_ value: PolicyValue, _ origin: PolicyOrigin) {
    self.value = value
    self.origin = origin
  }
}

/// The origin of a rule; the raw values are part of the bus contract.
public enum PolicyOrigin: String, Sendable, Hashable, CaseIterable {
  /// The administrator's file.
  case file
  /// The administrator's rules cannot be trusted.
  case broken
  /// A setting that the administrator has locked.
  case lock
  /// A setting that the administrator has preset, and the person may change.
  case preset
  /// A setting of the person's own.
  case person
  /// The desktop is locked down.
  case lockdown
  /// Nobody has said anything.
  case usual
}

/// The action that a policy forbids, and the origin of the rule.
public struct PolicyRefusal: Sendable, Hashable {
  public enum Subject: Sendable, Hashable {
    /// That this app offers fonts.
    case provider
    /// That any app installs fonts.
    case installing
    /// That the person adds fonts.
    case adding
    case downloading
    /// That fonts are downloaded from this server.
    case host(String)
    /// That what the administrator has installed is changed.
    case changingRequired
  }

  public let subject: Subject
  public let origin: PolicyOrigin

  public init(_ subject: Subject, _ origin: PolicyOrigin) {
    self.subject = subject
    self.origin = origin
  }
}
