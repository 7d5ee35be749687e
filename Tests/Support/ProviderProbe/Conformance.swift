// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Typecase
import TypecaseFontDescriptors
import TypecaseFontconfigKit
import TypecaseGLibKit
import TypecaseSystemKit

/// Makes the calls of Tests/Journeys/conformance.py, as conformance.c does with the library in C.
///
/// What the lines of its input and its output mean is said there.
@MainActor
final class Conformance {
  private let provider: FontProvider
  private let consumer: FontConsumer
  private let fonts: ConsumerFonts
  private let changes = Counter()
  private let ownChanges = Counter()
  private let removed: AsyncStream<[FontDescriptor]>
  /// The consumer's fonts are followed from the first call about them on.
  private var isFollowing = false
  /// The running call.
  private var call: Task<[Line], Never>?

  /// Words that a tab parts.
  typealias Line = [String]

  init(appID: String) async throws {
    provider = try await FontProvider.connect(appID: appID)
    consumer = try await FontConsumer.connect(appID: appID)
    fonts = ConsumerFonts(consumer) { [changes] preparation in
      await MainActor.run { _ = ProcessFonts.shared.use(preparation) }
      changes.add()
    }
    removed = provider.removals()
    let own = provider.changes()
    Task { [ownChanges] in for await _ in own { ownChanges.add() } }
  }

  /// Answers each line of the standard input, until its end.
  func run() async {
    for await line in Self.lines() {
      let words = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      for line in await answer(words) + [[""]] {
        FileHandle.standardOutput.write(Data((line.joined(separator: "\t") + "\n").utf8))
      }
    }
  }

  /// Read on a thread of their own, so that what is told meanwhile is dealt with.
  private static func lines() -> AsyncStream<String> {
    let (lines, continuation) = AsyncStream.makeStream(of: String.self)
    Thread.detachNewThread {
      while let line = readLine() { continuation.yield(line) }
      continuation.finish()
    }
    return lines
  }

  // MARK: - Steps

  private func answer(_ words: [String]) async -> [Line] {
    switch words[0] {
    case "begin":
      call = Task { await make(Array(words.dropFirst())) }
      return []
    case "cancel":
      call?.cancel()
      return await call?.value ?? []
    case "end": return await call?.value ?? []
    case "leave":
      await provider.disconnect()
      await consumer.disconnect()
      return await call?.value ?? []
    case "changed":
      await changes.take()
      return []
    case "own-changed":
      await ownChanges.take()
      return []
    case "removed":
      for await fonts in removed { return fonts.map { Self.line("removed", $0) } }
      return []
    case "means":
      let found = FontconfigConfiguration.current?.match(words[1])?.family
      return [["means", found == words[1] ? "it" : "another"]]
    case "fonts":
      return await fonts.fonts.map { Self.line("given", $0.descriptor) }
        + fonts.missing.map { Self.line("missing", $0) }
        + fonts.ofSystem.map { Self.line("system", $0) }
        + [fonts.notAsked].compactMap(\.self).map(Self.line)
    case "forget":
      await fonts.forget(words.dropFirst().map(Self.descriptor))
      return []
    default: return await make(words)
    }
  }

  /// Makes a call, and waits for its end.
  private func make(_ words: [String]) async -> [Line] {
    do {
      return if let lines = try await askProvider(words) { lines } else { try await ask(words) }
    } catch is CancellationError {
      return [["error", "cancelled"]]
    } catch let error as TypecaseError {
      return [Self.line(error)]
    } catch { return [["error", "\(error)"]] }
  }

