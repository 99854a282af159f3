/// Links that send pings (HTML 4.6.8).
enum PingMoves {
  static let all: [MoveBranch] = [
    MoveBranch(.ping, 16, if: { it, _ in it.isAlone }) { it, view in
      let page = it.plainPage()
      let target = it.plainPlace(at: it.any(of: it.site.origins) ?? page.origin)
      let counter = Place(
        origin: it.any(of: it.site.origins) ?? page.origin, path: "/p\(it.newNumber())")
      it.site.answer(["text": "Counted.", "methods": ["POST"]], at: counter)
      // A ping and the request of the page that the link leads to would race.
      it.refuseNext("linkActivated")
      let address = counter.address(from: page)
      let words = [address, " \(address) ", "ftp://a.test/", "mailto:a", "", "#f", "\(address)#f"]
      let link = it.addLink(
        ["href": target.address(from: page), "ping": it.any(of: words) ?? ""], on: page)
      if it.happens(30) {
        it.site.set("headers", ["Referrer-Policy": "no-referrer"], at: page)
      }
      it.visit(page, in: view, clicking: [link])
    }
  ]
}
