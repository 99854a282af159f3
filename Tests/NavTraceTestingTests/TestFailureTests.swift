import Testing
import XCTest

@testable import NavTraceTesting

@Suite(.timeLimit(.minutes(1))) struct TestFailureTests {
  @Test func `a failure is reported to Swift Testing at its line`() {
    let line = #line
    let location = TestLocation(
      fileID: #fileID, filePath: #filePath, line: UInt(line), column: 3)
    withKnownIssue {
      TestFailure(message: "wrong").record(at: location)
    } matching: { issue in
      issue.comments.map(\.rawValue) == ["wrong"] && issue.sourceLocation?.line == line
        && issue.sourceLocation?.fileID == #fileID
    }
  }

  @Test(arguments: ["/a b", "?"], [1])
  func `the files of a case are named after its arguments`(text: String, number: Int) {
    let name = "the-files-of-a-case-are-named-after-its-arguments."
    #expect(TestFailure.prefix == name + (text == "?" ? "1." : "a-b.1."))
  }

  @Test func `the files of a test without arguments are named after it`() {
    #expect(
      TestFailure.prefix == "the-files-of-a-test-without-arguments-are-named-after-it.")
  }

  // A test case of XCTest in a process of its own, since its failure would count here.
  @Test func `a failure is reported to XCTest`() async {
    await #expect(processExitsWith: .success) {
      let location = TestLocation(fileID: #fileID, filePath: #filePath, line: 7, column: 1)
      let test = XCTestCase(name: "fails") { _ in
        TestFailure(message: "wrong").record(at: location)
      }
      let passing = XCTestCase(name: "passes") { _ in }
      test.run()
      passing.run()
      #expect(test.testRun?.failureCount == 1)
      #expect(passing.testRun?.failureCount == 0)
    }
  }
}
