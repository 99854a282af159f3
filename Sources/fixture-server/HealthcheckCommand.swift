import ArgumentParser
import FixtureClient
import FixtureServing
import FixtureSites
import FixtureTLS

/// The command that checks whether a running server replies, for containers without an HTTP client.
struct HealthcheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "healthcheck",
    abstract: "Ask a running server for \(path), and fail if it does not answer.")

  /// The path that is requested; no site can delay or break the reply at this path.
  private static let path = "/-/health"

  @Argument(
    help: ArgumentHelp(
      "The address to ask, as --listen names it. Default: by --host and --port.",
      valueName: "http://host:port|https://host:port|unix:path"))
  var address: ListenOption?
  @Option(help: "Seconds to wait for the answer.")
  var timeout = 3.0
  @Option(help: "The port to ask. Default: FIXTURE_SERVER_PORT, else 8080.")
  var port: UInt16?
  @Option(help: "The host to ask. Default: FIXTURE_SERVER_HOST, else 127.0.0.1.")
  var host: String?

  func validate() throws {
    guard timeout > 0, timeout <= 3600 else {
      throw ValidationError("--timeout is \(timeout); give seconds, above 0 and at most 3600")
    }
  }

  func run() async throws {
    let environment = Environment()
    let port = try port ?? environment.port() ?? 8080
    let address =
      address?.address ?? ListenAddress(host: host ?? environment.host, port: port, scheme: .http)
    var limits = HTTPClientLimits()
    limits.connection = .seconds(timeout)
    limits.head = .seconds(timeout)
    do {
      // The check is about the server's health, not about its certificate.
      let secure = address.scheme == .https ? try TLSContext(clientTrusting: nil) : nil
      let response = try await HTTPClient(limits: limits, secure: secure)
        .send(request(to: address))
      guard response.head.status < 500 else {
        throw unhealthy("\(Self.path) was answered with \(response.head.status)")
      }
    } catch let error as HTTPClientError {
      throw unhealthy("\(error)")
    }
  }

  private func request(to address: ListenAddress) -> HTTPClientRequest {
    switch address.place {
    case .port(let ports, let host):
      return HTTPClientRequest(
        host: host.map(ListenAddress.reachable) ?? "127.0.0.1", port: ports.lowerBound,
        target: Self.path)
    case .unix(let path):
      var request = HTTPClientRequest(host: "localhost", port: 0, target: Self.path)
      request.socket = path
      return request
    }
  }

  private func unhealthy(_ problem: String) -> ExitCode {
    Terminal.complain("fixture-server: not healthy: \(problem)")
    return .failure
  }
}
