import Foundation
import Testing

@testable import navtrace

@Suite struct FolderStateTests {
  private let folder: ScenarioFolder

  init() throws {
    folder = try ScenarioFolder()
    try folder.write("a", to: "a/one/page.html")
    try folder.write("b", to: "b/page.html")
  }

  private func changes(_ change: () throws -> Void) throws -> [String] {
    let root = folder.path
    let old = FolderState(of: [root], but: root + "/out")
    try change()
    return FolderState(of: [root], but: root + "/out").changes(since: old).map {
      String($0.dropFirst(root.count + 1))
    }
  }

  @Test func `a new, deleted or rewritten file is reported as a change`() throws {
    defer { folder.remove() }
    #expect(try changes {} == [])
    let changed = try changes {
      try folder.write("a", to: "a/one/page.html")
      try folder.write("c", to: "a/deep/er/new.html")
      try FileManager.default.removeItem(atPath: folder.path + "/b")
    }
    #expect(changed == ["a/deep/er/new.html", "a/one/page.html", "b/page.html"])
  }

  @Test func `temporary editor files, recorded traces and run output are not reported as changes`()
    throws
  {
    defer { folder.remove() }
    let changed = try changes {
      for file in ["a/.page.swp", "a/page~", "a/one/expected.model.new.yaml", "out/run.json"] {
        try folder.write("x", to: file)
      }
    }
    #expect(changed == [])
  }

  @Test func `files in a linked folder are watched, and a link to a parent folder is not followed`()
    throws
  {
    defer { folder.remove() }
    let outside = try ScenarioFolder()
    defer { outside.remove() }
    try outside.write("a", to: "page.html")
    for (name, place) in [("linked", outside.path), ("around", folder.path)] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/a/\(name)", withDestinationPath: place)
    }
    #expect(try changes { try outside.write("b", to: "page.html") } == ["a/linked/page.html"])
  }

  @Test func `a missing folder counts as empty`() {
    folder.remove()
    #expect(FolderState(of: ["/nowhere"]) == FolderState(of: []))
  }
}
