import NavigationTrace
import WebViewKit

extension EngineCapabilities {
  /// A table in which every value is native, except some events and fields.
  static func everything(
    but origins: [String: [ValueOrigin]] = [:], heldEvents: [HeldEvent] = []
  ) -> EngineCapabilities {
    func found(for name: String) -> [ValueOrigin] { origins[name] ?? [.native("test")] }
    let events = EventKind.allCases.filter(\.isOfEngine).map { kind in
      var event = Event(kind.rawValue)
      event.origins = found(for: kind.rawValue)
      event.fields = kind.engineFields.map { field in
        Field(
          field: field.rawValue, origins: found(for: "\(kind.rawValue).\(field.rawValue)"))
      }
      return event
    }
    return EngineCapabilities(events: events, heldEvents: heldEvents)
  }
}
