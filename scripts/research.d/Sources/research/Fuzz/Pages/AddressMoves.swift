/// URLs that are written in unusual ways (URL Standard, section 4.4).
enum AddressMoves {
  /// Texts that are added to the path, after a URL of the site or before it.
  private static let paths = [
    "//", "/./", "/../", "/%2e/", "/x/%2E%2E/", "\\", "/x\\..\\", "/;a=1/", "/%zz", "/%", "/a%2fb",
    "/é", "/a b", "/\u{3042}", "/|", "/{}", "/\"", "/<>", "/^", "/`", "/[", "/'", "/%41", "/@",
    "/:",
    "/a\tb", "/a\nb", "/~", "/*", "/!$&()", "/%00", "/x/.", "/x/..", "/...", "/%2e%2e%2f",
  ]
  private static let ends = [
    "", "?", "#", "?q=é", "?a b", "?'", "?%zz", "?\"<>", "?a=1&b=2", "?#", "#é", "#a b", "#%zz",
    "#`", "?\\", "#\\", "?|^{}", "#?", "??", "##", "?/../", " ", "\t",
  ]
  /// Complete URLs of other servers, which the app cancels.
  private static let others = [
    "HTTP://EXAMPLE.test/A", "http://example.test:80/", "http://example.test:0080/a",
    "https://example.test:443", "http://example.test:99999/", "http://example.test:x/",
    "http://u@example.test/", "http://u:p@example.test/", "http://u:@example.test/",
    "http://@a.test",
    "http://:@a.test/", "http://ex%61mple.test/", "http://b\u{FC}cher.test/",
    "http://xn--bcher-kva.test/",
    "http://\u{2460}.test/", "http://stra\u{DF}e.test/", "http://a_b.test/", "http://a..test/",
    "http://.test/", "http://a.test./", "http://127.1/", "http://0x7f.0.0.1/",
    "http://017700000001/",
    "http://2130706433/", "http://1.2.3.4.5/", "http://256.1.1.1/", "http://[::1]:1/",
    "http://[::1/",
    "http://[1::2::3]/", "http://[::127.0.0.1]/", "http:example.test/", "http:/example.test/",
    "http:///example.test/", "http:\\\\example.test\\a", "//example.test/a", "///example.test/a",
    "\\\\example.test/", "http://a b.test/", "http://a%20b.test/", "http://", "http:", "https:///",
    "http://a.test?q", "http://a.test#f", "http://a^b.test/", "http://a<b.test/",
    "http://%zz.test/",
    "http://a\u{3002}test/", "http://\u{FF21}.test/", "ht\ttp://a.test/", " http://a.test/ ",
    "http://a.test/\u{1F600}", "http://xn--a.test/", "http://\u{AD}a.test/", "http://a.test:/",
    "ws://a.test/", "wss:a", "ftp://a.test/x;y", "ftp:a", "mailto:a b@c.test", "mailto:", "tel:1 2",
    "sms:1?body=\u{E9}", "about:x", "about:blank#f", "about:BLANK", "ABOUT:blank", "unknown:a b",
    "unknown:/a/../b", "unknown://H/../a", "unknown://h:80/", "unknown:?q#f", "un+k.n-1:x",
    "1a:x", ":x", "a:", "view-source:http://a.test/", "blob:http://a.test/1", "file:a", "file:///a",
  ]

  static let all: [MoveBranch] = [
    MoveBranch(.addressPath, 8) { it, view in
      let page = it.plainPage()
      let target = it.plainPlace(at: page.origin)
      let odd = it.any(of: paths) ?? ""
      let path = it.happens(60) ? odd + target.path.dropFirst() : target.path + odd
      click(&it, path + (it.any(of: ends) ?? ""), on: page, in: view)
    },
    MoveBranch(.addressEnd, 6) { it, view in
      let page = it.plainPage()
      let target = it.plainPlace(at: page.origin)
      let start = it.any(of: [target.path, "", page.path, "http:" + target.path]) ?? ""
      click(&it, start + (it.any(of: ends) ?? ""), on: page, in: view)
    },
    MoveBranch(.addressOfOthers, 60, if: { it, _ in it.isAlone }) { it, view in
      it.refuseNext("linkActivated")
      click(&it, it.any(of: others) ?? "", on: it.plainPage(), in: view)
    },
    MoveBranch(.addressOfServer, 4) { it, view in
      let page = it.plainPage()
      // A URL with another scheme or host would have a port that differs in each run.
      let target = it.plainPlace(at: GeneratedSite.main)
      let port = "${origin.\(target.origin).port}"
      let hosts = [
        "http://127.0.0.1:\(port)", "HTTP://127.0.0.1:\(port)", "http:\\\\127.0.0.1:\(port)",
        "//127.0.0.1:\(port)", "http://127.1:\(port)", "http://0x7f000001:\(port)",
        "http://u:p@127.0.0.1:\(port)", "http://u@127.0.0.1:\(port)", "http://localhost:\(port)",
        "http://127.0.0.1:0\(port)", "http://127.0.0.1.:\(port)", "http://127.0.0.%31:\(port)",
      ]
      click(&it, (it.any(of: hosts) ?? "") + target.path, on: page, in: view)
    },
    MoveBranch(.addressOfFrame, 5) { it, view in
      let page = it.plainPage()
      let local = [
        "about:blank", "about:blank#f", "about:srcdoc", "about:x", "", " ", "#f", "?q", "data:,x",
        "data:text/html,<p>x", "data:;base64,eA", "data:text/html;charset=utf-8,\u{E9}", "mailto:a",
        "unknown:x", "http://", "http://a b.test/", "file:///etc/hosts", "about:", "ABOUT:BLANK",
      ]
      it.add(to: page, GeneratedElement("iframe", ["src": it.any(of: local) ?? ""]))
      it.visit(page, in: view)
    },
    MoveBranch(.addressOfApp, 5) { it, view in
      let place = it.plainPage()
      let odd = (it.any(of: ends) ?? "")
      it.step("load", .text(place.name + odd), view: view)
      it.readRequests()
      it.shown[view - 1] = ShownView()
    },
  ]

  private static func click(
    _ it: inout ScenarioGenerator, _ address: String, on page: Place, in view: Int
  ) {
    let link = it.addLink(["href": address], on: page)
    it.visit(page, in: view, clicking: [link])
  }
}
