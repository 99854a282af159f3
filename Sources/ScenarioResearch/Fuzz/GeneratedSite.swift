/// The origins of a generated scenario while it is made.
struct GeneratedSite: Sendable {
  static let main = "main"

  /// A frame of a page, for clicks in it and into it.
  struct Frame: Sendable {
    var name: String
    /// The page in it, where a click can be made there.
    var page: Place?
  }

  /// The names, the first one `main`.
  var origins = [GeneratedSite.main]
  /// The host of an origin that has one of its own.
  var hosts: [String: String] = [:]
  /// How an origin is secured.
  var tls: [String: GeneratedValue] = [:]
  /// Whether there is an address where nobody listens.
  var hasRefused = false
  /// The elements of each page.
  var pages: [Place: [GeneratedElement]] = [:]
  var frames: [Place: [Frame]] = [:]
  private var replies: [(place: Place, reply: GeneratedValue)] = []

  static let refused = "refused"

  /// Sets what is answered at a place; the text of a page is what its elements say in the end.
  mutating func answer(_ reply: GeneratedValue, at place: Place) {
    replies.append((place, reply))
  }

  /// Adds a key to the reply of a place.
  mutating func set(_ key: String, _ value: GeneratedValue, at place: Place) {
    guard let index = replies.firstIndex(where: { $0.place == place }) else { return }
    replies[index].reply[key] = value
  }

  /// How many places have a reply.
  var count: Int { replies.count }

  /// Lets the places made last take a form that is posted; redirects take it anyway.
  mutating func takePosts(from start: Int) {
    for index in replies.indices.dropFirst(start) where replies[index].reply["redirect"] == nil {
      replies[index].reply["methods"] = ["GET", "POST"]
    }
  }

  /// What stands at the key `origins`.
  var content: GeneratedValue {
    var entries = origins.map { origin in
      let options = [("host", hosts[origin].map(GeneratedValue.text)), ("tls", tls[origin])]
        .compactMap { name, value in value.map { GeneratedValue.Entry(name, $0) } }
      let own = replies.filter { $0.place.origin == origin }.map { place, reply in
        GeneratedValue.Entry(place.path, filled(reply, at: place))
      }
      return GeneratedValue.Entry(origin, .map(options + own))
    }
    if hasRefused { entries.append(.init(Self.refused, "refused")) }
    return .map(entries)
  }

  private func filled(_ reply: GeneratedValue, at place: Place) -> GeneratedValue {
    guard let elements = pages[place] else { return reply }
    var reply = reply
    reply["html"] = .page(elements)
    return reply
  }
}
