import Foundation
import NavigationTrace
import Scenarios

/// The functions that print traces for people: for `navtrace show`, and for scenarios that failed.
extension Trace {
  /// Returns the trace as a list for people, one line for each event.
  ///
  /// Steps are at the margin, and the events after a step are indented.
  ///
  /// - Parameters:
  ///   - isRaw: Whether the engine's own signals are also listed.
  ///   - isVerbose: Whether values that were not observed are marked.
  ///   - withDetails: Whether the details of each event follow it.
  package func listing(
    _ style: TerminalStyle, isRaw: Bool, isVerbose: Bool = true, withDetails: Bool = false,
    in vocabulary: Vocabulary = .wknavigationdelegate
  ) -> [String] {
    var lines: [String] = []
    for translated in vocabulary.translate(self) {
      let event = translated.event
      if isRaw {
        for signal in event.extra?.native ?? [] {
          lines.append(style(.dim, "    < \(signal.printable)"))
        }
      }
      if let part = event.partNotModelled {
        lines.append(style(.yellow, "  note: \(part), and may change what follows".printable))
        continue
      }
      let isStep = event.kind.channel == .step
      lines += translated.lines.map(\.printable).map { isStep ? style(.bold, $0) : "  \($0)" }
      if let note = isVerbose ? event.originNote : event.shortNote, !lines.isEmpty {
        lines[lines.count - 1] += style(.dim, "  # \(note.printableLine)")
      }
      guard withDetails else { continue }
      lines += event.detailLines.map { style(.dim, "      # \($0.printableLine)") }
    }
    return lines
  }

  /// `model 1: links/plain`, followed by the strength of the expectation's evidence, if known.
  package func title(_ strength: EvidenceStrength?) -> String {
    "\(engine) \(engineVersion): \(scenario)" + (strength.map { " (evidence: \($0))" } ?? "")
  }
}

extension Trace {
  /// Returns the events of the server and the web view as a list for people: the time in
  /// milliseconds, the request by its number, and the event.
  ///
  /// Steps are at the margin, callbacks are indented, and events of the server are marked with `|`.
  ///
  /// - Parameters:
  ///   - isRaw: Whether the engine's own signals are also listed.
  package func timeline(
    _ style: TerminalStyle, with evidence: [ServerEvent], isRaw: Bool
  ) -> [String] {
    let rows = Timeline(events, evidence).rows
    let width = rows.compactMap(\.request).max().map { "#\($0)".count } ?? 0
    var lines: [String] = []
    for row in rows {
      let request = row.request.map { "#\($0)" } ?? ""
      let padding = String(repeating: " ", count: width - request.count)
      let time = String(format: "%.3f", row.seconds * 1000).padded(before: 10)
      let place = "\(time)  \(style(.yellow, request))\(padding)  "
      switch row.moment {
      case .server(let index):
        lines.append(place + style(.dim, "  | \(evidence[index].inWords.printableLine)"))
      case .trace(let index):
        let event = events[index]
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
}

extension ServerEvent {
  private var messageInWords: String {
    let code = code.map { " \($0)" } ?? ""
    let text = text.map { $0.isEmpty ? "" : ": \($0)" } ?? ""
    return "\(kind ?? "message")\(code) by the \(by ?? "other side"), \(bytes ?? 0) bytes\(text)"
  }

  fileprivate var inWords: String {
    let connection = connection.map { "connection \($0)" } ?? "a connection"
    let status = status.map { "\($0) " } ?? ""
    let bytes = bytes.map { "\($0) bytes" } ?? ""
    let gate = gate ?? ""
    return switch event {
    case .accepted: "\(connection) to \(origin ?? "")"
    case .handshake:
      "\(connection): \(version ?? "TLS")\(self.protocol.map { " with \($0)" } ?? "") agreed on"
    case .handshakeFailed: "\(connection): no TLS: \(reason ?? "")"
    case .request:
      method.map { "\($0) \(url ?? "")" } ?? "a request that breaks the rules"
    case .sent: "\(status)sent so far: \(bytes)"
    case .held: "held at the gate \(gate)"
    case .released: "resumes after the gate \(gate)"
    case .silent: "sends nothing more"
    case .opened: "open as a WebSocket\(subprotocol.map { " for \($0)" } ?? "")"
    case .message: messageInWords
    case .ended: "\(status)\(end ?? "ended"), \(bytes)"
    case .closed:
      "\(connection) \(reset == true ? "reset" : "closed") by the \(by ?? "other side")"
    case .gateOpened: "the gate \(gate) is opened"
    case .gateClosed: "the gate \(gate) is closed"
    }
  }
}

extension TraceOrder {
  /// Returns the order as text, one event per line.
  ///
  /// A line lists the events that its event comes after, unless that is only the event on the line
  /// above. It also shows the number of traces that have the event, unless all traces have it.
  ///
  /// - Parameter traces: The number of traces in the order.
  package func lines(of traces: Int, _ style: TerminalStyle) -> [String] {
    let width = "\(elements.count)".count
    return elements.enumerated().map { index, element in
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
