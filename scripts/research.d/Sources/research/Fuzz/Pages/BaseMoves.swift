/// Pages that set their base URL (HTML 4.2.3).
enum BaseMoves {
  static let all: [MoveBranch] = [
    MoveBranch(.baseOdd, 6) { it, view in
      let page = it.plainPage()
      let folder = "/b\(it.newNumber())"
      let target = it.plainPlace(at: page.origin, below: folder + "/")
      let name = String(target.path.split(separator: "/").last ?? "")
      let bases = [
        folder + "/", folder + "/x", folder, ".." + folder + "/", "data:text/html,", "http://", "",
        "${origin.\(target.origin)}\(folder)/", "about:blank", "?q", "#f", folder + "/?q#f",
        "unknown://h/", "http:" + folder + "/", "mailto:a", "javascript:",
      ]
      let elements = (0...it.index(below: 2)).map { _ in
        GeneratedElement("base", ["href": it.any(of: bases) ?? ""])
      }
      let start = it.any(of: [name, "/" + name, "?q", "#f", ""]) ?? ""
      let isBefore = it.happens(75)
      if isBefore { it.site.pages[page]?.insert(contentsOf: elements, at: 0) }
      let link = it.addLink(["href": start], on: page)
      if !isBefore { it.site.pages[page]?.append(contentsOf: elements) }
      if it.isAlone { it.refuseNext("linkActivated") }
      it.visit(page, in: view, clicking: [link])
    },
    MoveBranch(.baseTarget, 3) { it, view in
      let page = it.plainPage()
      let target = it.plainPlace(at: page.origin)
      let name = "n\(it.newNumber())"
      let words = [name, "_self", "_top", "_parent", "", "_SELF"]
      it.add(to: page, GeneratedElement("base", ["target": it.any(of: words) ?? ""]))
      it.add(to: page, GeneratedElement("iframe", ["name": name]))
      if it.happens(30) {
        it.add(to: page, GeneratedElement("base", ["target": "_top"]))
      }
      let selector =
        it.happens(50)
        ? it.addLink(["href": target.path], on: page)
        : it.addForm(to: target, method: "get", on: page)
      it.visit(page, in: view, clicking: [selector])
    },
  ]
}
