import NavigationTrace
import WebViewKit

extension EngineCapabilities {
  /// A table in which every value is observed, but for the entries of some events.
  static func everything(but entries: Event...) -> EngineCapabilities {
    EngineCapabilities(
      events: EventKind.allCases.filter(\.isOfEngine).map { kind in
        entries.first { $0.event == kind } ?? kind.from("test")
      })
  }
}
