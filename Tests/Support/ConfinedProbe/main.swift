// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

// TypecaseSystemKit drains its queue.
import Dispatch
import Glibc
import TypecaseSystemKit

// A process that has given its rights up as the helper for pictures does without a sandbox, and tries what a picture that took it over
// would try: `ConfinedProbe TRY [PATH]`. It writes `done` or the error's number, if it lives to do so.

private let tried = CommandLine.arguments.dropFirst().first ?? ""
private let path = CommandLine.arguments.dropFirst(2).first ?? "/etc/passwd"
private let ownFile = open(path, O_RDONLY)

private func say(_ result: Int) {
  let words = result < 0 ? "\(errno)" : "done"
  _ = write(STDOUT_FILENO, words, words.utf8.count)
}

do {
  try Confinement(addressSpace: 1 << 30, fileSize: 1 << 20, openFiles: 64, processes: 1).apply()
  try Confinement.keepToOpenFiles()
} catch {
  say(-1)
  exit(1)
}

switch tried {
case "nothing": say(0)
case "open": say(Int(open(path, O_RDONLY)))
case "create": say(Int(open(path + ".new", O_WRONLY | O_CREAT, 0o600)))
case "read-open": say(lseek(ownFile, 0, SEEK_END))
case "link":
  var target = [CChar](repeating: 0, count: 64)
  say(readlink("/proc/self/exe", &target, target.count))
case "network": say(Int(socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)))
case "bus": say(Int(socket(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0)))
case "program":
  var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("/bin/true"), nil]
  say(Int(execv("/bin/true", &arguments)))
case "thread":
  var thread = pthread_t()
  let error = pthread_create(&thread, nil, { _ in nil }, nil)
  errno = error
  say(error == 0 ? 0 : -1)
case "signal": say(Int(kill(getppid(), 0)))
case "code":
  let memory = mmap(
    nil, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
  say(memory == MAP_FAILED ? -1 : 0)
case "memory":
  let memory = mmap(nil, 2 << 30, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
  say(memory == MAP_FAILED ? -1 : 0)
default: exit(2)
}
