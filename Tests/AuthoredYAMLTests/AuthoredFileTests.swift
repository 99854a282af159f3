import Foundation
import Testing

@testable import AuthoredYAML

/// Files that people keep, as commands change them.
@Suite struct AuthoredFileTests {
  private let folder = URL.temporaryDirectory.appending(path: "navtrace-\(UUID())")
  private var path: String { folder.appending(path: "expected.yaml").path }

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func save(_ text: String, mode: Int = 0o640) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }

  private func mode() throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  /// The names in the folder, to see that no draft is left.
  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  @Test func `a replaced file keeps its permissions, and a missing one is created`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try AuthoredFile(path).replace(with: "new")
    #expect(try text(path) == "new")
    try save("old", mode: 0o600)
    try AuthoredFile(path).replace(with: "newer")
    #expect(try text(path) == "newer")
    #expect(try mode() == 0o600)
    #expect(try names == ["expected.yaml"])
  }

  @Test func `a reader of a file that is being replaced gets the complete old file`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try save("old")
    let reader = try #require(FileHandle(forReadingAtPath: path))
    try AuthoredFile(path).replace(with: "newer")
    #expect(try reader.readToEnd() == Data("old".utf8))
  }

  @Test func `writing through a symbolic link keeps the link and replaces its target`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try save("old")
    let link = folder.appending(path: "link.yaml").path
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "expected.yaml")
    try AuthoredFile(link).replace(with: "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "expected.yaml")
    #expect(try text(path) == "new")
  }

  @Test(arguments: ["saved", nil])
  func `a file that was saved or deleted since it was read is not replaced`(saved: String?) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try save("old")
    let file = AuthoredFile(path)
    if let saved { try save(saved) } else { try FileManager.default.removeItem(atPath: path) }
    let error = #expect(throws: AuthoredError.self) { try file.replace(with: "new") }
    #expect(error?.problem.hasPrefix("has changed since it was read") == true)
    #expect(throws: AuthoredError.self) { try file.delete() }
    #expect(try names == (saved == nil ? [] : ["expected.yaml"]))
    if let saved { #expect(try text(path) == saved) }
  }

  @Test func `a file that was created after it was found missing is not replaced`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = AuthoredFile(path)
    try save("saved")
    #expect(throws: AuthoredError.self) { try file.replace(with: "new") }
    #expect(try text(path) == "saved")
  }

  @Test func `a read-only file is not replaced, even by root`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try save("old", mode: 0o440)
    let error = #expect(throws: AuthoredError.self) { try AuthoredFile(path).replace(with: "new") }
    #expect(
      error?.description
        == "\(path): is read-only, and is left as it is; expected a file that may be "
        + "written; allow it with chmod u+w")
    #expect(throws: AuthoredError.self) { try AuthoredFile(path).delete() }
    #expect(try text(path) == "old")
    #expect(try mode() == 0o440)
  }

  @Test func `a file that cannot be read is not replaced`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for change in [{ try $0.replace(with: "new") }, { try $0.delete() }]
      as [(AuthoredFile) throws -> Void]
    {
      let error = #expect(throws: AuthoredError.self) { try change(AuthoredFile(path)) }
      #expect(error?.problem == "is there and cannot be read, and is left as it is")
    }
    #expect(try names == ["expected.yaml"])
  }

  @Test(arguments: [
    ("# whole\n  # indented\n", ["# whole", "# indented"]),
    ("- didFinish  # behind: 'it'\n", ["# behind: 'it'"]),
    ("- load: /a#b\n- title: 'a # b'\n- title: \"a # b\" # c\n", ["# c"]),
    ("- title: it's # so\n- title: 'open # d\n", ["# so", "# d"]),
    ("", []),
  ])
  func `comments are found after values, but not inside quotes`(
    text: String, comments: [String]
  ) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try save(text)
    #expect(AuthoredFile(path).comments == comments)
    #expect(AuthoredFile(path).comments(lostBy: "x # c\n") == comments.filter { $0 != "# c" })
  }
}
