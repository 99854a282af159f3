/// Where an origin is served.
public struct ListenAddress: Hashable, Sendable {
  /// A numeric address of this machine, or a name for one.
  public var host: String
  /// The port; 0 for one that is free.
  public var port: UInt16

  /// Creates an address; a free port on the loopback interface where nothing else is said.
  public init(host: String = "127.0.0.1", port: UInt16 = 0) {
    self.host = host
    self.port = port
  }

  /// What a client writes before the path: `http://127.0.0.1:8080`.
  func origin(port: UInt16) -> String {
    host.contains(":") ? "http://[\(host)]:\(port)" : "http://\(host):\(port)"
  }
}
