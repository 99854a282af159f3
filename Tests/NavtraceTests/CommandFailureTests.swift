import Foundation
import Testing

@testable import ScenarioRuns
@testable import navtrace

@Suite struct CommandFailureTests {
  @Test func `a file that cannot be written is reported with the system's reason`() {
    let error = #expect(throws: CocoaError.self) {
      try "text".write(toFile: "/nowhere/a.yaml", atomically: true, encoding: .utf8)
    }
    let failure = error.flatMap { CommandFailure($0) }
    #expect(
      failure == .unusable("cannot read or write '/nowhere/a.yaml': No such file or directory"))
  }
}
