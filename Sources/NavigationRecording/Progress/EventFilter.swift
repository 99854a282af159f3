import NavigationTrace
import WebViewKit

/// A filter that removes the values that an engine does not show, and marks those that a part of
/// navtrace made up.
struct EventFilter {
  private let entries: [EventKind: EngineCapabilities.Event]
  private let observability: Observability
  private var native: [String] = []
  /// The first value that came although the engine's table has no origin for it.
  private(set) var undeclared: String?

  /// Creates a filter.
  ///
  /// - Parameter capabilities: The engine's table; `nil` lets everything pass.
  init(_ capabilities: EngineCapabilities?) {
    entries = Dictionary((capabilities?.events ?? []).map { ($0.event, $0) }) { first, _ in first }
    observability = capabilities.map(Observability.init) ?? .everything
  }

  /// Returns the event as far as it was observed; `nil` if the engine does not show it.
  ///
  /// The native signals of an event that is left out stay with the one that follows.
  mutating func observed(_ event: TraceEvent) -> TraceEvent? {
    guard event.kind.isOfEngine, let entry = entries[event.kind] else { return event }
    native += event.extra?.native ?? []
    guard observability.reason(hiding: event) == nil else { return nil }
    var event = event
    var extra = event.extra ?? TraceExtra()
    let name = event.kind.rawValue
    extra.suppliedBy = supplier(marked: extra.suppliedBy, entry.origins, name)
    var supplied: [EventField: String] = [:]
    if extra.suppliedBy == nil {
      for field in entry.fields where event[field.field] != nil {
        guard !field.origins.allSatisfy(\.isAbsent) else {
          event[field.field] = nil
          continue
        }
        supplied[field.field] = supplier(
          marked: extra.supplied?[field.field], field.origins, "\(name).\(field.field.rawValue)")
      }
    }
    extra.supplied = supplied.isEmpty ? nil : supplied
    // A part of the facade that an engine's table does not name is a part of that engine.
    if let part = extra.heldBy, part != entry.place?.source {
      if FacadePart(rawValue: part) == nil { report("the place of \(name)", by: part) }
      extra.heldBy = nil
    }
    extra.native = native.isEmpty ? nil : native
    native = []
    event.extra = extra == TraceExtra() ? nil : extra
    return event
  }

  /// Returns the part that made a value up; `nil` if the engine's table calls the part the engine's
  /// own.
  private mutating func supplier(
    marked part: String?, _ origins: [ValueOrigin], _ name: String
  ) -> String? {
    if let part {
      guard let origin = origins.first(where: { $0.source == part }) else {
        report(name, by: part)
        return part
      }
      return origin.isObserved ? nil : part
    }
    return origins.contains(where: \.isObserved) ? nil : origins.first { !$0.isAbsent }?.source
  }

  private mutating func report(_ name: String, by part: String) {
    undeclared = undeclared ?? "\(name), made up by \(part)"
  }
}
