import FixtureSystem

/// An error of a server or a session.
///
/// Each message names the cause and the remedy.
public enum FixtureServingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system refused to listen at an address.
  case cannotListen(host: String, port: Int, SystemError)
  /// All ports of a range are in use.
  case noFreePort(host: String, ClosedRange<UInt16>)
  /// The system refused to listen at a Unix domain socket.
  case cannotListenAt(path: String, SystemError)
  /// A host is neither a numeric address nor a name that can be resolved.
  case unknownHost(String)
  /// The system refused a call that a server needs.
  case system(SystemError)
  /// A listen address is given for an origin that the site does not have.
  case unknownOrigin(String, known: [String])
  /// An origin is to share the port of a session that is not open.
  case unknownSession(String)
  /// An origin is to share the port of another session, but its options require its own port.
  case cannotShare(origin: String, options: [String])
  /// A session with this identifier is already open.
  case sessionExists(String)
  /// The origins of the new site, or the options of one of them, differ from those of the session.
  case differentOrigins(session: [String], site: [String])
  /// An origin is to use TLS, but the server has no ``SecureTransport``.
  case noSecureTransport(origin: String)
  /// An origin is to use only HTTP/2, but this build has no HTTP/2.
  case noHTTP2(origin: String)
  /// The certificate of an origin, or something else that it needs for TLS, cannot be made.
  case cannotSecure(origin: String, problem: String)
  /// A certificate for a client cannot be made.
  case noClientCertificate(String, problem: String)
  /// A session already has the maximum number of faults, or the paths of its faults are too long.
  case tooManyFaults(limit: Int, bytes: Int)
  /// The sites and faults of all sessions would take more memory than the limit, in bytes.
  case noMemory(limit: Int)
  /// The server is stopped or draining, and does not open sessions.
  case stopped

  /// One line that names the failure, its cause and the remedy.
  public var description: String {
    switch self {
    case .cannotListen(let host, let port, let error):
      "cannot listen on \(host):\(port): \(Self.remedy(atPort: error))"
    case .noFreePort(let host, let ports):
      "cannot listen on \(host): the ports from \(ports.lowerBound) to \(ports.upperBound) are all "
        + "in use; close sessions, or give a larger range"
    case .cannotListenAt(let path, let error):
      "cannot listen on unix:\(path): \(Self.remedy(atPath: error))"
    case .unknownHost(let host):
      "cannot listen on '\(host)': no such host; give a numeric address such as 127.0.0.1"
    case .system(let error):
      "cannot serve: \(error); the limits of this process (ulimit -n) may be too low"
    case .unknownOrigin(let name, let known):
      "no origin '\(name)' in the site; it has \(known.joined(separator: ", "))"
    case .unknownSession(let id):
      "no session '\(id)' whose port could be shared; open it first"
    case .cannotShare(let origin, let options):
      "the origin '\(origin)' cannot share a port (\(options.joined(separator: ", "))); "
        + "give it an address of its own"
    case .sessionExists(let id):
      "a session '\(id)' is open; give another name, or close that one first"
    case .differentOrigins(let session, let site):
      "the session has the origins \(session.joined(separator: ", ")), the new site "
        + "\(site.joined(separator: ", ")); give those of the session, or open another session"
    case .noSecureTransport(let origin):
      "origin '\(origin)' asks for TLS, and this server has none; give FixtureServer the TLSTransport "
        + "of FixtureTLS, or take 'tls' and https out"
    case .noHTTP2(let origin):
      "origin '\(origin)' speaks HTTP/2 only, and this build has none; build with --traits HTTP2, or "
        + "add 1.1 to its 'http'"
    case .cannotSecure(let origin, let problem):
      "origin '\(origin)' cannot speak TLS as it is asked to: \(problem)"
    case .noClientCertificate(let name, let problem):
      "the client certificate '\(name)' cannot be made: \(problem)"
    case .tooManyFaults(let limit, let bytes):
      "the session would have more than \(limit) added faults, or \(bytes) bytes of their paths; "
        + "remove those that nothing needs any more, or reset the session"
    case .noMemory(let limit):
      "the sites and faults of all sessions would take more than \(limit) bytes, a quarter of the "
        + "server's limit of memory; close a session, or start the server with a higher one"
    case .stopped:
      "the server is stopped; start another one"
    }
  }

  private static func remedy(atPort error: SystemError) -> String {
    switch error.code {
    case EADDRINUSE:
      "the port is in use; stop the process that has it, or give another port (0: a free one)"
    case EACCES, EPERM:
      "not permitted; ports below 1024 need privileges, give a higher one (0: a free one)"
    case EADDRNOTAVAIL:
      "this machine has no such address; give one of its own, 127.0.0.1 or 0.0.0.0"
    default:
      "\(error)"
    }
  }

  private static func remedy(atPath error: SystemError) -> String {
    switch error.code {
    case EADDRINUSE: "another process listens there; stop it, or give another path"
    case EEXIST: "a file that is not a socket is in the way; remove it, or give another path"
    case ENAMETOOLONG: "the path is longer than a socket's may be (about 100 bytes); give another"
    case ENOENT: "there is no such folder; make it, or give another path"
    case EACCES, EPERM, EROFS: "not permitted there; give a path in a folder of your own"
    default: "\(error)"
    }
  }
}
