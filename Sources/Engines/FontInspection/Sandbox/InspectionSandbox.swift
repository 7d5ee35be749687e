// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseProductFolders
import TypecaseSystemKit

/// The sandbox in which font bytes are read: system libraries, a helper, and nothing else.
///
/// There is no network, no bus, no home, no variable of the environment and no capability; no
/// further namespace can be made, and of the kernel's calls there are only those that reading a
/// font needs (`SystemCallFilter`). Fonts arrive as sealed memory through a socket, so that not
/// even their folder is visible. Nothing outside can be written to, and inside only a little
/// memory.
public struct InspectionSandbox: Sendable, Hashable {
  public static let bubblewrapPath = "/usr/bin/bwrap"
  public static let sanitizerPath = "/usr/bin/ots-sanitize"

  /// The helper's path outside.
  public let helperPath: String
  /// Whether root gives up its rights for the sandbox: bubblewrap is then started as nobody, so that not even a
  /// fault of the kernel's isolation leaves a helper root's files.
  ///
  /// It needs namespaces of users; where the kernel has none, only root can make a sandbox. What the sandbox shows
  /// must be readable for everybody, so a person's own registry, who may be root, does not use it.
  public var dropsPrivileges = false
  private let bubblewrapPath: String
  /// The folder of the Swift runtime that the programs share; nil when each carries its own.
  private let runtimeFolder: String?

  /// Folders that a helper has inside, beside the system's.
  struct Folders {
    /// Of the disk, under the paths that they have there; to be read only.
    var readable: [String] = []
    /// Of memory, under any path; so many bytes can be written there.
    var writable: (path: String, byteCount: Int)?
  }

  /// Finds the parts of the sandbox.
  ///
  /// - Parameter helperPath: where typecase-inspect is; by default beside the running program, or
  ///   among the helpers of its installation.
  /// - Throws: when a part is missing.
  public init(
    helperPath: String? = nil, bubblewrapPath: String = bubblewrapPath,
    sanitizerPath: String = sanitizerPath
  ) throws(InspectionUnavailable) {
    let helper = helperPath ?? Self.defaultHelperPath()
    guard access(bubblewrapPath, X_OK) == 0 else {
      throw .bubblewrapMissing(path: bubblewrapPath)
    }
    guard access(sanitizerPath, X_OK) == 0 else { throw .sanitizerMissing(path: sanitizerPath) }
    guard access(helper, X_OK) == 0 else { throw .helperMissing(path: helper) }
    self.bubblewrapPath = bubblewrapPath
    self.helperPath = helper
    runtimeFolder = Self.runtimeFolder()
  }

  /// The helper in the sandbox, as a program to run once.
  ///
  /// - Parameter hasMemoryFiles: whether it makes files in memory for whoever started it.
  func helper(
    _ arguments: [String], folders: Folders = Folders(), hasMemoryFiles: Bool = false
  ) throws(SystemError) -> ChildProcess {
    var options = Self.isolation + ["--clearenv", "--ro-bind", "/usr", "/usr"]
    for path in ["/bin", "/lib", "/lib32", "/lib64", "/libx32", "/sbin"] {
      options += Self.systemFolder(path)
    }
    options += ["--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache"]
    options += ["--proc", "/proc", "--dev", "/dev", "--remount-ro", "/dev"]
    options += Self.memory("/tmp", byteCount: 16 << 20)
    if let runtimeFolder {
      // The helper of a release looks for it beside itself, and that of a debug build at the toolchain.
      options += ["--ro-bind", runtimeFolder, Self.runtimeInside]
      if !runtimeFolder.hasPrefix("/usr/") {
        options += ["--ro-bind", runtimeFolder, runtimeFolder]
      }
    }
    options += ["--ro-bind", helperPath, Self.helperInside]
    for path in folders.readable { options += ["--ro-bind", path, path] }
    if let (path, byteCount) = folders.writable {
      options += Self.memory(path, byteCount: byteCount)
    }
    options += ["--remount-ro", "/"]
    return try program(
      options, running: Self.helperInside, arguments, hasMemoryFiles: hasMemoryFiles)
  }

