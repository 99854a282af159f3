import HTTPFixtures
import HTTPTypes

/// Figures in the text format of Prometheus, version 0.0.4.
struct MetricsText {
  /// The kind of a figure, by how it changes over time.
  enum Kind: String {
    case counter
    case gauge
  }

  static let type = "text/plain; version=0.0.4; charset=utf-8"

  private(set) var text = ""

  mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Int) {
    add(name, kind, help, by: [], [([], value)])
  }

  mutating func add(_ counts: LoopCounts) {
    add(
      "connections_accepted_total", .counter, "Connections that were accepted.", counts.accepted)
    add(
      "connections_turned_away_total", .counter, "Connections closed for want of descriptors.",
      counts.turnedAway)
    add(
      "requests_total", .counter, "Requests that have ended, by method and class of status.",
      by: ["method", "status"], Self.requests(counts))
    add(
      "requests_refused_total", .counter, "Requests that broke the rules.", counts.refused)
    add(
      "received_bytes_total", .counter, "Bytes that came from clients.", counts.bytesReceived)
    add("sent_bytes_total", .counter, "Bytes that went to clients.", counts.bytesSent)
    add(
      "tls_handshakes_total", .counter, "TLS handshakes, by how they ended.", by: ["result"],
      [(["complete"], counts.handshakes), (["failed"], counts.failedHandshakes)])
    add(
      "websocket_messages_total", .counter, "Messages on WebSockets, by who sent them.",
      by: ["by"], [(["client"], counts.messagesReceived), (["server"], counts.messagesSent)])
  }

  /// Adds a figure for each of several sets of values of labels, which hold nothing that has to be
  /// escaped.
  mutating func add(
    _ name: String, _ kind: Kind, _ help: String, by labels: [String],
    _ samples: [(labels: [String], value: Int)]
  ) {
    let name = "fixture_server_\(name)"
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    for sample in samples {
      let pairs = zip(labels, sample.labels).map { "\($0)=\"\($1)\"" }.joined(separator: ",")
      text += "\(name)\(pairs.isEmpty ? "" : "{\(pairs)}") \(sample.value)\n"
    }
  }

  /// Returns the counts above 0, by the words for a method and a class of statuses.
  private static func requests(_ counts: LoopCounts) -> [(labels: [String], value: Int)] {
    counts.requests.enumerated().compactMap { index, count in
      guard count > 0 else { return nil }
      let (row, status) = index.quotientAndRemainder(dividingBy: LoopCounts.classes)
      let method = row < LoopCounts.methods.count ? LoopCounts.methods[row].rawValue : "other"
      return ([method, status == 0 ? "none" : "\(status)xx"], count)
    }
  }
}

extension ControlAPI {
  /// Returns the counts of the server and what is open now, as Prometheus reads them.
  func metrics() async -> ControlAnswer {
    let (counts, connections) = await server.counts()
    let sessions = registry.withLock { $0.sorted.map(\.session) }
    var text = MetricsText()
    text.add(counts)
    text.add("connections_open", .gauge, "Connections that are open.", connections)
    text.add("sessions_open", .gauge, "Sessions that are open.", sessions.count)
    let open = sessions.map(\.openExchanges)
    text.add(
      "requests_open", .gauge, "Requests whose reply is not over, by what it does.",
      by: ["state"],
      [
        (["active"], open.reduce(0) { $0 + $1.active }),
        (["held"], open.reduce(0) { $0 + $1.held }),
        (["listening"], open.reduce(0) { $0 + $1.listening }),
      ])
    let held = sessions.flatMap { $0.heldGates.values }.reduce(0, +)
    text.add("gates_held", .gauge, "Replies that are held at a gate.", held)
    return .content(text.text.utf8, type: MetricsText.type)
  }
}
