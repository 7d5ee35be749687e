// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import Testing
import TypecaseDataDetection

struct AddressTests {
  private func web(_ text: String) -> WebAddress? {
    for find in DataDetector(kinds: .webAddresses).detect(in: text) {
      if case .webAddress(let address) = find.data { return address }
    }
    return nil
  }

  @Test(
    arguments: [
      ("See http://example.com/foo_bar.", "http://example.com/foo_bar"),
      ("(see https://example.com/a_(b))", "https://example.com/a_(b)"),
      ("[https://example.com/a]", "https://example.com/a"),
      ("“https://example.com/a”", "https://example.com/a"),
      ("\"https://example.com/a\"", "https://example.com/a"),
      ("<https://example.com/a>", "https://example.com/a"),
      ("https://example.com/a?b=1&c=2#d, and", "https://example.com/a?b=1&c=2#d"),
      ("Is it https://example.com?", "https://example.com"),
      ("https://example.com/a(b", "https://example.com/a"),
      ("Siehe „https://example.com/ä“.", "https://example.com/ä"),
      ("詳細はhttps://example.jp/aboutをご覧ください。", "https://example.jp/about"),
      ("https://ja.wikipedia.org/wiki/日本語、と", "https://ja.wikipedia.org/wiki/日本語"),
      ("google.com: no port", "google.com"), ("GOOGLE.COM.", "GOOGLE.COM"),
      ("example.com:8080/x", "example.com:8080/x"), ("президент.рф", "президент.рф"),
      ("はexample.jpです", "example.jp"), ("HTTP://EXAMPLE.ORG/A", "HTTP://EXAMPLE.ORG/A"),
    ])
  func `an address ends where a reader would end it`(_ text: String, _ expected: String) {
    #expect(found(text, .webAddresses) == [expected])
  }

  @Test(
    arguments: [
      "example.invalid", "node.js and README.md", "1.2.3.4", "e.g. this", "the end.So it goes",
      "3.14", "at 10.am", "http://", "http://.", "http://-example.com", "hppt://example.com",
      "_example.com", "@example.com", "google.com:500000", "/path/to/file.pl",
      "javascript:alert(1)",
      "http://example.com_", "https://exa\u{200D}mple.com", "exam\u{202E}ple.com", "foo@bar",
      "https://1.2.3.400/", "http://exa%6dple.com",
      "https://exa\u{FE0F}mple.com", "exa\u{FE0F}mple.com", "exa\u{034F}mple.com",
      "https://exa\u{180B}mple.com", "exa\u{180B}mple.com", "exa\u{115F}mple.com",
      "me@exa\u{FE0F}mple.com", "m\u{FE0F}e@example.com",
      "a..b@example.com", ".a@example.com", "test.\"foo\".bar@example.com",
    ])
  func `what only looks like an address is none`(_ text: String) {
    #expect(found(text, [.webAddresses, .mailAddresses]) == [])
  }

  @Test(
    arguments: [
      ("Write to müller+x@bücher.example.de, please", "müller+x@bücher.example.de"),
      ("o'brien@example.com", "o'brien@example.com"), ("'a@example.com'", "a@example.com"),
      ("**a@example.com**", "a@example.com"), ("mailto:foo@bar", "mailto:foo@bar"),
      ("foo.bar+baz@example.com", "foo.bar+baz@example.com"),
      ("メールはuser@example.jpまで", "user@example.jp"), ("a@example.co.uk.", "a@example.co.uk"),
    ])
  func `a mail address is found whole or not at all`(_ text: String, _ expected: String) {
    #expect(found(text, .mailAddresses) == [expected])
  }

