/// A way of breaking a reply that exists only on HTTP/2 (RFC 9113).
package enum HTTP2Fault: Hashable, Sendable {
  /// The stream ends here, with RST_STREAM (section 6.4).
  case resetStream(HTTP2Code)
  /// GOAWAY says that the request was not processed (section 6.8), and nothing more is sent.
  case goAway(HTTP2Code)
  /// A DATA frame announces more bytes of padding than it has bytes (section 6.1).
  case malformedFrame
  /// The head that follows has a field whose name is in upper case (section 8.2.1).
  case upperCaseField
}

/// A reason why a stream or a connection ends (RFC 9113 section 7), with its name in a site
/// file.
///
/// The cases are in the order of their numbers, which begin with 0.
public enum HTTP2Code: String, CaseIterable, Hashable, Sendable {
  /// No error: the connection ends normally.
  case noError = "no-error"
  /// The other side violated the protocol.
  case protocolError = "protocol-error"
  /// This side had an internal error.
  case internalError = "internal-error"
  /// The other side sent more than its window.
  case flowControlError = "flow-control-error"
  /// Settings were not acknowledged in time.
  case settingsTimeout = "settings-timeout"
  /// A frame arrived on a stream that was closed.
  case streamClosed = "stream-closed"
  /// A frame has an invalid size.
  case frameSizeError = "frame-size-error"
  /// The request was not processed, so it can be sent again.
  case refusedStream = "refused-stream"
  /// The stream is no longer needed.
  case cancel
  /// The state of header compression (HPACK) is lost.
  case compressionError = "compression-error"
  /// The connection that CONNECT made was reset.
  case connectError = "connect-error"
  /// The other side causes too much load.
  case enhanceYourCalm = "enhance-your-calm"
  /// The TLS connection does not meet the security requirements.
  case inadequateSecurity = "inadequate-security"
  /// The request has to be sent over HTTP/1.1.
  case http11Required = "http-1-1-required"

  /// The number of the code in a frame.
  package var number: UInt32 { UInt32(Self.allCases.firstIndex(of: self) ?? 0) }
}
