#if !canImport(WebKit)
/// Why a call on a scheme task comes at the wrong time.
package enum SchemeTaskProblem: String, Hashable, Sendable {
  case hasNoResponse = "that has had no response; give one first"
  case hasData = "that has had data already; give the response before"
  case isCompleted = "that has been completed; call nothing after the end"
  case isStopped = "that was stopped; call nothing after webView(_:stop:)"
}
#endif
