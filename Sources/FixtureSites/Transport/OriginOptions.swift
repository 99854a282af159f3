/// The options of an origin that apply before the first request, such as its host and TLS.
public struct OriginOptions: Hashable, Sendable {
  /// The result of a connection attempt.
  package enum Acceptance: Hashable, Sendable {
    /// The connection is accepted.
    case always
    /// The system completes the connection, but the server does not accept it. This happens to the
    /// given connections.
    case never(Occurrence = .always)
    /// No socket listens at the origin's address, so the system refuses the connection.
    case refused
  }

  /// The host in the origin's URL, such as `shop.localhost`; `nil` for the host that it is bound
  /// to.
  public var host: String?
  /// The result of a connection attempt.
  package var acceptance = Acceptance.always
  /// The TLS options; `nil` for plain HTTP.
  public var tls: TLSOptions?
  /// The versions of HTTP that are supported, with the preferred one first.
  ///
  /// A server that is built without HTTP/2 supports only HTTP/1.1.
  package var versions = ServedVersion.all
  /// The limits of the origin's HTTP/2 connections.
  public var http2 = HTTP2Settings()

  /// Creates the options of an origin that answers plain HTTP.
  package init() {}

  /// The options that differ from the defaults, in almost the same form as in a site file.
  ///
  /// Errors print them if origins cannot be changed or shared. Every option has to be listed here.
  package var words: [String] {
    var words: [String] = []
    if let host { words.append("host: \(host)") }
    if acceptance == .refused { words.append("refused") }
    if case .never(let occurrence) = acceptance {
      words.append("accept: never" + (occurrence == .always ? "" : " (\(occurrence))"))
    }
    if let tls { words.append("tls: {\(tls)}") }
    if versions != ServedVersion.all {
      words.append("http: [\(versions.map(\.rawValue).joined(separator: ", "))]")
    }
    let ordinary = HTTP2Settings()
    if http2.streams != ordinary.streams { words.append("streams: \(http2.streams)") }
    if http2.window != ordinary.window { words.append("window: \(http2.window)") }
    return words
  }
}
