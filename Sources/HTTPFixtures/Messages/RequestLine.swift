import HTTPTypes

/// What the first line of a request says, as ranges of the head's bytes.
struct RequestLine: Hashable, Sendable {
  var method: HTTPRequest.Method
  var version: MessageVersion
  var form: TargetForm
  var target: Range<Int>
  var path: Range<Int>
  var query: Range<Int>?
  var authority: Range<Int>?
}
