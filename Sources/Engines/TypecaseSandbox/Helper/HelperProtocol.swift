// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Glibc
import TypecaseSystemKit

/// What a helper and who started it say to each other, whatever the work.
///
/// The helper's standard input is a socket. A request is a line with a sealed memory file attached, and there is never
/// more than one. The helper answers on its standard output with one JSON document a line: `{"ready":true}` once, then one
/// for each request; a file of the answer comes through the socket before it.
package enum HelperProtocol {
  /// A request that says nothing but that there is one.
  package static let request: [UInt8] = Array("inspect\n".utf8)
  /// A request to draw has a few hundred bytes, and the text that is to be written.
  package static let requestLimit = 64 << 10
  /// Most answers are short.
  package static let lineLimit = 1 << 20

  /// The first line of a helper.
  package struct Ready: Codable {
    package var ready: Bool?

    package init(ready: Bool?) { self.ready = ready }
  }

  package static func encode(_ answer: some Encodable) -> [UInt8] {
    // Encoding fails on numbers that are not finite, which no answer holds.
    guard let data = try? JSONEncoder().encode(answer) else { return [0x0A] }
    return Array(data) + [0x0A]
  }

  package static func decode<Answer: Decodable>(
    _ line: [UInt8], as type: Answer.Type = Answer.self
  ) -> Answer? {
    try? JSONDecoder().decode(type, from: Data(line))
  }
}

/// The helper's side of it.
extension HelperProtocol {
  /// Waits for a request, which ends with a line feed; the socket may give it in pieces, the file with the first.
  ///
  /// - Returns: nil when there is no other, or what came is none.
  package static func nextRequest(
    from socket: OwnedDescriptor
  ) -> (request: [UInt8], file: SealedMemory)? {
    var request: [UInt8] = []
    var file: SealedMemory?
    while request.last != 0x0A {
      guard let piece = try? socket.receive(limit: requestLimit), !piece.bytes.isEmpty,
        request.count + piece.bytes.count <= requestLimit
      else { return nil }
      request += piece.bytes
      if let descriptor = piece.descriptor { file = SealedMemory(adopting: descriptor) }
    }
    return file.map { (request, $0) }
  }

  /// Writes a line of an answer, and sends its file before that.
  ///
  /// - Returns: whether the other side is still there.
  package static func answer(
    _ line: [UInt8], with file: SealedMemory?, through socket: OwnedDescriptor
  ) -> Bool {
    if let file, (try? socket.send([0], with: file.descriptor)) == nil { return false }
    return (try? OwnedDescriptor.standardOutput.write(all: line)) != nil
  }

  /// The processes of a helper; where it shares its namespace of users, those of all helpers are counted together.
  package static var processLimit: UInt64 {
    let map = (try? FileSystem.text(of: "/proc/self/uid_map", limit: 4096)) ?? ""
    let isShared = geteuid() != 0 && map.split(separator: " ").last?.hasPrefix("1\n") == false
    return 64 * UInt64(isShared ? max(sysconf(CInt(_SC_NPROCESSORS_ONLN)), 1) : 1)
  }
}
