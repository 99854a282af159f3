/// What stands at the place that something leads to.
extension ScenarioGenerator {
  /// A branch of what is answered at a place.
  typealias Reply = Branch<Place, Outcome>

  /// Makes a place and what is answered there.
  ///
  /// - Parameter isInFrame: Whether a frame goes there, which the view's own page outlives.
  mutating func destination(isInFrame: Bool = false) -> (place: Place, outcome: Outcome) {
    let place = newPlace()
    var replies = Self.pageReplies + Self.typeReplies + Self.redirectReplies + Self.answerReplies
    replies += Self.authReplies + Self.brokenReplies
    if !isInFrame {
      replies += Self.refreshReplies + Self.lateReplies + Self.gateReplies
      if isLast { replies += Self.lastReplies }
    }
    let outcome = choose(among: replies, place) ?? .stays
    return (place, outcome)
  }

  static let pageReplies: [Reply] = [
    Reply(.page, 45) { it, place in it.makePage(at: place) },
    Reply(.otherStatus, 8) { it, place in
      it.plainPage(at: place)
      let status = it.any(of: [201, 203, 400, 403, 404, 410, 418, 500, 503]) ?? 404
      it.site.set("status", .number(status), at: place)
      return .page(place)
    },
    Reply(.emptyBody, 3) { it, place in
      it.site.answer(["html": ""], at: place)
      return .document
    },
    Reply(.cacheField, 5) { it, place in
      it.plainPage(at: place)
      let value = it.any(of: ["no-store", "no-cache", "max-age=60", "private"]) ?? "no-store"
      it.site.set("headers", ["Cache-Control": .text(value)], at: place)
      return .page(place)
    },
    Reply(.cookieSet, 5) { it, place in
      let name = "c\(it.newNumber())"
      it.plainPage(at: place)
      it.site.set("cookies", [["name": .text(name), "value": "v"]], at: place)
      it.cookie = name
      return .page(place)
    },
    Reply(.cookieAsked, 12, if: { it, _ in it.cookie != nil }) { it, place in
      it.plainPage(at: place)
      it.site.set("auth", ["cookie": ["name": .text(it.cookie ?? ""), "value": "v"]], at: place)
      return .document
    },
  ]

  static let typeReplies: [Reply] = [
    Reply(.plainText, 4) { it, place in
      it.site.answer(["text": "Plain."], at: place)
      return .document
    },
    Reply(.json, 3) { it, place in
      it.site.answer(["json": "{}"], at: place)
      return .document
    },
    Reply(.image, 3) { it, place in
      it.site.answer(
        ["text": "<svg xmlns='http://www.w3.org/2000/svg'/>", "type": "image/svg+xml"], at: place)
      return .document
    },
    Reply(.noType, 3) { it, place in
      let body = it.any(of: ["<title>Sniffed</title>", "Only text."]) ?? ""
      it.site.answer(["parts": [["head": 200], ["body": .text(body)]]], at: place)
      return .document
    },
    Reply(.noTypeEmpty, 2) { it, place in
      it.site.answer(["parts": [["head": 200]]], at: place)
      return .document
    },
    Reply(.attachment, 4) { it, place in
      let name = "f\(it.newNumber()).txt"
      it.site.answer(["text": "Attached.", "attachment": .text(name)], at: place)
      return .document
    },
    Reply(.unknownType, 4) { it, place in
      it.site.answer(["text": "Data.", "type": "application/x-unknown"], at: place)
      guard it.app.decidesResponses else { return .stays }
      let isCancelled = it.happens(40)
      if !isCancelled { it.chooseDestination() }
      it.app.responses.append(
        ["mime": "application/x-unknown", "answer": isCancelled ? "cancel" : "download"])
      return .stays
    },
    Reply(.noContent, 4) { it, place in
      let status = it.any(of: [204, 205]) ?? 204
      it.site.answer(["status": .number(status), "type": "text/html"], at: place)
      return .stays
    },
  ]

  static let brokenReplies: [Reply] = [
    Reply(.resetAtOnce, 3) { it, place in
      it.site.answer(["parts": [["reset": true]]], at: place)
      return .stays
    },
    Reply(.closedAtOnce, 3) { it, place in
      it.site.answer(["parts": [["close": true]]], at: place)
      return .stays
    },
  ]

  /// Replies that leave the two engines with another document each, by what is known of them.
  static let lastReplies: [Reply] = [
    Reply(.unknownTypeAllowed, 6) { it, place in
      it.site.answer(["text": "Data.", "type": "application/x-shown"], at: place)
      return .stays
    }
  ]

  // MARK: Pages

  /// A new place with a page that has nothing special.
  mutating func plainPage() -> Place {
    let place = newPlace()
    plainPage(at: place)
    return place
  }

  mutating func plainPlace(at origin: String, below folder: String = "/") -> Place {
    let place = Place(origin: origin, path: "\(folder)p\(newNumber())")
    plainPage(at: place)
    return place
  }

  @discardableResult
  mutating func plainPage(at place: Place) -> Outcome {
    site.pages[place] = [GeneratedElement("title", text: place.path)]
    site.answer(["html": .page([])], at: place)
    return .page(place)
  }

  /// A page, perhaps with frames.
  private mutating func makePage(at place: Place) -> Outcome {
    plainPage(at: place)
    guard happens(40) else { return .page(place) }
    if happens(40), let frame = choose(among: Self.localFrames, place) {
      site.pages[place]?.append(frame)
    }
    if let frame = choose(among: Self.networkFrames + Self.answeredFrames + Self.selfFrames, place)
    {
      site.pages[place]?.append(frame)
    }
    return .page(place)
  }
}
