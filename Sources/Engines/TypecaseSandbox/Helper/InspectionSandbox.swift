// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import TypecaseProductIdentity
import TypecaseSystemKit

/// The sandbox in which the bytes of fonts and pictures are read: system libraries, a helper, and nothing else.
///
/// There is no network, no bus, no home, no variable of the environment and no capability; no
/// further namespace can be made, and of the kernel's calls there are only those that reading a
/// font needs (`SystemCallFilter`). The bytes arrive as sealed memory through a socket, so that not
/// even their folder is visible. Nothing outside can be written to, and inside only a little
/// memory. Root never works in it: the kernel lets its superuser write to many files of `/proc` without any
/// capability, so that for root the helper is nobody (`HelperIdentity`).
public struct InspectionSandbox: Sendable, Hashable {
  public static let bubblewrapPath = "/usr/bin/bwrap"
  public static let sanitizerPath = "/usr/bin/ots-sanitize"

  /// The helper's path outside.
  public let helperPath: String
  /// Whether root's helper may read only what everybody may, where it reads the system's own fonts and rules; without
  /// it the helper reads as root does, who has settings and fonts that nobody else can see.
  public var readsPublicFilesOnly = false
  private let bubblewrapPath: String
  /// The folder of the Swift runtime that the programs share; nil when each carries its own.
  private let runtimeFolder: String?

  /// Folders that a helper has inside, beside the system's.
  package struct Folders {
    /// Of the disk, under the paths that they have there; to be read only.
    package var readable: [String] = []
    /// Of memory, under any path; so many bytes can be written there.
    package var writable: (path: String, byteCount: Int)?

    package init(
      readable: [String] = [], writable: (path: String, byteCount: Int)? = nil
    ) {
      self.readable = readable
      self.writable = writable
    }
  }

  /// Finds the parts of the sandbox.
  ///
  /// - Parameter helperPath: where typecase-inspect is; by default beside the running program, or
  ///   among the helpers of its installation, or of that of the system.
  /// - Parameter sanitizerPath: nil for who has no fonts inspected.
  /// - Throws: when a part is missing.
  public init(
    helperPath: String? = nil, bubblewrapPath: String = bubblewrapPath,
    sanitizerPath: String? = sanitizerPath
  ) throws(InspectionUnavailable) {
    let helper = helperPath ?? Self.defaultHelperPath()
    guard access(bubblewrapPath.cPath, X_OK) == 0 else {
      throw .bubblewrapMissing(path: bubblewrapPath)
    }
    if let sanitizerPath, access(sanitizerPath.cPath, X_OK) != 0 {
      throw .sanitizerMissing(path: sanitizerPath)
    }
    guard access(helper.cPath, X_OK) == 0 else { throw .helperMissing(path: helper) }
    self.bubblewrapPath = bubblewrapPath
    self.helperPath = helper
    runtimeFolder = Self.runtimeFolder(of: helper)
  }

  /// The helper in the sandbox, as a program to run once.
  ///
  /// - Parameter hasMemoryFiles: whether it makes files in memory for its caller.
  package func helper(
    _ arguments: [String], folders: Folders = Folders(), hasMemoryFiles: Bool = false
  ) throws(SystemError) -> ChildProcess {
    // Fonts of root's are in folders that nobody else can look into.
    let readsAll = !folders.readable.isEmpty
    let identity = HelperIdentity(
      showing: [helperPath] + (runtimeFolder.map { [$0] } ?? []), readsAll: readsAll)
    var options =
      Self.isolation(identity, readsAll: readsAll) + ["--clearenv", "--ro-bind", "/usr", "/usr"]
    for path in ["/bin", "/lib", "/lib32", "/lib64", "/libx32", "/sbin"] {
      options += Self.systemFolder(path)
    }
    options += ["--ro-bind-try", "/etc/ld.so.cache", "/etc/ld.so.cache"]
    options += Self.kernelFolders
    options += Self.memory("/tmp", byteCount: 16 << 20)
    if let runtimeFolder {
      // The helper of a release looks for it beside itself, and that of a debug build at the toolchain.
      options += Self.folder(Self.runtimeInside) + ["--ro-bind", runtimeFolder, Self.runtimeInside]
      if !runtimeFolder.hasPrefix("/usr/") {
        options += Self.folder(runtimeFolder) + ["--ro-bind", runtimeFolder, runtimeFolder]
      }
    }
    options += Self.folder("/app") + ["--ro-bind", helperPath, Self.helperInside]
    for path in folders.readable { options += Self.folder(path) + ["--ro-bind", path, path] }
    if let (path, byteCount) = folders.writable {
      // access(2), by which fontconfig looks whether it can write, knows no capability.
      options += Self.folder(path) + Self.memory(path, byteCount: byteCount)
    }
    options += ["--remount-ro", "/"]
    return try program(
      options, running: Self.helperInside, arguments, as: identity, readsAll: readsAll,
      hasMemoryFiles: hasMemoryFiles)
  }

  /// A helper without a sandbox, for work for which it gives its rights up by itself (`PictureLimits.isAlone`).
  ///
  /// - Parameter path: where it is; by default as `init` looks for it.
  package static func helperAlone(
    _ arguments: [String], path: String? = nil
  ) throws(InspectionUnavailable) -> ChildProcess {
    let helper = path ?? defaultHelperPath()
    guard access(helper.cPath, X_OK) == 0 else { throw .helperMissing(path: helper) }
    guard HelperIdentity.runsAsNobody(helper) else { return ChildProcess(helper, arguments) }
    return ChildProcess(
      ChildProcess.setprivPath, HelperIdentity.asNobody + ["--", helper] + arguments)
  }

