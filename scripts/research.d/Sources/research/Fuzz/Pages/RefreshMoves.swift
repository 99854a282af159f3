/// Refreshes that are written in unusual ways (HTML 4.2.5.3, shared declarative refresh steps).
enum RefreshMoves {
  /// The texts before and after the URL.
  ///
  /// All of them navigate to it at once.
  private static let followed = [
    ("0;url=", ""), ("0; url=", " "), ("0;URL='", "'"), ("0;url=\"", "\"x"), ("0,url=", ""),
    ("0 url=", ""), (" 0;", ""), ("0;", ""), ("0 ", ""), ("0.9;url=", ""), ("0..;url=", ""),
    (".5;url=", ""), ("0; url = ", ""), ("00;url=", ""), ("0;url='", ""), ("0\t;\turl\t=\t", ""),
    ("0; uRl=", "\n"), ("0 , ", ""), ("0,", ""),
  ]
  /// The texts in place of a URL.
  ///
  /// None of them navigates.
  private static let ignored = [
    "", "x", ";url=/", "-1;url=/", "+0;url=/", "url=/", "0x;url=/", "1e0;url=/", "a0;url=/",
    "0; url=javascript:1", ";", "' 0;url=/'",
  ]
  static let all: [MoveBranch] = [
    MoveBranch(.refreshSpelt, 8) { it, view in
      let (page, target) = (it.plainPage(), it.plainPage())
      let (before, after) = it.any(of: followed) ?? ("", "")
      set(before + target.address(from: page) + after, on: page, &it)
      it.visit(page, in: view, until: 2)
    },
    MoveBranch(.refreshMisspelt, 5) { it, view in
      let page = it.plainPage()
      set(it.any(of: ignored) ?? "", on: page, &it)
      it.visit(page, in: view)
    },
    MoveBranch(.refreshOfTwo, 4) { it, view in
      let (page, first, second) = (it.plainPage(), it.plainPage(), it.plainPage())
      let times = it.happens(50) ? ("0", "9") : ("9", "0")
      if it.happens(50) {
        it.site.set(
          "headers", ["Refresh": .text("\(times.0);url=\(first.address(from: page))")], at: page)
      } else {
        meta("\(times.0);url=\(first.address(from: page))", on: page, &it)
      }
      meta("\(times.1);url=\(second.address(from: page))", on: page, &it)
      it.visit(page, in: view, until: 2)
    },
    MoveBranch(.refreshToOddAddress, 16, if: { it, _ in it.isAlone }) { it, view in
      let page = it.plainPage()
      it.refuseNext("other")
      it.app.actions.insert(["url": .text(page.name), "answer": "allow", "times": 1], at: 0)
      let words = [
        "mailto:a", "unknown:x", "data:text/html,x", "about:blank", "http://a.test/\u{E9}",
      ]
      meta("0;url=\(it.any(of: words) ?? "")", on: page, &it)
      it.visit(page, in: view, until: 2)
    },
  ]

  private static func meta(_ content: String, on page: Place, _ it: inout ScenarioGenerator) {
    let name = it.any(of: ["refresh", "Refresh", "REFRESH"]) ?? ""
    it.add(to: page, GeneratedElement("meta", ["http-equiv": name, "content": content]))
  }

  private static func set(_ content: String, on page: Place, _ it: inout ScenarioGenerator) {
    // An HTTP field value has no white space around it.
    let isField = !content.contains("\n") && content.first != " " && content.last != " "
    guard it.happens(30), isField, !content.isEmpty else {
      return meta(content, on: page, &it)
    }
    it.site.set("headers", ["Refresh": .text(content)], at: page)
  }
}
