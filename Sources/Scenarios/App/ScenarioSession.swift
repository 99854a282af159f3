import FixtureServing
import FixtureSites
import Foundation
import HTTPTypes
import NavigationRecording
import NavigationTrace
import WebViewKit

/// The environment of a scenario while it is played: its origins on a server, and its folders.
struct ScenarioSession: Sendable {
  /// The names of all origins, including origins that refuse connections, and of the scenario's
  /// folder.
  var names: OriginNames
  var downloads: String
  /// The origins on the server, and the log of their exchanges.
  let fixtures: FixtureSession
  let server: FixtureServer
  /// The HTTP version that all origins speak; `nil` if the site's author chose the versions.
  private let version: ScenarioVersion?

  /// Opens the origins of a scenario's site.
  ///
  /// - Parameters:
  ///   - folder: The scenario's folder.
  ///   - http: The HTTP version that all origins speak, over TLS; `nil` for the site's versions.
  nonisolated(nonsending) init(
    _ site: Site, folder: String, on server: FixtureServer, http: ServedVersion? = nil
  ) async throws(FixtureServingError) {
    self.server = server
    version = http.map { ScenarioVersion($0, of: site) }
    fixtures = try await server.openSession(site: version?.site ?? site)
    let folder = URL(filePath: folder, directoryHint: .isDirectory).absoluteURL
      .standardizedFileURL.absoluteString
    let files = [
      OriginNames.scenarioFolder: folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    ]
    names = OriginNames(fixtures.origins.merging(files) { $1 })
    downloads =
      FileManager.default.temporaryDirectory
      .appending(path: "navtrace-\(UUID().uuidString)").path
  }

  var secureServers: [SecureServer] {
    SecureServer.all(in: fixtures.origins, certificateChains: fixtures.certificateChains)
  }

  /// The error if a request did not use the required HTTP version.
  var versionError: PlaybackError? {
    guard let version, let request = version.violation(in: fixtures.log) else { return nil }
    return PlaybackError(
      reason: .server(
        "\(request.method) \(request.target) came over \(request.head?.version.rawValue ?? "")"
          + " with --http \(version.version.rawValue)"))
  }

  /// Closes the origins and removes the downloaded files.
  nonisolated(nonsending) func close() async {
    await fixtures.close()
    // If the folder does not exist, nothing was downloaded.
    try? FileManager.default.removeItem(atPath: downloads)
  }
}

extension ScenarioSession {
  /// Returns the requests to the server as events, beginning with the request at index `first`.
  ///
  /// - Parameter fields: The names of the header fields to return if a request has them.
  func events(from first: Int, fields: [String]) -> [TraceEvent] {
    fixtures.log.dropFirst(first).map { request in
      let address = names.addresses[request.origin] ?? ""
      var event = TraceEvent(
        .request,
        [
          .method: .string(request.method),
          .url: .string(names.shortened(address + request.target)),
          .status: request.status.map(TraceValue.integer) ?? .null,
        ])
      let values = fields.compactMap { field -> (String, TraceValue)? in
        guard let name = HTTPField.Name(field), let value = request.fields[name] else { return nil }
        return (field, .string(names.named(in: value)))
      }
      if !fields.isEmpty { event[.headers] = .map(Dictionary(values) { first, _ in first }) }
      return event.with(details: details(of: request.fields))
    }
  }

  /// Returns the header fields and cookies that the server received.
  ///
  /// Fields with the same name are joined by commas, and cookies with the same name by semicolons.
  private func details(of fields: HTTPFields) -> [EventField: TraceValue] {
    var (texts, cookies): ([String: String], [String: String]) = ([:], [:])
    for field in fields {
      let name = field.name.rawName
      texts[name] = texts[name].map { "\($0), \(field.value)" } ?? names.named(in: field.value)
      guard field.name == .cookie else { continue }
      for pair in field.value.split(separator: ";") {
        let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
          .map { $0.trimmingPrefix(while: \.isWhitespace) }
        let (name, value) = parts.count == 2 ? (parts[0], parts[1]) : ("", parts[0])
        cookies[String(name)] = cookies[String(name)].map { "\($0); \(value)" } ?? String(value)
      }
    }
    return [
      .headerFields: .map(texts.mapValues(TraceValue.string)),
      .cookies: .map(cookies.mapValues(TraceValue.string)),
    ]
  }
}
