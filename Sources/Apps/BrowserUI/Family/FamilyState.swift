// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseGLibKit

/// Who may use an installed family, combined over its faces.
struct FamilyState: Hashable {
  /// Of the faces.
  var ids: [String]
  var enabledCount: Int
  /// Whether a face was turned off by the person; else by the app that installed it.
  var isDisabledByPerson: Bool
  /// Nil when the faces differ.
  var exposure: FontExposure?
  /// How many faces only apps that ask can use.
  var askingCount: Int
  /// Why no program may use the family any more.
  var nameFault: String?
  /// The requests of programs that the family answers although they did not ask for it.
  var notices: [String]
  /// The system's files with which faces are in conflict.
  var conflicts: [String]
  var providerName: String
  var isOwn: Bool
  /// Whether the administrator has installed it for everybody.
  var isRequired: Bool

  init(_ details: [FontDetails]) {
    let fonts = details.map(\.font)
    ids = fonts.compactMap(\.descriptor.id)
    enabledCount = fonts.count { $0.descriptor.enabled != false }
    isDisabledByPerson = fonts.contains { $0.isDisabledByPerson }
    let exposures = Set(fonts.map { $0.descriptor.exposure ?? .byName })
    exposure = exposures.count == 1 ? exposures.first : nil
    askingCount = fonts.count { $0.descriptor.exposure == .asks }
    nameFault = fonts.lazy.compactMap(\.nameFault).first
    var seen: Set<String> = []
    notices = details.flatMap(\.notices).filter { seen.insert($0).inserted }
    conflicts = Array(Set(fonts.compactMap(\.conflict))).sorted()
    providerName = DisplayText.line(
      fonts.first?.providerName ?? "", limit: 60,
      fallback: DisplayText.line(fonts.first?.descriptor.provider ?? ""))
    isOwn = fonts.first?.descriptor.provider == BusNames.person
    isRequired = fonts.first?.descriptor.provider == BusNames.administrator
  }

  var isOn: Bool { enabledCount > 0 }
}
