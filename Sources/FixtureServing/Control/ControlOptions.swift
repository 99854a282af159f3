import AuthoredYAML
import FixtureSites

/// The options of a control API: its permissions and its clients.
public struct ControlOptions: Sendable {
  /// The token expected as `Authorization: Bearer …`; `nil` if only this machine may ask.
  public var token: String?
  /// The name under which clients reach the server, beside its addresses.
  public var publicHost: String?
  /// The address that sessions listen at.
  public var host = "127.0.0.1"
  /// The ports for sessions, of which each origin gets the first free one; `nil` for any free port.
  public var ports: ClosedRange<UInt16>?
  /// The domain below which sessions get names on the port of the default session, instead of
  /// ports: `ID.DOMAIN` for main and `ORIGIN-ID.DOMAIN` for the others.
  public var domain: String?
  /// The highest number of open sessions, the default one included.
  package var maximumSessions = 64
  /// The time after which an unused session that a person opened is closed.
  package var lifetimeForPeople: Duration = .seconds(600)
  /// The highest number of requests that wait for something at the same time.
  package var maximumWaits = 256
  /// The folder from which relative paths start in sites that come over the API.
  package var directory = "."
  /// The files that sites from the API may serve.
  package var access = FileAccess.nowhere
  /// A closure that changes every site before it is served, for example adds TLS to all origins.
  package var adapt: @Sendable (Site) -> Site = { $0 }
  /// A closure that returns the authority's certificate in PEM; `nil` if the server has no TLS.
  public var authority: (@Sendable () throws -> String)?
  /// The scenarios that the server knows.
  package var scenarios: @Sendable () -> [ControlScenario] = { [] }
  /// A closure that returns the site of a scenario; the errors it throws name the remedy.
  package var findScenario: @Sendable (String) throws -> Site = { name in
    throw ControlError(404, "no scenario '\(name)'; this server knows none")
  }
  /// The folder for traces that are posted; `nil` if none are accepted.
  package var traces: TraceFolder?

  /// Creates options for programs on this machine, on free ports of the loopback interface.
  public init() {}
}

/// A scenario for which a session can be opened, as an entry of a list.
package struct ControlScenario: Hashable, Sendable, Encodable {
  /// The value of `scenario` in requests, such as `redirects/loop`.
  package var name: String
  /// The subject of the scenario, in a few words.
  package var title: String
  /// The path of the first page, for people.
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
