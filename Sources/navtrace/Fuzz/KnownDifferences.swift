import NavigationHarness
import NavigationTrace

extension Engine {
  /// Where this engine is known to differ from WKWebView, each narrow, with its reason and the
  /// scenario that shows it.
  var knownDifferences: [KnownDifference] {
    switch self {
    case .model: []
    case .webkitgtk: []
    }
  }
}
