import HTTPMessages
import HTTPTypes

/// A responder that opens a WebSocket (RFC 6455), or refuses an incomplete handshake.
///
/// It does not accept extensions, and ignores the `Origin` field.
public struct WebSocket: Responder {
  /// The script that runs when the WebSocket is open.
  package var script: WebSocketScript
  /// The supported subprotocols.
  ///
  /// The first one in the client's list that is supported is selected.
  package var subprotocols: [String]
  /// Further header fields of the reply.
  package var fields: HTTPFields

  /// Creates a WebSocket.
  public init(
    _ script: WebSocketScript, subprotocols: [String] = [], fields: HTTPFields = [:]
  ) {
    self.script = script
    self.subprotocols = subprotocols
    self.fields = fields
  }

  /// Returns 101, or 426 if the request is not a handshake of version 13, or 400 if it has no valid
  /// key.
  ///
  /// The reply selects the first of the client's subprotocols that the server supports (RFC 6455
  /// section 4.2.2).
  public func reply(to request: FixtureRequest) -> Reply {
    guard isUpgrade(request) else {
      return .upgradeRequired("this path is a WebSocket; open it as one")
    }
    guard request.fields[values: .secWebSocketVersion] == ["13"] else {
      return .upgradeRequired("the client speaks another version of WebSocket; only 13 is known")
    }
    let keys = request.fields[values: .secWebSocketKey]
    guard keys.count == 1, keys[0].utf8.count == 24, Base64.decode(keys[0].utf8)?.count == 16
    else {
      return .text(
        "400: the client sends no good Sec-WebSocket-Key; it has to be 16 bytes in base64\n",
        status: 400)
    }
    var fields = HTTPFields.upgrade
    fields[.secWebSocketAccept] = Self.accept(keys[0])
    let offered = request.fields[members: .secWebSocketProtocol]
    fields[.secWebSocketProtocol] = offered.first { subprotocols.contains($0) }
    for field in self.fields { fields.append(field) }
    return opening(fields)
  }

  /// Returns a copy of the WebSocket with placeholders replaced in its fields and its strings.
  public func resolved(_ context: SiteContext) -> (any Responder)? {
    let script = script.resolved(context.origins)
    let fields = fields.resolved(context.origins)
    if script == self.script, fields == self.fields { return nil }
    return WebSocket(script, subprotocols: subprotocols, fields: fields)
  }

  func opening(_ fields: HTTPFields = [:]) -> Reply {
    Reply([
      .head(ReplyHead(status: 101, fields: fields)),
      .webSocket(script, subprotocol: fields[.secWebSocketProtocol]),
    ])
  }

  /// Whether a request asks for the upgrade as RFC 6455 section 4.2.1 requires.
  ///
  /// In HTTP/1.0, `Upgrade` is ignored (RFC 9110 section 7.8).
  private func isUpgrade(_ request: FixtureRequest) -> Bool {
    request.method == .get && request.head.version == .http11
      && request.fields[members: .upgrade].contains { $0.lowercased() == "websocket" }
      && request.fields[members: .connection].contains { $0.lowercased() == "upgrade" }
  }

  /// Returns the value that proves that the server read the handshake (RFC 6455 section 4.2.2).
  static func accept(_ key: String) -> String {
    let guid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
    return Base64.encode(MessageDigest.sha1.hash([UInt8]((key + guid).utf8)))
  }
}

extension Reply {
  /// Returns 426, with the required protocol (RFC 9110 section 15.5.22).
  fileprivate static func upgradeRequired(_ text: String) -> Reply {
    var fields = HTTPFields.upgrade
    fields[.secWebSocketVersion] = "13"
    return .text("426: \(text)\n", status: 426, fields: fields)
  }
}

extension HTTPFields {
  /// The fields that name the protocol in an upgrade request and in the reply.
  fileprivate static var upgrade: HTTPFields {
    [.upgrade: "websocket", .connection: "Upgrade"]
  }

  /// The members of a comma-separated list in all fields named `name` (RFC 9110 section 5.6.1).
  fileprivate subscript(members name: HTTPField.Name) -> [String] {
    self[values: name].flatMap { value in
      value.split(separator: ",").map { String($0.trimmingBlanks) }
    }
  }
}

extension WebSocketScript {
  /// Returns the script with the placeholders in its strings replaced.
  func resolved(_ origins: OriginAddresses) -> WebSocketScript {
    var copy = self
    copy.parts = parts.map { part in
      guard case .message(.text(let text)) = part else { return part }
      return .message(.text(origins.replacingPlaceholders(in: text)))
    }
    return copy
  }
}
