import HTTPTypes

/// What a head says about its message and its connection, found in one pass over its fields.
struct ReplyFacts {
  /// The value of `Content-Length`; nil where there is none.
  private(set) var length: String?
  private(set) var hasDate = false
  /// The value of `Transfer-Encoding`, and of `Connection`, in lower case; nil where there is none.
  private var coding: String?
  private var connection: String?
  private let status: Int

  init(_ head: ReplyHead) {
    status = head.status
    for field in head.fields {
      // The length tells most names apart before any text is compared.
      switch field.name.canonicalName.utf8.count {
      case 4 where field.name == .date: hasDate = true
      case 10 where field.name == .connection: Self.add(field.value.lowercased(), to: &connection)
      case 14 where field.name == .contentLength: Self.add(field.value, to: &length)
      case 17 where field.name == .transferEncoding: Self.add(field.value.lowercased(), to: &coding)
      default: break
      }
    }
  }

  var hasCoding: Bool { coding != nil }

  /// Whether the author wants the body in chunks (RFC 9112 section 7.1).
  var isChunked: Bool { coding?.hasSuffix("chunked") ?? false }

  var saysClose: Bool { connection?.contains("close") ?? false }

  /// Whether the author says, truly or not, how the connection goes on; `Connection: upgrade` does
  /// not, but for 101, behind which there is no HTTP.
  var saysWhetherToKeep: Bool {
    guard let connection else { return false }
    return status == 101 || saysClose || connection.contains("keep-alive")
  }

  /// Several lines of one name are a list (RFC 9110 section 5.3).
  private static func add(_ more: String, to value: inout String?) {
    value = value.map { "\($0), \(more)" } ?? more
  }
}
