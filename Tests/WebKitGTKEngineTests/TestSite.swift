#if WebKitGTK
import FixtureServing
import HTTPFixtures
import HTTPTypes

/// The site that the benches load.
enum TestSite {
  static var site: Site {
    var origin = Origin([
      "/plain": page("<a id=fragment href='#x'>x</a> <a id=link href=/other>other</a>"),
      "/other": page("other"),
      "/once": .redirect(302, to: "/plain"),
      "/twice": .redirect(301, to: "/once"),
      "/endless": .redirect(302, to: "/endless2"),
      "/endless2": .redirect(302, to: "/endless"),
      "/frame": page("<iframe src=/plain></iframe>"),
      "/sandbox": page("<iframe sandbox src=/attached></iframe>"),
      "/sandboxed": .html(
        "<title>t</title><a id=save href=/attached>save</a>",
        fields: [.contentSecurityPolicy: "sandbox allow-same-origin allow-scripts"]),
      "/posting": page("<p id=p>p</p><script>if (window.post) post('inline')</script>"),
      "/posting-frame": page("<iframe src=/posting></iframe>"),
      "/missing": page("missing", status: 404),
      "/empty": .empty(204),
      "/closed": Reply([.close]),
      "/reset": Reply([.reset]),
      "/garbage": Reply([.raw([UInt8]("hello\r\n\r\n".utf8)), .close]),
      "/cut": cut(.close), "/torn": cut(.reset),
      "/windows": windows,
      "/zip": .content([UInt8](repeating: 0x50, count: 5000), type: "application/zip"),
      "/attached": .text("data", fields: [.contentDisposition: "attachment; filename=a.txt"]),
      "/replace": page("<script>location.replace('/plain')</script>"),
      "/dialogs": page(
        "<script>alert('a'); document.title = confirm('c') + '/' + prompt('p', 'd')</script>"),
      "/form": page("<form method=post action=/posted><button id=send>send</button></form>"),
      "/held": Reply([.gate("held"), .head(ReplyHead(status: 200))]),
      "/unfinished": page("<img src=/held>"),
      "/late": page(
        "<script>setTimeout(() => setTimeout(() => location.hash = 'late', 0), 0)</script>"),
    ])
    origin["/posted"] = MethodTable([.get, .post], page("posted"))
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
    <a id=opener target=_blank rel=opener href=/plain>link</a>
    <button id=open onclick="window.open('/plain')">open</button>
    <button id=close onclick="window.open('').close()">close</button>
    """)

  /// A page whose body ends before its length.
  private static func cut(_ end: ReplyPart) -> Reply {
    // Told "close", libsoup reads to the end of the connection, whatever the length.
    let fields: HTTPFields = [
      .contentType: "text/html", .contentLength: "100000", .connection: "keep-alive",
    ]
    let body = [UInt8](("<!doctype html><p>" + String(repeating: "x", count: 9000)).utf8)
    return Reply([.head(ReplyHead(status: 200, fields: fields)), .body(body), end])
  }
}
#endif
