/// The bytes of a request, with a number that identifies it.
struct Request {
  let id: Int
  let method: String
  var bytes: [UInt8]

  var isHead: Bool { method == "HEAD" }

  /// - Parameters:
  ///   - isLast: Whether the connection should end with the reply.
  ///   - chunks: The body in chunks. If `isChunked` is false, it is one chunk with Content-Length.
  init(
    _ id: Int, _ path: String, by method: String = "GET", fields: [String] = [],
    isLast: Bool = false, chunks: [[UInt8]] = [], isChunked: Bool = false
  ) {
    self.id = id
    self.method = method
    var head = "\(method) \(path)?id=\(id) HTTP/1.1\r\nHost: localhost\r\n"
    for field in fields { head += field + "\r\n" }
    if isLast { head += "Connection: close\r\n" }
    if isChunked {
      head += "Transfer-Encoding: chunked\r\n"
    } else if !chunks.isEmpty {
      head += "Content-Length: \(chunks.map(\.count).reduce(0, +))\r\n"
    }
    bytes = Array((head + "\r\n").utf8)
    for chunk in chunks {
      if isChunked { bytes += Array("\(String(chunk.count, radix: 16))\r\n".utf8) }
      bytes += chunk
      if isChunked { bytes += Array("\r\n".utf8) }
    }
    if isChunked { bytes += Array("0\r\n\r\n".utf8) }
  }
}
