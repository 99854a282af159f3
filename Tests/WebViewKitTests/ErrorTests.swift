import Foundation
import Testing
import WebViewKit

@Suite struct ErrorTests {
  @Test func `a load error in Foundation's domain is a URLError`() throws {
    let failure = LoadError(
      domain: NSURLErrorDomain, code: -1004, message: "refused", failingURL: Samples.page)
    let error = failure.error
    let urlError = try #require(error as? URLError)
    #expect(urlError.code == .cannotConnectToHost && urlError.failingURL == Samples.page)
    let bridged = error as NSError
    #expect(bridged.domain == NSURLErrorDomain && bridged.code == -1004)
    #expect(bridged.userInfo["NSErrorFailingURLKey"] as? URL == Samples.page)
    #expect(bridged.userInfo["NSErrorFailingURLStringKey"] as? String == "file:///page")
    #expect(error.localizedDescription == "refused")
  }

  @Test func `a load error of WebKit keeps domain, code and URL`() {
    let failure = LoadError(
      domain: "WebKitErrorDomain", code: 102, message: "interrupted", failingURL: Samples.page)
    let error = failure.error as NSError
    #expect(error.domain == "WebKitErrorDomain" && error.code == 102)
    #expect(error.userInfo["NSErrorFailingURLKey"] as? URL == Samples.page)
    #expect(error.localizedDescription == "interrupted")
    #expect(failure.error as? URLError == nil)
  }

  @Test func `an error code that Foundation does not know is kept`() {
    let failure = LoadError(domain: NSURLErrorDomain, code: -4711, message: "", failingURL: nil)
    let error = failure.error as NSError
    #expect(error.domain == NSURLErrorDomain && error.code == -4711)
  }

  @Test func `a script's exception has the line and column at which it was thrown`() {
    let failure = ScriptFailure.exception(
      message: "TypeError: x", line: 3, column: 7, sourceURL: Samples.page)
    let error = failure.error as NSError
    #expect(error.domain == "WKErrorDomain" && error.code == 4)
    #expect(error.userInfo["WKJavaScriptExceptionMessage"] as? String == "TypeError: x")
    #expect(error.userInfo["WKJavaScriptExceptionLineNumber"] as? Int == 3)
    #expect(error.userInfo["WKJavaScriptExceptionColumnNumber"] as? Int == 7)
    #expect(error.userInfo["WKJavaScriptExceptionSourceURL"] as? URL == Samples.page)
    #expect(error.localizedDescription == "A JavaScript exception occurred")
  }

  @Test(arguments: [
    (
      ScriptFailure.unsupportedResultType, 5,
      "JavaScript execution returned a result of an unsupported type"
    ),
    (.invalidFrame, 12, "JavaScript execution targeted an invalid frame"),
    (.processTerminated, 2, "The Web Content process was terminated"),
    (.viewInvalidated, 3, "The WKWebView was invalidated"),
    (.noScriptEngine, 1, "This engine runs no JavaScript"),
  ])
  func `each script failure has WebKit's code and message`(
    _ failure: ScriptFailure, _ code: Int, _ sentence: String
  ) {
    let error = failure.error as NSError
    #expect(error.code == code)
    #expect(error.localizedDescription == sentence)
  }

  @Test(arguments: [
    (WKError.unknown, 1), (WKError.webContentProcessTerminated, 2),
    (WKError.webViewInvalidated, 3), (WKError.javaScriptExceptionOccurred, 4),
    (WKError.javaScriptResultTypeIsUnsupported, 5),
    (WKError.contentRuleListStoreCompileFailed, 6),
    (WKError.contentRuleListStoreLookUpFailed, 7), (WKError.contentRuleListStoreRemoveFailed, 8),
    (WKError.contentRuleListStoreVersionMismatch, 9),
    (WKError.attributedStringContentFailedToLoad, 10),
    (WKError.attributedStringContentLoadTimedOut, 11), (WKError.javaScriptInvalidFrameTarget, 12),
    (WKError.navigationAppBoundDomain, 13), (WKError.javaScriptAppBoundDomain, 14),
    (WKError.duplicateCredential, 15), (WKError.malformedCredential, 16),
    (WKError.credentialNotFound, 17),
  ])
  func `each WKError code has WebKit's number and domain`(code: WKError.Code, number: Int) {
    let error = WKError(code, userInfo: ["k": "v"])
    #expect(error.errorCode == number && error.errorUserInfo["k"] as? String == "v")
    #expect(
      (error as NSError).domain == WKError.errorDomain && WKError.errorDomain == WKErrorDomain)
    #expect((error as NSError).code == number)
  }

  @Test func `an unknown WKError is described as an unknown error`() {
    #expect(WKError(.unknown).localizedDescription == "An unknown error occurred")
  }

  @Test func `a WKError can be caught by the name of its code`() {
    let error: any Error = ScriptFailure.viewInvalidated.error
    var caught = ""
    do { throw error } catch WKError.unknown { caught = "unknown" } catch WKError.webViewInvalidated
    { caught = "webViewInvalidated" } catch {}
    #expect(caught == "webViewInvalidated")
  }
}
