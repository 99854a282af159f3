import HTTPMessages
import HTTPTypes

extension HTTPBin {
  static let pauses: [HTTPBinEndpoint] = [
    HTTPBinEndpoint("/delay/{}", MethodTable.methods) { call throws(RequestMistake) in
      let pause = try call.seconds(call.parameters[0])
      let report = call.report.showing(
        "args", "data", "files", "form", "headers", "origin", "url")
      return Reply([.delay(pause)] + report.reply.parts)
    },
    HTTPBinEndpoint("/drip") { call throws(RequestMistake) in
      let count = try call.number("numbytes", in: 1...10 * 1024 * 1024, default: 10)
      let whole = try call.seconds(call.value("duration") ?? "2")
      let delay = try call.seconds(call.value("delay") ?? "0")
      let status = try call.number("code", in: 200...599, default: 200)
      // The first byte is sent at once, and the last one at the end of the duration.
      let (steps, rest) = (min(count, mostPieces) - 1, count - 1)
      let long = [UInt8](repeating: UInt8(ascii: "*"), count: rest / max(1, steps) + 1)
      let short = Array(long.dropLast())
      let pieces = (0..<steps).flatMap { step -> [ReplyPart] in
        let size = rest * (step + 1) / steps - rest * step / steps
        return [.delay(whole / steps), .body(size == long.count ? long : short)]
      }
      let first = ReplyPart.body([UInt8(ascii: "*")])
      return Reply([.delay(delay), head(status, "application/octet-stream"), first] + pieces)
    },
    HTTPBinEndpoint("/sse") { call throws(RequestMistake) in
      let count = try call.number("count", in: 1...1000, default: 10)
      let whole = try call.seconds(call.value("duration") ?? "5")
      let delay = try call.seconds(call.value("delay") ?? "0")
      // The first event is sent at once, and the last one at the end of the duration.
      let pause = whole / max(1, count - 1)
      let events = (0..<count).flatMap { number -> [ReplyPart] in
        let event = ReplyPart.body(Array("event: ping\ndata: {\"id\":\(number)}\n\n".utf8))
        return number == 0 ? [event] : [.delay(pause), event]
      }
      return Reply([.delay(delay), head(200, "text/event-stream", isChunked: true)] + events)
    },
    HTTPBinEndpoint("/stream/{}") { call throws(RequestMistake) in
      let count = try call.number(0, in: 0...100)
      let report = call.shortReport
      let lines = (0..<count).map { number in
        let line = JSONValue.object(report.adding("id", .number(number)).members).line
        return ReplyPart.body(Array("\(line)\n".utf8))
      }
      return Reply([head(200, MediaType.json, isChunked: true)] + lines)
    },
    HTTPBinEndpoint("/stream-bytes/{}") { call throws(RequestMistake) in
      let bytes = try randomBytes(call)
      let size = try call.number("chunk_size", in: 1...100 * 1024, default: 10 * 1024)
      let head = head(200, "application/octet-stream", isChunked: true)
      return Reply([head, .body(bytes)]).inPieces(of: size) { _ in [] }
    },
  ]

  /// The maximum number of pieces of a slow body; a longer body is sent in larger pieces.
  static let mostPieces = 1000

  private static func head(_ status: Int, _ type: String, isChunked: Bool = false) -> ReplyPart {
    var head = ReplyHead(status: status, fields: [.contentType: type])
    if isChunked { head.fields[.transferEncoding] = "chunked" }
    head.forbidStorageUnlessSaid()
    return .head(head)
  }
}
