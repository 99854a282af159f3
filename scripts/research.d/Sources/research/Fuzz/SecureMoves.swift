/// Loads from an origin whose certificate is not trusted, and downloads with questions to the app.
enum SecureMoves {
  private static let secure = "secure"

  static let loads: [MoveBranch] = [
    MoveBranch(.secureAccepted, 8, if: isAsked) { it, view in
      loadSecure(&it, ["trust"], in: view)
      loadSecure(&it, [], in: view)
    },
    MoveBranch(.secureNotStored, 6, if: isAsked) { it, view in
      loadSecure(&it, ["trust"], in: view, fields: ["Cache-Control": "no-store"])
      loadSecure(&it, [], in: view)
      it.step("goBack", view: view)
    },
    MoveBranch(.secureDefault, 6, if: isAsked) { it, view in loadSecure(&it, ["default"], in: view)
    },
    MoveBranch(.secureCancelled, 6, if: isAsked) { it, view in loadSecure(&it, ["cancel"], in: view)
    },
    MoveBranch(.secureCertificate, 6, if: isAsked) { it, view in
      it.site.tls[secure] = ["certificate": "self-signed", "client": "request"]
      loadSecure(&it, ["trust", "default"], in: view)
    },
  ]

  static let downloads: [MoveBranch] = [
    MoveBranch(.downloadRedirectRefused, 6, if: isAsked) { it, view in
      LoadMoves.downloadRedirected(&it, "cancel", in: view)
    },
    MoveBranch(.downloadAsked, 6, if: isAsked) { it, view in
      downloadProtected(&it, ["user": "u", "password": "p"], in: view)
    },
    MoveBranch(.downloadChallengeCancelled, 6, if: isAsked) { it, view in
      downloadProtected(&it, "cancel", in: view)
    },
  ]

  @Sendable private static func isAsked(_ it: ScenarioGenerator, view: Int) -> Bool {
    it.app.answersChallenges && !it.shown[view - 1].isEmpty
  }

  private static func loadSecure(
    _ it: inout ScenarioGenerator, _ answers: [GeneratedValue], in view: Int,
    fields: GeneratedValue? = nil
  ) {
    if !it.site.origins.contains(secure) { it.site.origins.append(secure) }
    if it.site.tls[secure] == nil { it.site.tls[secure] = "self-signed" }
    let place = it.plainPlace(at: secure)
    if let fields { it.site.set("headers", fields, at: place) }
    // No other challenge uses up these answers, since this is the last move.
    it.app.authentication += answers
    it.step("load", .text(place.name), view: view)
  }

  private static func downloadProtected(
    _ it: inout ScenarioGenerator, _ answer: GeneratedValue, in view: Int
  ) {
    let place = it.newPlace()
    it.site.answer(
      [
        "text": "Saved.", "attachment": "kept.txt",
        "auth": ["basic": ["user": "u", "password": "p", "realm": .text("r\(it.newNumber())")]],
      ], at: place)
    it.app.authentication.append(answer)
    it.app.destinations.append("save")
    it.step("startDownload", .text(place.name), view: view)
  }
}
