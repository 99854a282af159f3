/// Pages with a content security policy.
enum PolicyMoves {
  static let all: [MoveBranch] = [
    MoveBranch(.policyFrame, 4) { it, view in
      let page = it.plainPage()
      addFrame(&it, to: it.plainPlace(at: it.any(of: it.site.origins) ?? page.origin), on: page)
      let policies = [
        "frame-src 'none'", "frame-src 'self'", "default-src 'none'; child-src *",
        "default-src 'self'", "frame-src 'none'; child-src *", "script-src 'none'",
      ]
      visit(page, with: it.any(of: policies) ?? "", in: view, &it)
    },
    // It would also apply to later loads, with ports that differ in each run.
    MoveBranch(.policyUpgrade, 8, if: { it, _ in it.isLast }) { it, view in
      let page = it.plainPage()
      // A URL of the site would have a port that differs in each run.
      let address = "http://upgraded\(it.newNumber()).test/"
      it.app.actions.append([
        "url": .text(address.replacing("http", with: "https")), "answer": "cancel",
      ])
      it.add(to: page, GeneratedElement("iframe", ["src": address]))
      visit(page, with: "upgrade-insecure-requests", in: view, &it)
    },
    MoveBranch(.policyForm, 4) { it, view in
      let policies = [
        ("form-action 'none'", false), ("form-action 'self'", true), ("default-src 'none'", true),
        ("sandbox allow-scripts", false), ("sandbox allow-scripts allow-forms", true),
      ]
      guard let (policy, isSent) = it.any(of: policies) else { return }
      let page = it.plainPage()
      let start = it.site.count
      let place = it.plainPlace(at: page.origin)
      it.site.takePosts(from: start)
      let button = it.addForm(to: place, method: "post", on: page)
      visit(page, with: policy, in: view, &it)
      it.click(button, in: view, to: isSent ? .document : .stays)
      // A sandbox would affect every later click in this page.
      it.shown[view - 1].hide(page)
    },
    MoveBranch(.policyBase, 3) { it, view in
      let page = it.plainPage()
      let place = it.plainPlace(at: page.origin)
      let folder = "/b\(it.newNumber())"
      let other = Place(origin: page.origin, path: folder + place.path)
      it.plainPage(at: other)
      let isObeyed = it.happens(50)
      it.site.pages[page]?.insert(GeneratedElement("base", ["href": folder + "/"]), at: 0)
      let link = it.addLink(["href": String(place.path.dropFirst())], on: page)
      visit(page, with: isObeyed ? "base-uri 'none'" : "base-uri 'self'", in: view, &it)
      it.click(link, in: view, to: .page(isObeyed ? place : other))
    },
    MoveBranch(.clickIntoSibling, 3) { it, view in
      let page = it.plainPage()
      let inner = it.plainPlace(at: page.origin)
      let name = "n\(it.newNumber())"
      let place = it.plainPlace(at: page.origin)
      let link = it.addLink(to: place, on: inner, target: name)
      let words = ["allow-scripts allow-same-origin", "allow-same-origin allow-top-navigation"]
      let sandbox = it.any(of: words) ?? ""
      it.site.pages[page]? += [
        GeneratedElement("iframe", ["src": inner.path, "sandbox": sandbox]),
        GeneratedElement("iframe", ["srcdoc": "Sibling.", "name": name]),
      ]
      it.load(page, in: view, to: .page(page))
      it.click(link, in: view, to: .stays)
    },
  ]

  private static func addFrame(_ it: inout ScenarioGenerator, to place: Place, on page: Place) {
    it.site.pages[page]?.append(GeneratedElement("iframe", ["src": place.address(from: page)]))
  }

  private static func visit(
    _ page: Place, with policy: String, in view: Int, _ it: inout ScenarioGenerator
  ) {
    it.site.set("headers", ["Content-Security-Policy": .text(policy)], at: page)
    it.load(page, in: view, to: .page(page))
  }
}
