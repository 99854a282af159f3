/// The end of a request as far as its client knows it.
enum Expectation {
  /// The client knows the status, the end and the bytes that the log must have.
  case exactly(Outcome)
  /// The client knows the status and the end. The log counts a head as its size in HTTP/1.1.
  case ended(String)
  /// The end is unknown, since the client disconnected. The request may not even have arrived.
  case unknown
}

/// The end of a request in the log.
struct Outcome: Hashable, CustomStringConvertible {
  /// The status; `nil` if no complete head was sent.
  var status: Int?
  var end: String
  var bytes: Int

  /// The key for counting: the status and the end.
  var kind: String { "\(status.map(String.init) ?? "-") \(end)" }

  var description: String { "\(kind) \(bytes) bytes" }
}
