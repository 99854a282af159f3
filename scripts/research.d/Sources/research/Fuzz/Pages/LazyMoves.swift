/// Frames that may wait until they are visible (HTML 2.5.7, lazy loading attributes).
enum LazyMoves {
  /// Moves that need a window.
  ///
  /// Only the first move can give the view a window.
  static let openings: [MoveBranch] = [
    MoveBranch(.lazyInWindow, 12) { it, view in
      it.views[0]["window"] = ["width": 640, "height": 480]
      show(&it, in: view)
    }
  ]

  static let all: [MoveBranch] = [
    MoveBranch(.lazyUnseen, 4, if: { it, _ in it.views[0]["window"] == nil }) { it, view in
      show(&it, in: view)
    }
  ]

  private static func show(_ it: inout ScenarioGenerator, in view: Int) {
    let page = it.plainPage()
    let frame = it.plainPlace(at: page.origin)
    let word = it.any(of: ["lazy", "LAZY", "eager", "later", ""]) ?? ""
    let element = GeneratedElement("iframe", ["src": frame.path, "loading": word])
    let styles = ["height: 20000px", "display: none", "height: 1px"]
    let block = GeneratedElement("div", ["style": it.any(of: styles) ?? ""])
    if it.happens(50) {
      it.site.pages[page]? += [block, element]
    } else {
      it.site.pages[page]? += [GeneratedElement("p", text: "Text."), element]
    }
    it.visit(page, in: view)
  }
}
