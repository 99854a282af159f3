/// How much of a reply a client was sent.
struct SentReply: Sendable {
  /// The status of the final head; nil where none was sent.
  var status: Int?
  /// How many bytes the system has taken.
  var bytes: Int
  /// The final head; nil where none was sent.
  var head: SentHead?
}
