import FixtureSites
import Testing

@Suite struct OriginAddressesTests {
  @Test(arguments: [
    ("http://127.0.0.1:8080", "127.0.0.1:8080", "127.0.0.1", "8080"),
    ("https://[::1]:1", "[::1]:1", "[::1]", "1"),
    ("https://[::1]", "[::1]", "[::1]", ""),
    ("http://a.localhost", "a.localhost", "a.localhost", ""),
  ])
  func `placeholders give the host, the hostname and the port of an origin`(
    address: String, host: String, hostname: String, port: String
  ) {
    let origins = OriginAddresses(["a": address])
    let text = "${origin.a} ${origin.a.host} ${origin.a.hostname} ${origin.a.port} ${origin.a.x}"
    #expect(
      origins.replacingPlaceholders(in: text)
        == "\(address) \(host) \(hostname) \(port) ${origin.a.x}")
  }
}
