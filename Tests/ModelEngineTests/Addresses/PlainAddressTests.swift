import Foundation
import Testing

@testable import ModelEngine

@Suite struct PlainAddressTests {
  @Test(arguments: [
    "http://a/", "https://page.test/dir/x.html?q=a/../b", "http://127.0.0.1:8080/page",
    "http://localhost:59999/#f", "https://a:80/", "http://a/b//c%20.d", "http://xn--a-b.test/",
  ])
  func `an address in canonical form is plain`(_ address: String) {
    #expect(PlainAddress.isCanonical(address))
  }

  @Test(arguments: [
    "", "http://", "http:///", "http://a", "HTTP://a/", "http:a/", "http://A/", "http://a:/",
    "http://a:80/", "https://a:443/", "http://a:080/", "http://a:66000/", "http://a:123456/",
    "http://1/", "http://a.1/", "http://127.0.0.1.1/", "http://127.0.0.01/", "http://a./",
    "http://a_b/", "http://u@a/", "http://[::1]/", "http://a%41/", "http://a/./b", "http://a/..",
    "http://a/%2e", "http://a/b c", "http://a/{", "http://a/\\", "http://a/?'", "http://a/#`",
    "http://a/é", "app://a/", "about:blank",
  ])
  func `an address that needs parsing is not plain`(_ address: String) {
    #expect(!PlainAddress.isCanonical(address))
  }

  @Test(
    arguments: AddressCases.relative + AddressCases.servers + AddressCases.numbers
      + AddressCases.ipv6 + AddressCases.paths)
  func `a plain address is parsed without changes`(_ address: AddressCases.Case) {
    for text in [address.input, address.href ?? ""] where PlainAddress.isCanonical(text) {
      #expect(WebAddress.resolve(text)?.absoluteString == text)
      #expect(address.href != nil)
    }
  }
}
