/// How much of a reply a client was sent.
struct SentReply: Sendable {
  /// The status of the final head; nil if none was sent.
  var status: Int?
  /// How many bytes the system has taken.
  var bytes: Int
  /// The final head; nil if none was sent.
  var head: SentHead?
}

/// The head of a reply as it was made.
struct SentHead: Sendable {
  /// The status line and the fields, without the `Date` and `Connection` that the connection adds.
  let bytes: [UInt8]
  /// How many bytes of the reply there are up to the end of the head; 0 while that is not known.
  var end: Int
}
