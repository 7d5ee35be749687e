// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import SyntheticFonts
import Testing
import TypecaseFontconfigKit
import TypecaseSystemKit

@testable import FontInspection

struct SandboxTests {
  @Test func `a font inspected in the sandbox is reported as in process`() async throws {
    let folder = try TestFolder()
    let bytes = SyntheticFont("Sandboxed").data()
    let path = try folder.write("a.ttf", bytes)
    let report = try await inspector().inspect(InspectionInput(path: path))
    #expect(report == (try inspectHere(bytes)))
    #expect(report.verdict == .ok)
  }

  @Test func `many files are all reported once, with the bad ones among them`() async throws {
    let folder = try TestFolder()
    var inputs: [InspectionInput] = []
    for number in 0..<150 {
      let font = SyntheticFont("Family \(number)")
      let bytes = number % 10 == 3 ? Damage.badOutlines.data(font) : font.data()
      inputs.append(InspectionInput(path: try folder.write("\(number).ttf", bytes)))
    }
    var seen: [Int: InspectionReport] = [:]
    for try await result in try inspector().inspect(inputs) {
      #expect(seen.updateValue(result.report, forKey: result.index) == nil)
    }
    #expect(seen.count == inputs.count)
    for (index, report) in seen {
      #expect(report.verdict == (index % 10 == 3 ? .rejected : .ok))
      if index % 10 != 3 {
        #expect(report.faces.first?.descriptor.family == "Family \(index)")
      }
    }
  }

