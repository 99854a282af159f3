import EventLoops
import HTTPFixtures

/// The replies of handlers, on a connection of either version.
extension Connection {
  func awaitsReply(to request: Int, on stream: Int32) -> Bool {
    guard let multiplexer else { return awaitsReply(to: request) }
    return multiplexer.exchange(on: stream)?.awaitsReply(to: request) ?? false
  }

  func send(
    _ piece: StreamedReply.Piece, on stream: Int32,
    then continuation: CheckedContinuation<Bool, Never>
  ) {
    guard let multiplexer else { return send(piece, then: continuation) }
    multiplexer.exchange(on: stream)?.send(piece, then: continuation)
  }

  func finish(_ result: ReplyWriter.Result, on stream: Int32) {
    guard let multiplexer else { return finish(result) }
    multiplexer.exchange(on: stream)?.finish(result)
  }
}

/// The choice of the protocol.
extension Connection {
  /// Takes the first bytes of a client, which say whether it begins with HTTP/2 (RFC 9113 section
  /// 3.3).
  func takePreface(_ bytes: UnsafeRawBufferPointer) {
    guard var first = preface else { return }
    let isHTTP2 = first.append(bytes)
    preface = isHTTP2 == nil ? first : nil
    guard let isHTTP2 else { return }
    if isHTTP2 { beginMultiplexing() }
    if first.bytes.isEmpty { take(bytes) } else { first.bytes.withUnsafeBytes { take($0) } }
  }

  /// Speaks HTTP/2 from now on.
  func beginMultiplexing() {
    preface = nil
    #if HTTP2
    multiplexer = HTTP2Connection(self)
    #endif
  }
}

/// The first bytes of a client without TLS, as long as they may begin an HTTP/2 connection.
struct ClientPreface {
  private static let text = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  /// Those that have come in an earlier piece; empty if all came at once.
  private(set) var bytes: [UInt8] = []

  /// Nil if HTTP/2 is not spoken, so that a client's first bytes say nothing.
  init?(for options: OriginOptions) {
    guard options.servedVersions.contains(.http2) else { return nil }
  }

  /// Adds bytes.
  ///
  /// - Returns: Whether HTTP/2 begins with them; `nil` if that is not known yet.
  mutating func append(_ more: UnsafeRawBufferPointer) -> Bool? {
    if !bytes.isEmpty { bytes += more }
    let isHTTP2 = bytes.isEmpty ? Self.begins(with: more) : Self.begins(with: bytes)
    if isHTTP2 == nil, bytes.isEmpty { bytes = Array(more) }
    return isHTTP2
  }

  private static func begins(with bytes: some Collection<UInt8>) -> Bool? {
    for (byte, wanted) in zip(bytes, text) where byte != wanted { return false }
    return bytes.count < text.count ? nil : true
  }
}
