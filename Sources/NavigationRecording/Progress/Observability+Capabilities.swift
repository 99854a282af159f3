import NavigationTrace
import WebViewKit

extension Observability {
  /// Creates the limits of an engine from the engine's capabilities.
  package init(_ capabilities: EngineCapabilities) {
    self.init(races: capabilities.races)
    for entry in capabilities.events {
      let absence = entry.origins.first(where: \.isAbsent)
      if let absence, entry.origins.allSatisfy(\.isAbsent) {
        kinds[entry.event] = absence.reason
      }
      for origin in entry.origins {
        guard let variant = origin.variant, let reason = origin.reason else { continue }
        variants[entry.event, default: []].append(
          Variant(variant.field, .string(variant.value), reason: reason))
      }
      for field in entry.fields {
        if let absence = field.origins.first(where: \.isAbsent) {
          fields[entry.event, default: [:]][field.field] = absence.reason
        }
        if field.origins.contains(where: { !$0.isObserved && !$0.isAbsent }) {
          suppliedFields[entry.event, default: []].insert(field.field)
        }
      }
    }
  }
}

extension Trace {
  /// The limits of an engine that its trace lists.
  ///
  /// These are the hidden kinds of events, and the fields that an event marks as hidden, for all
  /// events of its kind.
  package var limits: Observability {
    var limits = Observability()
    for kind in hidden { limits.kinds[kind] = "the trace marks these events as hidden" }
    for event in events {
      for field in event.extra?.hidden ?? [] {
        limits.fields[event.kind, default: [:]][field] = "the trace marks the field as hidden"
      }
    }
    return limits
  }
}
