#if HTTP2
internal import CNghttp2
import FixtureSites

/// The framing layer of a server's HTTP/2 connection (RFC 9113), which uses libnghttp2 without I/O.
///
/// The owner passes the client's bytes to the session, takes its events, and sends the bytes from
/// ``takeBytes(most:)``.
final class HTTP2Session {
  enum Event {
    case request(Int32, FieldSection, endsStream: Bool)
    case data(Int32, [UInt8])
    case endOfInput(Int32)
    case reset(Int32)
    /// A stream is closed, because it has ended or because of a client error.
    case closed(Int32)
    case pong
  }

  /// The flow control window of the connection, for the bytes of request bodies.
  private static let connectionWindow: Int32 = 16 << 20

  private let pointer: OpaquePointer
  private let limits: MessageLimits
  private var events: [Event] = []
  /// The heads that are not complete.
  private var sections: [Int32: FieldSection] = [:]
  private var headBytes = 0
  private var outputs: [Int32: HTTP2Output] = [:]
  /// The outputs with bytes that have been put into frames since the last ``takeFramed()``.
  private var framed: [HTTP2Output] = []
  /// Bytes that are sent after all frames of the library.
  private var raw: [UInt8] = []

  init(limits: MessageLimits, settings: HTTP2Settings) throws(HTTP2Error) {
    self.limits = limits
    let callbacks = try Self.callbacks()
    defer { nghttp2_session_callbacks_del(callbacks) }
    let options = try Self.options()
    defer { nghttp2_option_del(options) }
    var made: OpaquePointer?
    try check(nghttp2_session_server_new2(&made, callbacks, nil, options))
    guard let made else { throw HTTP2Error(code: NGHTTP2_ERR_NOMEM.rawValue) }
    pointer = made
    nghttp2_session_set_user_data(pointer, Unmanaged.passUnretained(self).toOpaque())
    try submit(settings)
  }

  deinit { nghttp2_session_del(pointer) }

  private func submit(_ limits: HTTP2Settings) throws(HTTP2Error) {
    let settings = [
      (NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, limits.streams),
      (NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, limits.window),
      (NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, self.limits.head),
    ].map { nghttp2_settings_entry(settings_id: Int32($0.rawValue), value: UInt32(clamping: $1)) }
    try check(nghttp2_submit_settings(pointer, Self.noFlags, settings, settings.count))
    try check(
      nghttp2_session_set_local_window_size(pointer, Self.noFlags, 0, Self.connectionWindow))
  }

  private static var noFlags: UInt8 { UInt8(NGHTTP2_FLAG_NONE.rawValue) }

  // MARK: The client's side

