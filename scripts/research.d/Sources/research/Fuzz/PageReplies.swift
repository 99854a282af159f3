/// Pages, other documents and failures that a server replies with.
enum PageReplies {
  static let pages: [ReplyBranch] = [
    ReplyBranch(.page, 45) { it, place in makePage(&it, at: place) },
    ReplyBranch(.otherStatus, 8) { it, place in
      let status = it.any(of: [201, 203, 304, 400, 403, 404, 410, 418, 500, 503]) ?? 404
      let page = it.plainPage(at: place, ["status": .number(status)])
      return status == 304 ? .document : page
    },
    .answering(.emptyBody, 3, ["html": ""]),
    ReplyBranch(.cacheField, 5) { it, place in
      let value = it.any(of: ["no-store", "no-cache", "max-age=60", "private"]) ?? "no-store"
      return it.plainPage(at: place, ["headers": ["Cache-Control": .text(value)]])
    },
    ReplyBranch(.cookieSet, 5) { it, place in
      let name = "c\(it.newNumber())"
      it.cookie = name
      return it.plainPage(at: place, ["cookies": [["name": .text(name), "value": "v"]]])
    },
    ReplyBranch(.cookieAsked, 12, if: { it, _ in it.cookie != nil }) { it, place in
      it.plainPage(
        at: place, ["auth": ["cookie": ["name": .text(it.cookie ?? ""), "value": "v"]]])
      return .document
    },
  ]

  static let types: [ReplyBranch] = [
    .answering(.plainText, 4, ["text": "Plain."]),
    .answering(.json, 3, ["json": "{}"]),
    .answering(
      .image, 3,
      ["text": "<svg xmlns='http://www.w3.org/2000/svg'/>", "type": "image/svg+xml"]),
    ReplyBranch(.noType, 3) { it, place in
      let body = it.any(of: ["<title>Sniffed</title>", "Only text."]) ?? ""
      it.site.answer(["parts": [["head": 200], ["body": .text(body)]]], at: place)
      return .document
    },
    .answering(.noTypeEmpty, 2, ["parts": [["head": 200]]]),
    ReplyBranch(.attachment, 4) { it, place in
      let name = "f\(it.newNumber()).txt"
      it.site.answer(["text": "Attached.", "attachment": .text(name)], at: place)
      return .document
    },
    ReplyBranch(.unknownType, 4) { it, place in
      it.site.answer(["text": "Data.", "type": "application/x-unknown"], at: place)
      guard it.app.decidesResponses else { return .stays }
      let isCancelled = it.happens(40)
      if !isCancelled { it.chooseDestination() }
      it.app.responses.append(
        ["mime": "application/x-unknown", "answer": isCancelled ? "cancel" : "download"])
      return .stays
    },
    ReplyBranch(.noContent, 4) { it, place in
      let status = it.any(of: [204, 205]) ?? 204
      it.site.answer(["status": .number(status), "type": "text/html"], at: place)
      return .stays
    },
  ]

  static let broken: [ReplyBranch] = [
    .answering(.resetAtOnce, 3, ["parts": [["reset": true]]], then: .stays),
    .answering(.closedAtOnce, 3, ["parts": [["close": true]]], then: .stays),
  ]

  /// Replies for which the two engines are known to show different documents.
  static let last: [ReplyBranch] = [
    .answering(
      .unknownTypeAllowed, 6,
      ["text": "Data.", "type": "application/x-shown"], then: .stays)
  ]

  /// Makes a page, sometimes with frames.
  private static func makePage(_ it: inout ScenarioGenerator, at place: Place) -> ExpectedOutcome {
    it.plainPage(at: place)
    guard it.happens(40) else { return .page(place) }
    if it.happens(40), let frame = it.choose(among: PageFrames.local, place) {
      it.site.pages[place]?.append(frame)
    }
    let frames = PageFrames.network + PageFrames.answered + PageFrames.recursive
    if let frame = it.choose(among: frames, place) { it.site.pages[place]?.append(frame) }
    return .page(place)
  }
}
