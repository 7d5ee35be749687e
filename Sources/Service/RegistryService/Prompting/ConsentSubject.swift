// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseBusProtocol
import TypecaseFontDescriptors

/// An app's question to the person about installing, face by face.
///
/// It becomes a question once, when its turn has come: a question has families, and of two of those
/// nobody could tell any more which faces had which names, colors and variations. No property has a
/// default value, so that code for a new one must say how it is merged.
struct ConsentSubject: Sendable {
  /// The object path of the request.
  let handle: String
  /// `x11:XID` in hexadecimal, `wayland:HANDLE`, or empty.
  let parentWindow: String
  let app: AppSummary
  let faces: [ShownFace]
  /// How many font files.
  let fontCount: Int
  let warnings: [ConsentQuestion.Warning]
  /// For a person: what programs will get that do not ask for these fonts.
  let notices: [String]
  /// For a person: what somebody has decided beforehand of what is asked.
  let policy: [String]
  /// The exposure that the fonts would get.
  let exposure: FontExposure
  let scope: RegistrationScope
  /// Fonts that the app also offered, but that cannot be installed.
  let refused: [ConsentQuestion.Refused]
}

extension ConsentSubject {
  /// Whether one answer can be to both.
  func isAnswered(with other: ConsentSubject) -> Bool {
    app == other.app && scope == other.scope && exposure == other.exposure
  }

  /// One subject of several that one answer can be to, under the handle of the first.
  init(_ first: ConsentSubject, mergedWith others: [ConsentSubject]) {
    let all = [first] + others
    self.init(
      handle: first.handle,
      // A caller with a window is most likely the one in front.
      parentWindow: all.first { !$0.parentWindow.isEmpty }?.parentWindow ?? "",
      app: first.app, faces: all.flatMap(\.faces),
      fontCount: all.reduce(0) { $0 + $1.fontCount },
      warnings: all.flatMap(\.warnings), notices: Self.each(all.flatMap(\.notices)),
      policy: Self.each(all.flatMap(\.policy)), exposure: first.exposure, scope: first.scope,
      refused: all.flatMap(\.refused))
  }

  /// Each text once, in their order.
  private static func each(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { seen.insert($0).inserted }
  }

  /// The question that the person is shown.
  ///
  /// - Parameter refusalCount: how often the person has said no to the app since the last yes.
  func question(refusalCount: Int) -> ConsentQuestion {
    ConsentQuestion(
      handle: handle, parentWindow: parentWindow, app: app, families: ShownFace.families(of: faces),
      fontCount: fontCount, warnings: warnings, notices: notices, policy: policy,
      exposure: exposure, scope: scope, refusalCount: refusalCount, refused: refused)
  }
}
