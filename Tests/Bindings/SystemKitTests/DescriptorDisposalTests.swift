// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing

@testable import TypecaseSystemKit

/// Closing file descriptors that other programs sent.
struct DescriptorDisposalTests {
  /// Waits for a condition; says whether it came true.
  private func comesTrue(_ condition: () -> Bool) async -> Bool {
    let deadline = ContinuousClock.now + .seconds(120)
    while !condition() {
      if ContinuousClock.now > deadline { return false }
      await Task.yield()
    }
    return true
  }

  @Test func `every descriptor is closed, also with few threads`() async throws {
    let disposal = DescriptorDisposal(threadLimit: 2)
    var readers: [OwnedDescriptor] = []
    for _ in 0..<100 {
      let pipe = try OwnedDescriptor.pipe()
      readers.append(pipe.reading)
      disposal.close(dup(pipe.writing.number))
    }
    #expect(await comesTrue { disposal.count == 0 })
    // The last writer is gone: an end, and nothing to wait for.
    for reader in readers { #expect(try reader.readAll(limit: 1).isEmpty) }
  }

  @Test func `sockets that linger are closed without their peers, and delay nobody else's`()
    async throws
  {
    let disposal = DescriptorDisposal(threadLimit: 2)
    let (hostile, other) = (DescriptorAccount(), DescriptorAccount())
    var peers: [CInt] = []
    for _ in 0..<40 {
      let (hiding, peer) = try Self.hiddenLingerer()
      peers.append(peer)
      hostile.add()
      disposal.close(hiding, of: hostile)
    }
    let pipe = try OwnedDescriptor.pipe()
    other.add()
    disposal.close(dup(pipe.writing.number), of: other)
    // Its turn comes before the line of the others has an end.
    #expect(await comesTrue { other.count == 0 })
    #expect(await comesTrue { disposal.count == 0 && hostile.count == 0 })
    for peer in peers { close(peer) }
  }

  @Test func `a closer closes in order, and is ended at what blocks it`() async {
    // In a process that starts no other: one that is just being started has copies of all descriptors for a moment, and a close that
    // is not the last one waits for nothing.
    await #expect(processExitsWith: .success) {
      try await DescriptorDisposalTests().closeInOrder()
    }
  }

  private func closeInOrder() async throws {
    let (hiding, peer) = try Self.hiddenLingerer()
    let (first, last) = (try OwnedDescriptor.pipe(), try OwnedDescriptor.pipe())
    let numbers = [dup(first.writing.number), hiding, dup(last.writing.number)]
    let closer = try #require(DescriptorCloser(numbers[...]))
    #expect(await comesTrue { closer.begun == 2 && closer.isBlocked == true })
    #expect(!closer.hasEnded(within: 0))
    closer.kill()
    #expect(closer.hasEnded(within: 60_000))
    #expect(closer.begun == 2)
    #expect(fcntl(numbers[2], F_GETFD) >= 0)
    close(numbers[2])
    close(peer)
  }

  /// A Unix socket with a lingering socket in its queue, and the peer of the lingering one.
  ///
  /// While it is in the queue nobody can change that it lingers. Nobody else holds either of the two.
  private static func hiddenLingerer() throws -> (CInt, CInt) {
    let (lingering, peer) = try lingeringSocket()
    let (hiding, sending) = try OwnedDescriptor.socketPair()
    try sending.send([0], with: lingering)
    // All other copies are closed before this one, which is the last.
    return (dup(hiding.number), peer)
  }

  /// A socket with a full buffer whose close waits for its peer, and the peer.
  private static func lingeringSocket() throws -> (OwnedDescriptor, CInt) {
    let server = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    defer { close(server) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let client = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    try withUnsafeMutablePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        try #require(bind(server, place, length) == 0)
        try #require(listen(server, 1) == 0)
        try #require(getsockname(server, place, &length) == 0)
        try #require(connect(client, place, length) == 0)
      }
    }
    let peer = accept(server, nil, nil)
    try #require(fcntl(client, F_SETFL, O_NONBLOCK) == 0)
    let piece = [UInt8](repeating: 0, count: 65_536)
    while send(client, piece, piece.count, CInt(MSG_NOSIGNAL)) > 0 {}
    var wait = linger(l_onoff: 1, l_linger: 3600)
    try #require(
      setsockopt(client, SOL_SOCKET, SO_LINGER, &wait, socklen_t(MemoryLayout<linger>.size)) == 0)
    return (OwnedDescriptor(adopting: client), peer)
  }

  @Test func `a descriptor from another program is closed with its last reference`() throws {
    let reading: OwnedDescriptor
    do {
      let pipe = try OwnedDescriptor.pipe()
      reading = pipe.reading
      let sent = OwnedDescriptor(adoptingForeign: dup(pipe.writing.number))
      #expect(fcntl(sent.number, F_GETFD) >= 0)
    }
    #expect(try reading.readAll(limit: 1).isEmpty)
  }
}