  /// The helper as a reader of the desktop's own fonts and rules: it can read the files of the
  /// system, and still has no network, no bus and no capability but, for root, that to read what root may.
  ///
  /// - Parameters:
  ///   - environment: where fontconfig finds what it reads.
  ///   - cacheFolder: the only folder that is written to, if it is there, and unless root starts this: it is root's.
  package func reader(
    _ arguments: [String], environment: [String: String], cacheFolder: String
  ) throws(SystemError) -> ChildProcess {
    let readsAll = !readsPublicFilesOnly
    let identity = HelperIdentity(showing: [helperPath], readsAll: readsAll)
    let options =
      Self.isolation(identity, readsAll: readsAll) + ["--ro-bind", "/", "/"] + Self.kernelFolders
      + (identity == .own ? ["--bind-try", cacheFolder, cacheFolder] : [])
    var program = try program(
      options, running: helperPath, arguments, as: identity, readsAll: readsAll,
      hasMemoryFiles: false)
    program.environment = environment
    return program
  }

  /// The arguments of every sandbox, whatever is visible in it.
  private static func isolation(_ identity: HelperIdentity, readsAll: Bool) -> [String] {
    let always = [
      "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try",
      "--die-with-parent", "--new-session", "--hostname", "inspection", "--cap-drop", "ALL",
    ]
    if identity == .nobodyInside {
      // The capabilities with which root becomes `nobody` inside. A namespace of users would have no other user than
      // root.
      let capabilities = ["SETUID", "SETGID", "SETPCAP"] + (readsAll ? ["DAC_READ_SEARCH"] : [])
      return always + capabilities.flatMap { ["--cap-add", "CAP_\($0)"] }
    }
    // The filter prevents new namespaces; where the kernel supports them, bubblewrap does so too.
    let users =
      HelperIdentity.hasUserNamespaces
      ? ["--unshare-user", "--disable-userns"] : ["--unshare-user-try"]
    return always + users
  }

  /// bubblewrap covers of `/proc` what it takes for writable, which is not all that is; nothing in it is to be written.
  private static let kernelFolders = [
    "--proc", "/proc", "--remount-ro", "/proc", "--dev", "/dev", "--remount-ro", "/dev",
  ]

  private func program(
    _ options: [String], running path: String, _ arguments: [String], as identity: HelperIdentity,
    readsAll: Bool, hasMemoryFiles: Bool
  ) throws(SystemError) -> ChildProcess {
    let isInside = identity == .nobodyInside
    // The first that is inherited; see `ChildProcess.inherited`.
    let rest =
      ["--seccomp", "3", "--chdir", "/", "--"]
      + (isInside
        ? [ChildProcess.setprivPath] + HelperIdentity.asNobodyInside(readsAll: readsAll) : [])
      + [path]
    var program = ChildProcess(bubblewrapPath, options + rest + arguments)
    if identity == .nobodyFromOutside {
      program.executable = ChildProcess.setprivPath
      program.arguments = HelperIdentity.asNobody + ["--", bubblewrapPath] + program.arguments
    }
    program.inherited = [
      try SystemCallFilter.make(hasMemoryFiles: hasMemoryFiles, changesUser: isInside).descriptor
    ]
    return program
  }

  /// A folder that everybody can look into: bubblewrap would make those above a file of root's root's alone.
  private static func folder(_ path: String) -> [String] { ["--perms", "0755", "--dir", path] }

  private static func memory(_ path: String, byteCount: Int) -> [String] {
    // For any identity of the helper.
    ["--perms", "1777", "--size", "\(byteCount)", "--tmpfs", path]
  }

  private static let helperInside = "/app/typecase-inspect"
  /// As meson-helpers/build-steps/swift-build tells the linker.
  private static let runtimeInside = "/app/swift"

  /// Where `/usr` is merged, `/lib` and its like are links into it; elsewhere they are folders.
  private static func systemFolder(_ path: String) -> [String] {
    var status = stat()
    guard lstat(path.cPath, &status) == 0 else { return [] }
    if status.st_mode & S_IFMT == S_IFLNK, let target = FileSystem.target(ofLink: path) {
      return ["--symlink", target, path]
    }
    return ["--ro-bind", path, path]
  }

  private static func defaultHelperPath() -> String {
    let own = InstallPrefix.helperPaths("typecase-inspect")
    return (own + systemHelperPaths).first { access($0.cPath, X_OK) == 0 } ?? own.last
      ?? systemHelperPaths[0]
  }

  /// Where packages of Typecase have it: an app may be installed elsewhere, and knows no other layout than that of its own
  /// build.
  private static let systemHelperPaths: [String] = {
    #if arch(arm64)
      let machine = "aarch64-linux-gnu"
    #else
      let machine = "x86_64-linux-gnu"
    #endif
    return ["/usr", "/usr/local"].flatMap { prefix in
      ["libexec", "lib/\(machine)", "lib"].map { "\(prefix)/\($0)/typecase/typecase-inspect" }
    }
  }()

  /// The helper uses that beside it, or else the same as this program: in a debug build it is the toolchain's.
  private static func runtimeFolder(of helper: String) -> String? {
    let beside = FileSystem.split(helper).folder + "/swift"
    if access("\(beside)/libswiftCore.so".cPath, R_OK) == 0 { return beside }
    guard let path = LoadedLibraries.swiftRuntimePath(), let slash = path.lastIndex(of: "/"),
      path[slash...].hasPrefix("/libswift")
    else { return nil }
    return String(path[..<slash])
  }
}
