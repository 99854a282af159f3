/// Loads of URLs without a server, and links to them.
enum SchemeMoves {
  private static let data = [
    "data:,x", "data:text/html,<title>x</title>", "data:text/html;charset=utf-8,%C3%A9",
    "data:text/html;charset=shift_jis,%82%A0", "data:text/html;base64,PHA+eA==",
    "data:text/html;base64,PHA+eA", "data:text/html;base64,!", "data:;charset=utf-8,x", "data:x",
    "data:text/plain,a b", "data:image/png,x", "data:application/x-unknown,x", "data:text/html,a#b",
    "data:TEXT/HTML,x", "data:text/html;x=y,<p>", "data:application/json,{}",
    "data:text/html;charset=latin1,%E9",
    "data: text/html ,x", "data:text/html,<a id=e href=x>Link</a>",
    "data:text/html,%3Ctitle%3Ex%3C/title%3E",
  ]

  static let all: [MoveBranch] = [
    MoveBranch(.dataLoaded, 6) { it, view in
      it.step("load", .text(it.any(of: data) ?? ""), view: view)
      it.step("read", "title", view: view)
      it.shown[view - 1] = ShownView()
    },
    MoveBranch(.dataInFrame, 3) { it, view in
      let page = it.plainPage()
      it.add(to: page, GeneratedElement("iframe", ["src": it.any(of: data) ?? ""]))
      it.visit(page, in: view)
    },
    MoveBranch(.dataDownloaded, 12, if: { it, _ in it.isLast }) { it, view in
      let page = it.plainPage()
      it.app.actions.append(
        ["url": "data:*", "type": "linkActivated", "answer": "download", "times": 1])
      it.app.destinations.append("save")
      let name = it.any(of: ["", "a", "a.txt", "a.html"]) ?? ""
      let link = it.addLink(["href": it.any(of: data) ?? "", "download": name], on: page)
      it.visit(page, in: view, clicking: [link])
    },
    MoveBranch(.blobClicked, 2) { it, view in
      let page = it.plainPage()
      let words = [
        "blob:http://127.0.0.1/1", "blob:null/1", "blob:", "blob:x", "blob:${origin.main}/1",
      ]
      click(&it, it.any(of: words) ?? "", on: page, in: view)
    },
    MoveBranch(.javascriptClicked, 2) { it, view in
      let page = it.plainPage()
      let words = ["javascript:void 0", "JavaScript:'x'", "java\tscript:1", "javascript:"]
      click(&it, it.any(of: words) ?? "", on: page, in: view)
    },
    MoveBranch(.javascriptLoaded, 2) { it, view in
      it.step("load", "javascript:void%200", view: view)
    },
    MoveBranch(.aboutLoaded, 2) { it, view in
      let words = ["about:x", "about:srcdoc", "about:blank?q", "about:", "about:blank#f"]
      it.step("load", .text(it.any(of: words) ?? ""), view: view)
      it.shown[view - 1] = ShownView()
    },
    MoveBranch(.ownSchemeRedirect, 3, if: { it, view in view == 1 && it.isLast }) { it, view in
      let path = "//host/r\(it.newNumber())"
      var handlers = it.views[0]["schemeHandlers"] ?? ["app": [:]]
      let status = it.any(of: [301, 302, 307, 404]) ?? 302
      handlers["app"]?[path] = [
        "status": .number(status), "headers": ["Location": "app://host/other"], "html": "<p>Moved.",
      ]
      it.views[0]["schemeHandlers"] = handlers
      it.step("load", .text("app:\(path)"))
      it.shown[0] = ShownView()
    },
  ]

  private static func click(
    _ it: inout ScenarioGenerator, _ address: String, on page: Place, in view: Int
  ) {
    let link = it.addLink(["href": address], on: page)
    it.visit(page, in: view, clicking: [link])
  }
}
