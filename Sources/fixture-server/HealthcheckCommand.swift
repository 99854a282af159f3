import ArgumentParser
import FixtureServing
import HTTPFixtures

/// Asks a running server for a page, for containers that have no other client.
struct HealthcheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "healthcheck",
    abstract: "Ask a running server for / and fail where it does not answer.")

  @Option(help: "Seconds to wait for the answer.")
  var timeout = 3.0
  @Option(help: "The port to ask. Default: FIXTURE_SERVER_PORT, else 8080.")
  var port: UInt16?
  @Option(help: "The address to ask.")
  var host = "127.0.0.1"

  func run() async throws {
    let port = try port ?? Environment().port() ?? 8080
    var limits = HTTPClientLimits()
    limits.connection = .seconds(timeout)
    limits.head = .seconds(timeout)
    do {
      let response = try await HTTPClient(limits: limits).send(
        HTTPClientRequest(host: host, port: port))
      guard response.head.status < 500 else {
        throw unhealthy("http://\(host):\(port)/ answered \(response.head.status)")
      }
    } catch let error as HTTPClientError {
      throw unhealthy("\(error)")
    }
  }

  private func unhealthy(_ problem: String) -> ExitStatus {
    Terminal.write("fixture-server: not healthy: \(problem)", to: .error)
    return .failure
  }
}
