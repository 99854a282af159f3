import AuthoredYAML
import FixtureSites
import Foundation
import Testing

@Suite struct FileAccessTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "served/page.html": "page", "served/deep/inner.html": "inner", "secret.txt": "secret",
      "served-too/x.txt": "x",
    ])
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: "\(folder.path)/served/out", withDestinationPath: "\(folder.path)/secret.txt")
    try files.createSymbolicLink(
      atPath: "\(folder.path)/served/up", withDestinationPath: folder.path)
    try files.createSymbolicLink(
      atPath: "\(folder.path)/served/same", withDestinationPath: "deep")
  }

  private func read(_ reply: String, _ access: FileAccess) throws -> Site {
    let node = try AuthoredNode(parsing: "site: {/a/: \(reply)}", file: "body")
    return try Site(
      authored: node.fields(Site.keys), directory: folder.path + "/served", access: access)
  }

  @Test(arguments: [
    "{file: page.html}", "{file: deep/inner.html}", "{file: same/inner.html}", "{root: deep}",
    "{root: .}", "{parts: [{head: 200}, {file: page.html}]}", "{text: nothing to read}",
  ])
  func `a site can read files inside its folder`(reply: String) throws {
    _ = try read(reply, .inside(folder.path + "/served"))
  }

  @Test(arguments: [
    ("{file: ../secret.txt}", "../secret.txt"), ("{file: deep/../page.html}", "deep/../page.html"),
    ("{file: /etc/passwd}", "/etc/passwd"), ("{file: out}", "out"),
    ("{file: up/secret.txt}", "up/secret.txt"), ("{root: up}", "up"), ("{root: ..}", ".."),
    ("{root: ../served-too}", "../served-too"), ("{root: /}", "/"),
    ("{parts: [{head: 200}, {file: out}]}", "out"),
    ("{file: ./.././secret.txt}", "./.././secret.txt"),
  ])
  func `a site cannot read a path outside its folder`(reply: String, path: String) throws {
    let error = #expect(throws: AuthoredError.self) {
      try read(reply, .inside(folder.path + "/served"))
    }
    #expect(error?.problem == "this site may not read '\(path)'")
    #expect(error?.expected == "a path inside the folder that is served, without '..'")
    #expect(error?.line == 1)
  }

  @Test func `a sibling folder whose name begins with the folder's name is outside`() throws {
    #expect(throws: AuthoredError.self) {
      try read("{file: \(folder.path)/served-too/x.txt}", .inside(folder.path + "/served"))
    }
  }

  @Test(arguments: ["{file: page.html}", "{root: .}"])
  func `a site without access to files cannot read any`(reply: String) throws {
    let error = #expect(throws: AuthoredError.self) { try read(reply, .nowhere) }
    #expect(error?.expected == "content in the site itself, such as html or json")
    _ = try read("{html: <p>}", .nowhere)
  }

  @Test func `a site with access to all files can read outside its folder`() throws {
    _ = try read("{file: ../secret.txt}", .anywhere)
  }
}
