import FlyingFox
import Foundation

// The pages of the comparison, served by FlyingFox. The only argument is the port.
let small = Data(repeating: UInt8(ascii: "x"), count: 1024)
let large = Data(repeating: UInt8(ascii: "x"), count: 65_536)

guard let port = CommandLine.arguments.last.flatMap(UInt16.init) else {
  fatalError("usage: flyingfox-peer PORT")
}
let server = try HTTPServer(address: .inet(ip4: "127.0.0.1", port: port), logger: .disabled)
let html: HTTPHeaders = [.contentType: "text/html"]
await server.appendRoute("/1k") { _ in
  HTTPResponse(statusCode: .ok, headers: html, body: small)
}
await server.appendRoute("/64k") { _ in
  HTTPResponse(statusCode: .ok, headers: html, body: large)
}
await server.appendRoute("/redirect") { _ in
  HTTPResponse(statusCode: .found, headers: [.location: "/1k"])
}
try await server.run()
