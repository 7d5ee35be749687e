// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseSystemKit

/// The prefix of this installation of Typecase, found from the running program.
public struct InstallPrefix: Sendable, Hashable {
  /// The folder that all relative paths of the installation begin at, absolute.
  public let folder: String
  private let layout: InstallLayout

  /// A prefix by its folder, absolute.
  package init(folder: String) { self.init(folder: folder, layout: .current) }

  init(folder: String, layout: InstallLayout) {
    self.folder = folder
    self.layout = layout
  }

  /// The prefix of the running program; nil when it lies neither in the folder of programs nor in that
  /// of helpers, as straight after a build.
  public static let current: InstallPrefix? = runningProgram.flatMap {
    InstallPrefix(ofProgram: $0)
  }

  /// The path of the running program.
  private static let runningProgram: String? = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/proc/self/exe", &buffer, buffer.count)
    guard length > 0 else { return nil }
    return PathText.text(buffer[..<length].map { UInt8(bitPattern: $0) })
  }()

  /// The prefix of a program by its absolute path.
  init?(ofProgram program: String, layout: InstallLayout = .current) {
    guard let folder = layout.prefix(ofProgram: program) else { return nil }
    self.init(folder: folder, layout: layout)
  }

  /// The absolute path of a file of this installation.
  ///
  /// - Parameter path: relative to the prefix, or absolute already.
  public func path(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    return (folder == "/" ? "" : folder) + "/" + path
  }

  /// A program that a person can start too, by its name.
  public func program(_ name: String) -> String { path("\(layout.programs)/\(name)") }

  /// A program that only other programs start, by its name.
  public func helper(_ name: String) -> String { path("\(layout.helpers)/\(name)") }

  /// Where the running program looks for one that only other programs start, by its name: beside itself, as straight after a build,
  /// and among the helpers of its installation.
  package static func helperPaths(_ name: String) -> [String] {
    let beside = runningProgram.flatMap { program in
      program.lastIndex(of: "/").map { "\(program[..<$0])/\(name)" }
    }
    return [beside, current?.helper(name)].compactMap(\.self)
  }

  /// A file among the data of Typecase, by its path in there.
  public func data(_ name: String) -> String { path("\(layout.data)/\(name)") }

  /// A file that the administrator writes, by its name.
  public func configuration(_ name: String) -> String { path("\(layout.configuration)/\(name)") }

  /// The folder that this machine keeps for everybody.
  public var state: String { path(layout.state) }

  /// The resources of its programs' windows.
  public var resources: String { data("typecase.gresource") }

  /// The metainfo for software centers.
  public var metainfo: String { data("../metainfo/org.typecase.Typecase.metainfo.xml") }

  /// The translations of its texts.
  public var translations: String { path(layout.translations) }
}
