/// Frames within pages.
enum PageFrames {
  /// Frames that are not loaded from a server.
  static let local: [FrameBranch] = [
    FrameBranch(.frameBlank, 4) { it, _ in
      it.happens(50)
        ? GeneratedElement("iframe") : GeneratedElement("iframe", ["src": "about:blank"])
    },
    FrameBranch(.frameSrcdoc, 4) { _, _ in
      GeneratedElement("iframe", document: [GeneratedElement("p", text: "Inner.")])
    },
  ]

  /// Frames that are loaded from a server.
  static let network: [FrameBranch] = [
    FrameBranch(.frame, 14) { it, page in
      frame(&it, of: page) { it, place in it.plainPage(at: place) }
    },
    answering(.frameRedirect, 5, by: RedirectReplies.redirects),
    answering(.frameText, 4, by: PageReplies.types),
    FrameBranch(.frameStatus, 3) { it, page in
      frame(&it, of: page) { it, place in it.plainPage(at: place, ["status": 404]) }
    },
    answering(.frameReset, 3, by: PageReplies.broken),
    answering(.frameAuth, 4, by: AnswerReplies.passwords),
    FrameBranch(.frameNoContent, 3) { it, page in
      frame(&it, of: page) { it, place in
        it.site.answer(["status": 204, "type": "text/html"], at: place)
        return .stays
      }
    },
    FrameBranch(.frameNested, 5) { it, page in
      frame(&it, of: page) { it, place in
        it.plainPage(at: place)
        if let inner = it.choose(among: network, place) {
          it.site.pages[place]?.append(inner)
        }
        return .page(place)
      }
    },
    FrameBranch(.frameSrcdocNested, 3) { it, page in
      let inner = it.choose(among: network, page) ?? GeneratedElement("p")
      return GeneratedElement("iframe", document: [inner])
    },
    FrameBranch(.frameSandboxed, 4) { it, page in
      let known = it.site.frames[page]
      var frame = frame(&it, of: page) { it, place in it.plainPage(at: place) }
      let words = ["", "allow-scripts", "allow-same-origin", "allow-same-origin allow-forms"]
      frame.attributes.append(.init(name: "sandbox", value: it.any(of: words) ?? ""))
      // The sandbox's words decide which links in the frame may be clicked.
      it.site.frames[page] = known
      return frame
    },
    FrameBranch(.frameElsewhere, 6, if: { it, _ in it.site.origins.count > 1 }) { it, page in
      let place = it.plainPlace(at: it.otherOrigin(than: page))
      return frame(&it, place, of: page)
    },
    FrameBranch(.frameForbidden, 5) { it, page in
      let place = it.plainPlace(at: it.any(of: it.site.origins) ?? page.origin)
      let (name, value) =
        it.any(of: [
          ("X-Frame-Options", "DENY"), ("X-Frame-Options", "SAMEORIGIN"),
          ("Content-Security-Policy", "frame-ancestors 'none'"),
          ("Content-Security-Policy", "frame-ancestors 'self'"),
        ]) ?? ("", "")
      it.site.set("headers", .map([.init(name, .text(value))]), at: place)
      return frame(&it, place, of: page)
    },
  ]

  /// Frames that show the page that contains them; a page may contain itself once.
  static let recursive: [FrameBranch] = [
    FrameBranch(.frameOfItself, 1) { _, page in GeneratedElement("iframe", ["src": page.path]) }
  ]

  /// Frames for which the app is asked for a policy.
  static let answered: [FrameBranch] = [
    FrameBranch(.frameCancelled, 3) { it, page in
      frame(&it, of: page, \.actions, "cancel")
    },
    FrameBranch(.frameDownload, 3) { it, page in
      frame(&it, of: page, \.actions, "download")
    },
    FrameBranch(.frameResponseCancelled, 3, if: { it, _ in it.app.decidesResponses }) { it, page in
      frame(&it, of: page, \.responses, "cancel")
    },
    FrameBranch(.frameResponseDownload, 3, if: { it, _ in it.app.decidesResponses }) { it, page in
      frame(&it, of: page, \.responses, "download")
    },
  ]

  /// Returns a branch that makes a frame with one of the given replies.
  private static func answering(
    _ production: Production, _ weight: Int, by replies: [ReplyBranch]
  ) -> FrameBranch {
    FrameBranch(production, weight) { it, page in
      frame(&it, of: page) { it, place in it.choose(among: replies, place) ?? .stays }
    }
  }

  private static func frame(
    _ it: inout ScenarioGenerator, of page: Place, _ rules: RuleList, _ answer: String
  ) -> GeneratedElement {
    frame(&it, of: page) { it, place in it.refusedPage(at: place, rules, answer) }
  }

  /// Makes a frame with a reply at a new place of the page's origin.
  private static func frame(
    _ it: inout ScenarioGenerator, of page: Place,
    _ make: (inout ScenarioGenerator, Place) -> ExpectedOutcome
  ) -> GeneratedElement {
    let place = Place(origin: page.origin, path: "/p\(it.newNumber())")
    let outcome = make(&it, place)
    // The target of a later redirect may not exist yet.
    let isReachable = outcome.until == nil && outcome.page?.origin == page.origin
    return frame(&it, place, of: page, page: isReachable ? outcome.page : nil)
  }

  private static func frame(
    _ it: inout ScenarioGenerator, _ place: Place, of page: Place, page inner: Place? = nil
  ) -> GeneratedElement {
    let name = "n\(it.newNumber())"
    if let inner { it.site.frames[page, default: []].append(.init(name: name, page: inner)) }
    return GeneratedElement("iframe", ["src": place.address(from: page), "name": name])
  }
}
