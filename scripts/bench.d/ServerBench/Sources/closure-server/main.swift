import FixtureServing
import FixtureSites
import Foundation

// The page of the comparison, served by a user's closures: on the global pool, and on the loop. The
// only argument is the port.
guard let port = CommandLine.arguments.last.flatMap(UInt16.init) else {
  fatalError("usage: closure-server PORT")
}
let page = String(repeating: "x", count: 1024)
let server = try FixtureServer()
let session = try await server.openSession(
  site: Site(main: Origin()), at: ["main": [ListenAddress(host: "127.0.0.1", port: port)]],
  handlers: [
    "main": [
      "/1k": .anywhere { _ in .html(page) }, "/inline": .inline { _ in .html(page) },
      "/loop": .onLoop { _ in .html(page) },
    ]
  ])
try await Task.sleep(for: .seconds(86_400))
await session.close()
