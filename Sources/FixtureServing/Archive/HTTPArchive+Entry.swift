#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension HTTPArchive {
  /// One request that has ended, and its reply.
  struct Entry: Sendable, Encodable {
    let startedDateTime: String
    /// Milliseconds; the sum of the timings that are known.
    let time: Double
    let request: Request
    let response: Response
    let cache: [String: String] = [:]
    let timings: Timings
    let serverIPAddress: String?
    let connection: String
    let comment: String
    /// Chrome's name for the messages of a WebSocket; nil for other requests.
    var webSocketMessages: [Message]?

    private enum CodingKeys: String, CodingKey {
      case startedDateTime, time, request, response, cache, timings, serverIPAddress, connection
      case comment
      case webSocketMessages = "_webSocketMessages"
    }
  }

  /// What a client asked for; bodies are not kept.
  struct Request: Sendable, Encodable {
    let method: String
    let url: String
    let httpVersion: String
    let cookies: [Pair]
    let headers: [Pair]
    let queryString: [Pair]
    let headersSize: Int
    let bodySize: Int
  }

  /// What it was sent.
  struct Response: Sendable, Encodable {
    var status = 0
    var statusText = ""
    var httpVersion = ""
    var cookies: [SentCookie] = []
    var headers: [Pair] = []
    var content = Content()
    var redirectURL = ""
    var headersSize = -1
    var bodySize = -1
  }

  /// The body of a reply.
  struct Content: Sendable, Encodable {
    var size = -1
    var mimeType = "x-unknown"
  }

  /// Milliseconds; the server sees the request when its head has come.
  struct Timings: Sendable, Encodable {
    let blocked = -1.0
    let dns = -1.0
    let connect = -1.0
    let ssl = -1.0
    let send = 0.0
    /// Up to the first byte of the reply that was sent before a wait, else up to its last one.
    let wait: Double
    let receive: Double
  }

  /// A message on a WebSocket, from the client's side.
  struct Message: Sendable, Encodable {
    let type: String
    /// Seconds since 1970.
    let time: Double
    let opcode: Int
    let data: String
  }

  /// A moment in the form of ISO 8601, to the millisecond.
  static func text(ofSecondsSince1970 seconds: Double) -> String {
    Date(timeIntervalSince1970: seconds)
      .formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
