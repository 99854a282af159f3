import AuthoredYAML
import Foundation
import NavigationTrace
import Testing

@testable import NavTraceTesting

@Suite struct ExpectationFileTests {
  private let folder = URL.temporaryDirectory.appending(path: "navtrace-\(UUID())")
  private var testFile: String { folder.appending(path: "ShopTests.swift").path }
  private let truth = ExpectedTrace(source: ["by hand"], items: [.event(TraceEvent(.didFinish))])

  @Test func `an expectation is in the folder Traces next to the test file`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = ExpectationFile("start", for: "model", besides: testFile)
    #expect(file.path == folder.appending(path: "Traces/start.yaml").path)
    #expect(try file.read() == nil)
    #expect(try file.write(truth) == [])
    #expect(try ExpectationFile("start", for: "model", besides: testFile).read() == truth)
  }

  @Test func `an engine's expectation file replaces the file for all engines`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try ExpectationFile("start", for: "model", besides: testFile).write(truth)
    var own = truth
    own.reason = "it is slow"
    let path = folder.appending(path: "Traces/start.model.yaml").path
    try own.yaml.write(toFile: path, atomically: true, encoding: .utf8)
    let file = ExpectationFile("start", for: "model", besides: testFile)
    #expect(try file.read() == own)
    #expect(try ExpectationFile("start", for: "other", besides: testFile).read() == truth)
    own.items.append(.event(TraceEvent(.goBack)))
    #expect(try file.write(own) == [])
    #expect(try file.read() == own)
    // Without its reason it is refused.
    try truth.yaml.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(throws: (any Error).self) { try file.read() }
  }

  @Test
  func
    `a file that was changed since it was read is not overwritten, and lost comments are reported`()
    throws
  {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = ExpectationFile("start", for: "model", besides: testFile)
    _ = try file.write(truth)
    let saved = truth.yaml + "# seen on my iPhone\n"
    try saved.write(toFile: file.path, atomically: true, encoding: .utf8)
    #expect(throws: AuthoredError.self) { try file.write(truth) }
    #expect(try String(contentsOfFile: file.path, encoding: .utf8) == saved)
    let again = ExpectationFile("start", for: "model", besides: testFile)
    #expect(try again.write(truth) == ["# seen on my iPhone"])
  }
}
