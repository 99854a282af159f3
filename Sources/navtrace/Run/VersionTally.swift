import FixtureSites
import NavigationTrace
import Scenarios

/// The count of a run's requests that used the HTTP version that `--http` requires.
struct VersionTally: Sendable {
  private let version: ServedVersion
  /// The number of such requests, of scenario runs with such a request, and of those without one.
  private(set) var (requests, plays, others) = (0, 0, 0)

  init(_ version: ServedVersion) { self.version = version }

  /// Adds a scenario run, whose requests are among the given events at the server.
  mutating func add(_ evidence: [ServerEvent]) {
    let connections = Set(
      evidence.filter { $0.event == .handshake && $0.protocol == version.identifier }
        .compactMap(\.connection))
    let count = evidence.count { event in
      event.event == .request && event.connection.map(connections.contains) == true
    }
    requests += count
    if count > 0 { plays += 1 } else { others += 1 }
  }

  /// One line: `HTTP/2: 9 requests in 4 plays; 1 play made none`.
  var line: String {
    "HTTP/\(version.rawValue): \(requests.counted("request")) in \(plays.counted("play")); "
      + "\(others.counted("play")) made none"
  }
}
