import AuthoredYAML
import HTTPMessages
import HTTPTypes

/// A site file and its body files, which repeat the responses of an HTTP Archive.
package struct ImportedSite {
  /// The text of the site file, whose file paths are relative to its own folder.
  package let text: String
  /// The body files, with paths relative to the folder of the site file.
  package let files: [(path: String, bytes: [UInt8])]
  /// One line for each thing that was left out or changed, with the reason.
  package let notes: [String]
  /// The number of entries in the archive, and the number of those that the site repeats.
  package let counts: (all: Int, repeated: Int)
  /// The recorded origin URLs, and the names of the site's origins that replace them; `main` is
  /// first.
  package let origins: [(name: String, address: String)]

  /// Makes a site from an archive in JSON.
  ///
  /// - Parameter file: The name of the archive, for messages.
  /// - Throws: An `AuthoredError` with the file, line, entry and key, and what was expected.
  package init(archive: String, file: String) throws(AuthoredError) {
    let recorded = try RecordedArchive(archive, file: file)
    if recorded.exchanges.isEmpty {
      throw AuthoredError(
        file: file, key: "log.entries",
        problem: "no entry that a server can repeat"
          + (recorded.notes.first.map { ": \($0)" } ?? ""),
        expected: "at least one response to GET, POST, PUT, PATCH or DELETE")
    }
    let names = OriginNames(recorded.exchanges.map(\.origin))
    var builder = SiteBuilder(names: names)
    let name = file.split(separator: "/").last.map(String.init) ?? ""
    var lines = [
      "# Made of \(name.canStandInSite ? name : "an archive") by fixture-server import.",
      "origins:",
    ]
    let byOrigin = Dictionary(grouping: recorded.exchanges, by: \.origin)
    for (name, address) in names.all {
      lines.append("  # \(address)")
      lines.append("  \(name):")
      if address.hasPrefix("https:") { lines.append("    tls: good") }
      for (path, exchanges) in byOrigin[address, default: []].inGroups(by: \.path) {
        let reply = builder.reply(toAll: exchanges)
        lines.append("    \(path.quotedForJSON): \(reply.line)")
      }
    }
    text = lines.joined(separator: "\n") + "\n"
    files = builder.files
    notes = recorded.notes + builder.notes
    counts = (recorded.count, recorded.exchanges.count)
    origins = names.all
  }
}

/// The names that a site gives to recorded origins.
private struct OriginNames {
  /// The names and URLs, beginning with `main`, which is the origin of the first exchange.
  private(set) var all: [(name: String, address: String)] = []
  /// The placeholders, keyed by origin URL, or by `//host` for URLs without a scheme.
  private var placeholders: [String: String] = [:]

