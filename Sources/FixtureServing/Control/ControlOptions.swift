import AuthoredYAML
import FixtureSites

/// The options of a control API, such as its clients, their permissions and its limits.
public struct ControlOptions: Sendable {
  /// The token that clients must send as `Authorization: Bearer …`.
  ///
  /// If it is `nil`, the API accepts requests only from this computer.
  public var token: String?
  /// The host name that clients use for the server, in addition to its IP addresses.
  public var publicHost: String?
  /// The address that sessions listen on.
  public var host = "127.0.0.1"
  /// The ports for sessions, or `nil` for any free ports.
  ///
  /// Each origin gets the first free port of the range.
  public var ports: ClosedRange<UInt16>?
  /// The parent domain of the host names that sessions get; `nil` if they get ports instead.
  ///
  /// The names are served on the port of the default session. They are `ID.DOMAIN` for the origin
  /// `main` and `ORIGIN-ID.DOMAIN` for the other origins.
  public var domain: String?
  /// The maximum number of open sessions, including the default session.
  package var maximumSessions = 64
  /// The time after which an unused session is closed if a person opened it in a browser.
  package var lifetimeForPeople: Duration = .seconds(600)
  /// The maximum number of requests that may wait for something at the same time.
  package var maximumWaits = 256
  /// The folder that relative paths refer to in sites received over the API.
  package var directory = "."
  /// The files that sites received over the API may serve.
  package var access = FileAccess.nowhere
  /// A closure that changes every site before it is served, for example by adding TLS to all
  /// origins.
  package var adapt: @Sendable (Site) -> Site = { $0 }
  /// A closure that returns the certificate of the server's authority as PEM text; `nil` if the
  /// server has no TLS.
  public var authority: (@Sendable () throws -> String)?
  /// The scenarios that the server knows.
  package var scenarios: @Sendable () -> [ControlScenario] = { [] }
  /// A closure that returns the site of a scenario, or throws an error that names the remedy.
  package var findScenario: @Sendable (String) throws -> Site = { name in
    throw ControlError(404, "no scenario '\(name)'; this server knows none")
  }
  /// The folder for traces that devices post; `nil` if traces are not accepted.
  package var traces: TraceFolder?

  /// Creates options that accept only programs on this computer and use free ports of the loopback
  /// interface.
  public init() {}
}

/// An entry in the list of scenarios for which sessions can be opened.
package struct ControlScenario: Hashable, Sendable, Encodable {
  /// The value of `scenario` in requests, such as `redirects/loop`.
  package var name: String
  /// The subject of the scenario, in a few words.
  package var title: String
  /// The path of the first page, which is shown to people who open the scenario.
  package var start: String

  /// Creates an entry of the list.
  package init(name: String, title: String, start: String = "/") {
    self.name = name
    self.title = title
    self.start = start
  }

  static let schema = Schema.reference(to: "Scenario") {
    .record([("name", .string), ("title", .string), ("start", .string)])
  }

  var group: String { name.lastIndex(of: "/").map { String(name[..<$0]) } ?? "" }
}
