import Dispatch
import FixtureServing
import FixtureSites
import Foundation
import HTTPTypes

/// A server of this process that inputs are sent to, behind a Unix domain socket.
struct RunningServer: Sendable {
  let session: FixtureSession
  /// The owner of the control API.
  let api: ControlAPI?
  /// The path of the socket.
  let path: String

  /// The token of the control API.
  static let token = "t"

  /// Runs a server until the process ends.
  ///
  /// - Throws: ``Violation`` if it cannot listen.
  static func make(withControl: Bool) throws(Violation) -> RunningServer {
    let path = FileManager.default.temporaryDirectory.path + "/fuzz-\(UUID().uuidString.prefix(8))"
    do {
      return try Waiting.result(of: { try await begin(at: path, withControl: withControl) })
    } catch { throw Violation("no server: \(error)") }
  }

  private static func begin(at path: String, withControl: Bool) async throws -> RunningServer {
    var limits = ServingLimits()
    limits.log = 20
    let server = try FixtureServer(limits: limits, loops: 1)
    var origin = Origin([
      "/": .text("hello"), "/empty": .empty(204),
      "/chunks": .text("x", fields: [.transferEncoding: "chunked"]),
    ])
    origin["/echo"] = Echo(.text)
    let session = try await server.openSession(
      site: Site(main: origin), at: ["main": [ListenAddress(.unix(path: path))]], id: "default")
    guard withControl else { return RunningServer(session: session, api: nil, path: path) }
    var options = ControlOptions()
    options.token = token
    options.maximumSessions = 6
    options.directory = FixtureFolder.path
    options.access = .inside(FixtureFolder.path)
    let api = try await ControlAPI.begin(on: session, of: server, options: options)
    return RunningServer(session: session, api: api, path: path)
  }
}
