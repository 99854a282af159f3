import Hummingbird
import Logging

// The pages of the comparison, served by Hummingbird. The only argument is the port.
let small = ByteBuffer(repeating: UInt8(ascii: "x"), count: 1024)
let large = ByteBuffer(repeating: UInt8(ascii: "x"), count: 65_536)

@Sendable func page(_ body: ByteBuffer) -> Response {
  Response(
    status: .ok, headers: [.contentType: "text/html"], body: ResponseBody(byteBuffer: body))
}

let router = Router()
router.get("/1k") { _, _ in page(small) }
router.get("/64k") { _, _ in page(large) }
router.get("/redirect") { _, _ in Response(status: .found, headers: [.location: "/1k"]) }

guard let port = CommandLine.arguments.last.flatMap(Int.init) else {
  fatalError("usage: hummingbird-peer PORT")
}
var logger = Logger(label: "hummingbird-peer")
logger.logLevel = .error
let application = Application(
  router: router, configuration: .init(address: .hostname("127.0.0.1", port: port)), logger: logger)
try await application.runService()
