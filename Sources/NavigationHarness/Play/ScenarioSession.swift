import FixtureServing
import Foundation
import HTTPFixtures
import NavigationRecording

/// What a scenario has of the world while it is played: origins on a server, and a folder.
struct ScenarioSession: Sendable {
  /// The names of all origins, those that refuse too, and of the scenario's folder.
  let names: OriginNames
  /// Where downloads go.
  let downloads: String
  private let session: FixtureSession

  /// Opens the scenario's origins.
  init(_ scenario: Scenario, on server: FixtureServer) async throws(FixtureServingError) {
    session = try await server.openSession(site: scenario.site)
    let folder = URL(filePath: scenario.folder, directoryHint: .isDirectory).absoluteURL
      .standardizedFileURL.absoluteString
    let files = [Scenario.filesName: folder.hasSuffix("/") ? String(folder.dropLast()) : folder]
    names = OriginNames(session.origins.merging(files) { $1 })
    downloads =
      FileManager.default.temporaryDirectory
      .appending(path: "navtrace-\(UUID().uuidString)").path
  }

  /// What the server was asked for.
  var requests: [RequestRecord] { session.log }
  /// What it is answering.
  var open: OpenExchanges { session.openExchanges }

  func openGate(_ name: String) { session.openGate(name) }

  /// Waits until no request is open except those held at a gate.
  func waitUntilIdle(within limit: Duration) async -> Bool {
    await session.waitUntilIdle(within: limit)
  }

  /// Waits until other requests are open than a moment ago, for at most a minute.
  func waitForChange(from open: OpenExchanges) async {
    _ = await session.waitForChange(from: open, within: .seconds(60))
  }

  /// Closes the origins and removes what was downloaded.
  func close() async {
    await session.close()
    // Nothing was downloaded where the folder is missing.
    try? FileManager.default.removeItem(atPath: downloads)
  }
}
