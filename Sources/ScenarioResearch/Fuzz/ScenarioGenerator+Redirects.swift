/// Redirects by the server, and pages that lead on by themselves.
extension ScenarioGenerator {
  static let redirectReplies: [Reply] = [
    Reply(.redirect, 22) { it, place in it.redirect(place) },
    Reply(.redirectElsewhere, 20, if: { it, _ in it.site.origins.count > 1 }) { it, place in
      let target = Place(
        origin: it.any(of: it.site.origins.filter { $0 != place.origin }) ?? GeneratedSite.main,
        path: "/p\(it.newNumber())")
      it.answerRedirect(at: place, to: target.address(from: place))
      return it.plainPage(at: target)
    },
    Reply(.redirectToFragment, 3) { it, place in
      let target = it.plainPage()
      it.answerRedirect(at: place, to: target.address(from: place) + "#f\(it.newNumber())")
      return .page(target)
    },
    Reply(.redirectLoop, 3) { it, place in
      let back = it.newPlace()
      it.answerRedirect(at: place, to: back.address(from: place))
      it.answerRedirect(at: back, to: place.address(from: back))
      return .stays
    },
    Reply(.redirectToItself, 3) { it, place in
      it.answerRedirect(at: place, to: place.path)
      return .stays
    },
    Reply(.redirectToNowhere, 3) { it, place in
      it.site.answer(["redirect": 302], at: place)
      return .document
    },
    Reply(.resetAtRedirect, 3) { it, place in
      let target = it.newPlace()
      it.answerRedirect(at: place, to: target.address(from: place))
      it.site.answer(["parts": [["reset": true]]], at: target)
      return .stays
    },
    Reply(.refused, 3) { it, place in
      it.site.hasRefused = true
      it.answerRedirect(at: place, to: "${origin.\(GeneratedSite.refused)}/")
      return .stays
    },
    Reply(.redirectCancel, 4) { it, place in
      let target = it.plainPage()
      it.answerRedirect(at: place, to: target.address(from: place))
      it.app.actions.append(["url": .text(target.name), "answer": "cancel"])
      return .stays
    },
    Reply(.redirectDownload, 3) { it, place in
      let target = it.plainPage()
      it.answerRedirect(at: place, to: target.address(from: place))
      it.app.actions.append(["url": .text(target.name), "answer": "download"])
      it.chooseDestination()
      return .stays
    },
  ]

  static let refreshReplies: [Reply] = [
    Reply(.metaRefresh, 5) { it, place in it.refresh("meta", after: 0, at: place) },
    Reply(.refreshField, 5) { it, place in it.refresh("refresh", after: 0, at: place) },
    Reply(.refreshDelayed, 2) { it, place in
      it.refresh(it.happens(50) ? "meta" : "refresh", after: 1, at: place)
    },
    Reply(.refreshFar, 4) { it, place in
      it.answerRefresh("meta", after: 3000, at: place, to: it.plainPage())
      return .document
    },
    Reply(.refreshCancelled, 4, if: { it, _ in it.isLast }) { it, place in
      let target = it.plainPage()
      it.answerRefresh("meta", after: 0, at: place, to: target)
      it.app.actions.append(["url": .text(target.name), "answer": "cancel"])
      return Outcome.document.waiting(actions: 2)
    },
  ]

  /// Up to three hops, to whatever stands where they end.
  private mutating func redirect(_ place: Place) -> Outcome {
    var last = place
    var hops = 1
    while hops < 3, happens(30) {
      let next = newPlace()
      answerRedirect(at: last, to: next.address(from: last))
      last = next
      hops += 1
    }
    let target = newPlace()
    answerRedirect(at: last, to: target.address(from: last))
    let replies =
      Self.pageReplies + Self.typeReplies + Self.authReplies + Self.brokenReplies
      + Self.refreshReplies
    return (choose(among: replies, target) ?? .stays).after(actions: hops)
  }

  mutating func answerRedirect(at place: Place, to address: String) {
    let status = any(of: [301, 302, 303, 307, 308]) ?? 302
    site.answer(["redirect": .number(status), "to": .text(address)], at: place)
  }

  mutating func answerRefresh(
    _ kind: String, after seconds: Int, at place: Place, to target: Place
  ) {
    site.answer(
      [
        "redirect": .text(kind), "to": .text(target.address(from: place)),
        "after": .number(seconds),
      ], at: place)
  }

  private mutating func refresh(_ kind: String, after seconds: Int, at place: Place) -> Outcome {
    let target = plainPage()
    answerRefresh(kind, after: seconds, at: place, to: target)
    return Outcome.page(target).waiting(actions: 2)
  }
}

/// Origins with certificates that nobody trusts, and downloads about which the app is asked.
extension ScenarioGenerator {
  private static let secure = "secure"

  static let secureMoves: [Move] = [
    Move(.secureAccepted, 8, if: isAsked) { it, view in
      it.loadSecure(["trust"], in: view)
      it.loadSecure([], in: view)
    },
    Move(.secureNotStored, 6, if: isAsked) { it, view in
      it.loadSecure(["trust"], in: view, fields: ["Cache-Control": "no-store"])
      it.loadSecure([], in: view)
      it.step("goBack", view: view)
    },
    Move(.secureDefault, 6, if: isAsked) { it, view in it.loadSecure(["default"], in: view) },
    Move(.secureCancelled, 6, if: isAsked) { it, view in it.loadSecure(["cancel"], in: view) },
    Move(.secureCertificate, 6, if: isAsked) { it, view in
      it.site.tls[secure] = ["certificate": "self-signed", "client": "request"]
      it.loadSecure(["trust", "default"], in: view)
    },
  ]

  static let askingDownloads: [Move] = [
    Move(.downloadRedirectRefused, 6, if: isAsked) { it, view in
      let (place, target) = (it.newPlace(), it.newPlace())
      it.answerRedirect(at: place, to: target.address(from: place))
      it.site.answer(["text": "Saved.", "attachment": "moved.txt"], at: target)
      it.app.downloadRedirects.append("cancel")
      it.app.destinations.append("save")
      it.step("startDownload", .text(place.name), view: view)
    },
    Move(.downloadAsked, 6, if: isAsked) { it, view in
      it.downloadProtected(["user": "u", "password": "p"], in: view)
    },
    Move(.downloadChallengeCancelled, 6, if: isAsked) { it, view in
      it.downloadProtected("cancel", in: view)
    },
  ]

  @Sendable private static func isAsked(_ it: ScenarioGenerator, view: Int) -> Bool {
    it.app.answersChallenges && !it.shown[view - 1].isEmpty
  }

  private mutating func loadSecure(
    _ answers: [GeneratedValue], in view: Int, fields: GeneratedValue? = nil
  ) {
    if !site.origins.contains(Self.secure) { site.origins.append(Self.secure) }
    if site.tls[Self.secure] == nil { site.tls[Self.secure] = "self-signed" }
    let place = plainPlace(at: Self.secure)
    if let fields { site.set("headers", fields, at: place) }
    // Nothing asks before: this is the end.
    app.authentication += answers
    step("load", .text(place.name), view: view)
  }

  private mutating func downloadProtected(_ answer: GeneratedValue, in view: Int) {
    let place = newPlace()
    site.answer(
      [
        "text": "Saved.", "attachment": "kept.txt",
        "auth": ["basic": ["user": "u", "password": "p", "realm": .text("r\(newNumber())")]],
      ], at: place)
    app.authentication.append(answer)
    app.destinations.append("save")
    step("startDownload", .text(place.name), view: view)
  }
}
