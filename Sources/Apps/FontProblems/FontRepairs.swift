// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontPolicy
import Typecase
import TypecaseGLibKit
import TypecaseProductIdentity
import TypecaseSystemKit

/// Does what mends problems, and takes it back.
public struct FontRepairs: Sendable {
  /// Why a repair was not made, for a person.
  public struct Failure: Error, Hashable {
    public var message: String

    fileprivate init(_ message: String) { self.message = message }
    fileprivate init(_ error: TypecaseError) { message = error.message }
    fileprivate init(_ error: SystemError, _ path: String) {
      message = tr(
        "{file} could not be written: {reason}",
        ["file": DisplayText.line(path, limit: 200), "reason": "\(error)"])
    }
  }

  /// What a repair has changed.
  public struct Applied: Sendable, Hashable {
    fileprivate enum Change: Hashable {
      case turnedOff(ids: [String])
      case hidden(files: [String])
      case rewritten(path: String, before: [UInt8], after: [UInt8])
    }

    fileprivate var change: Change
    /// What could not be changed, and why; for a person.
    public var failures: [String] = []
  }

  private let library: FontLibrary
  private let hidden: HiddenFamiliesFile
  private let environment: [String: String]

  /// - Parameter environment: where the person's configuration lies, and which languages they read.
  public init(_ library: FontLibrary, environment: [String: String]) {
    self.library = library
    self.environment = environment
    hidden = HiddenFamiliesFile(environment: environment)
  }

  /// Makes a repair; waits for fontconfig where files of the system are hidden.
  @concurrent
  public func apply(_ repair: FontRepair) async throws(Failure) -> Applied {
    switch repair {
    case .turnOff(let ids):
      let changed = try await setEnabled(false, ids)
      let going = changed.fonts.compactMap(\.descriptor.id)
      let failures = changed.errors.map(\.message)
      if going.isEmpty, let failure = failures.first { throw Failure(failure) }
      return Applied(change: .turnedOff(ids: going), failures: failures)
    case .hide(let files):
      let refused = HidingJudge.refusals(
        hidingFiles: files, beside: hidden.families, settings: .ofDesktop,
        ownFolders: RegistryFolders.all, environment: environment)
      if let refused = refused.first { throw Failure(HidingWording.explanation(refused)) }
      try change { for file in files { $0.insert(file: file) } }
      return Applied(change: .hidden(files: files))
    case .takeOut(let family, let path):
      return try takeOut(family, of: path)
    }
  }

  /// Takes back what a repair has changed.
  @concurrent
  public func undo(_ applied: Applied) async throws(Failure) {
    switch applied.change {
    case .turnedOff(let ids):
      let changed = try await setEnabled(true, ids)
      if let failure = changed.errors.first { throw Failure(failure.message) }
    case .hidden(let files):
      try change { for file in files { $0.remove(file: file) } }
    case .rewritten(let path, let before, let after):
      guard try read(path) == after else {
        throw Failure(
          tr(
            "{file} was changed meanwhile, and stays as it is.",
            ["file": DisplayText.line(path, limit: 200)]))
      }
      try write(before, path)
    }
  }

  private func setEnabled(
    _ isEnabled: Bool, _ ids: [String]
  ) async throws(Failure) -> ChangedFonts {
    do throws(TypecaseError) { return try await library.setEnabled(isEnabled, ids: ids) } catch {
      throw Failure(error)
    }
  }

  private func change(_ change: (inout HiddenFamilies) -> Void) throws(Failure) {
    do throws(SystemError) { try hidden.change(change) } catch { throw Failure(error, hidden.path) }
  }

  private func takeOut(_ family: String, of path: String) throws(Failure) -> Applied {
    let before = try read(path)
    guard let after = RejectionList.removing(family, from: before) else {
      throw Failure(
        tr(
          "“{font}” is not in the list of {file} any more.",
          [
            "font": DisplayText.line(family, limit: 40),
            "file": DisplayText.line(path, limit: 200),
          ]))
    }
    try write(after, path)
    return Applied(change: .rewritten(path: path, before: before, after: after))
  }

  private func read(_ path: String) throws(Failure) -> [UInt8] {
    do throws(SystemError) {
      guard let file = try OwnedDescriptor.openRegularFile(path) else { return [] }
      return try file.readAll(limit: RejectionList.limit)
    } catch { throw Failure(error, path) }
  }

  /// Writes where a link leads to, so that the link stays one.
  private func write(_ bytes: [UInt8], _ path: String) throws(Failure) {
    do throws(SystemError) {
      try FileSystem.save(bytes, to: try FileSystem.resolved(path))
    } catch { throw Failure(error, path) }
  }
}
