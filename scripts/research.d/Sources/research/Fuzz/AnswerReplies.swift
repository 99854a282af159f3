/// Pages for which the app's answer to a policy request or a challenge is special.
enum AnswerReplies {
  static let decisions: [ReplyBranch] = [
    ReplyBranch(.actionCancel, 5) { it, place in it.refusedPage(at: place, \.actions, "cancel") },
    ReplyBranch(.actionDownload, 4) { it, place in
      it.refusedPage(at: place, \.actions, "download")
    },
    ReplyBranch(.responseCancel, 5, if: { it, _ in it.app.decidesResponses }) { it, place in
      it.refusedPage(at: place, \.responses, "cancel")
    },
    ReplyBranch(.responseDownload, 4, if: { it, _ in it.app.decidesResponses }) { it, place in
      it.refusedPage(at: place, \.responses, "download")
    },
  ]

  static let passwords: [ReplyBranch] = [
    ReplyBranch(.authRight, 6) { it, place in
      it.opened = it.app.answersChallenges ? place : nil
      return protect(&it, place, answers: { [$0] }, then: .page(place))
    },
    ReplyBranch(.authWrongThenRight, 4) { it, place in
      it.opened = it.app.answersChallenges ? place : nil
      let wrong: GeneratedValue = ["user": "u", "password": "wrong"]
      return protect(&it, place, answers: { [wrong, $0] }, then: .page(place))
    },
    ReplyBranch(.authCancel, 3) { it, place in
      protect(&it, place, answers: { _ in ["cancel"] }, then: .stays)
    },
    ReplyBranch(.authDefault, 3) { it, place in
      protect(&it, place, answers: { _ in ["default"] }, then: .document)
    },
    ReplyBranch(.authReject, 3) { it, place in
      protect(&it, place, answers: { _ in ["reject"] }, then: .document)
    },
  ]

  /// Answers that come some time after the request.
  static let late: [ReplyBranch] = [
    ReplyBranch(.holdAction, 4) { it, place in answerLater(&it, \.actions, at: place) },
    ReplyBranch(.holdResponse, 4, if: { it, _ in it.app.decidesResponses }) { it, place in
      answerLater(&it, \.responses, at: place)
    },
    ReplyBranch(.holdChallenge, 3, if: { it, _ in it.app.answersChallenges }) { it, place in
      let name = "h\(it.newNumber())"
      let outcome = protect(
        &it, place, answers: { [["answer": $0, "hold": .text(name)]] }, then: .page(place))
      return outcome.releasing(name)
    },
    ReplyBranch(.holdAndStop, 3) { it, place in
      it.plainPage(at: place)
      let isAction = it.happens(50) || !it.app.decidesResponses
      var outcome = hold(
        &it, isAction ? \.actions : \.responses, "allow", at: place, then: .stays)
      outcome.acts.insert(.init(verb: "stopLoading"), at: 0)
      return outcome
    },
  ]

  /// Protects a page with a password, and adds the app's answers to its challenges.
  private static func protect(
    _ it: inout ScenarioGenerator, _ place: Place,
    answers: (_ right: GeneratedValue) -> [GeneratedValue], then outcome: ExpectedOutcome
  ) -> ExpectedOutcome {
    it.plainPage(at: place)
    // Each page has its own user, since WebKit offers an accepted password to the entire folder.
    let user = "u\(it.newNumber())"
    var space: GeneratedValue = [
      "user": .text(user), "password": "p", "realm": .text("r\(it.newNumber())"),
    ]
    if let digest = it.digest { space["algorithm"] = .text(digest) }
    it.site.set("auth", .map([.init(it.digest == nil ? "basic" : "digest", space)]), at: place)
    guard it.app.answersChallenges else { return .document }
    it.app.authentication += answers(["user": .text(user), "password": "p"])
    return outcome
  }

  /// Adds a page for which the app's answer is held back.
  private static func answerLater(
    _ it: inout ScenarioGenerator, _ rules: RuleList, at place: Place
  ) -> ExpectedOutcome {
    it.plainPage(at: place)
    let isDownload = it.happens(20)
    if isDownload { it.chooseDestination() }
    guard !it.happens(60) else { return hold(&it, rules, "allow", at: place, then: .page(place)) }
    return hold(&it, rules, isDownload ? "download" : "cancel", at: place, then: .stays)
  }

  private static func hold(
    _ it: inout ScenarioGenerator, _ rules: RuleList, _ answer: String, at place: Place,
    then outcome: ExpectedOutcome
  ) -> ExpectedOutcome {
    let name = "h\(it.newNumber())"
    it.app[keyPath: rules].append([
      "url": .text(place.name), "answer": .text(answer), "hold": .text(name), "times": 1,
    ])
    let download =
      rules == \.actions
      ? "navigationActionDidBecomeDownload" : "navigationResponseDidBecomeDownload"
    return outcome.releasing(name, until: answer == "download" ? download : nil)
  }
}
