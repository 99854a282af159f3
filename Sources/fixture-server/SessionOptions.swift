import ArgumentParser
import FixtureServing
import FixtureTLS
import HTTPFixtures

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The options of the control API: who may use it, and where the sessions go that it opens.
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

  func validate() throws {
    guard 1...10_000 ~= maxSessions else {
      throw ValidationError("--max-sessions is \(maxSessions); give a number from 1 to 10000")
    }
  }

  /// What the API may do.
  func control(
    _ environment: Environment, listeners: ListenOptions, source: SiteSource,
    transport: TLSTransport
  ) throws -> ControlOptions {
    var options = ControlOptions()
    options.token = try token(environment)
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
    options.scenarios = { SiteSource.scenarios() }
    options.findScenario = { try SiteSource.scenario($0).site() }
    return options
  }

  /// A name, as nothing can be below an address.
  private func domain(_ host: String) throws -> String {
    guard host.contains(where: \.isLetter), !host.contains(":") else {
      throw ValidationError(
        "--session-hosts needs a name as --public-host; '\(host)' is an address")
    }
    return host
  }

  private func token(_ environment: Environment) throws(SiteSourceError) -> String? {
    guard let tokenFile else {
      guard let token = environment.token else { return nil }
      return try checked(token, from: "FIXTURE_SERVER_TOKEN")
    }
    guard let text = try? String(contentsOfFile: tokenFile, encoding: .utf8) else {
      throw .notReadable(tokenFile)
    }
    let line = text.hasSuffix("\n") ? String(text.dropLast()) : text
    return try checked(line, from: tokenFile)
  }

  /// What can stand behind `Bearer` (RFC 6750 section 2.1).
  private func checked(
    _ token: String, from place: String
  ) throws(SiteSourceError) -> String {
    guard token.wholeMatch(of: /[A-Za-z0-9._~+\/-]+=*/) != nil else { throw .token(in: place) }
    return token
  }
}
