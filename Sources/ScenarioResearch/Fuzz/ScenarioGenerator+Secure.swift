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
