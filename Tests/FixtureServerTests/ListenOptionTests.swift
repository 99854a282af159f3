import FixtureServing
import Testing

@testable import fixture_server

@Suite struct ListenOptionTests {
  @Test(arguments: [
    ("http://127.0.0.1:8080", nil, ListenAddress(host: "127.0.0.1", port: 8080, scheme: .http)),
    ("http://[::1]:0/", nil, ListenAddress(host: "::1", port: 0, scheme: .http)),
    (
      "other=https://localhost:1", "other",
      ListenAddress(host: "localhost", port: 1, scheme: .https)
    ),
    ("unix:/run/a=b:c", nil, ListenAddress(.unix(path: "/run/a=b:c"))),
    ("other=unix:here", "other", ListenAddress(.unix(path: "here"))),
  ])
  func `a listen option is parsed into an origin and an address`(
    text: String, origin: String?, address: ListenAddress
  ) {
    let option = ListenOption(argument: text)
    #expect(option?.origin == origin)
    #expect(option?.address == address)
  }

  @Test(arguments: [
    "ftp://h:1", "http://h", "http://:1", "h:1", "http://h:99999", "http://h:1/x", "unix:",
    "=http://h:1", "http://u@h:1",
  ])
  func `a string that is not the URL of a listen address is refused`(text: String) {
    #expect(ListenOption(argument: text) == nil)
  }

  @Test func `origins without an address get ports counted from the given one`() throws {
    let addresses = try ListenOption.addresses(
      for: ["main", "b", "c"], listen: [#require(ListenOption(argument: "b=http://x:1"))],
      host: "h", port: 8080)
    #expect(addresses["main"] == [ListenAddress(host: "h", port: 8080)])
    #expect(addresses["b"] == [ListenAddress(host: "x", port: 1, scheme: .http)])
    #expect(addresses["c"] == [ListenAddress(host: "h", port: 8082)])
    #expect(throws: SiteSourceError.noPortLeft(65535, origins: ["main", "b"])) {
      try ListenOption.addresses(for: ["main", "b"], listen: [], host: nil, port: 65535)
    }
  }

  @Test func `a named address goes to its origin, and unnamed ones go to the others in order`()
    throws
  {
    let listen = try ["b=http://x:1", "http://y:2", "b=unix:/s"].map {
      try #require(ListenOption(argument: $0))
    }
    let addresses = try ListenOption.addresses(
      for: ["main", "b"], listen: listen, host: nil, port: 0)
    #expect(addresses["b"] == [listen[0].address, listen[2].address])
    #expect(addresses["main"] == [listen[1].address])
    #expect(throws: SiteSourceError.tooManyAddresses(2, origins: ["main"])) {
      try ListenOption.addresses(
        for: ["main"], listen: [listen[1], listen[1]], host: nil, port: 0)
    }
  }

  @Test(arguments: [
    (
      SiteSourceError.tooManyAddresses(2, origins: ["main"]),
      "--listen is given for 2 origins; the site has 1: main; an origin that gets several addresses "
        + "is named at each: --listen NAME=URL"
    ),
    (
      .noPortLeft(65535, origins: ["main", "b"]),
      "no 2 ports from 65535 on; give a lower --port, or 0 for free ones"
    ),
  ])
  func `an error about origins and ports is reported with a remedy`(
    error: SiteSourceError, message: String
  ) {
    #expect(error.description == message)
  }
}
