import Foundation
import Testing
import WebViewKit

@testable import ModelEngine

@Suite struct ContentSecurityPolicyTests {
  private static let origin = OriginValues(scheme: "http", host: "example.com", port: 0)

  /// CSP Level 3, section 6.7.2: the examples of the text, and of web-platform-tests.
  @Test(arguments: [
    ("'none'", "http://example.com/", false), ("'self'", "http://example.com/a", true),
    ("'self'", "https://example.com/a", true), ("'self'", "http://example.com:8080/a", false),
    ("'self'", "http://www.example.com/a", false), ("*", "https://any.test/a", true),
    ("*", "data:text/html,a", false), ("data:", "data:text/html,a", true),
    ("https:", "http://any.test/", false), ("http:", "https://any.test/", true),
    ("any.test", "http://any.test/", true), ("any.test", "https://any.test/", true),
    ("any.test", "http://www.any.test/", false), ("*.any.test", "http://www.any.test/", true),
    ("*.any.test", "http://any.test/", false), ("ANY.test", "http://any.test/", true),
    ("https://any.test", "http://any.test/", false),
    ("any.test:8080", "http://any.test:8080/", true),
    ("any.test", "http://any.test:8080/", false), ("any.test:*", "http://any.test:8080/", true),
    ("any.test/a", "http://any.test/a", true), ("any.test/a", "http://any.test/a/b", false),
    ("any.test/a/", "http://any.test/a/b", true), ("any.test/a", "http://any.test/A", false),
    ("any.test/a%20b", "http://any.test/a%20b", true), ("", "http://example.com/", false),
    ("'self' any.test", "http://any.test/", true),
    ("'unsafe-inline'", "http://example.com/", false),
  ])
  func `frame-src sources decide whether an address is allowed`(
    sources: String, address: String, isAllowed: Bool
  ) throws {
    let policy = ContentSecurityPolicy("frame-src \(sources)", of: Self.origin)
    #expect(policy.allows(try #require(URL(string: address)), by: .frameSource) == isAllowed)
  }

  @Test func `a source's path is ignored after a redirect`() throws {
    let policy = ContentSecurityPolicy("frame-src any.test/a", of: Self.origin)
    let url = try #require(URL(string: "http://any.test/b"))
    #expect(!policy.allows(url, by: .frameSource))
    #expect(policy.allows(url, by: .frameSource, isRedirected: true))
  }

  @Test(arguments: [
    ("default-src 'none'", ContentSecurityPolicy.Directive.frameSource, false),
    ("default-src 'none'; child-src *", .frameSource, true),
    ("child-src 'none'; frame-src *", .frameSource, true),
    ("default-src 'none'", .formAction, true), ("default-src 'none'", .base, true),
    ("FORM-ACTION 'none'", .formAction, false),
    ("form-action 'none'; form-action *", .formAction, false),
    (" ; base-uri\t'none' ", .base, false), ("script-src 'none'", .frameSource, true),
    ("object-src 'none'", .frameSource, true), ("object-src 'none'", .objectSource, false),
    ("default-src 'none'", .objectSource, false), ("frame-src 'none'", .objectSource, true),
  ])
  func `the most specific directive of a policy applies, and the first of duplicates`(
    text: String, directive: ContentSecurityPolicy.Directive, isAllowed: Bool
  ) throws {
    let policy = ContentSecurityPolicy(text, of: Self.origin)
    let url = try #require(URL(string: "http://example.com/"))
    #expect(policy.allows(url, by: directive) == isAllowed)
  }

  @Test func `an address is allowed only if all policies of a response allow it`() throws {
    let response = ResponseValues(
      url: try #require(URL(string: "http://example.com/")),
      fields: [
        ("Content-Security-Policy", "frame-src *, frame-src any.test"),
        ("content-security-policy", "sandbox allow-forms allow-scripts, sandbox allow-scripts"),
      ], mimeType: nil)
    var policies = ContentSecurityPolicies(response)
    let url = try #require(URL(string: "http://any.test/"))
    #expect(policies.allow(url, by: .frameSource))
    #expect(policies.sandbox == Sandbox("allow-scripts"))
    policies.add("sandbox; frame-ancestors 'none'; frame-src 'self'", of: response.url)
    #expect(!policies.allow(url, by: .frameSource))
    #expect(policies.sandbox == Sandbox("allow-scripts"))
    #expect(policies.allow(ancestors: []) == nil)
  }

  @Test(arguments: [
    ("'none'", "http://example.com", false), ("'self'", "http://example.com", true),
    ("'self'", "http://example.com:81", false), ("*", "https://a.test", true),
    ("*", "app://a", false), ("*", nil, false), ("a.test", "http://a.test", true),
    ("http://a.test/path", "http://a.test", true), ("a.test b.test", "http://b.test", true),
    ("", "http://example.com", false),
  ])
  func `frame-ancestors sources decide whether an origin may frame the page`(
    sources: String, origin: String?, isAllowed: Bool
  ) {
    let policy = ContentSecurityPolicy("Frame-Ancestors \(sources)", of: Self.origin)
    #expect(policy.allows(ancestor: OriginValues(origin.flatMap { URL(string: $0) })) == isAllowed)
  }
}
