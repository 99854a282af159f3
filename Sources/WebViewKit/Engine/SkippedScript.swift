#if !canImport(WebKit)
public import Foundation

/// A script that an engine does not run: what comes after it may be otherwise in a browser.
public struct SkippedScript: Hashable, Sendable {
  /// The page that has the script; `nil` if the view shows none.
  public var url: URL?
  /// What of the page is not run, as the end of a sentence about it: `has a script that … does not
  /// run`.
  public var message: String

  /// Creates the report of a script.
  public init(url: URL?, message: String) {
    self.url = url
    self.message = message
  }
}
#endif
