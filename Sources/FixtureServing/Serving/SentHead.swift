/// The head of a reply as it was made.
struct SentHead: Sendable {
  /// The status line and the fields, without the `Date` and `Connection` that the connection adds.
  let bytes: [UInt8]
  /// How many bytes of the reply there are up to the end of the head.
  let end: Int
}
