// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

/// A key of a policy: it is in the administrator's file, by its group and name, and in the settings,
/// where the group is the last part of the schema's id.
public enum PolicyKey: String, Sendable, Hashable, CaseIterable {
  case allowedProviders = "policy/allowed-providers"
  case deniedProviders = "policy/denied-providers"
  case installing = "policy/installing"
  case defaultExposure = "policy/default-exposure"
  case requiredFonts = "policy/required-fonts"
  case downloads = "downloads/enabled"
  case downloadHosts = "downloads/allowed-hosts"
  case networks = "downloads/allowed-networks"
  case providerBytes = "limits/provider-bytes"
  case providerGlyphs = "limits/provider-glyphs"
  case providerFaces = "limits/provider-faces"
  case totalBytes = "limits/total-bytes"
  case totalGlyphs = "limits/total-glyphs"
  case totalFaces = "limits/total-faces"
  case fontStart = "limits/font-start"
  case providerStart = "limits/provider-start"
  case totalStart = "limits/total-start"
  case downloadsBudget = "limits/downloads-budget"
  case downloadsReserve = "limits/downloads-reserve"
  case graceSeconds = "leaving/grace-seconds"
  case offerDays = "leaving/offer-days"

  /// The group of the file, and the last part of the schema's id.
  public var group: String { String(rawValue.prefix { $0 != "/" }) }

  /// The name within the group.
  public var name: String { String(rawValue.drop { $0 != "/" }.dropFirst()) }

  /// The schema of the settings that has the key.
  public var schema: String { "org.typecase.Typecase.\(group)" }

  public init?(group: String, name: String) { self.init(rawValue: "\(group)/\(name)") }

  /// The default value; the schema has the same.
  public var usual: PolicyValue {
    switch self {
    case .allowedProviders, .downloadHosts: .texts(["*"])
    case .deniedProviders, .requiredFonts, .networks: .texts([])
    case .installing: .word(InstallingRule.everyone.rawValue)
    case .defaultExposure: .word("by-name")
    case .downloads: .flag(true)
    case .providerBytes: .number(4 << 30)
    case .providerGlyphs: .number(50_000_000)
    case .providerFaces: .number(20_000)
    case .totalBytes: .number(16 << 30)
    case .totalGlyphs: .number(200_000_000)
    case .totalFaces: .number(60_000)
    case .fontStart: .number(10_000)
    case .providerStart: .number(100_000)
    case .totalStart: .number(200_000)
    case .downloadsBudget: .number(1 << 30)
    case .downloadsReserve: .number(256 << 20)
    case .graceSeconds: .number(120)
    case .offerDays: .number(30)
    }
  }

  /// The words that a value may be; nil where it is not a word.
  var words: [String]? {
    switch self {
    case .installing: InstallingRule.allCases.map(\.rawValue)
    case .defaultExposure: ["by-name", "asks"]
    default: nil
    }
  }

  /// Whether a text may be in the list that is the key's value.
  func accepts(_ text: String) -> Bool {
    switch self {
    case .allowedProviders, .deniedProviders: AppPattern(text) != nil
    case .downloadHosts: HostPattern(text) != nil
    case .requiredFonts: text.hasPrefix("/") && !text.utf8.contains(0)
    default: !text.isEmpty
    }
  }
}

/// The value of a key.
public enum PolicyValue: Sendable, Hashable {
  case texts([String])
  case word(String)
  case flag(Bool)
  case number(UInt64)
}

/// Who may install fonts.
public enum InstallingRule: String, Sendable, Hashable, CaseIterable {
  /// Apps, when the person agrees, and the person.
  case everyone
  /// Only the person, from files of their own.
  case ownFiles = "own-files"
  case nobody
}
