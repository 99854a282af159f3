import NavigationTrace
import WebViewKit

/// A filter that removes the values that the engine does not show, and marks supplied ones.
struct EventFilter {
  private let table: EngineTable?
  private var native: [String] = []
  /// The first value that came although the engine's table has no origin for it.
  private(set) var undeclared: String?

  /// Creates a filter.
  ///
  /// - Parameter table: The engine's table; `nil` lets everything pass.
  init(_ table: EngineTable?) { self.table = table }

  /// Returns the event as far as it was observed; `nil` if the engine's table calls it
  /// unobservable.
  ///
  /// The native signals of an event that is left out stay with the one that follows.
  mutating func observed(_ event: TraceEvent) -> TraceEvent? {
    guard let table, event.kind.isOfEngine else { return event }
    native += event.extra?.native ?? []
    guard table.observability.reason(hiding: event) == nil else { return nil }
    let origins = table.origins[EngineTable.Key(kind: event.kind)] ?? []
    var event = event
    var extra = event.extra ?? TraceExtra()
    extra.suppliedBy = supplier(marked: extra.suppliedBy, origins, name: event.kind.rawValue)
    var supplied: [String: String] = [:]
    if extra.suppliedBy == nil {
      for field in event.kind.engineFields where event[field] != nil {
        let origins = table.origins[EngineTable.Key(kind: event.kind, field: field)] ?? []
        guard origins.contains(where: { $0.kind != .unobservable }) else {
          event[field] = nil
          continue
        }
        let name = "\(event.kind.rawValue).\(field.rawValue)"
        supplied[field.rawValue] = supplier(
          marked: extra.supplied?[field.rawValue], origins, name: name)
      }
    }
    extra.supplied = supplied.isEmpty ? nil : supplied
    extra.heldBy = holder(marked: extra.heldBy, of: event.kind, table)
    extra.native = native.isEmpty ? nil : native
    native = []
    event.extra = extra == TraceExtra() ? nil : extra
    return event
  }

  /// Returns the part that decided an event's place; `nil` if it is one of the engine's own.
  private mutating func holder(
    marked part: String?, of kind: EventKind, _ table: EngineTable
  ) -> String? {
    guard let part, table.holders[kind]?.contains(part) != true else { return part }
    // A part of the facade that an engine's table does not name is a part of that engine.
    if FacadePart(rawValue: part) == nil {
      undeclared = undeclared ?? "the place of \(kind.rawValue), supplied by \(part)"
    }
    return nil
  }

  /// Returns the part that made a value up; `nil` if the engine's table calls the part the engine's
  /// own.
  private mutating func supplier(
    marked part: String?, _ origins: [ValueOrigin], name: String
  ) -> String? {
    if let part {
      guard let origin = origins.first(where: { $0.source == part }) else {
        undeclared = undeclared ?? "\(name), supplied by \(part)"
        return part
      }
      return origin.kind == .supplied ? part : nil
    }
    if origins.contains(where: { $0.kind == .native }) { return nil }
    return origins.first { $0.kind == .supplied }?.source
  }
}
