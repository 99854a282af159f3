#if HTTP2
internal import CNghttp2
import FixtureSites

/// The functions that libnghttp2 calls while it reads and writes.
extension HTTP2Session {
  private static func session(_ pointer: UnsafeMutableRawPointer?) -> HTTP2Session? {
    pointer.map { Unmanaged<HTTP2Session>.fromOpaque($0).takeUnretainedValue() }
  }

  static func callbacks() throws(HTTP2Error) -> OpaquePointer {
    var made: OpaquePointer?
    guard nghttp2_session_callbacks_new(&made) == 0, let made else {
      throw HTTP2Error(code: NGHTTP2_ERR_NOMEM.rawValue)
    }
    nghttp2_session_callbacks_set_on_begin_headers_callback(made, beginHeaders)
    nghttp2_session_callbacks_set_on_header_callback(made, takeHeader)
    nghttp2_session_callbacks_set_on_frame_recv_callback(made, takeFrame)
    nghttp2_session_callbacks_set_on_data_chunk_recv_callback(made, takeData)
    nghttp2_session_callbacks_set_on_stream_close_callback(made, closeStream)
    nghttp2_session_callbacks_set_on_frame_send_callback(made, frameSent)
    nghttp2_session_callbacks_set_on_frame_not_send_callback(made, frameNotSent)
    return made
  }

  private static let beginHeaders: nghttp2_on_begin_headers_callback = { _, frame, user in
    guard let frame = frame?.pointee, frame.headers.cat == NGHTTP2_HCAT_REQUEST else { return 0 }
    session(user)?.beginHead(on: frame.hd.stream_id)
    return 0
  }

  private static let takeHeader: nghttp2_on_header_callback = {
    _, frame, name, nameCount, value, valueCount, _, user in
    guard let frame = frame?.pointee, let session = session(user) else { return 0 }
    let isTaken = session.appendField(
      UnsafeRawBufferPointer(start: name, count: nameCount),
      UnsafeRawBufferPointer(start: value, count: valueCount), on: frame.hd.stream_id)
    return isTaken ? 0 : NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue
  }

  private static let takeFrame: nghttp2_on_frame_recv_callback = { _, frame, user in
    guard let header = frame?.pointee.hd, let session = session(user) else { return 0 }
    let flags = UInt32(header.flags)
    let endsStream = flags & NGHTTP2_FLAG_END_STREAM.rawValue != 0
    switch UInt32(header.type) {
    case NGHTTP2_HEADERS.rawValue:
      session.endHead(on: header.stream_id, endsStream: endsStream)
    case NGHTTP2_DATA.rawValue where endsStream: session.recordEvent(.endOfInput(header.stream_id))
    case NGHTTP2_RST_STREAM.rawValue: session.recordEvent(.reset(header.stream_id))
    case NGHTTP2_PING.rawValue where flags & NGHTTP2_FLAG_ACK.rawValue != 0:
      session.recordEvent(.pong)
    default: break
    }
    return 0
  }

  private static let takeData: nghttp2_on_data_chunk_recv_callback = {
    _, _, stream, data, count, user in
    session(user)?.recordEvent(.data(stream, Array(UnsafeBufferPointer(start: data, count: count))))
    return 0
  }

  private static let closeStream: nghttp2_on_stream_close_callback = { _, stream, _, user in
    session(user)?.didClose(stream)
    return 0
  }

  private static let frameSent: nghttp2_on_frame_send_callback = { _, frame, user in
    guard let header = frame?.pointee.hd, UInt32(header.type) == NGHTTP2_HEADERS.rawValue else {
      return 0
    }
    session(user)?.didFrameHead(on: header.stream_id)
    return 0
  }

  /// The callback for a frame that cannot be sent, which resets the stream if a head is too large.
  private static let frameNotSent: nghttp2_on_frame_not_send_callback = { _, frame, _, user in
    guard let header = frame?.pointee.hd, UInt32(header.type) == NGHTTP2_HEADERS.rawValue else {
      return 0
    }
    session(user)?.reset(header.stream_id, .internalError)
    return 0
  }

  static let readOutput: nghttp2_data_source_read_callback = {
    _, stream, buffer, count, flags, _, user in
    guard let session = session(user), let flags else {
      return Int(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue)
    }
    return session.read(
      stream, into: UnsafeMutableRawBufferPointer(start: buffer, count: count), &flags.pointee)
  }
}
#endif
