/// Where a page of a generated site is.
struct Place: Hashable, Sendable {
  var origin: String
  var path: String

  /// As acts and rules name it: `/p1`, `other:/p1`.
  var name: String { origin == GeneratedSite.main ? path : "\(origin):\(path)" }

  /// As a page at another place names it.
  func address(from place: Place) -> String {
    origin == place.origin ? path : "${origin.\(origin)}\(path)"
  }
}
