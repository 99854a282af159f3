/// A client's knowledge of the end of one of its requests.
enum Expectation {
  /// Everything: the status, the end and the bytes that the log has to have.
  case exactly(Outcome)
  /// The status and the end; the log counts a head as the bytes that HTTP/1.1 needs for it.
  case ended(String)
  /// Unknown, since the client left before; the request may not even have arrived.
  case unknown
}

/// The end of a request in the log.
struct Outcome: Hashable, CustomStringConvertible {
  /// The status; nil if no whole head was sent.
  var status: Int?
  var end: String
  var bytes: Int

  /// What is counted: the status and the end.
  var kind: String { "\(status.map(String.init) ?? "-") \(end)" }

  var description: String { "\(kind) \(bytes) bytes" }
}
