import Foundation
import NavTraceTesting
import Synchronization
import Testing

/// The cases of an app's delegate, each by both spellings and on both engines, from files.
@Suite(
  .timeLimit(.minutes(5)), .engines(.model, .webkitgtk),
  .fixtureServer(siteFile: "site.yaml"))
@MainActor struct AuthBrowserTests {
  /// The answers of a delegate's methods.
  enum Spelling: CaseIterable {
    case handlers, async

    @MainActor var type: any AuthBrowser.Type {
      switch self {
      case .handlers: HandlerBrowser.self
      case .async: AsyncBrowser.self
      }
    }
  }

  /// Plays a case; again, up to five times, if WebKitGTK has lost a load by chance: it cancels a
  /// challenge that overtakes the start of its load, or its network process crashes.
  private func play(
    _ spelling: Spelling, at path: String, password: String = "sesame",
    clicking selector: String? = nil, _ expectation: String
  ) async throws -> BrowserLog {
    for _ in 1...5 {
      let chance = Chance()
      var log: BrowserLog?
      try await withKnownIssue(isIntermittent: true) {
        log = try await playOnce(
          spelling, at: path, password: password, clicking: selector, expectation)
      } matching: {
        chance.isOfEngine($0)
      }
      if let log, !chance.hasSpoiled { return log }
    }
    return try await playOnce(
      spelling, at: path, password: password, clicking: selector, expectation)
  }

  /// Whether WebKitGTK has lost a load by chance.
  private final class Chance: Sendable {
    private let state = Atomic(false)

    var hasSpoiled: Bool { state.load(ordering: .relaxed) }

    func isOfEngine(_ issue: Issue) -> Bool {
      let isChance = "\(issue)".contains("which happens by chance")
      if isChance { state.store(true, ordering: .relaxed) }
      return isChance
    }
  }

  /// Starts a browser, and compares all that comes with a file.
  private func playOnce(
    _ spelling: Spelling, at path: String, password: String, clicking selector: String?,
    _ expectation: String
  ) async throws -> BrowserLog {
    let browser = spelling.type.init(home: try FixtureSession.current.url(path), password: password)
    let recording = try WebViewRecording(of: browser.webView)
    browser.start()
    if let selector {
      try await recording.waitUntilIdle(within: .seconds(60))
      try await recording.click(selector, in: browser.webView)
    }
    // Long, since all tests of this package run in parallel with it.
    await recording.expectTrace(matches: expectation, within: .seconds(60))
    return browser.log
  }

  @Test(arguments: Spelling.allCases) func `the browser signs in with the right password`(
    spelling: Spelling
  ) async throws {
    _ = try await play(spelling, at: "/private", "sign-in")
  }

  @Test(arguments: Spelling.allCases)
  func `the browser gives up when the password is wrong twice`(spelling: Spelling) async throws {
    _ = try await play(spelling, at: "/private", password: "wrong", "wrong-password")
  }

  @Test(arguments: Spelling.allCases)
  func `the browser signs in after a redirect`(spelling: Spelling) async throws {
    _ = try await play(spelling, at: "/start", "sign-in-behind-a-redirect")
  }

  @Test(arguments: Spelling.allCases)
  func `a link to another host is left to the system`(spelling: Spelling) async throws {
    let log = try await play(spelling, at: "/", clicking: "#out", "link-elsewhere")
    #expect(log.openedElsewhere == [try FixtureSession.current.url("other:/page")])
  }

  @Test(arguments: Spelling.allCases)
  func `a redirect to another host is left to the system`(spelling: Spelling) async throws {
    let log = try await play(spelling, at: "/leaving", "redirect-elsewhere")
    #expect(log.openedElsewhere == [try FixtureSession.current.url("other:/page")])
  }

  @Test(arguments: Spelling.allCases)
  func `a link that asks for a new window opens in the same view`(spelling: Spelling) async throws {
    _ = try await play(spelling, at: "/", clicking: "#window", "window")
  }

  @Test(arguments: Spelling.allCases)
  func `an attachment is downloaded`(spelling: Spelling) async throws {
    let log = try await play(spelling, at: "/report", "attachment")
    #expect(try log.downloaded.map { try String(contentsOf: $0, encoding: .utf8) } == ["Report"])
  }

  @Test(arguments: Spelling.allCases)
  func `a link to a file that cannot be shown is downloaded`(spelling: Spelling) async throws {
    let log = try await play(spelling, at: "/", clicking: "#file", "download-link")
    #expect(log.downloaded.map(\.lastPathComponent) == ["data.zip"])
  }

  @Test(arguments: Spelling.allCases)
  func `a broken connection leads to the error page`(spelling: Spelling) async throws {
    _ = try await play(spelling, at: "/broken", "error-page")
  }
}
