import ArgumentParser
import AuthoredYAML
import FixtureServing
import FixtureSites
import FixtureSystem
import FixtureTLS
import NavigationTrace

/// The options from which `serve` makes ``ControlOptions``: who may use the control API, and the
/// addresses and the number of the sessions that it opens.
struct SessionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The ports of sessions that the control API opens. Default: free ones.",
      valueName: "first-last"))
  var sessionPorts: PortRange?
  @Flag(
    help: """
      Serve sessions on the first origin's port, by names below the public host (else localhost): \
      ID.HOST for main, ORIGIN-ID.HOST for the others.
      """)
  var sessionHosts = false
  @Option(help: "How many sessions may be open.")
  var maxSessions = 64
  @Option(
    help: """
      A file with the token of the control API, which has to come as 'Authorization: Bearer TOKEN'. \
      Default: FIXTURE_SERVER_TOKEN, else only this machine's loopback interface may use the API.
      """,
    completion: .file())
  var tokenFile: String?
  @Option(
    help: """
      A folder to keep the traces in that devices post to /-/traces, a file each; it is made where \
      it is not there.
      """,
    completion: .directory)
  var collect: String?

  func validate() throws {
    guard 1...10_000 ~= maxSessions else {
      throw ValidationError("--max-sessions is \(maxSessions); give a number from 1 to 10000")
    }
  }

  func control(
    _ environment: Environment, listeners: ListenOptions, source: SiteSource,
    transport: TLSTransport
  ) throws -> ControlOptions {
    var options = ControlOptions()
    options.token = try token(environment)?.text
    options.traces = try traces()
    options.publicHost = listeners.publicHost ?? environment.publicHost
    options.host = listeners.host ?? environment.host ?? "127.0.0.1"
    options.ports = sessionPorts?.ports
    options.domain = sessionHosts ? try domain(options.publicHost ?? "localhost") : nil
    options.maximumSessions = maxSessions
    if case .folder(let path) = source {
      options.directory = path
      options.access = .inside(path)
    }
    options.authority = { try transport.authority.certificate }
    let tls = listeners.tls
    options.adapt = { ListenOptions.secured($0, by: tls) }
    let scenarios = ScenarioList()
    options.scenarios = { scenarios.scenarios(below: SiteSource.nearest("Fixtures/Scenarios")) }
    options.findScenario = { try SiteSource.scenario($0).site() }
    return options
  }

  /// Returns the host if it is a name; throws if it is an IP address, which cannot have subdomains.
  private func domain(_ host: String) throws -> String {
    guard host.contains(where: \.isLetter), !host.contains(":") else {
      throw ValidationError(
        "--session-hosts needs a name as --public-host; '\(host)' is an address")
    }
    return host
  }

  private func token(_ environment: Environment) throws(ControlToken.Failure) -> ControlToken? {
    if let tokenFile { return try ControlToken(file: tokenFile) }
    return try environment.token.map { token throws(ControlToken.Failure) in
      try ControlToken(token, from: "FIXTURE_SERVER_TOKEN")
    }
  }

  private func traces() throws(SiteSourceError) -> TraceFolder? {
    guard let collect else { return nil }
    do throws(SystemError) {
      return try TraceFolder(collect) { document throws(AuthoredError) in
        try Trace(json: Data(document), file: "body").fileStem
      }
    } catch { throw .noTraceFolder(collect, error) }
  }
}

/// Ports as the value of an option: `8100-8199`, or one port.
struct PortRange: ExpressibleByArgument, Hashable {
  var ports: ClosedRange<UInt16>

  init?(argument: String) {
    let ends = argument.split(separator: "-", omittingEmptySubsequences: false)
      .map { UInt16($0) }
    guard 1...2 ~= ends.count, let first = ends[0], let last = ends[ends.count - 1],
      first > 0, first <= last
    else { return nil }
    ports = first...last
  }
}
