// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import TypecaseFontFinding

/// Answers each key that a person types in a search field, off the main thread.
///
/// Only the latest question is answered. Data of the font files are read once, when a question
/// needs them; then the question is answered again.
public final class FontFinder {
  /// Called with the answer to the latest question, and again when more is found.
  public var found: (FontSearch.Result) -> Void = { _ in }

  private var choice = FontChoice.none
  private var search: FontSearch?
  private var query = ""
  private var told: FontSearch.Result?
  private var finding: Task<Void, Never>?
  private var reading: Task<Void, Never>?

  public init() {}

  deinit {
    finding?.cancel()
    reading?.cancel()
  }

  /// Searches other fonts, and asks the present question again.
  ///
  /// - Parameter answer: the answer to the present question among them, if it is known.
  public func use(_ search: FontSearch, of choice: FontChoice, answer: FontSearch.Result? = nil) {
    stop()
    (self.search, self.choice) = (search, choice)
    guard isAsked else { return }
    guard let answer else { return look() }
    told = answer
    if answer.wantsDetails { readDetails() }
  }

  /// Asks a question; only spaces count as no question.
  public func find(_ query: String) {
    finding?.cancel()
    self.query = query
    told = nil
    if isAsked { look() }
  }

  /// Forgets the fonts, and gives no answer until there are others.
  public func stop() {
    finding?.cancel()
    reading?.cancel()
    (search, reading, told) = (nil, nil, nil)
  }

  private var isAsked: Bool { !query.allSatisfy(\.isWhitespace) }

  private func look() {
    guard let search else { return }
    let query = query
    finding = Task { [weak self] in
      let result = await PickerPreparation.find(query, with: search)
      guard !Task.isCancelled else { return }
      self?.take(result)
    }
  }

  private func take(_ result: FontSearch.Result) {
    // The same again would only move what the person looks at; that there is nothing at all is known
    // when the files were asked, too.
    let isNews =
      told?.matches != result.matches
      || (result.isEmpty && told?.wantsDetails != result.wantsDetails)
    told = result
    if isNews { found(result) }
    if result.wantsDetails { readDetails() }
  }

  private func readDetails() {
    guard reading == nil, let search else { return }
    let choice = choice
    reading = Task { [weak self] in
      let detailed = await PickerPreparation.detailed(search, of: choice)
      guard !Task.isCancelled, let self, let detailed else { return }
      self.search = detailed
      if self.isAsked { self.look() }
    }
  }
}
