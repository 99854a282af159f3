import AuthoredYAML
import HTTPMessages
import HTTPTypes

/// A site file and files of bodies that repeat the responses of an HTTP Archive.
package struct ImportedSite {
  /// The text of the site file, whose paths of files begin at its own folder.
  package let text: String
  /// The files of bodies, by their paths from the folder of the site file.
  package let files: [(path: String, bytes: [UInt8])]
  /// The reasons why something is left out or changed, a line each.
  package let notes: [String]
  /// The numbers of entries of the archive, and of those that the site repeats.
  package let counts: (all: Int, repeated: Int)
  /// The addresses that were recorded, by the names of the site's origins; `main` first.
  package let origins: [(name: String, address: String)]

  /// Makes a site of an archive in JSON.
  ///
  /// - Parameter file: The name of the archive, for messages.
  /// - Throws: `AuthoredError` that names file, line, entry and key, and what was expected.
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
    for (name, address) in names.all {
      let exchanges = recorded.exchanges.filter { $0.origin == address }
      lines.append("  # \(address)")
      lines.append("  \(name):")
      if address.hasPrefix("https:") { lines.append("    tls: good") }
      for path in exchanges.map(\.path).unique {
        let reply = builder.reply(toAll: exchanges.filter { $0.path == path })
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

/// The names that a site gives to recorded addresses.
private struct OriginNames {
  /// The names and addresses, `main` first, which is that of the first exchange.
  private(set) var all: [(name: String, address: String)] = []

  init(_ addresses: [String]) {
    for address in addresses.unique {
      let host = OriginPart.host.text(of: address)
      let plain = String(host.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
      let base = all.isEmpty ? "main" : plain
      var (name, number) = (base, 2)
      while all.contains(where: { $0.name == name }) {
        name = "\(base)-\(number)"
        number += 1
      }
      all.append((name, address))
    }
  }

  /// Returns the text with recorded addresses replaced by placeholders of the site's origins.
  ///
  /// An address of another host that begins alike, `https://example.com.other`, is no such address.
  func renamed(_ bytes: [UInt8]) -> [UInt8] {
    var patterns: [(bytes: [UInt8], placeholder: String)] = []
    for (name, address) in all {
      patterns.append(([UInt8](address.utf8), "${origin.\(name)}"))
      let host = OriginPart.host.text(of: address)
      patterns.append(([UInt8]("//\(host)".utf8), "//${origin.\(name).host}"))
    }
    var parts: [(range: Range<Int>, text: String)] = []
    var index = 0
    while index < bytes.count {
      let found = patterns.first { pattern, _ in
        bytes[index...].starts(with: pattern)
          && !Self.continuesName(bytes, behind: index + pattern.count)
          && (pattern[0] != UInt8(ascii: "/") || index == 0
            || bytes[index - 1] != UInt8(ascii: ":"))
      }
      guard let found else {
        index += 1
        continue
      }
      parts.append((index..<index + found.bytes.count, found.placeholder))
      index += found.bytes.count
    }
    return bytes.replacing(parts)
  }

  func renamed(_ text: String) -> String {
    String(decoding: renamed([UInt8](text.utf8)), as: UTF8.self)
  }

  /// Whether the name of a host, or a port, continues at a place.
  private static func continuesName(_ bytes: [UInt8], behind index: Int) -> Bool {
    guard index < bytes.count else { return false }
    let (byte, next) = (bytes[index], bytes[(index + 1)...].first)
    // A dot and a colon may stand behind an address in a sentence.
    if ".:".utf8.contains(byte) { return next?.isUnreserved ?? false }
    return byte.isNameCharacter
  }
}

/// A builder of the replies of a site file, and of the files that they name.
private struct SiteBuilder {
  let names: OriginNames
  private(set) var files: [(path: String, bytes: [UInt8])] = []
  private(set) var notes: [String] = []
  /// The paths of the files by their content, of which each is written once.
  private(set) var paths: [[UInt8]: String] = [:]

  /// Returns the reply to a path: to GET, or one for each method that was recorded.
  mutating func reply(toAll exchanges: [RecordedExchange]) -> JSONValue {
    let methods = exchanges.map(\.method).unique
    var replies: [String: JSONValue] = [:]
    for method in methods {
      replies[method] = reply(byQuery: exchanges.filter { $0.method == method })
    }
    if methods == ["GET"], let reply = replies["GET"] { return reply }
    return .object(["methods": .object(replies)])
  }

  /// Returns the reply to the first query, and others if a query has the names and values of
  /// another one.
  private mutating func reply(byQuery exchanges: [RecordedExchange]) -> JSONValue {
    func query(_ exchange: RecordedExchange) -> [String: String] {
      let pairs = exchange.query.filter {
        !$0.name.isEmpty && ($0.name + $0.value).canStandInSite
      }
      return Dictionary(pairs.map { ($0.name, $0.value) }) { first, _ in first }
    }
    let queries = exchanges.map(query).unique
    let usual = queries.contains([:]) ? [:] : queries[0]
    let base = reply(inTurn: exchanges.filter { query($0) == usual })
    // The query with more names comes first, since a request may have other names too.
    let others = queries.filter { $0 != usual }
      .enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }
      .map(\.element)
    guard !others.isEmpty, case .object(var members) = base else { return base }
    members["when"] = .list(
      others.map { values in
        .object([
          "query": .object(values.mapValues { .text($0) }),
          "reply": reply(inTurn: exchanges.filter { query($0) == values }),
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
    for field in exchange.fields {
      let value = field.name == .setCookie ? withoutDomain(field.value, exchange) : field.value
      guard value.canStandInSite else {
        notes.append(
          "entry \(exchange.number): \(field.name) is left out: it has '${…}', or no printable text"
        )
        continue
      }
      let name = field.name == .location ? "Location" : field.name.rawName
      let known = pairs.first { $0.name.lowercased() == name.lowercased() }?.name
      pairs.append((known ?? name, names.renamed(value)))
    }
    guard case .object(let members) = JSONValue(pairs: pairs) else { return [:] }
    return members
  }

  /// Returns the cookie for whatever host the site is served at, if it was for the recorded one.
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

  /// Returns the path of the file with a body, with the site's own addresses in it if it is text.
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
  /// Whether a site file can have the text as it is: YAML has printable characters only, and a
  /// placeholder would be replaced.
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
