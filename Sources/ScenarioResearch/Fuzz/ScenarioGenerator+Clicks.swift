/// What the user clicks in the page that a view shows.
extension ScenarioGenerator {
  static let clickMoves: [Move] = [
    Move(.clickLink, 45, if: { it, view in it.page(view) != nil }) { it, view in
      guard let page = it.page(view) else { return }
      let (place, outcome) = it.destination()
      it.click(it.addLink(to: place, on: page), in: view, to: outcome)
    },
    Move(.clickFragment, 8, if: { it, view in it.page(view) != nil }) { it, view in
      guard let page = it.page(view) else { return }
      let link = it.addLink(["href": "#f\(it.newNumber())"], on: page)
      it.click(link, in: view, to: .stays)
      it.shown[view - 1].push(page)
    },
    Move(.clickDownload, 5, if: { it, view in it.page(view) != nil }) { it, view in
      guard let page = it.page(view) else { return }
      let place = it.plainPlace(at: page.origin)
      it.app.actions.append(["url": .text(place.name), "answer": "download"])
      it.chooseDestination()
      let link = it.addLink(["href": place.address(from: page), "download": ""], on: page)
      it.click(link, in: view, to: .stays)
    },
    Move(
      .clickDownloadElsewhere, 4,
      if: { it, view in it.page(view) != nil && it.site.origins.count > 1 }
    ) { it, view in
      guard let page = it.page(view),
        let origin = it.any(of: it.site.origins.filter { $0 != page.origin })
      else { return }
      let place = it.plainPlace(at: origin)
      let link = it.addLink(["href": place.address(from: page), "download": ""], on: page)
      it.click(link, in: view, to: .page(place))
    },
    Move(.clickOwnAddress, 4, if: { it, view in it.page(view) != nil }) { it, view in
      guard let page = it.page(view) else { return }
      it.click(it.addLink(["href": page.path], on: page), in: view, to: .page(page))
    },
    Move(.clickUnknownScheme, 4, if: { it, view in it.page(view) != nil }) { it, view in
      guard let page = it.page(view) else { return }
      let address = "unknown\(it.newNumber()):x"
      if it.happens(50) {
        it.app.actions.append(["url": .text(address), "answer": "cancel"])
      }
      it.click(it.addLink(["href": address], on: page), in: view, to: .stays)
    },
    Move(.clickData, 4, if: { it, view in it.page(view) != nil }) { it, view in
      guard let page = it.page(view) else { return }
      let link = it.addLink(["href": "data:text/html,Data"], on: page)
      it.click(link, in: view, to: .stays)
    },
    Move(.clickBaseLink, 4, if: { it, view in it.page(view) != nil }) { it, view in
      // A page of its own, since a base changes the addresses of all links.
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

  static let formMoves: [Move] = [
    Move(.clickFormGet, 8, if: { it, view in it.page(view) != nil }) { it, view in
      guard let page = it.page(view) else { return }
      let (place, outcome) = it.destination()
      it.app.allowQuery(of: place.name)
      // The form's address has a query, which another load of the place has not.
      it.opened = nil
      it.click(it.addForm(to: place, method: "get", on: page), in: view, to: outcome)
    },
    Move(.clickFormPost, 8, if: { it, view in it.page(view) != nil }) { it, view in
      guard let page = it.page(view) else { return }
      let start = it.site.count
      let (place, outcome) = it.destination()
      it.site.takePosts(from: start)
      it.click(it.addForm(to: place, method: "post", on: page), in: view, to: outcome)
    },
  ]

  /// Something that a frame with few permissions may do, or may not.
  mutating func clickInSandbox(_ view: Int) {
    let (page, inner) = (plainPage(), newPlace())
    let frame = Place(origin: page.origin, path: inner.path)
    plainPage(at: frame)
    let words = ["", " allow-forms", " allow-popups", " allow-top-navigation"]
    let sandbox = "allow-same-origin" + (any(of: words) ?? "")
    site.pages[page]?.append(GeneratedElement("iframe", ["src": frame.path, "sandbox": sandbox]))
    var shown = page
    if happens(40) {
      // A frame within it may do no more.
      shown = plainPlace(at: page.origin)
      let name = ["src": shown.path, "sandbox": "allow-same-origin allow-forms allow-popups"]
      var element = GeneratedElement("iframe")
      element.attributes = name.sorted { $0.key < $1.key }.map {
        .init(name: $0.key, value: $0.value)
      }
      site.pages[frame]?.append(element)
    } else {
      shown = frame
    }
    let target = plainPage()
    let selector: String =
      switch index(below: 4) {
      case 0: addForm(to: target, method: "get", on: shown)
      case 1: addLink(to: target, on: shown, target: "_blank")
      case 2: addLink(to: target, on: shown, target: "_top")
      default: addLink(["href": "unknown\(newNumber()):x"], on: shown)
      }
    if app.createWebView == nil { app.createWebView = "none" }
    load(page, in: view, to: .page(page))
    step("click", .text(selector), view: view)
  }

  /// A download that a frame begins, whose sandbox may allow it.
  mutating func clickDownloadInSandbox(_ view: Int) {
    let page = plainPage()
    let (frame, target) = (plainPlace(at: page.origin), plainPlace(at: page.origin))
    let sandbox = "allow-same-origin" + (happens(50) ? " allow-downloads" : "")
    site.pages[page]?.append(GeneratedElement("iframe", ["src": frame.path, "sandbox": sandbox]))
    let rule: GeneratedValue = ["url": .text(target.name), "answer": "download"]
    let isAction = happens(50) || !app.decidesResponses
    if isAction { app.actions.append(rule) } else { app.responses.append(rule) }
    let link =
      isAction && happens(50)
      ? addLink(["href": target.path, "download": ""], on: frame) : addLink(to: target, on: frame)
    chooseDestination()
    load(page, in: view, to: .page(page))
    step("click", .text(link), view: view)
  }

  /// Adds an element with attributes, and gives its selector.
  mutating func addLink(
    _ attributes: KeyValuePairs<String, String>, on page: Place
  ) -> String {
    let id = "e\(newNumber())"
    var link = GeneratedElement("a", attributes, text: "Link")
    link.attributes.insert(.init(name: "id", value: id), at: 0)
    site.pages[page]?.append(link)
    return "#\(id)"
  }

  mutating func addLink(to place: Place, on page: Place, target: String? = nil) -> String {
    let address = place.address(from: page)
    guard let target else { return addLink(["href": address], on: page) }
    return addLink(["href": address, "target": target], on: page)
  }

  /// Adds a form with a field and a button, and gives the button's selector.
  mutating func addForm(
    to place: Place, method: String, on page: Place, target: String? = nil
  ) -> String {
    let id = "e\(newNumber())"
    var form = GeneratedElement(
      "form", ["action": place.address(from: page), "method": method],
      children: [
        GeneratedElement("input", ["name": "field", "value": "text"]),
        GeneratedElement("button", ["id": id], text: "Send"),
      ])
    if let target { form.attributes.append(.init(name: "target", value: target)) }
    site.pages[page]?.append(form)
    return "#\(id)"
  }

  /// Clicks, and takes the view where that leads.
  mutating func click(_ selector: String, in view: Int, to outcome: Outcome) {
    if view > 1 { use(.clickInWindow) }
    step("click", .text(selector), view: view, to: outcome)
    shown[view - 1].show(outcome)
  }
}