  /// The helper as a reader of the desktop's own fonts and rules: it can read the files of the
  /// system, and still has no network, no bus and no capability.
  ///
  /// - Parameters:
  ///   - environment: where fontconfig finds what it reads.
  ///   - cacheFolder: the only folder that is written to, if it is there, and unless privileges are dropped.
  func reader(
    _ arguments: [String], environment: [String: String], cacheFolder: String
  ) throws(SystemError) -> ChildProcess {
    let options =
      Self.isolation + [
        "--ro-bind", "/", "/", "--dev", "/dev", "--remount-ro", "/dev", "--proc", "/proc",
      ] + (isUnprivileged ? [] : ["--bind-try", cacheFolder, cacheFolder])
    var program = try program(options, running: helperPath, arguments, hasMemoryFiles: false)
    program.environment = environment
    return program
  }

  /// The arguments of every sandbox, whatever is visible in it.
  private static var isolation: [String] {
    [
      "--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--hostname",
      "inspection",
    ]
      // The filter prevents new namespaces; where the kernel supports them, bubblewrap does so too.
      + (hasUserNamespaces ? ["--unshare-user", "--disable-userns"] : [])
  }

  private func program(
    _ options: [String], running path: String, _ arguments: [String], hasMemoryFiles: Bool
  ) throws(SystemError) -> ChildProcess {
    // The first that is inherited; see `ChildProcess.inherited`.
    let rest = ["--seccomp", "3", "--chdir", "/", "--", path]
    var program = ChildProcess(bubblewrapPath, options + rest + arguments)
    if isUnprivileged {
      program.executable = Self.setprivPath
      program.arguments = Self.asNobody + [bubblewrapPath] + program.arguments
    }
    program.inherited = [try SystemCallFilter.make(hasMemoryFiles: hasMemoryFiles).descriptor]
    return program
  }

  private var isUnprivileged: Bool { dropsPrivileges && geteuid() == 0 && Self.hasUserNamespaces }

  /// Of util-linux.
  private static let setprivPath = "/usr/bin/setpriv"
  /// The kernel's user for files of nobody's.
  private static let asNobody = ["--reuid=65534", "--regid=65534", "--clear-groups", "--"]

  private static func memory(_ path: String, byteCount: Int) -> [String] {
    ["--size", "\(byteCount)", "--tmpfs", path]
  }

  /// Whether the kernel provides user namespaces: a container may have none, and the superuser
  /// needs none for the sandbox.
  private static let hasUserNamespaces: Bool = {
    let text = try? FileSystem.text(of: "/proc/sys/user/max_user_namespaces", limit: 32)
    return text.flatMap { Int($0.filter(\.isNumber)) } ?? 0 > 0
  }()

  private static let helperInside = "/app/typecase-inspect"
  /// As meson-helpers/swift-build tells the linker.
  private static let runtimeInside = "/app/swift"

  /// Where `/usr` is merged, `/lib` and its like are links into it; elsewhere they are folders.
  private static func systemFolder(_ path: String) -> [String] {
    var status = stat()
    guard lstat(path, &status) == 0 else { return [] }
    if status.st_mode & S_IFMT == S_IFLNK, let target = FileSystem.target(ofLink: path) {
      return ["--symlink", target, path]
    }
    return ["--ro-bind", path, path]
  }

  private static func defaultHelperPath() -> String {
    let program = FileSystem.target(ofLink: "/proc/self/exe") ?? "/usr/bin/typecase"
    let folder = program.lastIndex(of: "/").map { String(program[..<$0]) } ?? ""
    let beside = "\(folder)/typecase-inspect"
    if access(beside, X_OK) == 0 { return beside }
    return InstallPrefix.current?.helper("typecase-inspect") ?? beside
  }

  /// The helper uses the same as this program: in a debug build it is the toolchain's.
  private static func runtimeFolder() -> String? {
    guard let path = LoadedLibraries.swiftRuntimePath(), let slash = path.lastIndex(of: "/"),
      path[slash...].hasPrefix("/libswift")
    else { return nil }
    return String(path[..<slash])
  }
}
