/// Pages that limit the referrer of requests (Referrer Policy, sections 3 and 4).
enum ReferrerMoves {
  private static let policies = [
    "no-referrer", "no-referrer-when-downgrade", "origin", "origin-when-cross-origin",
    "same-origin", "strict-origin", "strict-origin-when-cross-origin", "unsafe-url", "", "never",
    "default", "always", "origin-when-crossorigin", "unknown", "Origin", " origin ",
  ]
  private static let lists = ["unknown, origin", "origin, unknown", "origin,same-origin", ", ,"]
  private static let relations = [
    "noreferrer", "noopener", "NoReferrer", "nofollow noreferrer", "noreferrer-x", "opener",
  ]

  static let all: [MoveBranch] = [
    MoveBranch(.referrerField, 4) { it, view in
      let page = it.plainPage()
      let value = it.any(of: policies + lists) ?? ""
      set(value, at: page, &it)
      it.leave(page, in: view)
    },
    MoveBranch(.referrerMeta, 5) { it, view in
      let page = it.plainPage()
      for _ in 0...it.index(below: 2) {
        it.add(
          to: page,
          GeneratedElement(
            "meta", ["name": it.happens(80) ? "referrer" : "Referrer", "content": policy(&it)]))
      }
      it.leave(page, in: view)
    },
    MoveBranch(.referrerAttribute, 5) { it, view in
      let page = it.plainPage()
      if it.happens(30) {
        it.add(to: page, GeneratedElement("meta", ["name": "referrer", "content": policy(&it)]))
      }
      it.leave(page, by: [.init(name: "referrerpolicy", value: policy(&it))], in: view)
    },
    MoveBranch(.referrerRelation, 4) { it, view in
      let page = it.plainPage()
      it.leave(page, by: [.init(name: "rel", value: it.any(of: relations) ?? "")], in: view)
    },
    MoveBranch(.referrerOfRedirect, 4) { it, view in
      let (page, way) = (it.plainPage(), it.newPlace())
      let target = it.plainPlace(at: it.any(of: it.site.origins) ?? way.origin)
      it.answerRedirect(at: way, to: target.address(from: way))
      set(policy(&it), at: way, &it)
      it.leave(page, to: way, in: view)
    },
    MoveBranch(.referrerOfRefresh, 3) { it, view in
      let (page, target) = (it.newPlace(), it.plainPage())
      it.answerRefresh("refresh", after: 0, at: page, to: target)
      set(policy(&it), at: page, &it)
      it.visit(page, in: view, until: 2)
    },
  ]

  private static func set(_ value: String, at place: Place, _ it: inout ScenarioGenerator) {
    // An HTTP field value has no white space around it.
    let words = value.split(separator: " ").joined(separator: " ")
    it.site.set("headers", ["Referrer-Policy": .text(words)], at: place)
  }

  private static func policy(_ it: inout ScenarioGenerator) -> String {
    it.any(of: policies) ?? ""
  }
}
