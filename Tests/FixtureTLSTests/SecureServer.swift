import FixtureClient
import FixtureServing
import FixtureSites
import FixtureTLS
import Foundation
import Testing

/// A server of one origin that speaks TLS, and clients for it.
struct SecureServer {
  let transport: TLSTransport
  let session: FixtureSession

  /// A judge that waits for its turn among a thousand other tests takes longer than the usual
  /// limit.
  static var longTimeout: ServingLimits {
    var limits = ServingLimits()
    limits.handshake = .seconds(60)
    return limits
  }

  init(
    _ options: TLSOptions = TLSOptions(), host: String? = nil,
    limits: ServingLimits = Self.longTimeout, origin: Origin = Origin(["/": .text("hello")])
  ) async throws {
    transport = TLSTransport()
    let server = try FixtureServer(limits: limits, secureTransport: transport)
    var origin = origin
    origin.options.tls = options
    origin.options.host = host
    session = try await server.openSession(
      site: Site(main: origin), at: ["main": [ListenAddress(host: "127.0.0.1")]])
  }

  var port: UInt16 {
    get throws {
      try #require(session.origins["main"].flatMap { UInt16($0.split(separator: ":").last ?? "") })
    }
  }

  /// A client that trusts the server's authority only.
  func client(
    identity: TLSIdentity? = nil, versions: ClosedRange<TLSVersion> = .modern,
    limits: HTTPClientLimits = HTTPClientLimits()
  ) throws -> HTTPClient {
    let context = try TLSContext(
      clientTrusting: transport.authority.certificate, identity: identity, versions: versions)
    return try HTTPClient(limits: limits, secure: context)
  }

  /// The body of a page.
  func get(_ target: String = "/", by client: HTTPClient, host: String = "127.0.0.1") async throws
    -> [UInt8]
  {
    let request = HTTPClientRequest(host: host, port: try port, target: target)
    return try await client.send(request).body()
  }

  /// Returns the reason why a page cannot be loaded.
  func failure(by client: HTTPClient, host: String = "127.0.0.1") async throws -> String {
    do {
      _ = try await get(by: client, host: host)
      return ""
    } catch let error as HTTPClientError { return "\(error)" }
  }

  /// Waits for the reason for which a handshake failed.
  func failedHandshake() async throws -> String? {
    var next = 0
    for _ in 0..<20 {
      let page = session.events(after: next)
      for event in page.events {
        if case .handshakeFailed(let reason) = event.kind { return reason }
      }
      next = page.next
      _ = await session.waitForEvents(after: next, within: .seconds(60))
    }
    return nil
  }
}
