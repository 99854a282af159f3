/// What the app answers to what is asked about a place.
extension ScenarioGenerator {
  static let answerReplies: [Reply] = [
    Reply(.actionCancel, 5) { it, place in
      it.plainPage(at: place)
      it.app.actions.append(["url": .text(place.name), "answer": "cancel"])
      return .stays
    },
    Reply(.actionDownload, 4) { it, place in
      it.plainPage(at: place)
      it.app.actions.append(["url": .text(place.name), "answer": "download"])
      it.chooseDestination()
      return .stays
    },
    Reply(.responseCancel, 5, if: { it, _ in it.app.decidesResponses }) { it, place in
      it.plainPage(at: place)
      it.app.responses.append(["url": .text(place.name), "answer": "cancel"])
      return .stays
    },
    Reply(.responseDownload, 4, if: { it, _ in it.app.decidesResponses }) { it, place in
      it.plainPage(at: place)
      it.app.responses.append(["url": .text(place.name), "answer": "download"])
      it.chooseDestination()
      return .stays
    },
  ]

  static let authReplies: [Reply] = [
    Reply(.authRight, 6) { it, place in
      it.opened = it.app.answersChallenges ? place : nil
      return it.protect(place, answers: { [$0] }, then: .page(place))
    },
    Reply(.authWrongThenRight, 4) { it, place in
      it.opened = it.app.answersChallenges ? place : nil
      let wrong: GeneratedValue = ["user": "u", "password": "wrong"]
      return it.protect(place, answers: { [wrong, $0] }, then: .page(place))
    },
    Reply(.authCancel, 3) { it, place in
      it.protect(place, answers: { _ in ["cancel"] }, then: .stays)
    },
    Reply(.authDefault, 3) { it, place in
      it.protect(place, answers: { _ in ["default"] }, then: .document)
    },
    Reply(.authReject, 3) { it, place in
      it.protect(place, answers: { _ in ["reject"] }, then: .document)
    },
  ]

  /// Answers that come later than the question.
  static let lateReplies: [Reply] = [
    Reply(.holdAction, 4) { it, place in
      it.plainPage(at: place)
      let (word, outcome) = it.late(place)
      let name = it.hold(\.actions, word, at: place)
      return it.releasing(name, then: outcome)
    },
    Reply(.holdResponse, 4, if: { it, _ in it.app.decidesResponses }) { it, place in
      it.plainPage(at: place)
      let (word, outcome) = it.late(place)
      let name = it.hold(\.responses, word, at: place)
      return it.releasing(name, then: outcome)
    },
    Reply(.holdChallenge, 3, if: { it, _ in it.app.answersChallenges }) { it, place in
      let name = "h\(it.newNumber())"
      let outcome = it.protect(
        place, answers: { [["answer": $0, "hold": .text(name)]] }, then: .page(place))
      return it.releasing(name, then: outcome)
    },
    Reply(.holdAndStop, 3) { it, place in
      it.plainPage(at: place)
      let name =
        it.happens(50) || !it.app.decidesResponses
        ? it.hold(\.actions, "allow", at: place)
        : it.hold(\.responses, "allow", at: place)
      var outcome = it.releasing(name, then: .stays)
      outcome.acts.insert(.init(verb: "stopLoading"), at: 0)
      return outcome
    },
  ]

  /// Puts a page behind a password, and gives the answers to its challenges.
  private mutating func protect(
    _ place: Place, answers: (_ right: GeneratedValue) -> [GeneratedValue], then outcome: Outcome
  ) -> Outcome {
    plainPage(at: place)
    // A user of its own: WebKit offers a password that was right to all of the folder.
    let user = "u\(newNumber())"
    var space: GeneratedValue = [
      "user": .text(user), "password": "p", "realm": .text("r\(newNumber())"),
    ]
    if let digest { space["algorithm"] = .text(digest) }
    site.set("auth", .map([.init(digest == nil ? "basic" : "digest", space)]), at: place)
    guard app.answersChallenges else { return .document }
    app.authentication += answers(["user": .text(user), "password": "p"])
    return outcome
  }

  private mutating func late(_ place: Place) -> (word: String, outcome: Outcome) {
    let isDownload = happens(20)
    if isDownload { chooseDestination() }
    return happens(60)
      ? ("allow", .page(place)) : isDownload ? ("download", .stays) : ("cancel", .stays)
  }

  private mutating func hold(
    _ rules: WritableKeyPath<GeneratedApp, [GeneratedValue]>, _ word: String, at place: Place
  ) -> String {
    let name = "h\(newNumber())"
    app[keyPath: rules].append([
      "url": .text(place.name), "answer": .text(word), "hold": .text(name), "times": 1,
    ])
    return name
  }

  private func releasing(_ name: String, then outcome: Outcome) -> Outcome {
    var outcome = outcome
    outcome.acts.append(.init(verb: "release", value: .text(name), isOfView: false))
    return outcome
  }
}
