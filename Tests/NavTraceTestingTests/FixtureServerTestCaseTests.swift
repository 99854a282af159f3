import NavTraceTesting
import WebViewKit
import XCTest

/// A test case that makes its view in `setUp`, as apps do.
@MainActor final class FixtureServerTestCaseTests: FixtureServerTestCase {
  nonisolated override static var site: String {
    """
    /: {redirect: 302, to: /page}
    /page: {html: <p>Hello}
    """
  }
  nonisolated override static var engine: WebEngine? { .model }

  private static var ports: [Int] = []
  private var doorman: Doorman?

  override func setUp() async throws {
    doorman = Doorman(home: try FixtureSession.current.url("/"))
  }

  override func tearDown() async throws { doorman = nil }

  func testAViewThatWasMadeInSetUpIsTheEngines() async throws {
    let doorman = try XCTUnwrap(doorman)
    let recording = try WebViewRecording(of: doorman.webView)
    doorman.webView.load(URLRequest(url: try FixtureSession.current.url("/")))
    await recording.expectTrace(
      inOrder: .didStartProvisionalNavigation, .didReceiveServerRedirectForProvisionalNavigation,
      .didCommit, .didFinish)
    XCTAssertEqual(recording.trace.engine, "model")
    try recordAnotherPort()
  }

  func testEachTestHasASiteOfItsOwn() async throws { try recordAnotherPort() }

  private func recordAnotherPort() throws {
    let port = try XCTUnwrap(try FixtureSession.current.url("/").port)
    XCTAssertFalse(Self.ports.contains(port))
    Self.ports.append(port)
  }
}

/// A test case whose engine is not part of the build.
final class MissingEngineTestCaseTests: FixtureServerTestCase {
  override class var engine: WebEngine? { WebEngine.allCases.first { !$0.isBuiltIn } }

  func testATestWithoutAnEngineIsSkipped() { XCTFail("it has run") }
}
