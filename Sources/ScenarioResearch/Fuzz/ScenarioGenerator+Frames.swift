/// Frames within pages, and what happens in them.
extension ScenarioGenerator {
  /// A branch of what a page has for a frame.
  typealias Frame = Branch<Place, GeneratedElement>

  /// Frames that need no loading.
  static let localFrames: [Frame] = [
    Frame(.frameBlank, 4) { it, _ in
      it.happens(50)
        ? GeneratedElement("iframe") : GeneratedElement("iframe", ["src": "about:blank"])
    },
    Frame(.frameSrcdoc, 4) { _, _ in
      GeneratedElement("iframe", document: [GeneratedElement("p", text: "Inner.")])
    },
  ]

  /// Frames that are loaded.
  static let networkFrames: [Frame] = [
    Frame(.frame, 14) { it, page in it.frame(of: page) { it, place in it.plainPage(at: place) } },
    Frame(.frameRedirect, 5) { it, page in
      it.frame(of: page) { it, place in it.choose(among: redirectReplies, place) ?? .stays }
    },
    Frame(.frameText, 4) { it, page in
      it.frame(of: page) { it, place in it.choose(among: typeReplies, place) ?? .stays }
    },
    Frame(.frameStatus, 3) { it, page in
      it.frame(of: page) { it, place in
        it.plainPage(at: place)
        it.site.set("status", 404, at: place)
        return .page(place)
      }
    },
    Frame(.frameReset, 3) { it, page in
      it.frame(of: page) { it, place in it.choose(among: brokenReplies, place) ?? .stays }
    },
    Frame(.frameAuth, 4) { it, page in
      it.frame(of: page) { it, place in it.choose(among: authReplies, place) ?? .stays }
    },
    Frame(.frameNoContent, 3) { it, page in
      it.frame(of: page) { it, place in
        it.site.answer(["status": 204, "type": "text/html"], at: place)
        return .stays
      }
    },
    Frame(.frameNested, 5) { it, page in
      it.frame(of: page) { it, place in
        it.plainPage(at: place)
        if let inner = it.choose(among: networkFrames, place) {
          it.site.pages[place]?.append(inner)
        }
        return .page(place)
      }
    },
    Frame(.frameSrcdocNested, 3) { it, page in
      let inner = it.choose(among: networkFrames, page) ?? GeneratedElement("p")
      return GeneratedElement("iframe", document: [inner])
    },
    Frame(.frameSandboxed, 4) { it, page in
      var frame = it.frame(of: page) { it, place in it.plainPage(at: place) }
      let words = ["", "allow-scripts", "allow-same-origin", "allow-same-origin allow-forms"]
      frame.attributes.append(.init(name: "sandbox", value: it.any(of: words) ?? ""))
      // What may be clicked in it depends on the words.
      it.site.frames[page]?.removeLast()
      return frame
    },
    Frame(.frameElsewhere, 6, if: { it, _ in it.site.origins.count > 1 }) { it, page in
      let origin = it.any(of: it.site.origins.filter { $0 != page.origin }) ?? page.origin
      return it.frame(it.plainPlace(at: origin), of: page, page: nil)
    },
    Frame(.frameForbidden, 5) { it, page in
      let place = it.plainPlace(at: it.any(of: it.site.origins) ?? page.origin)
      let (name, value) =
        it.any(of: [
          ("X-Frame-Options", "DENY"), ("X-Frame-Options", "SAMEORIGIN"),
          ("Content-Security-Policy", "frame-ancestors 'none'"),
          ("Content-Security-Policy", "frame-ancestors 'self'"),
        ]) ?? ("", "")
      it.site.set("headers", .map([.init(name, .text(value))]), at: place)
      return it.frame(place, of: page, page: nil)
    },
  ]

  /// Frames that show their page again; a page may contain itself once.
  static let selfFrames: [Frame] = [
    Frame(.frameOfItself, 1) { _, page in GeneratedElement("iframe", ["src": page.path]) }
  ]

