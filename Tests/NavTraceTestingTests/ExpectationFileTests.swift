import Foundation
import NavigationTrace
import Testing

@testable import NavTraceTesting

@Suite struct ExpectationFileTests {
  private let folder = URL.temporaryDirectory.appending(path: "navtrace-\(UUID())")
  private var testFile: String { folder.appending(path: "ShopTests.swift").path }
  private let truth = ExpectedTrace(source: ["by hand"], items: [.event(TraceEvent(.didFinish))])

  @Test func `an expectation is in the folder Traces beside the test`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = ExpectationFile("start", for: "model", besides: testFile)
    #expect(file.path == folder.appending(path: "Traces/start.yaml").path)
    #expect(try file.read() == nil)
    try file.write(truth)
    #expect(try file.read() == truth)
  }

  @Test func `the file of an engine stands in place of the one for all`() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = ExpectationFile("start", for: "model", besides: testFile)
    try file.write(truth)
    var own = truth
    own.reason = "it is slow"
    try own.yaml.write(toFile: file.own, atomically: true, encoding: .utf8)
    #expect(try file.read() == own)
    #expect(try ExpectationFile("start", for: "other", besides: testFile).read() == truth)
    own.items.append(.event(TraceEvent(.goBack)))
    try file.write(own)
    #expect(try file.read() == own)
    // Without its reason it is refused.
    try truth.yaml.write(toFile: file.own, atomically: true, encoding: .utf8)
    #expect(throws: (any Error).self) { try file.read() }
  }
}
