import Foundation
import NavigationTrace
import WebViewKit

extension NavigationRecorder {
  /// Records what the app read off a property.
  public func record(_ property: String, _ value: TraceValue, in webView: WKWebView) {
    provenance.supplied = supplier(of: property, in: webView).map {
      [EventField.value.rawValue: $0]
    }
    record(event(.read, webView, [.name: .string(property), .value: value]))
    provenance = TraceExtra()
  }

  /// Takes a picture and records its size, or the error.
  public func takeSnapshot(_ configuration: WKSnapshotConfiguration, of webView: WKWebView) {
    let view = numbers.view(webView)
    recordCompletion { complete in
      webView.takeSnapshot(with: configuration) { image, error in
        var event = TraceEvent(.snapshot, view: view)
        if let error = error as NSError? {
          event[.domain] = .string(error.domain)
          event[.code] = .integer(error.code)
        } else if let image {
          event[.width] = .integer(Int(image.size.width))
          event[.height] = .integer(Int(image.size.height))
        }
        complete(event)
      }
    }
  }

  /// Looks for a text and records whether it is there.
  public func find(_ text: String, in webView: WKWebView) {
    let view = numbers.view(webView)
    recordCompletion { complete in
      webView.find(text) { result in
        complete(TraceEvent(.found, view: view, [.value: .bool(result.matchFound)]))
      }
    }
  }
}
