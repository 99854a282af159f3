#if HTTP2
import CNghttp2

/// A client of HTTP/2 without a socket, which records each frame that it receives as a line.
final class HTTP2Client {
  private var pointer: OpaquePointer?
  /// The frames that have come, such as `1 :status 200`, `1 data abc`, `1 end`, `1 reset 2` and
  /// `goaway 0`.
  private(set) var received: [String] = []
  /// The client's answers to the server's faults, such as `1 reset 1` and `goaway 1`.
  private(set) var complaints: [String] = []
  private var bodies: [Int32: [UInt8]] = [:]
  private var requestBodies: [Int32: (bytes: [UInt8], ends: Bool)] = [:]

  /// Begins a connection.
  ///
  /// - Parameters:
  ///   - window: The bytes of a body that may come before the client asks for more.
  ///   - opensWindow: Whether the client asks for more when it has read some.
  init(window: UInt32? = nil, opensWindow: Bool = true) {
    var callbacks: OpaquePointer?
    nghttp2_session_callbacks_new(&callbacks)
    nghttp2_session_callbacks_set_on_header_callback(callbacks, Self.takeHeader)
    nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks, Self.takeFrame)
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks, Self.takeData)
    nghttp2_session_callbacks_set_on_frame_send_callback(callbacks, Self.frameSent)
    var options: OpaquePointer?
    nghttp2_option_new(&options)
    nghttp2_option_set_no_auto_window_update(options, opensWindow ? 0 : 1)
    nghttp2_option_set_max_send_header_block_length(options, 1 << 20)
    nghttp2_session_client_new2(
      &pointer, callbacks, Unmanaged.passUnretained(self).toOpaque(), options)
    nghttp2_session_callbacks_del(callbacks)
    nghttp2_option_del(options)
    let settings = window.map {
      [
        nghttp2_settings_entry(
          settings_id: Int32(NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE.rawValue), value: $0)
      ]
    }
    nghttp2_submit_settings(pointer, 0, settings ?? [], settings?.count ?? 0)
  }

  deinit { nghttp2_session_del(pointer) }

  // MARK: What the client does

  /// Sends a request and gives its stream.
  ///
  /// - Parameter body: The body; `nil` for none.
  /// - Parameter ends: Whether the body is all.
  @discardableResult
  func request(
    _ target: String, method: String = "GET", authority: String = "a", scheme: String = "http",
    fields: [(String, String)] = [], body: String? = nil, ends: Bool = true
  ) -> Int32 {
    let all =
      [
        (":method", method), (":scheme", scheme), (":authority", authority), (":path", target),
      ] + fields
    var provider = nghttp2_data_provider(
      source: nghttp2_data_source(ptr: nil), read_callback: Self.readBody)
    let stream = withFields(all) { fields, count in
      body == nil
        ? nghttp2_submit_request(pointer, nil, fields, count, nil, nil)
        : nghttp2_submit_request(pointer, nil, fields, count, &provider, nil)
    }
    if let body { requestBodies[stream] = (Array(body.utf8), ends) }
    return stream
  }

  /// Sends more of a body.
  func send(_ text: String, on stream: Int32, ends: Bool) {
    requestBodies[stream, default: ([], false)].bytes += Array(text.utf8)
    requestBodies[stream]?.ends = ends
    nghttp2_session_resume_data(pointer, stream)
  }

  func reset(_ stream: Int32) {
    nghttp2_submit_rst_stream(pointer, 0, stream, NGHTTP2_CANCEL.rawValue)
  }

  /// Asks for more of a body.
  func openWindow(_ stream: Int32, by count: Int32) {
    nghttp2_submit_window_update(pointer, 0, stream, count)
    nghttp2_submit_window_update(pointer, 0, 0, count)
  }

  func ping() { nghttp2_submit_ping(pointer, 0, nil) }

  /// The bytes for the server.
  func takeBytes() -> [UInt8] {
    var bytes: [UInt8] = []
    var piece: UnsafePointer<UInt8>?
    while case let count = nghttp2_session_mem_send(pointer, &piece), count > 0 {
      bytes += UnsafeBufferPointer(start: piece, count: count)
    }
    return bytes
  }

  /// Reads what the server has sent.
  func receive(_ bytes: [UInt8]) {
    let count = nghttp2_session_mem_recv(pointer, bytes, bytes.count)
    if count < 0 { received.append("error \(String(cString: nghttp2_strerror(Int32(count))))") }
  }

  /// Returns what has come on a stream since the last call, without the date.
  func takeReceived() -> [String] {
    defer { received = [] }
    return received.filter { !$0.contains(" date ") }
  }

  private func withFields<Value>(
    _ fields: [(String, String)], _ body: (UnsafePointer<nghttp2_nv>?, Int) -> Value
  ) -> Value {
    var bytes = fields.flatMap { Array($0.0.utf8) + Array($0.1.utf8) }
    return bytes.withUnsafeMutableBufferPointer { buffer in
      var place = buffer.baseAddress
      let all = fields.map { name, value in
        defer { place? += name.utf8.count + value.utf8.count }
        return nghttp2_nv(
          name: place, value: place.map { $0 + name.utf8.count }, namelen: name.utf8.count,
          valuelen: value.utf8.count, flags: 0)
      }
      return all.withUnsafeBufferPointer { body($0.baseAddress, $0.count) }
    }
  }

  // MARK: What the library calls

  private static func client(_ user: UnsafeMutableRawPointer?) -> HTTP2Client? {
    user.map { Unmanaged<HTTP2Client>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let takeHeader: nghttp2_on_header_callback = {
    _, frame, name, nameCount, value, valueCount, _, user in
    let name = String(
      decoding: UnsafeBufferPointer(start: name, count: nameCount), as: UTF8.self)
    let value = String(
      decoding: UnsafeBufferPointer(start: value, count: valueCount), as: UTF8.self)
    let stream = frame?.pointee.hd.stream_id ?? 0
    client(user)?.received.append("\(stream) \(name) \(value)")
    return 0
  }

  private static let takeData: nghttp2_on_data_chunk_recv_callback = {
    _, _, stream, data, count, user in
    client(user)?.bodies[stream, default: []] += UnsafeBufferPointer(start: data, count: count)
    return 0
  }

  private static let takeFrame: nghttp2_on_frame_recv_callback = { _, frame, user in
    guard let frame = frame?.pointee, let client = client(user) else { return 0 }
    let stream = frame.hd.stream_id
    switch UInt32(frame.hd.type) {
    case NGHTTP2_DATA.rawValue:
      if let body = client.bodies.removeValue(forKey: stream) {
        let text = body.count > 100 ? "\(body.count) bytes" : String(decoding: body, as: UTF8.self)
        client.received.append("\(stream) data \(text)")
      }
    case NGHTTP2_RST_STREAM.rawValue:
      client.received.append("\(stream) reset \(frame.rst_stream.error_code)")
    case NGHTTP2_GOAWAY.rawValue:
      let last = frame.goaway.last_stream_id
      client.received.append(
        "goaway \(frame.goaway.error_code) after \(last == .max ? "all" : "\(last)")")
    default: break
    }
    let hasEnd = [NGHTTP2_DATA.rawValue, NGHTTP2_HEADERS.rawValue].contains(
      UInt32(frame.hd.type))
    if hasEnd, UInt32(frame.hd.flags) & NGHTTP2_FLAG_END_STREAM.rawValue != 0 {
      client.received.append("\(stream) end")
    }
    return 0
  }

  private static let frameSent: nghttp2_on_frame_send_callback = { _, frame, user in
    guard let frame = frame?.pointee, let client = client(user) else { return 0 }
    switch UInt32(frame.hd.type) {
    case NGHTTP2_RST_STREAM.rawValue:
      client.complaints.append("\(frame.hd.stream_id) reset \(frame.rst_stream.error_code)")
    case NGHTTP2_GOAWAY.rawValue: client.complaints.append("goaway \(frame.goaway.error_code)")
    default: break
    }
    return 0
  }

  private static let readBody: nghttp2_data_source_read_callback = {
    _, stream, buffer, room, flags, _, user in
    guard let client = client(user), var body = client.requestBodies[stream] else { return 0 }
    guard !body.bytes.isEmpty || body.ends else { return Int(NGHTTP2_ERR_DEFERRED.rawValue) }
    let count = min(room, body.bytes.count)
    for index in 0..<count { buffer?[index] = body.bytes[index] }
    body.bytes.removeFirst(count)
    client.requestBodies[stream] = body
    if body.bytes.isEmpty, body.ends { flags?.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue }
    return count
  }
}
#endif
