// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Synchronization
import TypecaseBusProtocol
import TypecaseFontDescriptors
import TypecaseFontconfigKit

/// The person's yes in the sheet of missing fonts, for fonts that nobody had looked into then.
///
/// It covers what was shown: fonts of the named families about which there is nothing else to say.
/// Where the inspection finds more, such as a further name or a warning, the person is asked again
/// after the sheet, as for any app that installs fonts.
final class SheetConsent: ConsentAsking {
  private let exposure: FontExposure
  private let askPerson: @Sendable (ConsentQuestion) async -> ConsentReply?
  private let state = Mutex(State())

  private struct State {
    var isSheetShown = true
    var hasMoreToAsk = false
  }

  init(
    exposure: FontExposure,
    askPerson: @escaping @Sendable (ConsentQuestion) async -> ConsentReply?
  ) {
    self.exposure = exposure
    self.askPerson = askPerson
  }

  /// Whether fonts wait for a question of their own.
  var hasMoreToAsk: Bool { state.withLock(\.hasMoreToAsk) }

  var chosenExposure: FontExposure? { exposure }

  /// The sheet is gone: questions can be shown.
  func sheetIsGone() { state.withLock { $0.isSheetShown = false } }

  /// The consumer asks here, not the provider, and the person has answered.
  func refusal(ofApp id: String) async -> String? { nil }

  func ask(_ subject: ConsentSubject) async -> ConsentDecision {
    var question = subject.question(refusalCount: 0)
    if question.isPlain { return .install(exposure) }
    let isSheetShown = state.withLock { state in
      if state.isSheetShown { state.hasMoreToAsk = true }
      return state.isSheetShown
    }
    if isSheetShown { return .refused(RegistryWording.askedNext) }
    question.exposure = exposure
    let reply = await askPerson(question)
    switch reply?.response {
    case .done?: return .install(reply?.exposure ?? .asks)
    case .refused?: return .refused(RegistryWording.cancelled)
    case .ended?, nil: return .unanswered
    }
  }
}

extension ConsentQuestion {
  /// Whether there is nothing to say of the fonts but their families.
  ///
  /// A further name that is the family with words of its styles surprises nobody.
  fileprivate var isPlain: Bool {
    notices.isEmpty && warnings.isEmpty && families.allSatisfy(\.hasPlainNames)
  }
}

extension ConsentQuestion.Family {
  fileprivate var hasPlainNames: Bool {
    func words(_ text: String) -> [String] {
      text.split { $0 == " " || $0 == "-" }.map { FontconfigName.folded(String($0)) }
    }
    let shown = words(family)
    let ofStyles = Set(styles.flatMap(words))
    return furtherNames.allSatisfy { name in
      let name = words(name)
      return name.starts(with: shown) && name.dropFirst(shown.count).allSatisfy(ofStyles.contains)
    }
  }
}
