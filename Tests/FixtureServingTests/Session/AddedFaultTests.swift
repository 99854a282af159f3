import FixtureSites
import HTTPMessages
import Testing

@testable import FixtureServing

@Suite(.timeLimit(.minutes(1))) struct AddedFaultTests {
  @Test func `a session refuses a fault over the maximum number until another is removed`()
    async throws
  {
    let session = try await FixtureSession.make(["/": .text("page")])
    for _ in 0..<SessionFault.limit {
      try await session.addFault(.close(at: .body), .every(1_000_000), at: "/")
    }
    await #expect(throws: FixtureServingError.self) {
      try await session.addFault(.reset(), at: "/other")
    }
    let client = try await session.connect()
    let received = try await client.exchange("GET / HTTP/1.0\r\n\r\n")
    #expect(received.hasSuffix("page"))
    #expect(await session.removeFault(1))
    try await session.addFault(.reset(), at: "/other")
    await session.close()
  }

  @Test func `a fault is refused if the paths of all faults exceed their byte limit`() async throws
  {
    let session = try await FixtureSession.make()
    let half = "/" + String(repeating: "x", count: SessionFault.pathLimit / 2)
    try await session.addFault(.reset(), at: half)
    await #expect(throws: FixtureServingError.self) {
      try await session.addFault(.reset(), at: half + "y")
    }
    #expect(session.faults.count == 1)
    await session.close()
  }

  @Test(arguments: [
    ("/a/b", ["/a/{x}", "/a/b"], "deflate"),
    ("/a/b", ["/{x}/b", "/a/{x}"], "gzip"),
    ("/c/d", ["/a/{x}", "/a/b"], nil), ("/a/b/c", ["/a/*"], "gzip"), ("/b", ["/a/*"], nil),
    ("/a/b", ["/*", "/a/b"], "deflate"),
  ])
  func `faults of one path apply one after the other`(
    path: String, faults: [String], coding: String?
  ) async throws {
    let session = try await FixtureSession.make()
    for fault in faults { try await session.addFault(.wrongCoding, at: fault) }
    let client = try await session.connect()
    let received = try await client.exchange("GET \(path) HTTP/1.0\r\n\r\n")
    let codings = received.split(separator: "\r\n").filter { $0.hasPrefix("Content-Encoding") }
    // The second fault finds a coding, and takes another one that the reply does not have.
    #expect(codings == (coding.map { ["Content-Encoding: \($0)"] } ?? []))
    await session.close()
  }
}
