import Foundation
import NavigationTrace
import ScenarioLanguage
import ScenarioPlaying

/// A trace as a list for people, with the engine's own signals if they are wanted.
package struct TraceListing {
  private let trace: Trace
  private let isRaw: Bool
  private let vocabulary: Vocabulary
  private let strength: EvidenceStrength?

  /// - Parameter strength: The strength of the evidence for the expectation, if it is known.
  package init(
    _ trace: Trace, isRaw: Bool, vocabulary: Vocabulary, strength: EvidenceStrength? = nil
  ) {
    self.trace = trace
    self.isRaw = isRaw
    self.vocabulary = vocabulary
    self.strength = strength
  }

  /// Returns a line for each event; steps stand at the margin and their events below.
  package func lines(_ style: TerminalStyle) -> [String] {
    var lines = [style(.bold, trace.title(strength))]
    for translated in vocabulary.translate(trace) {
      let event = translated.event
      if isRaw {
        for signal in event.extra?.native ?? [] {
          lines.append(style(.dim, "    < \(signal.printable)"))
        }
      }
      if let script = event.skippedScript {
        lines.append(style(.yellow, "  note: \(script), and may change what follows".printable))
        continue
      }
      let isStep = event.kind.channel == .step
      lines += translated.lines.map(\.printable).map { isStep ? style(.bold, $0) : "  \($0)" }
      if let note = event.originNote, !lines.isEmpty {
        lines[lines.count - 1] += style(.dim, "  # \(note.printableLine)")
      }
    }
    return lines
  }
}

extension Trace {
  /// `model 1: links/plain`, with the strength of the evidence for what is expected, if known.
  package func title(_ strength: EvidenceStrength?) -> String {
    "\(engine) \(engineVersion): \(scenario)" + (strength.map { " (evidence: \($0))" } ?? "")
  }
}

/// A list for people of the events of the server and the web view: the time in milliseconds, the
/// request by its number, and the event.
package struct TimelineListing {
  private let trace: Trace
  private let evidence: [ServerEvent]
  private let isRaw: Bool
  private let strength: EvidenceStrength?

  /// - Parameter strength: The strength of the evidence for the expectation, if it is known.
  package init(
    _ trace: Trace, _ evidence: [ServerEvent], isRaw: Bool, strength: EvidenceStrength? = nil
  ) {
    self.trace = trace
    self.evidence = evidence
    self.isRaw = isRaw
    self.strength = strength
  }

  /// Returns a line for each event; steps stand at the margin, callbacks below them, and what the
  /// server did is marked.
  package func lines(_ style: TerminalStyle) -> [String] {
    let rows = Timeline(trace.events, evidence).rows
    let width = rows.compactMap(\.request).max().map { "#\($0)".count } ?? 0
    var lines = [style(.bold, trace.title(strength))]
    for row in rows {
      let request = row.request.map { "#\($0)" } ?? ""
      let padding = String(repeating: " ", count: width - request.count)
      let place = "\(Self.milliseconds(row.seconds))  \(style(.yellow, request))\(padding)  "
      switch row.moment {
      case .server(let index):
        lines.append(place + style(.dim, "  | \(Self.text(evidence[index]).printableLine)"))
      case .trace(let index):
        let event = trace.events[index]
        let blank = String(repeating: " ", count: 10 + width + 4)
        for signal in isRaw ? event.extra?.native ?? [] : [] {
          lines.append(style(.dim, "\(blank)    < \(signal.printableLine)"))
        }
        let text = event.description.printableLine
        lines.append(place + (event.kind.channel == .step ? style(.bold, text) : "  " + text))
      }
    }
    return lines
  }

  private static func milliseconds(_ seconds: Double) -> String {
    let text = String(format: "%.3f", seconds * 1000)
    return String(repeating: " ", count: max(0, 10 - text.count)) + text
  }

  private static func message(_ event: ServerEvent) -> String {
    let code = event.code.map { " \($0)" } ?? ""
    let text = event.text.map { $0.isEmpty ? "" : ": \($0)" } ?? ""
    return "\(event.kind ?? "message")\(code) by the \(event.by ?? "other side"), "
      + "\(event.bytes ?? 0) bytes\(text)"
  }

  /// Describes an event of the server, in a few words.
  private static func text(_ event: ServerEvent) -> String {
    let connection = event.connection.map { "connection \($0)" } ?? "a connection"
    let status = event.status.map { "\($0) " } ?? ""
    let bytes = event.bytes.map { "\($0) bytes" } ?? ""
    let gate = event.gate ?? ""
    return switch event.event {
    case .accepted: "\(connection) to \(event.origin ?? "")"
    case .handshake:
      "\(connection): \(event.version ?? "TLS")\(event.protocol.map { " with \($0)" } ?? "") agreed on"
    case .handshakeFailed: "\(connection): no TLS: \(event.reason ?? "")"
    case .request:
      event.method.map { "\($0) \(event.url ?? "")" } ?? "a request that breaks the rules"
    case .sent: "\(status)sent so far: \(bytes)"
    case .held: "held at the gate \(gate)"
    case .released: "resumes after the gate \(gate)"
    case .silent: "sends nothing more"
    case .opened: "open as a WebSocket\(event.subprotocol.map { " for \($0)" } ?? "")"
    case .message: message(event)
    case .ended: "\(status)\(event.end ?? "ended"), \(bytes)"
    case .closed:
      "\(connection) \(event.reset == true ? "reset" : "closed") by the \(event.by ?? "other side")"
    case .gateOpened: "the gate \(gate) is opened"
    case .gateClosed: "the gate \(gate) is closed"
    }
  }
}

/// A partial order of events as text, an event a line.
///
/// A line names the events that it comes after if that is not just the one above it, and in how
/// many of the traces it is if that is not all of them.
package struct TraceOrderListing {
  private let order: TraceOrder
  private let traces: Int
  private let style: TerminalStyle

  /// - Parameter traces: The number of traces in the order.
  package init(_ order: TraceOrder, of traces: Int, style: TerminalStyle) {
    self.order = order
    self.traces = traces
    self.style = style
  }

  /// The lines.
  package var lines: [String] {
    let width = "\(order.elements.count)".count
    return order.elements.enumerated().map { index, element in
      let number = "\(index + 1)"
      let isStep = element.event.kind.channel == .step
      let text = element.event.description.printable
      var line = String(repeating: " ", count: width - number.count) + style(.dim, number) + " "
      line += isStep ? style(.bold, text) : "  \(text)"
      if element.after != (index == 0 ? [] : [index - 1]) {
        let places = element.after.map { "\($0 + 1)" }.joined(separator: ", ")
        line += style(.yellow, places.isEmpty ? "  (at any time)" : "  (after \(places))")
      }
      if element.traces < traces {
        line += style(.yellow, "  (in \(element.traces) of \(traces) traces)")
      }
      return line
    }
  }
}
