import AuthoredYAML
import FixtureSites

/// A target that reads a site file: an error must name its place, and a site must answer requests.
enum SiteTarget {
  static func check(_ bytes: [UInt8]) throws(Violation) {
    guard let text = String(validating: bytes, as: UTF8.self) else { return }
    let site: Site
    do {
      let fields = try AuthoredNode(parsing: text, file: "site.yaml").fields(Site.keys)
      site = try Site(
        authored: fields, directory: FixtureFolder.path, access: .inside(FixtureFolder.path))
    } catch { return try error.check(file: "site.yaml", text: text) }
    try Violation.unlessEqual(site.origins.first?.name, "main", "the first origin")
    let addresses = site.origins.map { ($0.name, "http://127.0.0.1:1") }
    let resolved = site.resolved(origins: Dictionary(addresses) { first, _ in first })
    let paths = text.split { " \t\n\r\"'{},".contains($0) }.filter { $0.hasPrefix("/") }
      .map { $0.hasSuffix(":") ? $0.dropLast() : $0 }
    for path in Set(["/", "/page.html"] + paths.prefix(20)) {
      guard let request = FixtureRequest.make(target: path.utf8) else { continue }
      for (_, origin) in resolved.origins { try check(origin.reply(to: request)) }
    }
  }

  /// Fails if a reply contains the secret or pauses too long; it may break any other rule.
  private static func check(_ reply: Reply) throws(Violation) {
    let text = String(decoding: reply.body, as: UTF8.self)
    try Violation.unless(!text.contains(FixtureFolder.secret), "a site gives a file away")
    for case .delay(let pause) in reply.parts {
      try Violation.unless(.zero...(.seconds(61)) ~= pause, "a pause of \(pause)")
    }
  }
}
