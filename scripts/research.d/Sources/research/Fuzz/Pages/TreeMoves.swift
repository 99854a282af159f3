/// Elements that the HTML parser treats in a special way (HTML 13.2).
enum TreeMoves {
  /// Elements around a frame or a refresh, which then is text, is in no document, or is moved.
  private static let around = [
    ("<template>", "</template>"), ("<textarea>", "</textarea>"), ("<title>", "</title>"),
    ("<xmp>", "</xmp>"), ("<noembed>", "</noembed>"), ("<noframes>", "</noframes>"),
    ("<noscript>", "</noscript>"), ("<style>", "</style>"), ("<!--", "-->"), ("<svg>", "</svg>"),
    ("<svg><foreignObject>", "</svg>"), ("<math>", "</math>"), ("<select>", "</select>"),
    ("<table>", "</table>"), ("<table><tr><td>", ""), ("<head>", "</head>"), ("<p>", "<p>"),
    ("<a href=/x>", ""), ("<button>", "</button>"), ("<plaintext>", ""), ("<![CDATA[", "]]>"),
    ("<svg><![CDATA[", "]]></svg>"), ("<x y='", "'>"), ("</body></html>", ""), ("<svg><title>", ""),
    ("<frameset>", "</frameset>"), ("<object data=''>", "</object>"), ("<iframe>", "</iframe>"),
    ("<video>", "</video>"), ("<dialog>", "</dialog>"), ("<details>", "</details>"),
    ("<div hidden>", "</div>"), ("<form><form>", ""), ("<option>", ""), ("<svg/>", ""), ("<?", ">"),
    ("<!doctype html>", ""), ("<textarea>\n", ""), ("<b><p>", "</b></p>"),
    ("<template><template>", ""),
  ]

  /// The beginnings after which the page contains nothing to click.
  private static let swallowing: Set<String> = [
    "<plaintext>", "<textarea>\n", "<svg><title>", "<template><template>", "<frameset>",
  ]
  private static let clickable = around.filter { !swallowing.contains($0.0) }

  static let all: [MoveBranch] = [
    MoveBranch(.treeFrame, 8) { it, view in
      let page = it.newPlace()
      let frame = it.plainPlace(at: page.origin)
      let (before, after) = it.any(of: around) ?? ("", "")
      let tag = it.any(of: ["iframe", "iframe", "IFRAME", "frame", "object"]) ?? ""
      let name = tag == "object" ? "data" : "src"
      it.site.answer(
        [
          "html": .text(
            "<title>\(page.path)</title>\(before)<\(tag) \(name)=\(frame.path)></\(tag)>\(after)")
        ], at: page)
      it.visit(page, in: view)
    },
    MoveBranch(.treeTitle, 5) { it, view in
      let page = it.newPlace()
      let (before, after) = it.any(of: around) ?? ("", "")
      let text =
        it.any(of: ["A", " a  b ", "&amp;&lt", "&#0;", "a\nb", "&notit;", "&copy", ""]) ?? ""
      it.site.answer(
        ["html": .text("\(before)<title>\(text)</title>\(after)<title>2</title>")], at: page)
      it.step("load", .text(page.name), view: view)
      it.step("read", "title", view: view)
      it.shown[view - 1] = ShownView()
    },
    MoveBranch(.treeLink, 6) { it, view in
      let page = it.newPlace()
      let target = it.plainPlace(at: page.origin)
      let (before, after) = it.any(of: clickable.filter { !$0.0.hasPrefix("<a") }) ?? ("", "")
      it.site.answer(
        [
          "html": .text(
            "<title>\(page.path)</title>\(before)<a class=l href=/x>X</a>\(after)"
              + "<p><a class=l href=\(target.path)>Link</a>")
        ], at: page)
      it.visit(page, in: view, clicking: [".l"])
    },
    MoveBranch(.treeForm, 5) { it, view in
      let page = it.newPlace()
      let target = it.tellingPage(at: page.origin)
      let (before, after) = it.any(of: clickable) ?? ("", "")
      it.site.answer(
        [
          "html": .text(
            "<title>\(page.path)</title>\(before)<form action=\(target.path)><input name=a value=1>"
              + "\(after)<input name=b value=2><button id=x>Send</button></form>")
        ], at: page)
      it.visit(page, in: view, clicking: [])
      it.step("click", "button", view: view)
      it.readRequests()
    },
    MoveBranch(.srcdocOdd, 5) { it, view in
      let page = it.plainPage()
      let target = it.plainPlace(at: page.origin)
      let inner = [
        GeneratedElement("iframe", ["src": target.path]),
        GeneratedElement("base", ["href": "/b/"]),
        GeneratedElement("a", ["href": target.path, "id": "x"], text: "Link"),
        GeneratedElement("meta", ["name": "referrer", "content": "origin"]),
      ]
      let chosen = inner.filter { _ in it.happens(50) }
      var frame = GeneratedElement("iframe", document: chosen)
      if it.happens(30) { frame.attributes.append(.init(name: "src", value: target.path)) }
      if it.happens(20) { frame.attributes.append(.init(name: "sandbox", value: "")) }
      it.add(to: page, frame)
      it.visit(page, in: view)
    },
    MoveBranch(.embedded, 5) { it, view in
      let page = it.plainPage()
      let target = it.plainPlace(at: page.origin)
      // An image is a subresource, which the model does not load.
      let words = [
        "", "type=text/html", "type=text/HTML", "type=application/x-none", "name=n", "type=",
        "type=application/pdf", "type=text/plain",
      ]
      let isEmbed = it.happens(50)
      let element = GeneratedElement(
        isEmbed ? "embed" : "object", [isEmbed ? "src" : "data": target.path])
      it.add(to: page, FormControls.with(element, it.any(of: words) ?? ""))
      it.visit(page, in: view)
    },
  ]
}
