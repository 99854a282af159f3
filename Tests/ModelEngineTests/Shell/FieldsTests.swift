import Foundation
import Testing
import WebViewKit

@testable import ModelEngine

@Suite struct FieldsTests {
  private let url = URL(string: "http://a.test/dir/file.txt") ?? .aboutBlank

  @Test(arguments: [
    (nil, "file.txt"), ("attachment", "file.txt"), ("attachment; filename=a.zip", "a.zip"),
    ("attachment; filename=\"a b \\\"c.zip\"", "a b \"c.zip"),
    ("attachment; filename=x; filename*=UTF-8''%E2%82%AC.zip", "€.zip"),
    ("attachment; filename=\"../x\"", ".._x"),
  ])
  func `the suggested filename is taken from Content-Disposition, else from the URL`(
    _ field: String?, _ name: String
  ) {
    #expect(SuggestedFilename.name(disposition: field, url: url, type: nil) == name)
  }

  @Test(arguments: [
    ("text/html", "text/html", nil), ("Text/HTML; Charset=\"utf-8\"", "text/html", "utf-8"),
    ("text/plain;charset=latin1;x=y", "text/plain", "latin1"),
  ])
  func `a Content-Type is split into type and charset`(
    _ field: String, _ essence: String, _ charset: String?
  ) {
    #expect(ContentType(field).essence == essence)
    #expect(ContentType(field).charset == charset)
  }

  @Test(arguments: [
    ("n=v", "http://a.test/dir/x", true), ("n=v", "http://a.test/", false),
    ("n=v; Path=/", "http://a.test/", true), ("n=v; Path=/", "http://b.a.test/", false),
    ("n=v; Domain=a.test; Path=/", "http://b.a.test/", true),
    ("n=v; Path=/; Secure", "http://a.test/", false),
  ])
  func `a cookie is sent only to the domain and path that its Set-Cookie field sets`(
    _ field: String, _ address: String, _ isSent: Bool
  ) throws {
    let store = SessionStore()
    store.storeCookies([(name: "Set-Cookie", value: field)], from: url)
    let target = try #require(URL(string: address))
    #expect((store.cookies(for: target) == "n=v") == isSent)
  }

  @Test(arguments: [
    "n=; Max-Age=0; Path=/", "n=; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/",
  ])
  func `an expired cookie of the same name deletes a stored cookie`(_ field: String) {
    let store = SessionStore()
    store.storeCookies([("Set-Cookie", "n=v; Path=/")], from: url)
    store.storeCookies([("set-cookie", field)], from: url)
    #expect(store.cookies(for: url) == nil)
  }

  @Test(arguments: [
    ("<!DOCTYPE html>", "text/html"), ("  <p>x", "text/html"), ("", "text/plain"),
    ("hello", "text/plain"), ("%PDF-1.4", "application/pdf"), ("\u{1}", "application/octet-stream"),
    ("<paragraph>", "text/plain"), (" <?xml version='1.0'?>", "text/xml"),
    ("RIFF1234WEBPVP", "image/webp"), ("RIFF1234WAVE", "text/plain"),
  ])
  func `G03: a missing Content-Type is sniffed from the content`(_ text: String, _ type: String) {
    #expect(MIMESniffer.type(of: text.utf8) == type)
  }

  @Test(arguments: [
    (LoadFailure.refused, "NSURLErrorDomain", -1004, "Could not connect to the server."),
    (.connectionLost, "NSURLErrorDomain", -1005, "The network connection was lost."),
    (.unsupportedScheme, "NSURLErrorDomain", -1002, "unsupported URL"),
    (.noHost, "WebKitErrorDomain", 101, "The URL can’t be shown"),
    (.noSuchFile, "NSURLErrorDomain", -1100, "The requested URL was not found on this server."),
    (.timedOut, "NSURLErrorDomain", -1001, "The request timed out."),
    (.malformedResponse, "NSURLErrorDomain", -1017, "cannot parse response"),
  ])
  func `F15: each load failure becomes the error that WKWebView reports`(
    _ failure: LoadFailure, _ domain: String, _ code: Int, _ message: String
  ) {
    let error = LoadError(failure, url: url)
    #expect(
      error == LoadError(domain: domain, code: code, message: message, failingURL: url))
  }
}
