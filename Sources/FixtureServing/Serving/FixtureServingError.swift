import FixtureSystem

/// The reason why a server or session cannot begin; each message names the culprit and the remedy.
public enum FixtureServingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system refused to listen at an address.
  case cannotListen(host: String, port: Int, SystemError)
  /// All ports of a range are in use.
  case noFreePort(host: String, ClosedRange<UInt16>)
  /// The system refused to listen at a Unix domain socket.
  case cannotListenAt(path: String, SystemError)
  /// A host is neither a numeric address nor a name that is known here.
  case unknownHost(String)
  /// The system refused a call that a server needs.
  case system(SystemError)
  /// A listen address is given for an origin that the site does not have.
  case unknownOrigin(String, known: [String])
  /// A part of a session's port is asked for, and the session is not open.
  case unknownSession(String)
  /// An origin is to share the port of another session, and its options need a port of its own.
  case cannotShare(origin: String, options: [String])
  /// A session of this name is open.
  case sessionExists(String)
  /// Another site has other origins than the session, or other options for one of them.
  case differentOrigins(session: [String], site: [String])
  /// An origin is to speak TLS, and the server has no secure transport.
  case noSecureTransport(origin: String)
  /// An origin is to speak HTTP/2 only, and this build has no HTTP/2.
  case noHTTP2(origin: String)
  /// The certificate, or another thing that an origin needs for TLS, cannot be made.
  case cannotSecure(origin: String, problem: String)
  /// A certificate for a client cannot be made.
  case noClientCertificate(String, problem: String)
  /// A session has the highest number of faults already, or their paths have too many bytes.
  case tooManyFaults(limit: Int, bytes: Int)
  /// The sites and faults of all sessions would take more than the limit in bytes.
  case noMemory(limit: Int)
  /// The server is stopped or draining and opens no sessions.
  case stopped

  /// One line: the failure, the address, and the remedy.
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
