#if WebKitGTK
import FixtureServing
import FixtureSites
import HTTPTypes

/// The site that the benches load.
enum TestSite {
  static var site: Site {
    var origin = Origin([
      "/plain": page("<a id=fragment href='#x'>x</a> <a id=link href=/other>other</a>"),
      "/other": page("other"),
      "/once": .redirect(302, to: "/plain"),
      "/twice": .redirect(301, to: "/once"),
      "/frame": page("<iframe src=/plain></iframe>"),
      "/posting": page("<p id=p>p</p><script>if (window.post) post('inline')</script>"),
      "/garbage": Reply([.raw([UInt8]("hello\r\n\r\n".utf8)), .close]),
      "/cut": cut,
      "/windows": windows,
      "/zip": .content([UInt8](repeating: 0x50, count: 5000), type: "application/zip"),
      "/sandboxed": page("<iframe sandbox src=/zip></iframe>"),
      "/replace": page("<script>location.replace('/plain')</script>"),
      "/dialogs": page(
        "<script>alert('a'); document.title = confirm('c') + '/' + prompt('p', 'd')</script>"),
      "/held": Reply([.gate("held"), .head(ReplyHead(status: 200))]),
      "/unfinished": page("<img src=/held>"),
      "/late": page(
        "<script>setTimeout(() => setTimeout(() => location.hash = 'late', 0), 0)</script>"),
    ])
    origin["/cave"] = page("inside").guarded
    for (path, reply) in hostilePages { origin[path] = reply }
    return Site(main: origin)
  }

  /// Lets addresses and heads through that are as long as those of hostile pages.
  static var limits: ServingLimits {
    var limits = ServingLimits()
    limits.messages.line = 1 << 20
    limits.messages.head = 2 << 20
    return limits
  }

  static func page(_ body: String, status: Int = 200) -> Reply {
    .html("<!doctype html><title>t</title><body>" + body, status: status)
  }

  private static let windows = page(
    """
    <a id=link target=_blank href=/plain>link</a>
    <button id=open onclick="window.open('/plain')">open</button>
    """)

  /// A page whose body ends before its length.
  private static var cut: Reply {
    // Told "close", libsoup reads to the end of the connection, whatever the length.
    let fields: HTTPFields = [
      .contentType: "text/html", .contentLength: "100000", .connection: "keep-alive",
    ]
    let body = [UInt8](("<!doctype html><p>" + String(repeating: "x", count: 9000)).utf8)
    return Reply([.head(ReplyHead(status: 200, fields: fields)), .body(body), .close])
  }
}
#endif
