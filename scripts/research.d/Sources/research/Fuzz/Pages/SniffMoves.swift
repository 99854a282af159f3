/// Responses whose type is missing, malformed or not trusted (MIME Sniffing Standard).
enum SniffMoves {
  private static let bodies = [
    "<title>x</title>", "  <!DOCTYPE html>x", "<!-- x -->", "<p", "<x>", "plain", "%PDF-1.4",
    "GIF89a", "<?xml version='1.0'?><a/>", "<a href=x>", "<h1>", "<h2>", "<script", "{}",
    "%!PS-Adobe-", "RIFF1234WEBPVP", "BM", "<html", "\u{FEFF}<p>", "PK\u{3}\u{4}",
    "\u{1}\u{2}", "<br/>", "<table>", "<\u{E9}", "#!/bin/sh", "\n\n<div>",
  ]
  private static let types = [
    "text/plain", "text/plain; charset=utf-8", "text/plain; charset=ISO-8859-1", "unknown/unknown",
    "*/*", "application/unknown", "application/octet-stream", "text/html;", "TEXT/HTML", "text",
    "text/", "/html", "text/html, text/plain", "text/html;charset", "text/html ;x=y",
    "image/svg+xml",
    "text/xml", "application/xml", "application/x+xml", "text/css", "application/javascript",
    "image/png", "image/x-unknown", "text/json", "x/y+json", "audio/x", "text/x-unknown",
    "text html",
  ]

  static let all: [MoveBranch] = [
    MoveBranch(.sniffed, 6) { it, view in show(&it, fields: [:], in: view) },
    MoveBranch(.typeOdd, 6) { it, view in
      show(&it, fields: ["Content-Type": .text(it.any(of: types) ?? "")], in: view)
    },
    MoveBranch(.sniffedNot, 4) { it, view in
      // libsoup accepts the word only in lower case.
      let word = it.any(of: ["nosniff", "nosniff, x", "sniff"]) ?? ""
      var fields: GeneratedValue = ["X-Content-Type-Options": .text(word)]
      if it.happens(60) { fields["Content-Type"] = .text(it.any(of: types) ?? "") }
      show(&it, fields: fields, in: view)
    },
  ]

  private static func show(
    _ it: inout ScenarioGenerator, fields: GeneratedValue, in view: Int
  ) {
    let page = it.newPlace()
    var head: GeneratedValue = ["head": 200]
    if fields != [:] { head["headers"] = fields }
    let body: GeneratedValue = ["body": .text(it.any(of: bodies) ?? "")]
    it.site.answer(["parts": [head, body, ["close": true]]], at: page)
    if it.happens(30) {
      let outer = it.plainPage()
      it.add(to: outer, GeneratedElement("iframe", ["src": page.address(from: outer)]))
      return it.visit(outer, in: view)
    }
    it.step("load", .text(page.name), view: view)
    it.step("read", "title", view: view)
    it.shown[view - 1] = ShownView()
  }
}
