#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// What the environment says where an option is not given.
struct Environment {
  private let values: [String: String]

  init(_ values: [String: String] = ProcessInfo.processInfo.environment) {
    self.values = values
  }

  var root: String? { self["FIXTURE_SERVER_ROOT"] }
  var host: String? { self["FIXTURE_SERVER_HOST"] }
  var token: String? { self["FIXTURE_SERVER_TOKEN"] }
  var publicHost: String? { self["FIXTURE_SERVER_PUBLIC_HOST"] }

  func port() throws(SiteSourceError) -> UInt16? {
    let name = "FIXTURE_SERVER_PORT"
    guard let value = self[name] else { return nil }
    guard let port = UInt16(value) else {
      throw .environment(name, value, expected: "a port from 0 to 65535")
    }
    return port
  }

  private subscript(name: String) -> String? {
    guard let value = values[name], !value.isEmpty else { return nil }
    return value
  }
}
