/// A load, and the servers that it is for.
struct Workload {
  let name: String
  let what: String
  /// The path.
  ///
  /// `%d` in it stands for a number from 0 to 9,999 that differs in each request.
  var path = "/1k"
  var connections = 32
  /// The number of requests that a connection sends before it waits for their replies.
  var atOnce = 1
  /// The field lines of each request, in addition to those of wrk.
  var fields: [String] = []
  var isSecure = false
  /// The number of concurrent requests on an HTTP/2 connection; `nil` for HTTP/1.1.
  var streams: Int?
  var contenders: [Contender] = [.ours, .nginx, .limit, .hummingbird, .flyingFox]

  static let all = [
    Workload(name: "small32", what: "1 KiB, 32 connections"),
    Workload(name: "small256", what: "1 KiB, 256 connections", connections: 256),
    Workload(name: "hdr32", what: "1 KiB, 32 connections, 12 fields of a browser", fields: browser),
    Workload(name: "redir32", what: "302, 32 connections", path: "/redirect"),
    Workload(name: "big32", what: "64 KiB, 32 connections", path: "/64k"),
    Workload(
      name: "close32", what: "1 KiB, 32 at once, each on a new connection",
      fields: ["Connection: close"]),
    Workload(name: "small1", what: "1 KiB, 1 connection", connections: 1),
    Workload(
      name: "closure32", what: "1 KiB, 32 connections, a user's async closure on the global pool",
      contenders: [.closures, .nginx, .hummingbird]),
    Workload(
      name: "default32", what: "the default site's index page, 32 connections", path: "/",
      contenders: [.defaultSite, .nginx]),
    file("index32", "the same index page, of a folder", path: "/"),
    file("file32", "a file of 1 KiB", path: "/1k.html"),
    file("file64k", "a file of 64 KiB", path: "/64k.html"),
    file("file10m", "a file of 10 MiB", path: "/10m.bin"),
    file("range10m", "100 bytes of a file of 10 MiB", path: "/10m.bin", ["Range: bytes=500-599"]),
    file("file304", "304 for a file", path: "/1k.html", ["If-Modified-Since: \(future)"]),
    file("files10k", "10,000 files of 1 KiB, at random", path: "/many/%d.html"),
    Workload(
      name: "log32", what: "1 KiB, 32 connections, a line of log for each request",
      contenders: [.oursLogging, .nginxLogging]),
    // The load generator shares two processors with two loops. It needs least if it pipelines.
    Workload(
      name: "loops64", what: "1 KiB, 64 connections, 32 requests at once, for a loop more",
      connections: 64, atOnce: 32, contenders: [.ours, .twoLoops]),
    Workload(
      name: "h2small32", what: "HTTP/2, 1 KiB, 32 connections of 10 streams", streams: 10,
      contenders: [.ours, .nginx]),
    Workload(
      name: "h2big32", what: "HTTP/2, 64 KiB, 32 connections of 10 streams", path: "/64k",
      streams: 10, contenders: [.ours, .nginx]),
    Workload(
      name: "tls32", what: "TLS, 1 KiB, 32 connections", isSecure: true,
      contenders: [.ours, .nginx]),
    Workload(
      name: "tlsclose32", what: "TLS, 1 KiB, 32 at once, each with a handshake",
      fields: ["Connection: close"], isSecure: true, contenders: [.ours, .nginx]),
  ]

  private static let future = "Fri, 31 Dec 2100 23:59:59 GMT"

  private static func file(
    _ name: String, _ what: String, path: String, _ fields: [String] = []
  ) -> Workload {
    Workload(
      name: name, what: "\(what), 32 connections", path: path, fields: fields,
      contenders: [.ours, .nginx])
  }

  /// Returns the load with a name.
  static func named(_ name: String) throws -> Workload {
    guard let workload = all.first(where: { $0.name == name }) else {
      throw Problem("there is no load '\(name)'")
    }
    return workload
  }

  private static let browser = [
    "User-Agent: Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15"
      + " (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
    "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
    "Accept-Language: en-GB,en;q=0.9", "Accept-Encoding: gzip, deflate",
    "Cache-Control: no-cache", "Pragma: no-cache", "Upgrade-Insecure-Requests: 1",
    "Sec-Fetch-Dest: document", "Sec-Fetch-Mode: navigate", "Sec-Fetch-Site: none",
    "Priority: u=0, i", "Cookie: session=0123456789abcdef0123456789abcdef; theme=dark",
  ]
}