  @Test func `anything but a regular file is refused at once`() async throws {
    let folder = try TestFolder()
    let pipe = "\(folder.path)/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let dangling = "\(folder.path)/dangling"
    try #require(symlink("nowhere", dangling) == 0)
    let loop = "\(folder.path)/loop"
    try #require(symlink("loop", loop) == 0)
    let link = "\(folder.path)/link to a font; rm -rf \"$HOME\"\n.ttf"
    try #require(
      symlink(try folder.write("-a b.ttf", SyntheticFont("Linked").data()), link) == 0)
    let expected: [(String, String?)] = [
      (pipe, "103 file"), (folder.path, "103 file"), ("/dev/zero", "103 file"),
      (dangling, "101 file"), (loop, "101 file"), ("\(folder.path)/none", "101 file"),
      ("", "101 file"), (link, nil),
    ]
    for (path, reason) in expected {
      let report = try await inspector().inspect(InspectionInput(path: path))
      #expect(report.reason == reason, "\(path)")
    }
  }

  @Test func `nothing of the home, the network or the bus is in the sandbox`() async throws {
    let folder = try TestFolder()
    let secret = try folder.write("secret", Array("secret".utf8))
    // Each line is something that should not be there.
    let script = """
      found=
      for path in /home /root /run /var /etc/passwd /work /opt/secrets \(folder.path) \(secret)
      do [ -e "$path" ] && found="$found $path"; done
      [ "$(env | grep -v -e ^PWD= -e ^_= -e ^SHLVL= -e ^OLDPWD=)" ] && found="$found environment"
      [ "$(tail -n +3 /proc/net/dev | grep -v lo:)" ] && found="$found network"
      grep -q 'CapEff:.*[1-9a-f]' /proc/self/status && found="$found capabilities"
      touch /x 2>/dev/null && found="$found writable"
      touch /usr/x 2>/dev/null && found="$found writable-usr"
      touch /dev/x 2>/dev/null && found="$found writable-dev"
      touch /dev/shm/x 2>/dev/null && found="$found writable-shm"
      set -- /proc/[0-9]*; [ $# -gt 4 ] && found="$found processes"
      ls -l /proc/self/fd | grep -v -e pipe: -e socket: -e ' -> /app/' -e ' -> /proc/' -e total \
        && found="$found descriptors"
      printf '{"ready":true}\\n'
      read line
      printf '{"report":{"digest":"","byteCount":0,"verdict":"rejected","faces":[],"issues":['
      printf '{"code":104,"check":"crash","severity":"rejected","detail":"%s"}]}}\\n' \
        "$found"
      read line
      """
    let report = try await inspector(script: script, in: folder).inspect(
      InspectionInput(path: try folder.write("a.ttf", SyntheticFont("A").data())))
    #expect(report.issues.last?.detail == "")
    #expect(report.digest.count == 64, "the digest is not the helper's to say")
  }

  /// What the kernel refuses to a helper: Python lines that must each fail with an error.
  @Test(arguments: [
    "os.unshare(os.CLONE_NEWUSER)", "os.unshare(os.CLONE_NEWNS)",
    "clone(NEWUSER | 17, 0, 0, 0, 0)", "socket.socket(socket.AF_INET)",
    "socket.socket(socket.AF_UNIX)", "socket.socketpair()", "os.memfd_create('x')",
    "ptrace(0, 0, 0, 0)", "fcntl.ioctl(0, 0x5412, b'x')", "bpf()", "keyctl()",
    // What root may write to without any capability, and ways to be root again.
    "open('/proc/sys/kernel/core_pattern', 'r+')", "open('/proc/sys/kernel/modprobe', 'r+')",
    "open('/proc/sys/vm/drop_caches', 'w')", "open('/proc/sysrq-trigger', 'w')",
    "open('/proc/self/oom_score_adj', 'w')", "open('/proc/self/uid_map', 'w')",
    "open('/proc/1/mem', 'r+')", "os.setuid(0)", "os.setresuid(0, 0, 0)", "os.setresgid(0, 0, 0)",
    "os.setgroups([0])", "os.chroot('/tmp')", "os.mknod('/tmp/x', 0o20666, 0x101)",
    "os.chown('/tmp/said', 0, 0)",
    "subprocess.run(['/usr/bin/su', '-c', 'true'], stdin=-3, check=True, capture_output=True)",
  ])
  func `a helper can only read the file that it is given`(_ line: String) async throws {
    let folder = try TestFolder()
    // The numbers of calls that Python has no name for.
    #if arch(x86_64)
      let numbers = (clone: 56, ptrace: 101, bpf: 321, keyctl: 250)
    #else
      let numbers = (clone: 220, ptrace: 117, bpf: 280, keyctl: 219)
    #endif
    let script = """
      python3 2>/tmp/said <<'END'
      import ctypes, fcntl, os, socket, subprocess
      library = ctypes.CDLL(None, use_errno=True)
      os.CLONE_NEWUSER, os.CLONE_NEWNS, NEWUSER = 0x10000000, 0x20000, 0x10000000
      def checked(result):
        if result < 0: raise OSError(ctypes.get_errno(), "refused")
        return result
      os.unshare = lambda flags: checked(library.unshare(flags))
      def call(number):
        return lambda *arguments: checked(library.syscall(number, *arguments))
      clone, ptrace = call(\(numbers.clone)), call(\(numbers.ptrace))
      bpf, keyctl = call(\(numbers.bpf)), call(\(numbers.keyctl))
      try:
        \(line)
        answer = "done"
      except (OSError, subprocess.CalledProcessError):
        answer = "refused"
      open("/tmp/answer", "w").write(answer)
      END
      printf '{"ready":true}\\n'
      read line
      printf '{"report":{"digest":"","byteCount":0,"verdict":"rejected","faces":[],"issues":['
      printf '{"code":104,"check":"crash","severity":"rejected","detail":"%s"}]}}\\n' \
        "$(cat /tmp/answer || tail -1 /tmp/said)"
      read line
      """
    let report = try await inspector(script: script, in: folder).inspect(
      InspectionInput(path: try folder.write("a.ttf", SyntheticFont("A").data())))
    #expect(report.issues.last?.detail == "refused")
  }

  /// Who the helper is for the kernel, outside of its namespaces; then the words of a shell about itself.
  private func helperIdentity(
    _ words: String, _ folder: TestFolder, readable: Bool
  ) async throws -> (user: String, said: String) {
    let helper = try folder.writeScript("helper", "\(words)\nread line")
    let sandbox = try InspectionSandbox(helperPath: helper)
    var program = try sandbox.helper(
      [], folders: .init(readable: readable ? [folder.path] : []))
    let (ours, theirs) = try OwnedDescriptor.socketPair()
    program.standardInput = theirs
    let process = try RunningProcess(program)
    guard case .line(let said) = try process.nextLine(deadline: .now + .seconds(60), limit: 4096)
    else {
      Issue.record("\(String(decoding: process.errors, as: UTF8.self))")
      return ("", "")
    }
    // The shell is the one that has the helper's path as an argument, and no child.
    let numbers = try FileSystem.names(in: "/proc").filter { $0.allSatisfy(\.isNumber) }
    let shells = numbers.filter { number in
      let words = (try? FileSystem.text(of: "/proc/\(number)/cmdline"))?.split(separator: "\0")
      return words?.first == "/bin/sh" && words?.dropFirst() == ["/app/typecase-inspect"]
    }
    // Those of other tests come and go.
    let users = shells.compactMap { number in
      (try? FileSystem.text(of: "/proc/\(number)/status"))?.split(separator: "\n")
        .first { $0.hasPrefix("Uid:") }.map(String.init)
    }
    process.end()
    withExtendedLifetime(ours) {}
    return (Set(users).sorted().joined(separator: "; "), String(decoding: said, as: UTF8.self))
  }

  @Test(arguments: [false, true])
  func `root's helper is nobody for the kernel, wherever its files are`(isPublic: Bool) async throws
  {
    let folder = try TestFolder()
    chmod(folder.path, isPublic ? 0o755 : 0o700)
    let (user, _) = try await helperIdentity("echo ready", folder, readable: false)
    let expected = getuid() == 0 ? 65534 : getuid()
    #expect(user.contains("Uid:\t\(expected)\t\(expected)\t\(expected)\t\(expected)"))
    #expect(!user.contains("\t0"), "\(user)")
  }

  @Test func `root's helper reads the folder that it is shown, and changes nothing in it`()
    async throws
  {
    let folder = try TestFolder()
    try folder.write("private", Array("font".utf8), mode: 0o600)
    let path = folder.path
    let (user, said) = try await helperIdentity(
      "echo $(cat \(path)/private) $(touch \(path)/new 2>/dev/null && echo changed)"
        + " $(grep CapEff /proc/self/status)", folder, readable: true)
    #expect(!user.contains("\t0"), "\(user)")
    // CAP_DAC_READ_SEARCH, and no other.
    let capabilities = getuid() == 0 ? "0000000000000004" : "0000000000000000"
    #expect(said == "font CapEff: \(capabilities)")
  }

  @Test func `a helper limits its own resources`() async throws {
    var look = ChildProcess(
      "/usr/bin/python3",
      [
        "-c",
        """
        import subprocess, sys
        limits = "fonts 1073741824 1048576 20 1 1 1 1".split()
        helper = subprocess.Popen([sys.argv[1], *limits], stdin=0, stdout=subprocess.PIPE)
        helper.stdout.readline()
        print(open(f"/proc/{helper.pid}/limits").read())
        helper.kill()
        """, try builtHelper(),
      ])
    let (ours, theirs) = try OwnedDescriptor.socketPair()
    look.standardInput = theirs
    let outcome = try await look.run()
    let limits = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
      .map { $0.split(separator: " ", omittingEmptySubsequences: true) }
    for (name, value) in [("processes", "64"), ("open files", "64"), ("file size", "16777216")] {
      let words = try #require(
        limits.first { $0.dropFirst().joined(separator: " ").hasPrefix(name) }, "\(outcome)")
      // Soft and hard.
      #expect(words.filter { $0 == value }.count == 2, "\(words)")
    }
    withExtendedLifetime(ours) {}
  }

  static let ready = "printf '{\"ready\":true}\\n'\nread line\n"

  @Test(arguments: [
    ("kill -SEGV $$", "104 crash"), ("exit 0", "104 crash"),
    ("echo 'Fatal error: could not allocate memory' >&2; kill -ILL $$", "104 memory"),
    ("echo 'Could not allocate memory.' >&2; exit 1", "104 memory"),
    ("echo 'what(): std::bad_alloc' >&2; kill -ABRT $$", "104 memory"),
    ("kill -KILL $$", "104 memory"),
    ("kill -XCPU $$", "104 time"), ("echo nonsense; read line", "104 crash"),
    (
      "printf '{\"report\":{\"digest\":\"\",\"byteCount\":0,\"verdict\":\"ok\",\"issues\":[],"
        + "\"faces\":[]}}\\n'; read line", "104 crash"
    ),
  ])
  func `a helper that fails costs its file with the reason`(script: String, reason: String)
    async throws
  {
    let folder = try TestFolder()
    let failing = try inspector(script: Self.ready + script, in: folder)
    let path = try folder.write("a.ttf", SyntheticFont("A").data())
    var reasons: [String?] = []
    for try await result in failing.inspect([.init(path: path), .init(path: path)]) {
      reasons.append(result.report.reason)
      #expect(result.report.digest.count == 64)
    }
    #expect(reasons == [reason, reason])
  }

  @Test func `a font that takes too long is given up`() async throws {
    let folder = try TestFolder()
    var limits = InspectionLimits()
    limits.timePerFile = .milliseconds(200)
    let hanging = try inspector(
      script: Self.ready + "while :; do :; done", in: folder, limits: limits)
    let path = try folder.write("a.ttf", SyntheticFont("A").data())
    let report = try await hanging.inspect(InspectionInput(path: path))
    #expect(report.reason == "104 time")
  }

  @Test func `a font that takes too much memory is given up`() async throws {
    let folder = try TestFolder()
    var limits = InspectionLimits()
    limits.addressSpace = 200 << 20
    var bytes = SyntheticFont("Large").data()
    bytes += [UInt8](repeating: 0, count: 120 << 20)
    let path = try folder.write("a.ttf", bytes)
    let report = try await inspector(limits: limits).inspect(InspectionInput(path: path))
    #expect(report.reason == "104 memory", "\(report.issues)")
  }

  @Test func `leaving the loop ends the inspection`() async throws {
    let folder = try TestFolder()
    let path = try folder.write("a.ttf", SyntheticFont("A").data())
    // With a name of its own, which distinguishes it from the helpers of other tests.
    let helper = folder.path + "/helper"
    try #require(symlink(try builtHelper(), helper) == 0)
    let inspector = FontInspector(
      sandbox: try InspectionSandbox(helperPath: helper), limits: InspectionLimits())
    var count = 0
    for try await _ in inspector.inspect((0..<1000).map { _ in InspectionInput(path: path) }) {
      count += 1
      guard count == 3 else { continue }
      #expect(Self.isRunning(helper))
      break
    }
    // A helper that nobody reads from would wait for ever. One may end as the next begins.
    var looksWithout = 0
    let deadline = ContinuousClock.now + .seconds(120)
    while looksWithout < 20, ContinuousClock.now < deadline {
      looksWithout = Self.isRunning(helper) ? 0 : looksWithout + 1
      try await ContinuousClock().sleep(for: .milliseconds(10))
    }
    #expect(looksWithout == 20, "a helper still runs")
  }

  /// Whether a program runs that has this path among its arguments.
  private static func isRunning(_ path: String) -> Bool {
    ((try? FileSystem.names(in: "/proc")) ?? []).contains { process in
      (try? FileSystem.text(of: "/proc/\(process)/cmdline"))?.contains(path) == true
    }
  }

  @Test func `cancellation ends a hanging inspection`() async throws {
    let folder = try TestFolder()
    let hanging = try inspector(script: Self.ready + "read line", in: folder)
    let path = try folder.write("a.ttf", SyntheticFont("A").data())
    let task = Task { try await hanging.inspect(InspectionInput(path: path)) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test func `a missing part is an error, and never an unsandboxed run`() throws {
    let helper = try builtHelper()
    #expect(throws: InspectionUnavailable.bubblewrapMissing(path: "/nowhere/bwrap")) {
      try InspectionSandbox(helperPath: helper, bubblewrapPath: "/nowhere/bwrap")
    }
    #expect(throws: InspectionUnavailable.sanitizerMissing(path: "/nowhere/ots")) {
      try InspectionSandbox(helperPath: helper, sanitizerPath: "/nowhere/ots")
    }
    #expect(throws: InspectionUnavailable.helperMissing(path: "/nowhere/helper")) {
      try InspectionSandbox(helperPath: "/nowhere/helper")
    }
  }

  @Test func `a sandbox that does not start is an error with its own words`() async throws {
    let folder = try TestFolder()
    let broken = try inspector(script: "echo no way to start >&2; exit 1", in: folder)
    let path = try folder.write("a.ttf", SyntheticFont("A").data())
    await #expect(throws: InspectionUnavailable.sandboxFailed(detail: "no way to start ")) {
      try await broken.inspect(InspectionInput(path: path))
    }
  }
}
