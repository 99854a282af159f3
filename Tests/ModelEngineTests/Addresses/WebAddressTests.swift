import Foundation
import Testing

@testable import ModelEngine

@Suite struct WebAddressTests {
  private func read(_ address: AddressCases.Case) -> String? {
    WebAddress.read(address.input, relativeTo: address.base)?.text
  }

  private func resolve(_ address: AddressCases.Case) -> String? {
    WebAddress.resolve(address.input, relativeTo: address.base.flatMap { URL(string: $0) })?
      .absoluteString
  }

  @Test(arguments: AddressCases.relative)
  func `an address without a scheme is resolved against the base address`(
    _ address: AddressCases.Case
  ) {
    #expect(read(address) == address.href)
  }

  @Test(arguments: AddressCases.servers)
  func `a host is lowercased, and a host with a forbidden character is invalid`(
    _ address: AddressCases.Case
  ) {
    #expect(read(address) == address.href)
  }

  @Test(arguments: AddressCases.numbers)
  func `a host that ends in a number is an IP address or invalid`(
    _ address: AddressCases.Case
  ) {
    #expect(read(address) == address.href)
  }

  @Test(arguments: AddressCases.ipv6)
  func `a host in brackets is an IPv6 address or invalid`(
    _ address: AddressCases.Case
  ) {
    #expect(read(address) == address.href)
  }

  @Test(arguments: AddressCases.paths)
  func `dot segments are removed, and path, query and fragment are percent-encoded`(
    _ address: AddressCases.Case
  ) {
    #expect(read(address) == address.href)
  }

  @Test(arguments: AddressCases.web)
  func `an HTTP address is parsed as in the URL standard's test data`(_ address: AddressCases.Case)
  {
    #expect(read(address) == address.href)
  }

  @Test(arguments: AddressCases.files)
  func `a file URL keeps its drive letter, and has a host unless the file is local`(
    _ address: AddressCases.Case
  ) {
    #expect(read(address) == address.href)
  }

  @Test(arguments: AddressCases.otherServers)
  func `an ftp, ws or wss address is parsed like an HTTP address`(
    _ address: AddressCases.Case
  ) {
    #expect(read(address) == address.href)
  }

  @Test(arguments: AddressCases.others)
  func `a non-special address has a host after two slashes, and an opaque path if it has no slash`(
    _ address: AddressCases.Case
  ) {
    #expect(read(address) == address.href)
  }

  @Test(
    arguments: [
      ("mailto:a@b.test", "http://a/", "mailto:a@b.test"), ("about:blank", nil, "about:blank"),
      ("x", "app://host/dir/page", "app://host/dir/x"), ("", "app://host/page", "app://host/page"),
      ("data:,a\nb", nil, "data:,ab"),
    ] as [(String, String?, String)])
  func `a mailto, about, data or app address is resolved, and line breaks are removed`(
    _ input: String, _ base: String?, _ href: String
  ) {
    #expect(resolve((input, base, href)) == href)
  }

  @Test(
    arguments: [
      ("next.html", "about:blank", nil), ("/next", "about:blank", nil),
      ("?page=2", "about:blank", nil), ("//host/x", "about:blank", nil), ("", "about:blank", nil),
      ("#top", "about:blank", "about:blank#top"), ("#b c", "about:blank#a", "about:blank#b%20c"),
      ("frame.html", "data:text/html,a/b", nil),
      ("#c", "data:text/html,a/b", "data:text/html,a/b#c"),
      ("x", "blob:http://host/1", nil), ("http://host/x", "about:blank", "http://host/x"),
      ("http:x", "about:blank", "http://x/"), ("mailto:a@b", "data:,a", "mailto:a@b"),
    ] as [(String, String?, String?)])
  func `a relative address is invalid against a base with an opaque path unless it is a fragment`(
    _ input: String, _ base: String?, _ href: String?
  ) {
    #expect(resolve((input, base, href)) == href)
  }

  @Test func `an address without a scheme is invalid without a base`() {
    #expect(WebAddress.resolve("page")?.scheme == nil)
    #expect(WebAddress.resolve("//host/page")?.scheme == nil)
  }
}