  @Test func `the value says where an address leads`() throws {
    let deceiving = try #require(web("https://bank.example.com@evil.co.uk/login"))
    #expect(deceiving.host == "evil.co.uk")
    #expect(deceiving.registrableDomain == "evil.co.uk")
    #expect(deceiving.warnings == .userInformation)
    let backslash = try #require(web("https://evil.org\\@bank.com"))
    #expect(backslash.url == "https://evil.org")
    #expect(try #require(web("http://0x7f.1/")).url == "http://127.0.0.1/")
    #expect(try #require(web("http://[::1]:80/a")).url == "http://[::1]:80/a")
    let umlaut = try #require(web("http://www.Bücher.de/ä?ö"))
    #expect(umlaut.url == "http://www.xn--bcher-kva.de/%C3%A4?%C3%B6")
    #expect(umlaut.displayedHost == "www.bücher.de")
    #expect(umlaut.warnings == [])
    let schemeless = try #require(web("example.com/a"))
    #expect(schemeless.url == "https://example.com/a")
    #expect(!schemeless.isSchemeWritten)
  }

  @Test(
    arguments: [
      "https://evil.c℀.bank.com/login", "https://evil.c℅.bank.com", "evil.c℀.bank.com/login",
      "http://aͺb.com/", "http://a🄐.com/", "me@evil.c℀.bank.com", "mailto:me@a🄐.com",
    ])
  func `a letter that stands for punctuation is in no host`(_ text: String) {
    #expect(found(text, [.webAddresses, .mailAddresses]) == [])
  }

  @Test(
    arguments: [
      "http://0-0.1/", "http://0x-0.1/", "http://[::+1]/", "http://[::-0]/", "http://[::1.2.3.+4]/",
    ])
  func `numbers with a sign are no address`(_ text: String) {
    #expect(found(text, .webAddresses) == [])
  }

  @Test func `a name that ends almost like a number is a name`() {
    #expect(web("http://1.2.3.0x-0/")?.host == "1.2.3.0x-0")
  }

  @Test func `machines below a domain may have a low line in their names`() {
    #expect(web("http://my_host.bücher.example.com/")?.host == "my_host.xn--bcher-kva.example.com")
  }

  @Test(
    arguments: [
      ("boss%40corp.com%2Cspy@evil.com", "mailto:boss%2540corp.com%252Cspy@evil.com"),
      ("bob#x@example.com", "mailto:bob%23x@example.com"),
      ("a&b@example.com", "mailto:a%26b@example.com"),
      ("a+b.c-d_e~f@example.com", "mailto:a%2Bb.c-d_e~f@example.com"),
      ("mailto:müller@bücher.de", "mailto:m%C3%BCller@xn--bcher-kva.de"),
    ])
  func `the URL of a mail address has the one receiver who is written`(
    _ text: String, _ url: String
  ) {
    let urls = values(text, .mailAddresses).map { data in
      if case .mailAddress(let address) = data { address.url } else { "" }
    }
    #expect(urls == [url])
  }

  @Test func `letters that deceive are not shown`() throws {
    let cyrillic = try #require(web("https://аррӏе.com"))
    #expect(cyrillic.displayedHost == "xn--80ak6aa92e.com")
    #expect(cyrillic.warnings == .resemblesASCII)
    let mixed = try #require(web("https://pаypal.com"))
    #expect(mixed.warnings.contains(.mixedScripts))
    #expect(mixed.displayedHost == mixed.host)
    #expect(try #require(web("https://россия.рф")).warnings == [])
  }

  @Test(
    arguments: [
      ("https://аррӏе.网络/", true), ("https://аррӏе.со.рф/", true), ("https://apple.со.рф/", true),
      ("https://сахар.рф/", false), ("https://www.сахар.рф/", false),
      ("https://почта.россия.рф/", false), ("https://新闻.网络/", false),
    ])
  func `letters that look like ASCII are expected below a domain of their script only`(
    _ text: String, _ warns: Bool
  ) throws {
    let address = try #require(web(text))
    #expect(address.warnings == (warns ? .resemblesASCII : []))
    #expect((address.displayedHost == address.host) == warns)
  }

  @Test func `ranges count Unicode scalars, and kinds that are not asked for are left out`() {
    let finds = DataDetector(kinds: .mailAddresses).detect(in: "🙂ä https://a.de b@c.de")
    #expect(finds.map(\.range) == [16..<22])
  }
}
