// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import CTypecaseSoup
import Testing

@testable import FontDownloads

/// How long downloads wait, and whom they follow.
struct PolicyTests {
  let policy = DownloadPolicy()

  @Test func `pauses grow to a limit, and are at most halved at random`() {
    let pauses = (1...12).map { policy.pause(afterFailures: $0, retryAfter: nil, chance: 0) }
    #expect(pauses.prefix(4) == [.seconds(1), .seconds(2), .seconds(4), .seconds(8)])
    #expect(pauses.last == policy.longestPause)
    #expect(policy.pause(afterFailures: 2, retryAfter: nil, chance: 1) == .seconds(1))
    for chance in [-1, 2, .nan, .infinity] as [Double] {
      let pause = policy.pause(afterFailures: 1, retryAfter: nil, chance: chance)
      #expect((Duration.milliseconds(500)...(.seconds(1))).contains(pause))
    }
    #expect(policy.pause(afterFailures: 0, retryAfter: nil, chance: 0) == .seconds(1))
    #expect(policy.pause(afterFailures: .max, retryAfter: nil, chance: 0) == policy.longestPause)
  }

  @Test func `a server can ask for a longer pause, within bounds`() {
    #expect(policy.pause(afterFailures: 1, retryAfter: .seconds(20), chance: 0) == .seconds(20))
    #expect(
      policy.pause(afterFailures: 1, retryAfter: .seconds(86_400), chance: 0)
        == policy.longestRetryAfter)
    #expect(policy.pause(afterFailures: 3, retryAfter: .zero, chance: 0) == .seconds(4))
  }

  @Test func `a server that sends less than it must in a minute is too slow, and no other is`() {
    let start = TransferPace.Instant.now
    func pace(_ steps: [(seconds: Int, bytes: UInt64)]) -> [UInt64?] {
      var pace = TransferPace(policy, having: 5000, at: start)
      return steps.map { pace.isTooSlow(having: $0.bytes, at: start + .seconds($0.seconds)) }
    }
    // A byte now and then.
    #expect(pace([(29, 5001), (58, 5002), (60, 5003)]) == [nil, nil, 3])
    // One line that brings two kilobytes a second, shared by as many downloads as there may be.
    let share = UInt64(2000 / policy.concurrency)
    #expect(pace((1...600).map { ($0, 5000 + UInt64($0) * share) }).allSatisfy { $0 == nil })
    // All at once counts as well as bit by bit, and what came before the window does not.
    #expect(pace([(1, 13_192), (60, 13_192), (119, 13_192), (120, 13_193)]) == [nil, nil, nil, 1])
  }

  @Test func `Retry-After is seconds or a date`() {
    let now = 784_111_777
    #expect(RetryAfter.delay("120") == .seconds(120))
    #expect(RetryAfter.delay("Sun, 06 Nov 1994 08:50:07 GMT", now: now) == .seconds(30))
    #expect(RetryAfter.delay("Sun, 06 Nov 1994 08:00:00 GMT", now: now) == .zero)
    for nonsense in ["", "-1", "+1", "soon", "1e9", String(repeating: "9", count: 100)] {
      #expect(RetryAfter.delay(nonsense) == nil, "\(nonsense)")
    }
    #expect(RetryAfter.delay(nil) == nil)
  }

  @Test func `Content-Range is read as it is written, or not at all`() {
    func range(_ text: String) -> ContentRange? {
      let headers = soup_message_headers_new(SOUP_MESSAGE_HEADERS_RESPONSE)
      defer { soup_message_headers_unref(headers) }
      soup_message_headers_append(headers, "Content-Range", text)
      return ContentRange(headers)
    }
    #expect(range("bytes 10-19/20")?.first == 10)
    #expect(range("bytes 10-19/20")?.last == 19)
    #expect(range("bytes 10-19/20")?.total == 20)
    #expect(range("bytes 0-0/*")?.last == 0)
    #expect(range("bytes 0-0/*")?.total == nil)
    for nonsense in [
      "", "bytes", "bytes */20", "bytes 9-8/20", "bytes 0-20/20", "bytes +0-9/20", "bytes 0-9",
      "bytes 0-9/", "bytes -9/20", "items 0-9/20", "bytes 0-9/20/30",
      "bytes 0-99999999999999999999/*",
    ] {
      #expect(range(nonsense) == nil, "\(nonsense)")
    }
  }

  @Test func `a validator is one that says something of single bytes`() {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT"
    #expect(DownloadOrigin(address: "a", tag: "\"1\"", date: date).validator == "\"1\"")
    #expect(DownloadOrigin(address: "a", tag: "W/\"1\"", date: date).validator == date)
    #expect(DownloadOrigin(address: "a", tag: "W/\"1\"", date: nil).validator == nil)
    #expect(DownloadOrigin(address: "a", tag: "\"\r\nX: y\"", date: nil).validator == nil)
  }

  @Test func `an address of the web has a host and no password`() {
    #expect(DownloadAddress("HTTPS://Fonts.Example.org/a?b#c")?.text.hasSuffix("/a?b") == true)
    #expect(
      DownloadAddress("https://Fonts.Example.org:8443/")?.origin.description
        == "https://fonts.example.org:8443")
    #expect(DownloadAddress("http://[::1]/")?.origin.host == "::1")
    for nonsense in [
      "", "ftp://example.org/", "file:///etc/passwd", "https:///a", "https://u:p@example.org/",
      "//example.org/", "a.ttf", "https://exa mple.org/", "https://example.org/\n",
      "https://" + String(repeating: "a", count: 5000),
    ] {
      #expect(DownloadAddress(nonsense) == nil, "\(nonsense)")
    }
    let base = DownloadAddress("https://example.org/fonts/a.ttf")
    #expect(base?.resolving("b.ttf")?.text == "https://example.org/fonts/b.ttf")
    #expect(base?.resolving("//other.org/b")?.origin.host == "other.org")
    #expect(base?.resolving("file:///etc/passwd") == nil)
  }

  @Test func `redirects are followed to the server itself and those of the catalog`() throws {
    let item = DownloadItem(
      address: "", digest: "", byteCount: 1,
      redirects: ["https://cdn.example.net", "https://*.store.example.com", "http://a.org:8080"]
        .compactMap(RedirectTarget.init))
    #expect(item.redirects.count == 3)
    let source = try #require(DownloadAddress("https://example.org/a"))
    let allowed = [
      "https://example.org/b", "https://EXAMPLE.org:443/b", "https://cdn.example.net/x",
      "https://eu.store.example.com/x", "https://a.b.store.example.com/x", "http://a.org:8080/",
    ]
    for text in allowed {
      let target = try #require(DownloadAddress(text))
      #expect(item.allows(redirectTo: target, from: source), "\(text)")
    }
    let refused = [
      "http://example.org/b", "https://example.org:8443/b", "https://example.net/x",
      "https://evilstore.example.com/x", "https://store.example.com/x", "http://a.org/",
      "https://cdn.example.net.evil.org/",
    ]
    for text in refused {
      let target = try #require(DownloadAddress(text))
      #expect(!item.allows(redirectTo: target, from: source), "\(text)")
    }
  }
}

