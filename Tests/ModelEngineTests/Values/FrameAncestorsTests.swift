import Foundation
import Testing
import WebViewKit

@testable import ModelEngine

@Suite struct FrameAncestorsTests {
  private let own = OriginValues(URL(string: "http://own.test/"))

  @Test(arguments: [
    ("'none'", "http://own.test", false), ("'self'", "http://own.test", true),
    ("'self'", "http://own.test:81", false), ("'self'", "https://own.test", false),
    ("*", "https://a.test", true), ("*", "app://a", false), ("https:", "https://a.test", true),
    ("https:", "http://a.test", false), ("http:", "https://a.test", true),
    ("a.test", "http://a.test", true), ("a.test", "https://a.test", true),
    ("a.test", "http://a.test:81", false), ("a.test:81", "http://a.test:81", true),
    ("a.test:*", "http://a.test:81", true), ("http://a.test:80", "http://a.test", true),
    ("https://a.test", "http://a.test", false), ("*.a.test", "http://b.a.test", true),
    ("*.a.test", "http://a.test", false), ("http://a.test/path", "http://a.test", true),
    ("a.test b.test", "http://b.test", true), ("", "http://own.test", false),
  ])
  func `a source allows origins`(
    _ sources: String, _ origin: String, _ isAllowed: Bool
  ) throws {
    let policy = try #require(FrameAncestors("default-src *; Frame-Ancestors \(sources)"))
    let origin = OriginValues(URL(string: origin))
    #expect(policy.allows(origin, around: own) == isAllowed)
  }

  @Test(arguments: ["", "default-src 'none'", "frame-src a.test"])
  func `a policy without the directive allows all ancestors`(_ policy: String) {
    #expect(FrameAncestors(policy) == nil)
  }

  @Test func `no source allows an opaque origin`() throws {
    let policy = try #require(FrameAncestors("frame-ancestors *"))
    #expect(!policy.allows(OriginValues(nil), around: own))
  }
}
