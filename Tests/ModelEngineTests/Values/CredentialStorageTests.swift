import FixtureSites
import Foundation
import Testing

@testable import ModelEngine

@Suite struct CredentialStorageTests {
  private static let credential = PasswordCredential(user: "a", password: "b")
  private static let cave = PasswordChallenge(scheme: .basic, realm: "cave")

  private static func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test(arguments: [
    ("http://h/a/b/page", "http://h/a/b/page", true), ("http://h/a/b/page", "http://h/a/b/", true),
    ("http://h/a/b/page", "http://h/a/b/c/d?q=/x", true), ("http://h/a/b/", "http://h/a/b/x", true),
    ("http://h/a/b/page", "http://h/a/b", false), ("http://h/a/b/page", "http://h/a/bc/d", false),
    ("http://h/a/b/page", "http://h/", false), ("http://h/page", "http://h/a/b/c", true),
    ("http://h", "http://h/a", true), ("http://h/page", "https://h/page", false),
    ("http://h/page", "http://h:81/page", false), ("http://h:80/page", "http://h/page", true),
  ])
  func `a Basic credential is sent without a challenge to its directory and below`(
    kept: String, visited: String, isSent: Bool
  ) throws {
    var storage = CredentialStorage()
    storage.keep(Self.credential, Self.cave, at: try Self.url(kept))
    #expect(storage.unasked(for: try Self.url(visited)) == (isSent ? Self.credential : nil))
  }

  @Test func `the credential of the nearest directory is sent, and none if it was removed`() throws
  {
    var storage = CredentialStorage()
    let (above, below) = (try Self.url("http://h/a"), try Self.url("http://h/b/c"))
    let lamp = PasswordChallenge(scheme: .basic, realm: "lamp")
    let other = PasswordCredential(user: "c", password: "d")
    storage.keep(Self.credential, Self.cave, at: above)
    storage.keep(other, lamp, at: below)
    #expect(storage.unasked(for: above) == Self.credential)
    #expect(storage.unasked(for: below) == other)
    storage.forget(ProtectionSpace(of: lamp, at: below))
    #expect(storage.unasked(for: below) == nil)
  }

  @Test func `a challenge gets the credential of its protection space, whatever its path`() throws {
    var storage = CredentialStorage()
    storage.keep(Self.credential, Self.cave, at: try Self.url("http://h/a/b"))
    let elsewhere = try Self.url("http://h/c/d")
    #expect(storage.completing(Self.cave, at: elsewhere).stored == Self.credential)
    let lamp = PasswordChallenge(scheme: .basic, realm: "lamp")
    #expect(storage.completing(lamp, at: elsewhere).stored == nil)
    let secure = try Self.url("https://h/a/b")
    #expect(storage.completing(Self.cave, at: secure).stored == nil)
  }

  @Test func `a permanent credential is proposed to the app, and never sent without a challenge`()
    throws
  {
    var storage = CredentialStorage()
    let url = try Self.url("http://h/a")
    storage.keepPermanently(Self.credential, ProtectionSpace(of: Self.cave, at: url))
    #expect(storage.unasked(for: url) == nil)
    let challenge = storage.completing(Self.cave, at: url)
    #expect(challenge.proposed == Self.credential)
    #expect(challenge.stored == nil)
  }

  @Test
  func `a Digest credential answers Digest challenges, and is never sent without a challenge`()
    throws
  {
    var storage = CredentialStorage()
    let url = try Self.url("http://h/a")
    func digest(_ nonce: String) -> PasswordChallenge {
      let demand = PasswordChallenge.Digest(
        algorithm: .md5, nonce: nonce, opaque: nil, isCounted: true, isStale: false)
      return PasswordChallenge(scheme: .digest(demand), realm: "cave")
    }
    storage.keep(Self.credential, digest("1"), at: url)
    #expect(storage.unasked(for: url) == nil)
    #expect(storage.completing(digest("2"), at: url).stored == Self.credential)
    #expect(storage.completing(Self.cave, at: url).stored == nil)
  }
}
