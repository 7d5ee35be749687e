// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSystem
import Glibc

/// A program that runs, for one thread that talks with it and waits for it.
///
/// That thread must live as long as the program: `PR_SET_PDEATHSIG`, which bubblewrap's
/// `--die-with-parent` uses, is about the thread that started it.
public final class RunningProcess {
  /// The result of waiting for output.
  public enum Output: Sendable, Hashable {
    case bytes([UInt8])
    /// The program has ended, and all that it wrote was given.
    case ended
    case timedOut
    case cancelled
  }

  /// The result of waiting for a line.
  public enum Line: Sendable, Hashable {
    /// Without its end.
    case line([UInt8])
    /// The program has ended, or wrote a line longer than allowed.
    case ended
    case timedOut
    case cancelled
  }

  /// Its standard error output until now, up to the limit.
  public private(set) var errors: [UInt8] = []

  private let identifier: pid_t
  private let exit: OwnedDescriptor
  private let output: OwnedDescriptor
  private let errorOutput: OwnedDescriptor
  private let cancellation: CancellationSignal?
  private let errorLimit: Int
  private var pending: [UInt8] = []
  private var searched = 0
  private var ending: ChildProcess.Ending?
  private var outputIsOpen = true
  private var errorsAreOpen = true

  /// Starts the program.
  public init(
    _ program: ChildProcess, cancellation: CancellationSignal? = nil
  ) throws(SystemError) {
    let outputPipe = try OwnedDescriptor.pipe()
    let errorPipe = try OwnedDescriptor.pipe()
    let input: OwnedDescriptor
    if let given = program.standardInput {
      input = given
    } else {
      input = try OwnedDescriptor.open("/dev/null")
    }
    let given = [input, outputPipe.writing, errorPipe.writing] + program.inherited
    // Copies above all the targets, so that no target closes a source.
    var sources: [OwnedDescriptor] = []
    for descriptor in given {
      sources.append(try descriptor.duplicate(lowest: CInt(given.count)))
    }
    let variables = program.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    var process = pid_t()
    let numbers = sources.map(\.number)
    let started = withCStrings([program.executable] + program.arguments) { arguments in
      withCStrings(variables) { environment in
        ctypecase_system_spawn(
          &process, program.executable.cPath, arguments, environment, numbers, CInt(numbers.count))
      }
    }
    guard started == 0 else {
      throw SystemError(code: errno, operation: "posix_spawn \(program.executable)")
    }
    identifier = process
    let exitNumber = ctypecase_system_process_descriptor(process)
    guard exitNumber >= 0 else {
      let error = SystemError.last("pidfd_open")
      kill(-process, SIGKILL)
      waitpid(process, nil, 0)
      throw error
    }
    exit = OwnedDescriptor(adopting: exitNumber)
    output = outputPipe.reading
    errorOutput = errorPipe.reading
    self.cancellation = cancellation
    errorLimit = program.outputLimit
    // An end that is written must not hang on what a grandchild keeps open.
    _ = fcntl(output.number, F_SETFL, O_NONBLOCK)
    _ = fcntl(errorOutput.number, F_SETFL, O_NONBLOCK)
  }

  deinit { _ = end() }

  /// Kills the program with its whole process group if it still runs, and tells how it ended.
  @discardableResult
  public func end() -> ChildProcess.Ending {
    if let ending { return ending }
    // Nothing has waited for it yet, so the number cannot belong to another process.
    kill(-identifier, SIGKILL)
    var status: CInt = 0
    while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
    // What the pipe holds, which is 1 MiB at the most; something that left the program's process
    // group may write on for ever.
    _ = collectErrors(reads: 16)
    let result: ChildProcess.Ending =
      status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signalled(status & 0x7F)
    ending = result
    return result
  }

  /// The next line of its standard output.
  ///
  /// - Parameters:
  ///   - deadline: when to give up waiting; nil for never.
  ///   - limit: the most bytes of a line.
  public func nextLine(
    deadline: ContinuousClock.Instant?, limit: Int
  ) throws(SystemError) -> Line {
    while true {
      if let end = pending[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(pending[..<end])
        pending.removeSubrange(...end)
        searched = 0
        return .line(line)
      }
      searched = pending.count
      guard pending.count <= limit else { return .ended }
      switch try nextOutput(deadline: deadline) {
      case .bytes(let piece): pending.append(contentsOf: piece)
      case .ended: return .ended
      case .timedOut: return .timedOut
      case .cancelled: return .cancelled
      }
    }
  }

  /// The next bytes of its standard output.
  ///
  /// - Parameter deadline: when to give up; nil for never. It is kept however much the program
  ///   writes.
  public func nextOutput(deadline: ContinuousClock.Instant?) throws(SystemError) -> Output {
    while true {
      // A program that always has something to read never lets `poll` time out.
      if let deadline, deadline <= .now { return .timedOut }
      let closed: CInt = -1
      var entries = [
        pollfd(
          fd: outputIsOpen ? output.number : closed, events: Int16(POLLIN), revents: 0),
        pollfd(
          fd: errorsAreOpen ? errorOutput.number : closed, events: Int16(POLLIN), revents: 0),
        pollfd(fd: exit.number, events: Int16(POLLIN), revents: 0),
        pollfd(fd: cancellation?.number ?? closed, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&entries, nfds_t(entries.count), milliseconds(until: deadline))
      if ready < 0 {
        if errno == EINTR { continue }
        throw SystemError.last("poll")
      }
      if entries[3].revents != 0 { return .cancelled }
      // The deadline is over, or further away than one wait.
      if ready == 0 { continue }
      if entries[1].revents != 0 { errorsAreOpen = collectErrors(reads: 1) }
      if entries[0].revents != 0 {
        if let piece = readAvailable(output) {
          if !piece.isEmpty { return .bytes(piece) }
        } else {
          outputIsOpen = false
        }
      } else if entries[2].revents != 0 {
        return .ended
      }
    }
  }

  /// Takes what is there of the standard error, with so many reads at most; false at its end.
  private func collectErrors(reads: Int) -> Bool {
    for _ in 0..<reads {
      guard let piece = readAvailable(errorOutput) else { return false }
      if piece.isEmpty { return true }
      errors.append(contentsOf: piece.prefix(errorLimit - errors.count))
    }
    return true
  }

  /// The available bytes, without waiting; empty for none now, nil at the end.
  private func readAvailable(_ descriptor: OwnedDescriptor) -> [UInt8]? {
    var result = 0
    let piece = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
      result = read(descriptor.number, buffer.baseAddress, buffer.count)
      count = max(result, 0)
    }
    if result < 0 && (errno == EAGAIN || errno == EINTR) { return [] }
    return result > 0 ? piece : nil
  }

  private func milliseconds(until deadline: ContinuousClock.Instant?) -> CInt {
    guard let deadline else { return -1 }
    let left = deadline - ContinuousClock.now
    guard left > .zero else { return 0 }
    let (seconds, attoseconds) = left.components
    // Rounded up, so that the last wait does not spin.
    return CInt(min(seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1, 1_000_000))
  }
}

/// Calls `body` with a null-terminated array of C strings.
private func withCStrings<Result>(
  _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = strings.map { strdup($0.cPath) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
