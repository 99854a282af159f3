/// Links and forms that name their target window, and say whether it has an opener.
enum TargetMoves {
  private static let targets = [
    "_blank", "_BLANK", "_self", "_Top", "_parent", "", " ", "_unknown", "w", "W", "_blank ",
    "a\nb<",
  ]
  private static let relations = [
    "noopener", "noreferrer", "opener", "NOOPENER", "opener noopener", "nofollow", "noopener,x",
  ]

  static let all: [MoveBranch] = [
    MoveBranch(.targetNamed, 30, if: canOpen) { it, view in
      open(&it, in: view) { it, target in
        GeneratedElement(
          "a", ["href": target, "target": it.any(of: targets) ?? "", "id": "x"], text: "Link")
      }
    },
    MoveBranch(.targetRelated, 20, if: canOpen) { it, view in
      open(&it, in: view) { it, target in
        let word = it.any(of: relations) ?? ""
        return GeneratedElement(
          "a",
          ["href": target, "target": it.any(of: ["_blank", "w"]) ?? "", "rel": word, "id": "x"],
          text: "Link")
      }
    },
    MoveBranch(.targetOfForm, 16, if: canOpen) { it, view in
      open(&it, in: view) { it, target in
        let button = GeneratedElement("button", ["id": "x"], text: "Send")
        var form = GeneratedElement(
          "form", ["action": target, "target": it.any(of: targets) ?? ""], children: [button])
        if it.happens(50) {
          form.attributes.append(.init(name: "rel", value: it.any(of: relations) ?? ""))
        }
        return form
      }
    },
    MoveBranch(.targetOfArea, 3) { it, view in
      let page = it.plainPage()
      let target = it.plainPlace(at: page.origin)
      it.add(
        to: page,
        GeneratedElement(
          "map", ["name": "m"],
          children: [GeneratedElement("area", ["href": target.path, "id": "x", "alt": "Area"])]))
      it.visit(page, in: view, clicking: ["#x"])
    },
  ]

  @Sendable private static func canOpen(_ it: ScenarioGenerator, view: Int) -> Bool {
    it.isLast && it.views.count == 1 && it.shown.count < 3
  }

  /// Clicks something that may open a window, in a new page.
  private static func open(
    _ it: inout ScenarioGenerator, in view: Int,
    _ make: (inout ScenarioGenerator, String) -> GeneratedElement
  ) {
    let page = it.plainPage()
    let target = it.plainPlace(at: it.any(of: it.site.origins) ?? page.origin)
    let element = make(&it, target.address(from: page))
    it.add(to: page, element)
    if it.app.createWebView == nil { it.app.createWebView = it.any(of: ["newView", "none"]) }
    it.visit(page, in: view, clicking: ["#x"])
  }
}
