public import FixtureServing
public import Foundation
import NavigationRecording

extension FixtureSession {
  /// The session of the running test.
  ///
  /// - Throws: ``NavTraceTestingError/noFixtureServer`` if the test has none.
  public static var current: FixtureSession {
    get throws(NavTraceTestingError) {
      guard let bench = TestBench.current else { throw .noFixtureServer }
      return bench.session
    }
  }

  /// The address that a short form stands for: `/page` on the origin `main`, `other:/page` on
  /// another one.
  ///
  /// - Throws: ``NavTraceTestingError/unknownAddress(_:origins:)``.
  public func url(_ short: String) throws(NavTraceTestingError) -> URL {
    let names = OriginNames(origins)
    guard case let text = names.expanded(short), text != short, let url = URL(string: text) else {
      throw .unknownAddress(short, origins: origins.keys.sorted())
    }
    return url
  }
}
