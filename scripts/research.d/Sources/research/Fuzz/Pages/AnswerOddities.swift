/// Redirects to unusual URLs, and multipart bodies.
enum AnswerOddities {
  private static let locations = [
    "data:text/html,x", "file:///etc/hosts", "about:blank", "javascript:1", "http://", "//", "?q",
    "#f", "../x", "\\x", "mailto:a", "unknown:x", "/x y", "http:x", "/a b", "/\u{E9}", "/%zz",
    "http://a b.test/", "///x", "ws://127.0.0.1:9/", "blob:x", "/x#", "HTTP:/x", "",
  ]

  static let all: [MoveBranch] = [
    MoveBranch(.redirectOddly, 7) { it, view in
      let way = it.newPlace()
      let status = it.any(of: [301, 302, 303, 307, 308, 300, 305, 306, 399]) ?? 302
      it.site.answer(
        [
          "parts": [
            [
              "head": .number(status),
              "headers": ["Location": .text(it.any(of: locations) ?? ""), "Content-Length": "0"],
            ]
          ]
        ], at: way)
      if it.happens(30) {
        let page = it.plainPage()
        it.add(to: page, GeneratedElement("iframe", ["src": way.address(from: page)]))
        return it.visit(page, in: view)
      }
      it.visit(way, in: view)
    },
    MoveBranch(.partsReplaced, 3) { it, view in
      let page = it.newPlace()
      let parts = (0...it.index(below: 2)).map { number in
        let type = it.any(of: ["text/html", "text/plain"]) ?? ""
        return "--b\r\nContent-Type: \(type)\r\n\r\n<title>\(number)</title>\r\n"
      }
      it.site.answer(
        [
          "text": .text(parts.joined() + "--b--\r\n"),
          "type": .text(
            it.any(of: [
              "multipart/x-mixed-replace;boundary=b", "multipart/x-mixed-replace; boundary=\"b\"",
            ]) ?? ""),
        ], at: page)
      it.step("load", .text(page.name), view: view)
      it.step("read", "title", view: view)
      it.shown[view - 1] = ShownView()
    },
  ]
}
