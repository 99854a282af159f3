import Foundation
import Testing

@testable import research

@Suite struct KnownDifferencesTests {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../../../../Fixtures/Scenarios").standardizedFileURL

  @Test(arguments: KnownDifference.all(of: "webkitgtk").map(\.name))
  func `a known difference has the cause of its scenario, which shows it`(name: String) throws {
    let known = try #require(KnownDifference.all(of: "webkitgtk").first { $0.name == name })
    let files = Self.folder.appending(path: known.scenario)
    func text(_ file: String) throws -> String {
      try String(contentsOf: files.appending(path: file), encoding: .utf8)
    }
    if known.port.hasPrefix("none:") {
      // A race has a tolerance in the expectation, and another system's behaviour has its profile.
      let shows = [try text("expected.yaml"), try text("scenario.yaml")].map {
        $0.contains("\n- anyOrder:") || $0.contains("\nprofile:")
      }
      #expect(shows.contains(true), "\(known.scenario)")
    } else if let override = try? text("expected.webkitgtk.yaml") {
      #expect(override.contains("\nport: \(known.port)\n"))
    } else {
      #expect(try text("scenario.yaml").contains("except: {webkitgtk: "))
    }
  }

  @Test func `known differences are few, and none is named twice`() {
    let names = KnownDifference.all(of: "webkitgtk").map(\.name)
    #expect(names.count <= 19 && Set(names).count == names.count)
  }
}
