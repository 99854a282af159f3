import Foundation
import Testing

@testable import FixtureSites
@testable import HTTPMessages

@Suite struct FileLinkTests {
  let folder: TemporaryFolder
  let files: StaticFiles

  init() throws {
    folder = try TemporaryFolder([
      "root/sub/index.html": "sub", "root/none": "bytes", "secret.txt": "secret",
      "root2/index.html": "secret",
    ])
    files = StaticFiles(root: folder.path + "/root")
  }

  @Test(arguments: ["sub/index.html", "./sub/../sub/index.html", "../root/sub/index.html", nil])
  func `a link inside the folder is followed whether its target is relative or absolute`(
    target: String?
  ) throws {
    try folder.link("root/inside.html", to: target ?? folder.path + "/root/sub/index.html")
    #expect(files.reply(to: try .make("GET", "/inside.html")).body == [UInt8]("sub".utf8))
    try folder.link("root/within", to: target == nil ? folder.path + "/root/sub" : "../root/sub")
    #expect(files.reply(to: try .make("GET", "/within")).status == 301)
    #expect(files.reply(to: try .make("GET", "/within/")).body == [UInt8]("sub".utf8))
  }

  @Test(arguments: [true, false])
  func `a link that is swapped between requests never serves a file outside the folder`(
    isAbsolute: Bool
  ) throws {
    let start = isAbsolute ? folder.path + "/" : "../"
    for _ in 0..<3 {
      for (target, status) in [("root/none", 200), ("secret.txt", 404), ("root/missing", 404)] {
        try folder.link("root/new", to: start + target)
        try folder.rename("root/new", to: "root/swapped")
        let reply = files.reply(to: try .make("GET", "/swapped"))
        #expect(reply.status == status)
        #expect(reply.status == 404 || reply.body == [UInt8]("bytes".utf8))
      }
      for (target, status) in [("root/sub", 200), ("", 404), ("root2", 404)] {
        try folder.link("root/new", to: start + target)
        try folder.rename("root/new", to: "root/swapped")
        #expect(files.reply(to: try .make("GET", "/swapped/index.html")).status == status)
        #expect(files.reply(to: try .make("GET", "/swapped")).status == (status == 200 ? 301 : 404))
        try FileManager.default.removeItem(atPath: folder.path + "/root/swapped")
      }
    }
  }
}
