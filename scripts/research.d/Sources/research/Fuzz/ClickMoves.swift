/// Clicks by the user in the page that a view shows.
enum ClickMoves {
  static let links: [MoveBranch] = [
    .onPage(.clickLink, 45) { it, view, page in
      let (place, outcome) = it.destination()
      it.click(it.addLink(to: place, on: page), in: view, to: outcome)
    },
    .onPage(.clickFragment, 8) { it, view, page in
      let link = it.addLink(["href": "#f\(it.newNumber())"], on: page)
      it.click(link, in: view, to: .stays)
      it.shown[view - 1].push(page)
    },
    .onPage(.clickDownload, 5) { it, view, page in
      let place = it.plainPlace(at: page.origin)
      it.refuse(place, \.actions, "download")
      let link = it.addLink(["href": place.address(from: page), "download": ""], on: page)
      it.click(link, in: view, to: .stays)
    },
    .onPage(.clickDownloadElsewhere, 4, if: { it, _ in it.site.origins.count > 1 }) {
      it, view, page in
      let origin = it.otherOrigin(than: page)
      let place = it.plainPlace(at: origin)
      let link = it.addLink(["href": place.address(from: page), "download": ""], on: page)
      it.click(link, in: view, to: .page(place))
    },
    .onPage(.clickOwnAddress, 4) { it, view, page in
      it.click(it.addLink(["href": page.path], on: page), in: view, to: .page(page))
    },
    .onPage(.clickUnknownScheme, 4) { it, view, page in
      let address = "unknown\(it.newNumber()):x"
      if it.happens(50) {
        it.app.actions.append(["url": .text(address), "answer": "cancel"])
      }
      it.click(it.addLink(["href": address], on: page), in: view, to: .stays)
    },
    .onPage(.clickData, 4) { it, view, page in
      let link = it.addLink(["href": "data:text/html,Data"], on: page)
      it.click(link, in: view, to: .stays)
    },
    MoveBranch(.clickBaseLink, 4, if: { it, view in it.page(view) != nil }) { it, view in
      // A new page, since a base changes the URLs of all links.
      let page = it.plainPage()
      let place = it.plainPlace(at: page.origin, below: "/b\(it.newNumber())/")
      let href = String(place.path.split(separator: "/").last ?? "")
      let folder = place.path.dropLast(href.count)
      it.site.pages[page]?.insert(GeneratedElement("base", ["href": String(folder)]), at: 0)
      let link = it.addLink(["href": href], on: page)
      it.load(page, in: view, to: .page(page))
      it.click(link, in: view, to: .page(place))
    },
  ]

  static let forms: [MoveBranch] = [
    .onPage(.clickFormGet, 8) { it, view, page in
      let (place, outcome) = it.destination()
      it.app.allowQuery(of: place.name)
      // The form's URL has a query, so it differs from other loads of the same place.
      it.opened = nil
      it.click(it.addForm(to: place, method: "get", on: page), in: view, to: outcome)
    },
    .onPage(.clickFormPost, 8) { it, view, page in
      let start = it.site.count
      let (place, outcome) = it.destination()
      it.site.takePosts(from: start)
      it.click(it.addForm(to: place, method: "post", on: page), in: view, to: outcome)
    },
  ]
}
