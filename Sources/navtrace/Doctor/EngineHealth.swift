import NavigationTrace
import ScenarioRuns
import WebEngines
import WebViewKit

/// Whether an engine runs here, and what it can show: an entry of `navtrace doctor --json`.
struct EngineHealth: Encodable, Sendable {
  var engine: String
  /// Nil if it does not run.
  var version: String?
  var isBuiltIn: Bool
  /// The reason why it does not run, and the remedy; `nil` if it runs.
  var problem: String?
  /// The table of what it can and cannot show; `nil` if it does not run.
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
  /// `model 1: ready`, or why it does not run, and what to do.
  func headline(_ style: TerminalStyle) -> String {
    guard let version else {
      let word = isBuiltIn ? style(.red, "missing") : style(.yellow, "not built in")
      return "\(style(.bold, engine)): \(word): \((problem ?? "").printableLine)"
    }
    return "\(style(.bold, engine)) \(version.printableLine): \(style(.green, "ready"))"
  }

  /// Returns what the engine shows and what it does not; nothing if it does not run.
  ///
  /// - Parameter isVerbose: Whether fields, values that navtrace supplies, and orders by chance are
  ///   listed too.
  func lines(_ style: TerminalStyle, isVerbose: Bool) -> [String] {
    guard let capabilities else { return [] }
    let kinds = EventKind.allCases.filter(\.isOfEngine).map(\.rawValue)
    let shown = capabilities.events.count { event in
      kinds.contains(event.event) && event.origins.contains { $0.kind != .unobservable }
    }
    var lines = [
      "\(style(.bold, engine)) shows \(shown) of \(kinds.count) events, as on "
        + "\(capabilities.profiles.map(\.rawValue).joined(separator: ", ")), over HTTP "
        + capabilities.httpVersions.joined(separator: ", ")
    ]
    let absent = isVerbose ? Self.grouped(capabilities, .unobservable) : Self.absent(capabilities)
    lines += absent.map { "  not shown: \($0.words): \(style(.dim, $0.text))" }
    guard isVerbose else { return lines }
    lines += Self.grouped(capabilities, .supplied).map {
      "  supplied, not observed: \($0.words): \(style(.dim, $0.text))"
    }
    let held = Self.grouped(capabilities.heldEvents.map { ("\($0.part): \($0.reason)", $0.event) })
    lines += held.map { "  place supplied, not observed: \($0.words): \(style(.dim, $0.text))" }
    let races = Self.grouped(capabilities.racyChannels.map { ($0.reason, $0.channel) })
    return lines + races.map { "  order is chance in \($0.words): \(style(.dim, $0.text))" }
  }

  /// Returns the origin of every event and field, a line each.
  func fieldLines(_ style: TerminalStyle) -> [String] {
    guard let version, let capabilities else { return [headline(style)] }
    var table = TextTable()
    for event in capabilities.events {
      for origin in event.origins { table.append(Self.row(event.event, origin)) }
      for field in event.fields {
        for origin in field.origins { table.append(Self.row("  \(field.field)", origin)) }
      }
    }
    let title = "\(style(.bold, engine)) \(version.printableLine)"
    return [title]
      + table.lines { _, column, cell in
        column == 1 && cell.hasPrefix(ValueOrigin.Kind.supplied.rawValue)
          ? style(.yellow, cell) : cell
      }.map { "  \($0)" }
  }

  private static func row(_ name: String, _ origin: ValueOrigin) -> [String] {
    [name.printableLine, origin.kind.rawValue, origin.description.printableLine]
  }

  /// Returns the names that share an origin of one kind, in one text; origins in the order of their
  /// names.
  private static func grouped(
    _ capabilities: EngineCapabilities, _ kind: ValueOrigin.Kind
  ) -> [(text: String, words: String)] {
    let named = capabilities.events.flatMap { event in
      [(event.event, event.origins)]
        + event.fields.filter { $0.origins != event.origins }.map {
          ("\(event.event).\($0.field)", $0.origins)
        }
    }
    return grouped(
      named.flatMap { name, origins in
        origins.filter { $0.kind == kind }.map { ($0.description, name) }
      })
  }

  /// Returns the events that never come, by the reason.
  private static func absent(
    _ capabilities: EngineCapabilities
  ) -> [(text: String, words: String)] {
    let never = capabilities.events.filter { event in
      event.origins.allSatisfy { $0.kind == .unobservable }
    }
    return grouped(
      never.compactMap { event in event.origins.first.map { ($0.description, event.event) } })
  }

  private static func grouped(
    _ entries: [(text: String, word: String)]
  ) -> [(text: String, words: String)] {
    let words = Dictionary(grouping: entries, by: \.text).mapValues { $0.map(\.word) }
    return entries.map(\.text).unique.map {
      ($0.printableLine, (words[$0] ?? []).joined(separator: ", ").printableLine)
    }
  }
}
