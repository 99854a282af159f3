#if WebKitGTK
import HTTPFixtures
import HTTPTypes

extension TestSite {
  /// Pages that mean no good, or too much of it.
  static var hostilePages: [String: Reply] {
    [
      "/loop": page("<script>for (;;);</script>"),
      "/loop-on-click": page("<button id=b onclick='for (;;);'>b</button>"),
      "/loop-on-beforeunload": page("<script>onbeforeunload = () => { for (;;); }</script>"),
      "/loop-on-pagehide": page("<script>onpagehide = () => { for (;;); }</script>"),
      "/alerts": page("<script>for (;;) alert(1)</script>"),
      "/alert-on-pagehide": page("<script>onpagehide = () => alert('bye')</script>"),
      "/confirm": page("<script>document.title = confirm('sure?')</script>"),
      "/opener": page("<button id=b onclick=\"window.open('/plain')\">b</button>"),
      "/held-download": Reply([
        .head(ReplyHead(status: 200, fields: [.contentType: "application/zip"])),
        .body([UInt8](repeating: 0x50, count: 5000)), .gate("download"), .body([0x51]),
      ]),
    ]
  }
}
#endif
