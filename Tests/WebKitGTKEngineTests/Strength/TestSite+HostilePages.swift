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
      "/hop": page(
        """
        <script>
        const n = Number(location.search.slice(1));
        if (n < 40) location.replace('/hop?' + (n + 1));
        </script>
        """),
      "/nest": page(
        """
        <script>
        const n = Number(location.search.slice(1));
        if (n < 500) document.write('<iframe src="/nest?' + (n + 1) + '"></iframe>');
        </script>
        """),
      "/frames": page(
        "<script>for (let i = 0; i < 400; i++) document.write('<iframe></iframe>')</script>"),
      "/big": page(String(repeating: "0123456789abcdef", count: 625_000)),
      "/writes": page(
        "<script>for (let i = 0; i < 10000; i++) document.write('<p>' + i + '</p>')</script>"),
      "/endless-body": Reply([
        .head(ReplyHead(status: 200, fields: [.contentType: "text/html"])),
        .body([UInt8](String(repeating: "<p>endless</p>", count: 100).utf8)), .gate("endless"),
        .body([0x51]),
      ]),
      "/titled": page(
        "<script>document.title = 'a\\u202e' + 'x'.repeat(1 << 20)</script>"),
      "/held-download": Reply([
        .head(ReplyHead(status: 200, fields: [.contentType: "application/zip"])),
        .body([UInt8](repeating: 0x50, count: 5000)), .gate("download"), .body([0x51]),
      ]),
    ]
  }
}
#endif
