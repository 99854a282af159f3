import FixtureServing
import FixtureSites
import FixtureSystem
import Logging
import Testing

@testable import fixture_server

/// A log handler that passes each message on.
private struct MessageLogHandler: LogHandler {
  var logLevel = Logger.Level.info
  var metadata: Logger.Metadata = [:]
  let messages: AsyncStream<String>.Continuation

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { messages.yield("\(event.message)") }
}

@Suite(.timeLimit(.minutes(1))) struct LiveSiteTests {
  @Test func `a file that changes before the first check is read again`() async throws {
    let folder = try TemporaryFolder([
      "site.yaml": "site: {/: {file: page.html}}", "page.html": "one",
    ])
    let source = SiteSource(at: folder.path)
    let site = try source.site()
    let seen = source.versions(of: site.files)
    try folder.write("other", to: "page.html")
    let server = try FixtureServer()
    let (messages, continuation) = AsyncStream.makeStream(of: String.self)
    let live = LiveSite(
      of: source, certificate: nil, files: site.files, seen: seen,
      try await server.openSession(site: site),
      Logger(label: "test") { _ in MessageLogHandler(messages: continuation) })
    let watching = Task { await live.watch() }
    let message = await messages.first { _ in true }
    #expect(message == "the site was read again")
    watching.cancel()
    await watching.value
    await server.stop()
  }

  @Test func `a changed file is read once two checks in a row find the same version`() throws {
    // Files that have not changed for a while.
    let folder = URL(filePath: #filePath).deletingLastPathComponent().path
    let names = ["LiveSiteTests.swift", "ImportTests.swift", "UsageTests.swift"]
    let versions: [SiteVersions] = try names.map {
      ["site.yaml": try FileIdentity(at: "\(folder)/\($0)")]
    }
    var looks = SiteLooks(versions[0])
    let found = [0, 1, 2, 2, 0, 0].map { looks.isNew(versions[$0], since: versions[0]) }
    #expect(found == [false, false, false, true, false, false])
  }
}
