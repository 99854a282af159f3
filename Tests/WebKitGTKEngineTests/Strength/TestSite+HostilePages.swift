#if WebKitGTK
import HTTPMessages
import HTTPTypes

extension TestSite {
  /// Hostile pages, and pages of extreme size.
  static var hostilePages: [String: Reply] {
    [
      "/loop": page("<script>for (;;);</script>"),
      "/loop-on-click": page("<button id=b onclick='for (;;);'>b</button>"),
      "/loop-on-beforeunload": page("<script>onbeforeunload = () => { for (;;); }</script>"),
      "/loop-on-pagehide": page("<script>onpagehide = () => { for (;;); }</script>"),
      "/alerts": page("<script>for (;;) alert(1)</script>"),
      "/alert-on-pagehide": page("<script>onpagehide = () => alert('bye')</script>"),
      "/confirm": page("<script>document.title = confirm('sure?')</script>"),
      "/chooser": page("<input id=f type=file>"),
      "/odd": page(
        """
        <script>
        const odd = 'a\\ud800b\\udc00' + decodeURIComponent(location.search.slice(1));
        document.title = odd + prompt(odd, odd) + '.';
        </script>
        """),
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
      "/big": page(
        "<div hidden>" + String(repeating: "0123456789abcdef", count: 625_000) + "</div>"),
      "/writes": page(
        "<script>for (let i = 0; i < 10000; i++) document.write('<p>' + i + '</p>')</script>"),
      "/endless-body": Reply([
        .head(ReplyHead(status: 200, fields: [.contentType: "text/html"])),
        .body([UInt8](String(repeating: "<p>endless</p>", count: 100).utf8)), .gate("endless"),
        .body([0x51]),
      ]),
      "/titled": page(
        "<script>document.title = 'a\\u202e' + 'x'.repeat(1 << 20)</script>"),
      "/long-link": page("<a id=a href='/other?\(long(64 << 10))'>a</a>"),
      "/redirect-60000": .redirect(302, to: "/plain?" + long(60_000)),
      "/redirect-65536": .redirect(302, to: "/plain?" + long(65_536)),
      "/head-60000": .html("long", fields: [.eTag: long(60_000)]),
      "/head-65536": .html("long", fields: [.eTag: long(65_536)]),
      "/cookies": .html("cookies", fields: cookies),
      "/held-download": Reply([
        .head(ReplyHead(status: 200, fields: [.contentType: "application/zip"])),
        .body([UInt8](repeating: 0x50, count: 5000)), .gate("download"), .body([0x51]),
      ]),
    ]
  }

  /// A text of some length.
  static func long(_ length: Int) -> String { String(repeating: "x", count: length) }

  private static var cookies: HTTPFields {
    var fields = HTTPFields()
    for number in 0..<500 {
      fields.append(HTTPField(name: .setCookie, value: "c\(number)=\(number)"))
    }
    return fields
  }
}
#endif