  init(_ addresses: [String]) {
    // The next number for names that are made from the same host.
    var numbers: [String: Int] = [:]
    var names: Set<String> = []
    for address in addresses.unique {
      let host = OriginPart.host.text(of: address)
      let plain = String(host.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
      let base = all.isEmpty ? "main" : plain
      var name = base
      while !names.insert(name).inserted {
        let number = numbers[base, default: 2]
        name = "\(base)-\(number)"
        numbers[base] = number + 1
      }
      all.append((name, address))
      placeholders[address] = "${origin.\(name)}"
      if placeholders["//\(host)"] == nil {
        placeholders["//\(host)"] = "//${origin.\(name).host}"
      }
    }
  }

  /// Returns the text with recorded URLs replaced with placeholders of the site's origins.
  ///
  /// A URL of another host that begins in the same way (`https://example.com.other`) is not
  /// changed.
  func renamed(_ bytes: [UInt8]) -> [UInt8] {
    var parts: [(range: Range<Int>, text: String)] = []
    var index = 0
    while index < bytes.count {
      guard let start = Self.host(in: bytes, at: index) else {
        index += 1
        continue
      }
      let range = index..<Self.end(ofHost: start, in: bytes)
      if let text = placeholders[String(decoding: bytes[range], as: UTF8.self)] {
        parts.append((range, text))
        index = range.upperBound
      } else {
        index = start
      }
    }
    return bytes.replacing(parts)
  }

  func renamed(_ text: String) -> String {
    String(decoding: renamed([UInt8](text.utf8)), as: UTF8.self)
  }

  /// The prefixes with which URLs begin.
  private static let beginnings = ["http://", "https://", "//"].map { [UInt8]($0.utf8) }

  /// Returns the index of the host if a URL begins at the given index.
  private static func host(in bytes: [UInt8], at index: Int) -> Int? {
    guard bytes[index] == UInt8(ascii: "/") || bytes[index] == UInt8(ascii: "h") else { return nil }
    let beginning = beginnings.first { bytes[index...].starts(with: $0) }
    // After a colon, `//` belongs to a URL with a scheme other than http and https.
    if beginning?.count == 2, index > 0, bytes[index - 1] == UInt8(ascii: ":") { return nil }
    return beginning.map { index + $0.count }
  }

  /// Returns the end of a host and its port.
  private static func end(ofHost start: Int, in bytes: [UInt8]) -> Int {
    var end = start
    if end < bytes.count, bytes[end] == UInt8(ascii: "["),
      let bracket = bytes[end...].prefix(48).firstIndex(of: UInt8(ascii: "]"))
    {
      end = bracket + 1
    }
    while end < bytes.count {
      // A dot or a colon may follow a URL in a sentence.
      let isSign = ".:".utf8.contains(bytes[end])
      let continues =
        isSign
        ? end + 1 < bytes.count && bytes[end + 1].isUnreserved : bytes[end].isNameCharacter
      guard continues else { return end }
      end += 1
    }
    return end
  }
}

/// A builder for the replies of a site file and for the files that they name.
private struct SiteBuilder {
  let names: OriginNames
  private(set) var files: [(path: String, bytes: [UInt8])] = []
  private(set) var notes: [String] = []
  /// The paths of the files, keyed by content, since the same content is written only once.
  private(set) var paths: [[UInt8]: String] = [:]

  /// Returns the reply for a path: a single reply if only GET was recorded, otherwise one per
  /// method.
  mutating func reply(toAll exchanges: [RecordedExchange]) -> JSONValue {
    let methods = exchanges.map(\.method).unique
    var replies: [String: JSONValue] = [:]
    for method in methods {
      replies[method] = reply(byQuery: exchanges.filter { $0.method == method })
    }
    if methods == ["GET"], let reply = replies["GET"] { return reply }
    return .object(["methods": .object(replies)])
  }

  /// Returns the reply for the empty query, or for the first query if none is empty.
  ///
  /// Each other query becomes a case for requests that have its names and values.
  private mutating func reply(byQuery exchanges: [RecordedExchange]) -> JSONValue {
    func query(_ exchange: RecordedExchange) -> [String: String] {
      let pairs = exchange.query.filter {
        !$0.name.isEmpty && ($0.name + $0.value).canStandInSite
      }
      return Dictionary(pairs.map { ($0.name, $0.value) }) { first, _ in first }
    }
    let groups = exchanges.inGroups(by: query)
    let usual = groups.firstIndex { $0.key.isEmpty } ?? 0
    let base = reply(inTurn: groups[usual].elements)
    // Queries with more names come first, since a case also matches requests with further names.
    let others = groups.enumerated().filter { $0.offset != usual }
      .sorted { ($1.element.key.count, $0.offset) < ($0.element.key.count, $1.offset) }
      .map(\.element)
    guard !others.isEmpty, case .object(var members) = base else { return base }
    members["when"] = .list(
      others.map { values, exchanges in
        .object([
          "query": .object(values.mapValues { .text($0) }), "reply": reply(inTurn: exchanges),
        ])
      })
    return .object(members)
  }