  /// Frames about which the app has something to say.
  static let answeredFrames: [Frame] = [
    Frame(.frameCancelled, 3) { it, page in
      it.frame(of: page, rule: \.actions, answer: "cancel")
    },
    Frame(.frameDownload, 3) { it, page in
      it.chooseDestination()
      return it.frame(of: page, rule: \.actions, answer: "download")
    },
    Frame(.frameResponseCancelled, 3, if: { it, _ in it.app.decidesResponses }) { it, page in
      it.frame(of: page, rule: \.responses, answer: "cancel")
    },
    Frame(.frameResponseDownload, 3, if: { it, _ in it.app.decidesResponses }) { it, page in
      it.chooseDestination()
      return it.frame(of: page, rule: \.responses, answer: "download")
    },
  ]

  private mutating func frame(
    of page: Place, rule: WritableKeyPath<GeneratedApp, [GeneratedValue]>, answer: GeneratedValue
  ) -> GeneratedElement {
    frame(of: page) { it, place in
      it.plainPage(at: place)
      it.app[keyPath: rule].append(["url": .text(place.name), "answer": answer])
      return .stays
    }
  }

  /// A frame with something at a new place of the page's origin.
  private mutating func frame(
    of page: Place, _ make: (inout ScenarioGenerator, Place) -> Outcome
  ) -> GeneratedElement {
    let place = Place(origin: page.origin, path: "/p\(newNumber())")
    let outcome = make(&self, place)
    // What leads on later may not be there yet.
    let isReachable = outcome.until == nil && outcome.page?.origin == page.origin
    return frame(place, of: page, page: isReachable ? outcome.page : nil)
  }

  private mutating func frame(_ place: Place, of page: Place, page inner: Place?)
    -> GeneratedElement
  {
    let name = "n\(newNumber())"
    site.frames[page, default: []].append(.init(name: name, page: inner))
    return GeneratedElement("iframe", ["src": place.address(from: page), "name": name])
  }
}

/// Clicks in the frames of a page, and into them.
extension ScenarioGenerator {
  static let frameMoves: [Move] = [
    Move(.clickInFrame, 40, if: { it, view in it.frame(in: view) != nil }) { it, view in
      guard let page = it.page(view), let frame = it.frame(in: view)?.page else { return }
      let (place, outcome) = it.destination(isInFrame: true)
      it.clickInFrame(it.addLink(to: place, on: frame), view, page: page, to: outcome)
    },
    Move(.goBackInFrame, 20, if: { it, view in it.frame(in: view) != nil }) { it, view in
      guard let page = it.page(view), let frame = it.frame(in: view)?.page else { return }
      let place = it.plainPage()
      it.clickInFrame(it.addLink(to: place, on: frame), view, page: page, to: .page(place))
      it.step("goBack", view: view)
      it.shown[view - 1].go(by: -1)
    },
    Move(.clickIntoFrame, 25, if: { it, view in it.frame(in: view) != nil }) { it, view in
      guard let page = it.page(view), let frame = it.frame(in: view) else { return }
      let (place, outcome) = it.destination(isInFrame: true)
      let link = it.addLink(to: place, on: page, target: frame.name)
      it.clickInFrame(link, view, page: page, to: outcome)
    },
    Move(.clickTop, 20, if: { it, view in it.frame(in: view) != nil }) { it, view in
      guard let frame = it.frame(in: view)?.page else { return }
      let (place, outcome) = it.destination()
      it.click(it.addLink(to: place, on: frame, target: "_top"), in: view, to: outcome)
    },
    Move(.clickParent, 14, if: { it, view in it.frame(in: view) != nil }) { it, view in
      guard let frame = it.frame(in: view)?.page else { return }
      let (place, outcome) = it.destination()
      it.click(it.addLink(to: place, on: frame, target: "_parent"), in: view, to: outcome)
    },
  ]

  /// The frame of the view's page whose own page can be clicked in.
  func frame(in view: Int) -> GeneratedSite.Frame? {
    guard !shown[view - 1].hasMovedFrames, let page = page(view) else { return nil }
    return site.frames[page]?.first { $0.page != nil }
  }

  private mutating func clickInFrame(
    _ selector: String, _ view: Int, page: Place, to outcome: Outcome
  ) {
    step("click", .text(selector), view: view, to: outcome)
    if outcome.commits { shown[view - 1].push(page) }
    shown[view - 1].hasMovedFrames = true
  }
}
