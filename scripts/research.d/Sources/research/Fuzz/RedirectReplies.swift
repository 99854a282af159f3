/// Redirects by the server, and by pages.
enum RedirectReplies {
  static let redirects: [ReplyBranch] = [
    ReplyBranch(.redirect, 22) { it, place in redirect(&it, place) },
    ReplyBranch(.redirectElsewhere, 20, if: { it, _ in it.site.origins.count > 1 }) { it, place in
      let target = Place(origin: it.otherOrigin(than: place), path: "/p\(it.newNumber())")
      it.answerRedirect(at: place, to: target.address(from: place))
      return it.plainPage(at: target)
    },
    ReplyBranch(.redirectToFragment, 3) { it, place in
      let target = it.plainPage()
      it.answerRedirect(at: place, to: target.address(from: place) + "#f\(it.newNumber())")
      return .page(target)
    },
    ReplyBranch(.redirectLoop, 3) { it, place in
      let back = it.redirect(place)
      it.answerRedirect(at: back, to: place.address(from: back))
      return .stays
    },
    ReplyBranch(.redirectToItself, 3) { it, place in
      it.answerRedirect(at: place, to: place.path)
      return .stays
    },
    .answering(.redirectToNowhere, 3, ["redirect": 302]),
    ReplyBranch(.resetAtRedirect, 3) { it, place in
      let target = it.redirect(place)
      it.site.answer(["parts": [["reset": true]]], at: target)
      return .stays
    },
    ReplyBranch(.refused, 3) { it, place in
      it.site.hasRefused = true
      it.answerRedirect(at: place, to: "${origin.\(GeneratedSite.refused)}/")
      return .stays
    },
    ReplyBranch(.redirectCancel, 4) { it, place in
      let target = it.plainPage()
      it.answerRedirect(at: place, to: target.address(from: place))
      return it.refuse(target, \.actions, "cancel")
    },
    ReplyBranch(.redirectDownload, 3) { it, place in
      let target = it.plainPage()
      it.answerRedirect(at: place, to: target.address(from: place))
      return it.refuse(target, \.actions, "download")
    },
  ]

  static let refreshes: [ReplyBranch] = [
    ReplyBranch(.metaRefresh, 5) { it, place in refresh(&it, "meta", after: 0, at: place) },
    ReplyBranch(.refreshField, 5) { it, place in refresh(&it, "refresh", after: 0, at: place) },
    ReplyBranch(.refreshDelayed, 2) { it, place in
      refresh(&it, it.happens(50) ? "meta" : "refresh", after: 1, at: place)
    },
    ReplyBranch(.refreshFar, 4) { it, place in
      it.answerRefresh("meta", after: 3000, at: place, to: it.plainPage())
      return .document
    },
    ReplyBranch(.refreshCancelled, 4, if: { it, _ in it.isLast }) { it, place in
      let target = it.plainPage()
      it.answerRefresh("meta", after: 0, at: place, to: target)
      it.refuse(target, \.actions, "cancel")
      return ExpectedOutcome.document.waiting(actions: 2)
    },
  ]

  /// Makes a redirect of up to three hops to any reply.
  private static func redirect(_ it: inout ScenarioGenerator, _ place: Place) -> ExpectedOutcome {
    var (last, hops) = (place, 1)
    while hops < 3, it.happens(30) {
      last = it.redirect(last)
      hops += 1
    }
    let target = it.redirect(last)
    let replies =
      PageReplies.pages + PageReplies.types + AnswerReplies.passwords + PageReplies.broken
      + refreshes
    return (it.choose(among: replies, target) ?? .stays).after(actions: hops)
  }

  private static func refresh(
    _ it: inout ScenarioGenerator, _ kind: String, after seconds: Int, at place: Place
  ) -> ExpectedOutcome {
    let target = it.plainPage()
    it.answerRefresh(kind, after: seconds, at: place, to: target)
    return ExpectedOutcome.page(target).waiting(actions: 2)
  }
}
