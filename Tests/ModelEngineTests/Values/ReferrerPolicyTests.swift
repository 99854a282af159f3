import Foundation
import Testing

@testable import ModelEngine

/// Cases of W3C Referrer Policy, by its sections.
@Suite struct ReferrerPolicyTests {
  private static let page = "https://a.test/dir/page?q"

  private func referrer(
    _ policy: ReferrerPolicy, from document: String, to target: String
  ) throws -> String? {
    policy.referrer(
      from: try #require(URL(string: document)), to: try #require(URL(string: target)))
  }

  /// The values for the same origin, for another one, and for one without TLS.
  @Test(
    arguments: [
      (.noReferrer, nil, nil, nil),
      (.noReferrerWhenDowngrade, page, page, nil),
      (.sameOrigin, page, nil, nil),
      (.origin, "https://a.test/", "https://a.test/", "https://a.test/"),
      (.strictOrigin, "https://a.test/", "https://a.test/", nil),
      (.originWhenCrossOrigin, page, "https://a.test/", "https://a.test/"),
      (.strictOriginWhenCrossOrigin, page, "https://a.test/", nil),
      (.unsafeURL, page, page, page),
    ] as [(ReferrerPolicy, String?, String?, String?)])
  func `3: each policy decides the referrer for the same origin, other origins and plain HTTP`(
    _ policy: ReferrerPolicy, _ same: String?, _ other: String?, _ plain: String?
  ) throws {
    #expect(try referrer(policy, from: Self.page + "#f", to: "https://a.test/x") == same)
    #expect(try referrer(policy, from: Self.page, to: "https://b.test/x") == other)
    #expect(try referrer(policy, from: Self.page, to: "https://a.test:81/x") == other)
    #expect(try referrer(policy, from: Self.page, to: "http://b.test/x") == plain)
    #expect(try referrer(policy, from: Self.page, to: "http://a.test/x") == plain)
  }

  @Test(arguments: ReferrerPolicy.allCases)
  func `3: an http page sends the same referrer to http and https servers`(
    _ policy: ReferrerPolicy
  ) throws {
    let page = "http://a.test/page"
    let plain = try referrer(policy, from: page, to: "http://b.test/")
    #expect(try referrer(policy, from: page, to: "https://b.test/") == plain)
  }

  @Test(arguments: ["about:blank", "data:text/html,x", "blob:http://a/1", "app://a/", "file:///a"])
  func `8.3: a document without an HTTP address sends no referrer`(_ document: String) throws {
    #expect(try referrer(.unsafeURL, from: document, to: "http://a/x") == nil)
  }

  @Test func `8.3: a referrer of more than 4096 bytes is reduced to its origin`() throws {
    let longest = "http://a/" + String(repeating: "x", count: 4087)
    #expect(try referrer(.unsafeURL, from: longest, to: "http://b/") == longest)
    #expect(try referrer(.unsafeURL, from: longest + "x", to: "http://b/") == "http://a/")
  }

  @Test(arguments: [
    ("http://u:p@a/p?q#f", "http://a/p?q"), ("http://a", "http://a/"), ("http://a/#", "http://a/"),
  ])
  func `8.4: a referrer has no user, password or fragment`(
    _ document: String, _ value: String
  ) throws {
    #expect(try referrer(.unsafeURL, from: document, to: "http://b/") == value)
  }

  @Test(
    arguments: [
      (["origin"], .origin), (["no-referrer", "ORIGIN"], .origin),
      (["origin", "unknown", ""], .origin), (["unknown"], nil), ([""], nil), ([], nil),
      (["never"], nil),
    ] as [([String], ReferrerPolicy?)])
  func `8.1: the last known policy in the Referrer-Policy fields applies`(
    _ values: [String], _ policy: ReferrerPolicy?
  ) {
    #expect(ReferrerPolicy(fields: values) == policy)
  }

  @Test(
    arguments: [
      ("Never", .noReferrer), ("default", .strictOriginWhenCrossOrigin), ("always", .unsafeURL),
      ("origin-when-crossorigin", .originWhenCrossOrigin), ("Same-Origin", .sameOrigin),
      ("no-referrer, origin", nil), ("", nil), (nil, nil),
    ] as [(String?, ReferrerPolicy?)])
  func `a meta element may name a referrer policy by its legacy name`(
    _ content: String?, _ policy: ReferrerPolicy?
  ) {
    #expect(ReferrerPolicy(meta: content) == policy)
  }
}
