// SPDX-FileCopyrightText: The Typecase contributors
// SPDX-License-Identifier: Apache-2.0

import FontDownloads
import Testing

/// An app's catalog is read strictly, and what is wrong in it is named.
struct CatalogTests {
  private static let digest = String(repeating: "aB", count: 32)

  private static func catalog(_ assets: String, _ more: String = "") -> [UInt8] {
    Array(#"{"version":1,\#(more)"assets":[\#(assets)]}"#.utf8)
  }

  private static func asset(
    name: String = "One", resource: String? = nil, _ more: String = ""
  ) -> String {
    let place = #"{"url":"https://example.org/a","sha256":"\#(digest)","size":10}"#
    return #"{"name":"\#(name)"\#(more),"resource":\#(resource ?? place)}"#
  }

  private func failure(_ json: [UInt8]) -> FontCatalog.Failure? {
    do throws(FontCatalog.Failure) { _ = try FontCatalog(json: json) } catch { return error }
    return nil
  }

  @Test func `assets are found by name and by tag`() throws {
    let catalog = try FontCatalog(
      json: Self.catalog(
        [
          Self.asset(#","family":"Inter","tags":["latin","ui"],"priority":0.9"#),
          Self.asset(
            name: "Two",
            resource: #"{"path":"fonts/a.ttf","sha256":"\#(Self.digest)","size":10,"x":[]}"#,
            #","tags":["latin"],"later":{"unknown":true}"#),
          Self.asset(name: "latin"),
        ].joined(separator: ","),
        #""redirects":["https://cdn.example.org"],"generator":"make","#))
    #expect(catalog.assets.map(\.name) == ["One", "Two", "latin"])
    let one = try #require(catalog.asset(named: "One"))
    #expect(one.family == "Inter")
    #expect(one.priority == 0.9)
    #expect(one.resource.place == .web(address: "https://example.org/a"))
    #expect(one.resource.sha256 == Self.digest.lowercased())
    #expect(one.resource.byteCount == 10)
    let two = try #require(catalog.asset(named: "Two"))
    #expect(two.resource.place == .bundle(path: "fonts/a.ttf"))
    #expect(two.priority == FontAsset.usualPriority)
    #expect(catalog.assets(tagged: "latin").map(\.name) == ["One", "Two"])
    #expect(catalog.assets(for: "latin").map(\.name) == ["latin"], "a name counts before a tag")
    #expect(catalog.assets(for: "ui").map(\.name) == ["One"])
    #expect(catalog.assets(for: "nobody").isEmpty)
    #expect(catalog.redirects.count == 1)
  }

  @Test func `looking up thousands of names that a large catalog lacks costs almost nothing`()
    throws
  {
    let tags = (0..<40).map { #""t\#($0)""# }.joined(separator: ",")
    let assets = (0..<FontCatalog.assetLimit).map {
      Self.asset(name: "\($0)", #","tags":[\#(tags)]"#)
    }
    let catalog = try FontCatalog(json: Self.catalog(assets.joined(separator: ",")))
    let clock = ContinuousClock()
    /// The least time: other tests run at the same time.
    func least(_ body: () -> Void) -> Duration {
      (0..<5).map { _ in clock.measure(body) }.min() ?? .zero
    }
    var found = 0
    let names = (0..<4096).map { "nobody \($0)" }
    let missing = least { for name in names { found += catalog.assets(for: name).count } }
    #expect(found == 0)
    let all = least { found = catalog.assets(for: "t7").count }
    #expect(found == FontCatalog.assetLimit)
    print("4,096 names of nothing: \(missing), a tag of all assets: \(all)")
    // A look at every asset for each name would take thousands of times as long.
    #expect(missing < all * 400)
  }

  @Test(arguments: [
    (asset(name: ""), "assets[0].name"),
    (asset() + "," + asset(), "assets[1].name"),
    (asset(#","priority":2"#), "assets[0].priority"),
    (asset(#","priority":"high""#), "assets[0].priority"),
    (asset(#","tags":[""]"#), "assets[0].tags[0]"),
    (asset(#","tags":["a",7]"#), "assets[0].tags[1]"),
    (asset(#","tags":"latin""#), "assets[0].tags"),
    (asset(#","scripts":["Tibt","tibt"]"#), "assets[0].scripts[1]"),
    (asset(#","scripts":["Tibetan"]"#), "assets[0].scripts[0]"),
    (asset(#","scripts":"Tibt""#), "assets[0].scripts"),
    (asset(#","family":7"#), "assets[0].family"),
    ("{}", "assets[0].name"),
    (#"{"name":"One"}"#, "assets[0].resource"),
    (asset() + ",7", "assets[1]"),
    (asset(resource: "{}"), "assets[0].resource"),
    (asset(resource: #"{"url":"https://a.org/","path":"a"}"#), "assets[0].resource"),
    (asset(resource: #"{"url":"file:///etc/passwd"}"#), "assets[0].resource.url"),
    (asset(resource: #"{"url":"https://a.org/\u0001"}"#), "assets[0].resource.url"),
    (asset(resource: #"{"path":"/etc/passwd"}"#), "assets[0].resource.path"),
    (asset(resource: #"{"path":"a/../../b"}"#), "assets[0].resource.path"),
    (asset(resource: #"{"path":"a\u0000b"}"#), "assets[0].resource.path"),
    (asset(resource: #"{"path":"a"}"#), "assets[0].resource.size"),
    (asset(resource: #"{"path":"a","size":0}"#), "assets[0].resource.size"),
    (asset(resource: #"{"path":"a","size":-1}"#), "assets[0].resource.size"),
    (asset(resource: #"{"path":"a","size":1e300}"#), "assets[0].resource.size"),
    (asset(resource: #"{"path":"a","size":1}"#), "assets[0].resource.sha256"),
    (asset(resource: #"{"path":"a","size":1,"sha256":"12"}"#), "assets[0].resource.sha256"),
  ])
  func `an error names the entry and the key`(assets: String, place: String) {
    #expect(failure(Self.catalog(assets))?.place == place)
  }

  @Test(arguments: [
    "*", "https://*.org", "https://a.org/path", "ftp://a.org", "https://", "https://a.org:0",
    "https://a.org:99999", "https://u@a.org", "https://*", "https://a*.org",
  ])
  func `a redirect's target is a scheme and a host`(target: String) {
    #expect(
      failure(Self.catalog(Self.asset(), #""redirects":["\#(target)"],"#))?.place
        == "redirects[0]")
  }

  @Test func `a file that is not a catalog is refused with a message`() {
    for text in [
      "", "null", "[]", "7", "{}", #"{"version":2,"assets":[]}"#, #"{"version":1}"#,
      #"{"version":1,"assets":[}"#, "{\"version\":1,\"assets\":[]} x", "\u{0}",
    ] {
      let failure = failure(Array(text.utf8))
      #expect(failure != nil, "\(text)")
      #expect(failure?.problem.isEmpty == false)
    }
    #expect(failure([0xFF, 0xFE, 0x00]) != nil)
    #expect(failure(Array(#"{"version":2,"assets":[]}"#.utf8))?.place == "version")
  }

  @Test func `nesting, counts and sizes over the limits are refused without a crash`() {
    let deep = String(repeating: "[", count: 200_000)
    #expect(failure(Array(#"{"version":1,"x":\#(deep)"#.utf8)) != nil)
    let objects = String(repeating: #"{"a":"#, count: 100_000)
    #expect(failure(Array(objects.utf8)) != nil)
    let many = (0...FontCatalog.assetLimit).map { Self.asset(name: "\($0)") }
    #expect(failure(Self.catalog(many.joined(separator: ",")))?.place.hasPrefix("assets") == true)
    #expect(failure(Self.catalog(many.dropLast().joined(separator: ","))) == nil)
    let large = [UInt8](repeating: 0x20, count: FontCatalog.byteLimit + 1)
    #expect(failure(large)?.problem.contains("\(FontCatalog.byteLimit)") == true)
  }
}
