import HTTPTypes

extension HTTPBin {
  /// Replies that take their time.
  static let pauses: [HTTPBinEndpoint] = [
    HTTPBinEndpoint("/delay/{}", MethodTable.methods) { call throws(HTTPBinCall.Mistake) in
      let pause = try call.seconds(call.parameters[0])
      return Reply([.delay(pause)] + RequestReport(call.request).reply.parts)
    },
    HTTPBinEndpoint("/drip") { call throws(HTTPBinCall.Mistake) in
      let count = try call.number("numbytes", in: 1...1000, default: 10)
      let whole = try call.seconds(call.value("duration") ?? "2")
      let delay = try call.seconds(call.value("delay") ?? "0")
      let status = try call.number("code", in: 200...599, default: 200)
      let pieces = (0..<count).flatMap { _ -> [ReplyPart] in
        [.delay(whole / count), .body([UInt8(ascii: "*")])]
      }
      return Reply([.delay(delay), head(status, "application/octet-stream")] + pieces)
    },
    HTTPBinEndpoint("/stream/{}") { call throws(HTTPBinCall.Mistake) in
      let count = try call.number(0, in: 0...100)
      let lines = (0..<count).map { ReplyPart.body(Array("{\"id\": \($0)}\n".utf8)) }
      return Reply([head(200, "application/x-ndjson", isChunked: true)] + lines)
    },
    HTTPBinEndpoint("/stream-bytes/{}") { call throws(HTTPBinCall.Mistake) in
      let bytes = letters(try call.number(0, in: 0...100 * 1024))
      let size = try call.number("chunk_size", in: 1...100 * 1024, default: 10 * 1024)
      let pieces = stride(from: 0, to: bytes.count, by: size).map { start in
        ReplyPart.body(Array(bytes[start..<min(start + size, bytes.count)]))
      }
      return Reply([head(200, "application/octet-stream", isChunked: true)] + pieces)
    },
  ]

  private static func head(_ status: Int, _ type: String, isChunked: Bool = false) -> ReplyPart {
    var head = ReplyHead(status: status, fields: [.contentType: type])
    if isChunked { head.fields[.transferEncoding] = "chunked" }
    head.forbidStorageUnlessSaid()
    return .head(head)
  }
}
