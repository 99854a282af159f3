import FixtureSites
import NavigationTrace
import ScenarioRuns
import WebEngines
import WebViewKit

/// The state of an engine on this computer, and its limits: an entry of `doctor --json`.
struct EngineHealth: Encodable, Sendable {
  var engine: String
  /// The version; `nil` if the engine cannot run.
  var version: String?
  var isBuiltIn: Bool
  /// The reason why the engine cannot run, and the remedy; `nil` if it runs.
  var problem: String?
  /// The limits of the engine; `nil` if it cannot run.
  var capabilities: EngineCapabilities?

  init(_ engine: WebEngine, _ found: EngineDescription) {
    (self.engine, version, isBuiltIn) = (engine.rawValue, found.version, true)
    capabilities = found.capabilities
  }

  init(_ engine: WebEngine, problem: String) {
    (self.engine, isBuiltIn, self.problem) = (engine.rawValue, engine.isBuiltIn, problem)
  }
}

extension EngineHealth {
  /// Returns `model 1: ready`, or the reason why the engine cannot run, and the remedy.
  func headline(_ style: TerminalStyle) -> String {
    guard let version else {
      let word = isBuiltIn ? style(.red, "missing") : style(.yellow, "not built in")
      return "\(style(.bold, engine)): \(word): \((problem ?? "").printableLine)"
    }
    return "\(style(.bold, engine)) \(version.printableLine): \(style(.green, "ready"))"
  }

  /// Returns lines about observed and unobserved values; empty if the engine cannot run.
  ///
  /// - Parameter isVerbose: Whether to also list fields, values that navtrace supplies itself, and
  ///   events in random order.
  func lines(_ style: TerminalStyle, isVerbose: Bool) -> [String] {
    guard let capabilities else { return [] }
    let kinds = EventKind.allCases.filter(\.isOfEngine)
    let shown = capabilities.events.count { event in
      kinds.contains(event.event) && !event.origins.allSatisfy(\.isAbsent)
    }
    func grouped(_ title: String, _ entries: [(text: String, word: String)]) -> [String] {
      let words = Dictionary(grouping: entries, by: \.text).mapValues { $0.map(\.word) }
      return entries.map(\.text).unique.map { text in
        let names = (words[text] ?? []).joined(separator: ", ").printableLine
        return "  \(title) \(names): \(style(.dim, text.printableLine))"
      }
    }
    let head =
      "\(style(.bold, engine)) shows \(shown) of \(kinds.count) events, as on "
      + "\(capabilities.profiles.map(\.rawValue).joined(separator: ", ")), over HTTP "
      + capabilities.httpVersions.joined(separator: ", ")
    guard isVerbose else { return [head] + grouped("not observed:", Self.absent(capabilities)) }
    let places = capabilities.events.compactMap { event in
      event.place.map { (text: $0.description, word: event.event.rawValue) }
    }
    let races = capabilities.races.flatMap { race in
      race.kinds.map { (text: race.reason, word: $0.rawValue) }
    }
    return [head] + grouped("not observed:", Self.notObserved(capabilities))
      + grouped("place not observed:", places) + grouped("order is chance in", races)
  }

  /// Returns the origin of every event and field, one line each.
  func fieldLines(_ style: TerminalStyle) -> [String] {
    guard let version, let capabilities else { return [headline(style)] }
    var table = TextTable()
    func append(_ name: String, _ origins: [ValueOrigin]) {
      for origin in origins {
        table.append([
          name, origin.isObserved ? "observed" : Self.notObserved,
          origin.description.printableLine,
        ])
      }
    }
    for event in capabilities.events {
      if event.origins.isEmpty { table.append([event.event.rawValue]) }
      append(event.event.rawValue, event.origins)
      for field in event.fields { append("  \(field.field.rawValue)", field.origins) }
      if let place = event.place { append("  (place)", [place]) }
    }
    let title = "\(style(.bold, engine)) \(version.printableLine)"
    return [title]
      + table.lines { _, column, cell in
        column == 1 && cell.hasPrefix(Self.notObserved) ? style(.yellow, cell) : cell
      }.map { "  \($0)" }
  }

  private static let notObserved = "not observed"

  /// Returns the name of each value that is not observed, with the reason.
  private static func notObserved(
    _ capabilities: EngineCapabilities
  ) -> [(text: String, word: String)] {
    let named = capabilities.events.flatMap { event in
      let own = event.fields.filter { $0.origins != event.origins }
      return [(event.event.rawValue, event.origins)]
        + own.map { ("\(event.event.rawValue).\($0.field.rawValue)", $0.origins) }
    }
    return named.flatMap { name, origins in
      origins.filter { !$0.isObserved }.map { ($0.description, name) }
    }
  }

  /// Returns the name of each event that never occurs, with the reason.
  private static func absent(
    _ capabilities: EngineCapabilities
  ) -> [(text: String, word: String)] {
    capabilities.events.filter { $0.origins.allSatisfy(\.isAbsent) }.compactMap { event in
      event.origins.first.map { ($0.description, event.event.rawValue) }
    }
  }
}