/// Where downloads may come from.
struct NetworkPolicyTests {
  @Test(arguments: [
    "127.0.0.1", "127.255.255.254", "0.0.0.0", "10.1.2.3", "100.64.0.1", "100.127.255.255",
    "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.168.1.1", "192.0.0.1", "198.18.0.1",
    "224.0.0.1", "239.255.255.250", "240.0.0.1", "255.255.255.255", "::", "::1", "::127.0.0.1",
    "::ffff:127.0.0.1", "::ffff:192.168.1.1", "64:ff9b::10.0.0.1", "64:ff9b:1::1", "fc00::1",
    "fd12:3456::1", "fe80::1", "fec0::1", "ff02::1", "2002:7f00:1::", "2002:c0a8:101::1",
    "2001::1", "2001:db8::1", "100::1",
  ])
  func `local, private and reserved addresses are not the internet`(text: String) throws {
    #expect(!NetworkPolicy().allows(try #require(NetworkAddress(text))))
  }

  @Test(arguments: [
    "1.1.1.1", "100.63.255.255", "100.128.0.1", "172.15.255.255", "172.32.0.1", "192.167.1.1",
    "223.255.255.254", "2606:4700::1111", "2a00:1450::1", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1",
  ])
  func `any other address is of the internet`(text: String) throws {
    #expect(NetworkPolicy().allows(try #require(NetworkAddress(text))))
  }

  @Test func `an administrator can allow more networks`() throws {
    let networks = ["10.20.0.0/15", "192.168.1.20", "fd00:1::/32"].compactMap(Network.init)
    let policy = NetworkPolicy(allowed: networks)
    let answers = [
      "10.21.255.255": true, "10.22.0.0": false, "192.168.1.20": true, "192.168.1.21": false,
      "::ffff:192.168.1.20": true, "fd00:1::5": true, "fd00:2::5": false, "127.0.0.1": false,
    ]
    for (text, isAllowed) in answers {
      #expect(policy.allows(try #require(NetworkAddress(text))) == isAllowed, "\(text)")
    }
  }

  @Test(arguments: [
    "", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0/8", "::/129", "example.org", "1.1.1.1/8/8",
  ])
  func `an invalid network is not accepted`(text: String) {
    #expect(Network(text) == nil)
  }
}
