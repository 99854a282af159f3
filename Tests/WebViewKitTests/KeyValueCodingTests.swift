import Foundation
import Testing

@testable import WebViewKit

/// Serialized, since the function that receives the reports is shared by the process.
@MainActor @Suite(.serialized) struct KeyValueCodingTests {
  @Test func `setValue with the key of a public property sets the property`() {
    let preferences = WKPreferences()
    preferences.setValue(false, forKey: "javaScriptEnabled")
    preferences.setValue(1, forKey: "elementFullscreenEnabled")
    preferences.setValue(NSNumber(value: 12), forKey: "minimumFontSize")
    #expect(!preferences.javaScriptEnabled && preferences.isElementFullscreenEnabled)
    #expect(preferences.minimumFontSize == 12)

    let configuration = WKWebViewConfiguration()
    configuration.setValue("App/1", forKey: "applicationNameForUserAgent")
    configuration.setValue(true, forKey: "allowsInlineMediaPlayback")
    #expect(configuration.applicationNameForUserAgent == "App/1")
    #expect(configuration.allowsInlineMediaPlayback)
    configuration.setValue(nil, forKey: "applicationNameForUserAgent")
    #expect(configuration.applicationNameForUserAgent == nil)

    let view = Bench().makeView()
    view.setValue("agent", forKey: "customUserAgent")
    view.setValue(2.0, forKey: "pageZoom")
    #expect(view.customUserAgent == "agent" && view.pageZoom == 2)
  }

  @Test func `setValue with a key without effect is reported once`() {
    let before = KeyValueCoding.report
    defer { KeyValueCoding.report = before }
    var reports: [String] = []
    KeyValueCoding.report = { reports.append($0) }
    for _ in 0..<2 {
      WKPreferences().setValue(true, forKey: "testAllowFileAccessFromFileURLs")
      WKWebViewConfiguration().setValue(true, forKey: "testAllowFileAccessFromFileURLs")
      Bench().makeView().setValue(false, forKey: "testDrawsBackground")
    }
    let end =
      "which has no effect here; on Apple systems it raises an exception unless WebKit "
      + "knows the key"
    #expect(
      reports == [
        "setValue(_:forKey:) of WKPreferences got the key 'testAllowFileAccessFromFileURLs', \(end)",
        "setValue(_:forKey:) of WKWebViewConfiguration got the key "
          + "'testAllowFileAccessFromFileURLs', \(end)",
        "setValue(_:forKey:) of WKWebView got the key 'testDrawsBackground', \(end)",
      ])
  }

  @Test func `setValue with a value of another type is reported and changes nothing`() {
    let before = KeyValueCoding.report
    defer { KeyValueCoding.report = before }
    var reports: [String] = []
    KeyValueCoding.report = { reports.append($0) }
    let preferences = WKPreferences()
    preferences.setValue("yes", forKey: "javaScriptEnabled")
    preferences.setValue(nil, forKey: "minimumFontSize")
    #expect(preferences.javaScriptEnabled && preferences.minimumFontSize == 0)
    let end = "which has no effect, since it is of another type than the property"
    #expect(
      reports == [
        "setValue(_:forKey:) of WKPreferences got yes for the key 'javaScriptEnabled', \(end)",
        "setValue(_:forKey:) of WKPreferences got nil for the key 'minimumFontSize', \(end)",
      ])
  }
}
