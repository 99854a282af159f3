import NavigationTrace
import WebViewKit

/// An engine's table that does not fit the vocabulary of traces.
package struct EngineTableError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Names in the table that no trace has.
  package var unknown: [String] = []
  /// Events and fields of a trace without an entry.
  package var missing: [String] = []

  package var description: String {
    let parts = [
      unknown.isEmpty
        ? nil : "names \(unknown.joined(separator: ", ")), which no trace has",
      missing.isEmpty ? nil : "lacks \(missing.joined(separator: ", "))",
    ]
    return "the engine's table \(parts.compactMap(\.self).joined(separator: "; and "));"
      + " it needs an entry for each event and field that an engine reports"
  }
}

/// The origins of everything that an engine reports, in the vocabulary of traces.
///
/// Complete: every event of an engine and each of its fields has an origin.
package struct EngineTable: Hashable, Sendable {
  /// An event or one of its fields.
  package struct Key: Hashable, Sendable {
    package var kind: EventKind
    /// The field; `nil` for the event itself.
    package var field: EventField?
  }

  /// The origins, the usual one first.
  package let origins: [Key: [ValueOrigin]]
  /// The parts of navtrace that hold back events, by the event.
  package let holders: [EventKind: Set<String>]
  /// The facts about the engine that comparisons need.
  package let observability: Observability

  /// Reads an engine's table.
  ///
  /// - Throws: ``EngineTableError`` for a name that no trace has, and for an event or field without
  ///   an entry.
  package init(_ capabilities: EngineCapabilities) throws(EngineTableError) {
    var problem = EngineTableError()
    var origins: [Key: [ValueOrigin]] = [:]
    for event in capabilities.events {
      guard let kind = EventKind(rawValue: event.event) else {
        problem.unknown.append(event.event)
        continue
      }
      if !event.origins.isEmpty { origins[Key(kind: kind)] = event.origins }
      for entry in event.fields {
        let field = EventField(rawValue: entry.field).flatMap {
          kind.fields.contains($0) ? $0 : nil
        }
        if field == nil { problem.unknown.append("\(event.event).\(entry.field)") }
        if let field { origins[Key(kind: kind, field: field)] = entry.origins }
      }
    }
    for kind in EventKind.allCases where kind.isOfEngine {
      for field in [nil] + kind.engineFields where origins[Key(kind: kind, field: field)] == nil {
        problem.missing.append(kind.rawValue + (field.map { ".\($0.rawValue)" } ?? ""))
      }
    }
    self.origins = origins
    var holders: [EventKind: Set<String>] = [:]
    for held in capabilities.heldEvents {
      if let kind = EventKind(rawValue: held.event) {
        holders[kind, default: []].insert(held.part)
      } else {
        problem.unknown.append(held.event)
      }
    }
    self.holders = holders
    observability = Self.observability(origins, capabilities, &problem)
    guard problem == EngineTableError() else { throw problem }
  }

  private static func observability(
    _ origins: [Key: [ValueOrigin]], _ capabilities: EngineCapabilities,
    _ problem: inout EngineTableError
  ) -> Observability {
    var observability = Observability()
    for (key, origins) in origins {
      let hidden = origins.first { $0.kind == .unobservable }?.reason
      let parts = origins.filter { $0.kind == .supplied }.compactMap(\.source)
      let supplied = parts.isEmpty ? nil : parts.joined(separator: " or ")
      if let field = key.field {
        if let hidden { observability.fields[key.kind, default: [:]][field] = hidden }
        if let supplied { observability.suppliedFields[key.kind, default: [:]][field] = supplied }
      } else if origins.allSatisfy({ $0.kind == .unobservable }) {
        observability.kinds[key.kind] = hidden
      } else {
        observability.suppliedKinds[key.kind] = supplied
      }
      for origin in origins {
        guard let variant = origin.variant else { continue }
        guard let field = EventField(rawValue: variant.field), key.kind.fields.contains(field)
        else {
          problem.unknown.append("\(key.kind.rawValue).\(variant.field)")
          continue
        }
        observability.variants[key.kind, default: []].append(
          Observability.Variant(field, .string(variant.value), reason: origin.reason ?? ""))
      }
    }
    for racy in capabilities.racyChannels {
      if let channel = Channel(rawValue: racy.channel) {
        observability.races.append(Race(channel, reason: racy.reason))
      } else if let kind = EventKind(rawValue: racy.channel) {
        observability.races.append(Race([kind], reason: racy.reason))
      } else {
        problem.unknown.append(racy.channel)
      }
    }
    return observability
  }
}

extension Observability {
  /// Reads the facts about an engine that comparisons need.
  ///
  /// - Throws: ``EngineTableError``.
  package init(_ capabilities: EngineCapabilities) throws(EngineTableError) {
    self = try EngineTable(capabilities).observability
  }
}
