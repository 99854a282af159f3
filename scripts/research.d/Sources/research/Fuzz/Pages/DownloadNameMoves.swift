/// Links with the attribute `download`, which may determine the file's name (HTML 4.6.6).
enum DownloadNameMoves {
  private static let names = [
    "", "a", "a.txt", "a/b.txt", "..\\x", ".hidden", "a:b", "a b.html", "é.txt", "a%41", "..", "/",
    "a.tar.gz", "name.", " a ", "a\nb", "con.txt", "a?b*c", "\u{3042}", "x.html", "x.json",
  ]

  static let all: [MoveBranch] = [
    MoveBranch(.downloadNamed, 7) { it, view in
      let page = it.plainPage()
      let target = Place(origin: it.any(of: it.site.origins) ?? page.origin, path: path(&it))
      it.site.answer(reply(&it), at: target)
      let isDownload = it.happens(70)
      if isDownload {
        it.app.actions.append(["url": .text(target.name), "answer": "download"])
        it.app.destinations.append("save")
      }
      var link = GeneratedElement(
        "a", ["href": target.address(from: page), "id": "x"], text: "Save")
      link.attributes.append(.init(name: "download", value: it.any(of: names) ?? ""))
      it.add(to: page, link)
      it.visit(page, in: view, clicking: ["#x"])
    },
    MoveBranch(.downloadNamedByServer, 4) { it, view in
      let target = Place(origin: it.any(of: it.site.origins) ?? "", path: path(&it))
      it.site.answer(reply(&it), at: target)
      it.app.destinations.append("save")
      it.app.responses.append(["url": .text(target.name), "answer": "download"])
      it.step("load", .text(target.name), view: view)
      it.shown[view - 1] = ShownView()
    },
  ]

  private static func path(_ it: inout ScenarioGenerator) -> String {
    let ends = ["", ".txt", ".html", "/", ".tar.gz", "%20x", ".unknown", "/x.json"]
    return "/p\(it.newNumber())" + (it.any(of: ends) ?? "")
  }

  private static func reply(_ it: inout ScenarioGenerator) -> GeneratedValue {
    let types = [
      "text/html", "application/json", "application/octet-stream", "image/png", "text/css",
      "application/x-none", "application/pdf", "application/zip",
    ]
    var reply: GeneratedValue = ["text": "{}", "type": .text(it.any(of: types) ?? "")]
    let fields = [
      nil, nil, "attachment", "inline; filename=s.txt", "attachment; filename=\"s t.txt\"",
      "attachment; filename*=UTF-8''%C3%A9.txt", "attachment; filename=s/../t.html", "attachment;",
      "inline", "attachment; filename=s", "attachment; filename=\"\"", "filename=x",
      "attachment; filename=a.txt; filename*=UTF-8''b.txt", "ATTACHMENT; FILENAME=s.json",
    ]
    if let field = it.any(of: fields) ?? nil {
      reply["headers"] = ["Content-Disposition": .text(field)]
    }
    return reply
  }
}