  /// Returns one reply, or several in turn if they differ.
  private mutating func reply(inTurn exchanges: [RecordedExchange]) -> JSONValue {
    let replies = exchanges.map { reply(as: $0) }
    return replies.unique.count == 1 ? replies[0] : .object(["turns": .list(replies)])
  }

  private mutating func reply(as exchange: RecordedExchange) -> JSONValue {
    var members: [String: JSONValue] = [:]
    var fields = headers(of: exchange)
    let location = fields["Location"]
    if exchange.body.isEmpty, 300..<400 ~= exchange.status, case .text? = location {
      members["redirect"] = .number(exchange.status)
      members["to"] = location
      fields["Location"] = nil
    } else if exchange.body.isEmpty {
      members["status"] = .number(exchange.status)
    } else {
      members["file"] = .text(file(of: exchange))
      if exchange.status != 200 { members["status"] = .number(exchange.status) }
    }
    if !fields.isEmpty { members["headers"] = .object(fields) }
    return .object(members)
  }

  private mutating func headers(of exchange: RecordedExchange) -> [String: JSONValue] {
    var pairs: [(name: String, value: String)] = []
    // A field name has only one spelling in the file, the one in which it first appears.
    var spellings: [String: String] = [:]
    for field in exchange.fields {
      let value = field.name == .setCookie ? withoutDomain(field.value, exchange) : field.value
      guard value.canStandInSite else {
        notes.append(
          "entry \(exchange.number): \(field.name) is left out: it has '${…}', or no printable text"
        )
        continue
      }
      let name = field.name == .location ? "Location" : field.name.rawName
      let known = spellings[field.name.canonicalName, default: name]
      spellings[field.name.canonicalName] = known
      pairs.append((known, names.renamed(value)))
    }
    guard case .object(let members) = JSONValue(pairs: pairs) else { return [:] }
    return members
  }

  /// Returns the cookie without a `Domain` that includes the recorded host, so that the site can
  /// set it.
  private func withoutDomain(_ cookie: String, _ exchange: RecordedExchange) -> String {
    let host = OriginPart.hostname.text(of: exchange.origin)
    let parts = cookie.split(separator: ";", omittingEmptySubsequences: false).filter { part in
      let sides = part.split(separator: "=", maxSplits: 1).map { $0.trimmingBlanks.lowercased() }
      guard sides.count == 2, sides[0] == "domain" else { return true }
      let domain = sides[1].drop { $0 == "." }
      return domain != host && !host.hasSuffix(".\(domain)")
    }
    return parts.joined(separator: ";")
  }

  /// Returns the path of the file for a body; in text, placeholders replace the recorded URLs.
  private mutating func file(of exchange: RecordedExchange) -> String {
    let type = exchange.fields[.contentType] ?? MediaType.of(exchange.path)
    var bytes = exchange.body
    if MediaType.isText(type) {
      let renamed = names.renamed(bytes)
      if renamed.count <= FileSlice.mostInMemory {
        bytes = renamed
      } else if renamed != bytes {
        notes.append(
          "entry \(exchange.number): it has more than \(FileSlice.mostInMemory) bytes, and keeps the"
            + " addresses in it")
      }
    }
    if let path = paths[bytes] { return path }
    let ending = MediaType.ending(of: type, or: exchange.path)
    let path = "bodies/\(exchange.number).\(ending)"
    files.append((path, bytes))
    paths[bytes] = path
    return path
  }
}

extension String {
  /// Whether a site file can contain the text unchanged: YAML allows only printable characters, and
  /// a placeholder would be replaced.
  fileprivate var canStandInSite: Bool {
    Placeholder.all(in: [UInt8](utf8)).isEmpty
      && unicodeScalars.allSatisfy { scalar in
        switch scalar.value {
        case 0x20..<0x7F, 0xA0..<0x2028, 0x202A..<0xFEFF, 0xFF00..<0xFFFE, 0x10000...: true
        default: false
        }
      }
  }
}
