/// Clicks in frames whose sandbox may forbid them.
enum SandboxMoves {
  static let all: [MoveBranch] = [
    MoveBranch(.clickInSandbox, 10) { it, view in click(&it, in: view) },
    MoveBranch(.clickDownloadInSandbox, 8) { it, view in clickDownload(&it, in: view) },
  ]

  /// Clicks something that a frame with few permissions may not be allowed to do.
  private static func click(_ it: inout ScenarioGenerator, in view: Int) {
    let (page, inner) = (it.plainPage(), it.newPlace())
    let frame = Place(origin: page.origin, path: inner.path)
    it.plainPage(at: frame)
    let words = ["", " allow-forms", " allow-popups", " allow-top-navigation"]
    let sandbox = "allow-same-origin" + (it.any(of: words) ?? "")
    it.site.pages[page]?.append(
      GeneratedElement("iframe", ["src": frame.path, "sandbox": sandbox]))
    var shown = page
    if it.happens(40) {
      // A nested frame is not allowed more.
      shown = it.plainPlace(at: page.origin)
      let words = "allow-same-origin allow-forms allow-popups"
      it.site.pages[frame]?.append(
        GeneratedElement("iframe", ["sandbox": words, "src": shown.path]))
    } else {
      shown = frame
    }
    let target = it.plainPage()
    let selector: String =
      switch it.index(below: 4) {
      case 0: it.addForm(to: target, method: "get", on: shown)
      case 1: it.addLink(to: target, on: shown, target: "_blank")
      case 2: it.addLink(to: target, on: shown, target: "_top")
      default: it.addLink(["href": "unknown\(it.newNumber()):x"], on: shown)
      }
    if it.app.createWebView == nil { it.app.createWebView = "none" }
    it.load(page, in: view, to: .page(page))
    it.step("click", .text(selector), view: view)
  }

  /// Clicks a download in a frame, whose sandbox may allow it.
  private static func clickDownload(_ it: inout ScenarioGenerator, in view: Int) {
    let page = it.plainPage()
    let (frame, target) = (it.plainPlace(at: page.origin), it.plainPlace(at: page.origin))
    let sandbox = "allow-same-origin" + (it.happens(50) ? " allow-downloads" : "")
    it.site.pages[page]?.append(
      GeneratedElement("iframe", ["src": frame.path, "sandbox": sandbox]))
    let rule: GeneratedValue = ["url": .text(target.name), "answer": "download"]
    let isAction = it.happens(50) || !it.app.decidesResponses
    if isAction { it.app.actions.append(rule) } else { it.app.responses.append(rule) }
    let link =
      isAction && it.happens(50)
      ? it.addLink(["href": target.path, "download": ""], on: frame)
      : it.addLink(to: target, on: frame)
    it.chooseDestination()
    it.load(page, in: view, to: .page(page))
    it.step("click", .text(link), view: view)
  }
}
