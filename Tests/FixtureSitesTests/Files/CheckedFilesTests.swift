import Foundation
import Testing

@testable import FixtureSites
@testable import HTTPMessages

/// Requests whose time of arrival is known, so one look at a folder can serve several of them.
@Suite struct CheckedFilesTests {
  private let folder: TemporaryFolder
  private let files: StaticFiles

  init() throws {
    folder = try TemporaryFolder([
      "root/in/a.html": "a", "root/in/b.html": "b", "root/other/a.html": "other", "secret": "s",
    ])
    files = StaticFiles(root: folder.path + "/root")
  }

  private func reply(to path: String, at arrival: UInt64) throws -> Reply {
    var request = try FixtureRequest.make("GET", path)
    request.arrival = arrival
    return files.reply(to: request)
  }

  @Test(arguments: [
    ("/in/b.html", "b"), ("/other/a.html", "other"), ("/in/inner", "b"), ("/in/around", "other"),
    ("/in/out", nil), ("/in/missing", nil), ("/in/folder/secret", nil), ("/in", nil),
  ])
  func `links are followed only inside the folder, even for requests that arrive together`(
    path: String, body: String?
  ) throws {
    try folder.link("root/in/inner", to: "b.html")
    try folder.link("root/in/around", to: "../other/a.html")
    try folder.link("root/in/out", to: "../../secret")
    try folder.link("root/in/folder", to: "../..")
    #expect(try reply(to: "/in/a.html", at: 1).body == [UInt8]("a".utf8))
    let reply = try reply(to: path, at: 1)
    #expect(reply.status == (body == nil ? path == "/in" ? 301 : 404 : 200))
    if let body { #expect(reply.body == [UInt8](body.utf8)) }
  }

  @Test func `files of a folder that was moved out of the root are not served to a later request`()
    throws
  {
    #expect(try reply(to: "/in/a.html", at: 1).status == 200)
    try folder.rename("root/in", to: "in")
    try folder.link("root/in", to: "../in")
    #expect(try reply(to: "/in/a.html", at: 2).status == 404)
    #expect(try reply(to: "/in/b.html", at: 2).status == 404)
  }

  @Test func `the next response has the new content of a file that was edited after a request`()
    throws
  {
    #expect(try reply(to: "/in/a.html", at: 1).body == [UInt8]("a".utf8))
    try folder.write("new", to: "root/in/a.html")
    #expect(try reply(to: "/in/a.html", at: 2).body == [UInt8]("new".utf8))
  }
}
