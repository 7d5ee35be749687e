// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseFontDescriptors
import TypecaseSystemKit

/// The file of rules among the person's configuration of fontconfig.
public struct HiddenFamiliesFile: Sendable, Hashable {
  /// Read after the system's rules of the first half, as every file of the person's is.
  public static let name = "61-typecase-hidden.conf"
  public let path: String

  /// - Parameter environment: `TYPECASE_CONFIG_HOME` stands in for `XDG_CONFIG_HOME`.
  public init(environment: [String: String]) {
    let folder =
      BaseDirectories.folder(environment["TYPECASE_CONFIG_HOME"])
      ?? BaseDirectories(environment: environment).configHome
    path = "\(folder)/fontconfig/conf.d/\(Self.name)"
  }

  public init(path: String) { self.path = path }

  /// None when there is no file, or one that cannot be read: for who only looks.
  public var families: HiddenFamilies { (try? read()) ?? HiddenFamilies() }

  /// None when there is no file.
  ///
  /// - Throws: when there is one that cannot be read; it must not be written over.
  public func read() throws(SystemError) -> HiddenFamilies {
    let bytes: [UInt8]
    do throws(SystemError) {
      guard let file = try OwnedDescriptor.openRegularFile(path) else {
        throw SystemError(code: EINVAL, operation: "read")
      }
      bytes = try file.readAll(limit: Self.limit)
    } catch {
      if error.code == ENOENT { return HiddenFamilies() }
      throw error
    }
    return HiddenFamilies(rules: String(decoding: bytes, as: UTF8.self))
  }

  /// Reads what is hidden now, changes it, and writes it.
  @discardableResult
  public func change(_ change: (inout HiddenFamilies) -> Void) throws(SystemError) -> HiddenFamilies
  {
    var families = try read()
    change(&families)
    try write(families)
    return families
  }

  /// Replaces the file in one step: programs see the old rules or the new ones.
  ///
  /// Without hidden families there is no file.
  public func write(_ families: HiddenFamilies) throws(SystemError) {
    if families.isEmpty {
      guard unlink(path.cPath) == 0 || errno == ENOENT else { throw SystemError.last("unlink") }
    } else {
      try FileSystem.createDirectories(FileSystem.split(path).folder, mode: 0o700)
      try FileSystem.write(Array(families.rules.utf8), to: path, mode: 0o600)
    }
  }

  private static let limit = 4 << 20
}

extension FaceSet {
  /// The desktop's fonts, those that the person hides included; waits for fontconfig, which reads
  /// its configuration again.
  public static func desktop(with hidden: HiddenFamilies) -> FaceSet {
    inDesktop(with: hidden.exceptions)
  }
}
