import WebEngines
import WebViewKit

/// The page of the documentation that lists the origins of every value, engine by engine.
struct OriginPage {
  private let tables: [(engine: String, capabilities: EngineCapabilities)]

  /// Reads the tables of all engines.
  init() throws {
    tables = try WebEngine.allCases.map { ($0.rawValue, try $0.capabilities()) }
  }

  /// The page in Markdown.
  var text: String {
    """
    # Where each value comes from

    Which values of a trace an engine says itself, and which a part of navtrace makes up.

    ## Overview

    Each event and each field of it is *native*, the engine's own word by the signal or call that is \
    named; *supplied* by a part of navtrace after a rule, so that WKWebView's API works; or \
    *unobservable*. A supplied value is marked wherever a trace is shown, is never compared, and shows \
    no row of the behaviour list. `navtrace doctor --fields` prints these tables; a test fails if one \
    has a hole, and a run fails if an engine reports what its table does not have.


    """ + tables.map(Self.section).joined(separator: "\n")
  }

  private static func section(_ engine: String, _ capabilities: EngineCapabilities) -> String {
    var lines = ["## \(engine)", "", "| value | whose word | from |", "|---|---|---|"]
    for event in capabilities.events {
      lines += event.origins.map { row(event.event, $0) }
      for field in event.fields {
        lines += field.origins.map { row("\(event.event).\(field.field)", $0) }
      }
    }
    for held in capabilities.heldEvents {
      lines.append("| the place of `\(held.event)` | supplied | `\(held.part)`: \(held.reason) |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func row(_ name: String, _ origin: ValueOrigin) -> String {
    "| `\(name)` | \(origin.kind.rawValue) | \(origin.description.replacing("|", with: "\\|")) |"
  }
}
