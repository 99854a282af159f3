import Testing
import WebViewKit

@testable import AppleWebKitEngine

@Suite struct AppleWebKitTests {
  @Test(
    arguments: [
      ("14.6", [.ios17, .newest]), ("17.0", [.ios17, .newest]), ("15.5", [.ios18, .newest]),
      ("18.5", [.ios18, .newest]), ("26.0.1", [.newest]), ("", [.newest]), ("x", [.newest]),
    ] as [(String, [SystemProfile])])
  func `a version behaves like its own system, and is compared with the newest`(
    version: String, profiles: [SystemProfile]
  ) {
    #expect(AppleWebKit.profiles(of: version) == profiles)
    #expect(AppleWebKit.capabilities(of: version).profiles == profiles)
  }

  @Test func `every version has the same limits`() {
    #expect(AppleWebKit.capabilities(of: "18.5").events == AppleWebKit.capabilities.events)
  }
}