  private func askProvider(_ words: [String]) async throws -> [Line]? {
    let scope = words.count > 1 ? RegistrationScope(rawValue: words[1]) ?? .persistent : .persistent
    func ended(_ request: ([FontSource]) -> FontRequest) async throws -> [Line] {
      let outcome = try await request(words.dropFirst(2).map(Self.source)).outcome()
      let lines =
        outcome.fonts.map { Self.line("font", $0) } + outcome.errors.map { Self.line($0) }
      guard lines.isEmpty, outcome.response != .done else { return lines }
      return [["response", "\(outcome.response)"]]
    }
    switch words[0] {
    case "register": return try await ended { provider.register($0, scope: scope) }
    case "unregister": return try await ended { provider.unregister($0, scope: scope) }
    case "enable": return try await ended { provider.setEnabled(true, $0, scope: scope) }
    case "disable": return try await ended { provider.setEnabled(false, $0, scope: scope) }
    case "assets":
      return try await provider.requestAssets(Array(words.dropFirst())).outcome().errors.map {
        Self.line($0)
      }
    case "list":
      return try await provider.registeredFonts().map {
        [
          "registered", $0.postScriptName ?? "-", $0.scope?.rawValue ?? "-",
          $0.enabled == true ? "enabled" : "disabled",
        ]
      }
    default: return nil
    }
  }

  private func ask(_ words: [String]) async throws(TypecaseError) -> [Line] {
    if !isFollowing {
      isFollowing = true
      // Where it fails, the call itself does too.
      try? await fonts.begin()
    }
    switch words[0] {
    case "request":
      let names = words.dropFirst(2).map(Self.descriptor)
      return try await fonts.request(names, interactive: words[1] != "quiet").map {
        Self.line("missing", $0)
      }
    case "find-or-replace":
      let names = words.dropFirst().map(Self.descriptor)
      return try await fonts.findOrReplace(names, replaceable: Set(names)).flatMap {
        [Self.line("replaced", $0.missing), Self.line("by", $0.font)]
      }
    case "pick":
      guard let picked = try await fonts.pick() else { return [["nothing"]] }
      return [Self.line("picked", picked)]
    case "refresh":
      try await fonts.refresh()
      return []
    default: preconditionFailure("There is no step \(words[0]).")
    }
  }

  // MARK: - Words

  private static func parts(_ word: String) -> (kind: String, name: String) {
    let parts = word.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
  }

  private static func source(_ word: String) throws -> FontSource {
    let (kind, name) = parts(word)
    return switch kind {
    case "path": .path(name)
    case "asset": .asset(name)
    case "family": .family(name)
    case "postscript-name": .postScriptName(name)
    default: .file(try OwnedDescriptor.open(name))
    }
  }

  private static func descriptor(_ word: String) -> FontDescriptor {
    let (kind, name) = parts(word)
    return kind == "family" ? FontDescriptor(family: name) : FontDescriptor(postScriptName: name)
  }

  private static func line(_ role: String, _ font: FontDescriptor) -> Line {
    [role, font.postScriptName ?? "-", font.family ?? "-", font.style ?? "-"]
  }

  private static func line(_ failure: FontFailure) -> Line {
    let subject =
      switch failure.subject {
      case .path(let path): "path:\(path)"
      case .asset(let name): "asset:\(name)"
      case .id(let id): "id:\(id)"
      case .postScriptName(let name): "postscript-name:\(name)"
      case .family(let family): "family:\(family)"
      case nil: "-"
      }
    return [
      "failure", "\(failure.code.rawValue)", failure.requestIndex.map { "\($0)" } ?? "-", subject,
      failure.message, failure.check ?? "-", failure.fault ?? "-", failure.takenName ?? "-",
    ]
  }

  private static func line(_ error: TypecaseError) -> Line {
    if let code = error.code { return ["error", "\(code.rawValue)", error.message] }
    return switch error.name {
    case BusError.disconnected: ["error", "closed"]
    case BusError.invalidArguments, BusError.limitsExceeded: ["error", "invalid"]
    default: ["error", error.name, error.message]
    }
  }
}

/// How often something was told.
private final class Counter: Sendable {
  private let told = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))

  func add() { told.continuation.yield() }

  /// Waits until it was told since this was asked last.
  func take() async { for await _ in told.stream { return } }
}
