/// What a client knows of the end of one of its requests.
enum Expectation {
  /// Everything: the status, the end and the bytes that the log has to have.
  case exactly(Outcome)
  /// The status and the end; the log counts a head as the bytes that HTTP/1.1 needs for it.
  case ended(String)
  /// Nothing, since it left before; the request need not even have come.
  case unknown
}

/// How the log says that a request ended.
struct Outcome: Hashable, CustomStringConvertible {
  /// Nil where no whole head was sent.
  var status: Int?
  var end: String
  var bytes: Int

  /// What is counted: the status and the end.
  var kind: String { "\(status.map(String.init) ?? "-") \(end)" }

  var description: String { "\(kind) \(bytes) bytes" }
}
