import HTTPFixtures

/// The choice of the version of HTTP.
extension Connection {
  /// The exchanges, if HTTP is spoken.
  var http: (any HTTPConnection)? {
    switch stage {
    case .undecided(_, let http): http
    case .open(let http): http
    case .handshake, .stalled, .lingering: nil
    }
  }

  /// Begins HTTP without TLS.
  func beginHTTP() {
    let options = seats.home.service.origin.options
    if options.fallbackVersion == .http2 {
      stage = .open(http2() ?? http1())
    } else if options.servedVersions.contains(.http2) {
      stage = .undecided([], http1())
    } else {
      stage = .open(http1())
    }
  }

  func http1() -> HTTP1Connection {
    HTTP1Connection(home: seats.home, limits: limits, isSecure: outgoing.tls != nil)
  }

  /// Returns `nil` if HTTP/2 is not spoken in this build, or there is no memory for it.
  func http2() -> (any HTTPConnection)? {
    #if HTTP2
    HTTP2Connection(self)
    #else
    nil
    #endif
  }

  /// Receives bytes of the application.
  func take(_ bytes: UnsafeRawBufferPointer) {
    switch stage {
    case .open(let http): http.receive(bytes, turn)
    case .undecided(let before, let http1):
      let first = before + bytes
      if first.starts(with: Self.preface) {
        stage = .open(http2() ?? http1)
      } else if Self.preface.starts(with: first) {
        return stage = .undecided(first, http1)
      } else {
        stage = .open(http1)
      }
      first.withUnsafeBytes(take)
    case .handshake, .stalled, .lingering: return
    }
  }

  /// The first bytes of a client that speaks HTTP/2 without TLS (RFC 9113 section 3.4).
  private static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
}