  /// Receives bytes of the client.
  ///
  /// - Throws: ``HTTP2Error`` if the connection cannot be used any more. Most client errors are not
  ///   thrown. After such an error, there are still bytes to send before ``isOver`` becomes true.
  func receive(_ bytes: UnsafeRawBufferPointer) throws(HTTP2Error) {
    let count = nghttp2_session_mem_recv(
      pointer, bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), bytes.count)
    if count < 0 { throw HTTP2Error(code: Int32(count)) }
  }

  /// Returns the number of bytes of heads received since the last call.
  func takeHeadBytes() -> Int {
    defer { headBytes = 0 }
    return headBytes
  }

  /// Returns the events since the last call, in order.
  func takeEvents() -> [Event] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  var isInHead: Bool { !sections.isEmpty }

  /// The memory that the session uses, in bytes, not counting its outputs.
  var size: Int { sections.values.reduce(Self.ownSize) { $0 + $1.memorySize } }

  /// The approximate memory that the library uses for a connection, in bytes.
  private static let ownSize = 32 * 1024

  /// Whether there is nothing more to read or send.
  var isOver: Bool {
    nghttp2_session_want_read(pointer) == 0 && nghttp2_session_want_write(pointer) == 0
  }

  // MARK: The server's side

  /// Returns up to about `most` bytes for the client, or an empty array if there are none.
  func takeBytes(most: Int) throws(HTTP2Error) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < most {
      var piece: UnsafePointer<UInt8>?
      let count = nghttp2_session_mem_send(pointer, &piece)
      if count < 0 { throw HTTP2Error(code: Int32(count)) }
      guard count > 0, let piece else { break }
      if bytes.isEmpty { bytes.reserveCapacity(count < 256 ? 1024 : count + 256) }
      bytes += UnsafeBufferPointer(start: piece, count: count)
    }
    guard bytes.count < most, !raw.isEmpty else { return bytes }
    defer { raw = [] }
    return bytes + raw
  }

  /// Returns the outputs whose bytes have been put into frames since the last call.
  func takeFramed() -> [HTTP2Output] {
    defer { framed.removeAll(keepingCapacity: true) }
    return framed
  }

  /// Begins the server's side of a stream.
  func open(_ output: HTTP2Output) { outputs[output.stream] = output }

  /// Sends a head, and then the bytes in its output.
  ///
  /// - Parameter endsStream: Whether the stream ends with the head.
  func respond(_ head: HTTP2Fields, by output: HTTP2Output, endsStream: Bool) {
    output.beginHead(endsStream: endsStream)
    var provider = nghttp2_data_provider(
      source: nghttp2_data_source(ptr: nil), read_callback: Self.readOutput)
    head.withNameValues { fields, count in
      if endsStream {
        nghttp2_submit_response(pointer, output.stream, fields, count, nil)
      } else {
        nghttp2_submit_response(pointer, output.stream, fields, count, &provider)
      }
    }
  }

  /// Sends an interim head, which another head follows.
  func respond(interim head: HTTP2Fields, by output: HTTP2Output) {
    output.beginHead(endsStream: false)
    head.withNameValues { fields, count in
      _ = nghttp2_submit_headers(pointer, Self.noFlags, output.stream, nil, fields, count, nil)
    }
  }

  func resume(_ output: HTTP2Output) { nghttp2_session_resume_data(pointer, output.stream) }

  func reset(_ stream: Int32, _ code: HTTP2Code) {
    nghttp2_submit_rst_stream(pointer, Self.noFlags, stream, code.number)
  }

  /// Announces that the given stream was not processed, and that no later stream will be processed.
  func goAway(before stream: Int32, _ code: HTTP2Code) {
    nghttp2_submit_goaway(pointer, Self.noFlags, max(0, stream - 2), code.number, nil, 0)
  }

  /// Sends a DATA frame whose padding is longer than the frame (RFC 9113 section 6.1).
  func sendMalformedFrame(on stream: Int32) {
    let id = UInt32(stream)
    raw += [0, 0, 1, UInt8(NGHTTP2_DATA.rawValue), UInt8(NGHTTP2_FLAG_PADDED.rawValue)]
    raw += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: id >> $0) } + [UInt8.max]
  }

  /// Announces the end of the connection (RFC 9113 section 6.8), and sends a ping.
  ///
  /// The client's acknowledgement of the ping shows that it has received the announcement.
  func announceEnd() {
    nghttp2_submit_shutdown_notice(pointer)
    nghttp2_submit_ping(pointer, Self.noFlags, nil)
  }

  /// Refuses streams that the client opens from now on.
  func refuseStreams() {
    let last = nghttp2_session_get_last_proc_stream_id(pointer)
    nghttp2_submit_goaway(
      pointer, Self.noFlags, last, HTTP2Code.noError.number, nil, 0)
  }

  func terminate(_ code: HTTP2Code) { nghttp2_session_terminate_session(pointer, code.number) }

  // MARK: Callbacks of libnghttp2

  func beginHead(on stream: Int32) { sections[stream] = FieldSection(limits: limits) }

  /// Records a field of a request's head.
  ///
  /// - Returns: Whether the rest of the head should be read.
  func appendField(
    _ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer, on stream: Int32
  ) -> Bool {
    headBytes += name.count + value.count
    sections[stream]?.append(name, value)
    return sections[stream]?.isHuge != true
  }

  /// Records the complete head of a request, or the end of trailers, which are not stored.
  func endHead(on stream: Int32, endsStream: Bool) {
    if let section = sections.removeValue(forKey: stream) {
      events.append(.request(stream, section, endsStream: endsStream))
    } else if endsStream {
      events.append(.endOfInput(stream))
    }
  }

  func recordEvent(_ event: Event) { events.append(event) }

  func didClose(_ stream: Int32) {
    sections[stream] = nil
    outputs[stream] = nil
    events.append(.closed(stream))
  }

  func didFrameHead(on stream: Int32) {
    guard let output = outputs[stream] else { return }
    output.endHead()
    framed.append(output)
  }

  func read(
    _ stream: Int32, into buffer: UnsafeMutableRawBufferPointer, _ flags: inout UInt32
  ) -> Int {
    guard let output = outputs[stream], let count = output.moveBytes(into: buffer) else {
      return Int(NGHTTP2_ERR_DEFERRED.rawValue)
    }
    framed.append(output)
    guard output.isExhausted else { return count }
    flags |= NGHTTP2_DATA_FLAG_EOF.rawValue
    if let trailers = output.trailers.take() {
      flags |= NGHTTP2_DATA_FLAG_NO_END_STREAM.rawValue
      output.beginHead(endsStream: true)
      trailers.withNameValues { fields, count in
        _ = nghttp2_submit_trailer(pointer, stream, fields, count)
      }
    } else {
      output.endIsFramed = true
    }
    return count
  }
}

/// An error of libnghttp2, the library behind ``HTTP2Session``.
struct HTTP2Error: Error, CustomStringConvertible {
  let code: Int32

  var description: String { "HTTP/2: \(String(cString: nghttp2_strerror(code)))" }
}

/// Throws the error that a function of the library returned, if any.
private func check(_ result: Int32) throws(HTTP2Error) {
  if result != 0 { throw HTTP2Error(code: result) }
}

extension HTTP2Session {
  /// The number of streams that a client may reset in a burst, and each second (CVE-2023-44487).
  static let (resetsAtOnce, resetsEachSecond): (UInt64, UInt64) = (1000, 33)
  /// The maximum number of CONTINUATION frames in one head.
  static let mostContinuations = 8
  /// The maximum number of acknowledgements of SETTINGS and PING that the client has not read.
  static let mostAnswers = 1000

  /// Returns the library's options, which contain the limits at which it ends the connection.
  private static func options() throws(HTTP2Error) -> OpaquePointer {
    var made: OpaquePointer?
    try check(nghttp2_option_new(&made))
    guard let made else { throw HTTP2Error(code: NGHTTP2_ERR_NOMEM.rawValue) }
    nghttp2_option_set_no_closed_streams(made, 1)
    nghttp2_option_set_max_send_header_block_length(made, 16 << 20)
    nghttp2_option_set_stream_reset_rate_limit(made, resetsAtOnce, resetsEachSecond)
    nghttp2_option_set_max_continuations(made, mostContinuations)
    nghttp2_option_set_max_outbound_ack(made, mostAnswers)
    return made
  }
}
#endif
