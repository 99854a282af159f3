/// A way in which HTTP/2 alone can break a reply (RFC 9113).
package enum HTTP2Fault: Hashable, Sendable {
  /// The stream ends here, with RST_STREAM (section 6.4).
  case resetStream(HTTP2Code)
  /// GOAWAY says that the request was not processed (section 6.8), and nothing more comes.
  case goAway(HTTP2Code)
  /// A DATA frame is padded with more bytes than it has (section 6.1).
  case malformedFrame
  /// The head that follows has a field whose name is in upper case (section 8.2.1).
  case upperCaseField
}

/// A reason for which a stream or a connection ends (RFC 9113 section 7), by its word in a site
/// file.
///
/// The cases are in the order of their numbers, which begin with 0.
public enum HTTP2Code: String, CaseIterable, Hashable, Sendable {
  /// No error; a connection ends in order.
  case noError = "no-error"
  /// The other side broke the rules.
  case protocolError = "protocol-error"
  /// This side failed.
  case internalError = "internal-error"
  /// The other side sent more than its window.
  case flowControlError = "flow-control-error"
  /// Settings were not acknowledged in time.
  case settingsTimeout = "settings-timeout"
  /// A frame came on a stream that was closed.
  case streamClosed = "stream-closed"
  /// A frame has an invalid size.
  case frameSizeError = "frame-size-error"
  /// The request was not processed, so it can be sent again.
  case refusedStream = "refused-stream"
  /// The stream is of no use any more.
  case cancel
  /// The state of HPACK is lost.
  case compressionError = "compression-error"
  /// The connection that CONNECT made was reset.
  case connectError = "connect-error"
  /// The other side sends too much.
  case enhanceYourCalm = "enhance-your-calm"
  /// TLS is not as safe as it has to be.
  case inadequateSecurity = "inadequate-security"
  /// The request has to be sent by HTTP/1.1.
  case http11Required = "http-1-1-required"

  /// The code in a frame.
  package var number: UInt32 { UInt32(Self.allCases.firstIndex(of: self) ?? 0) }
}
