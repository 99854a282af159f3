import Testing
import WebViewKit

@testable import AppleWebKitEngine

@Suite struct AppleWebKitTests {
  @Test(
    arguments: [
      ("14.6", [.ios17, .newest]), ("17.0", [.ios17, .newest]), ("15.5", [.ios18, .newest]),
      ("18.5", [.ios18, .newest]), ("26.0.1", [.newest]), ("", [.newest]), ("x", [.newest]),
    ] as [(String, [SystemProfile])])
  func `an OS version has its own profile and the newest one, and an unknown version the newest`(
    version: String, profiles: [SystemProfile]
  ) {
    #expect(AppleWebKit.profiles(of: version) == profiles)
    #expect(AppleWebKit.capabilities(of: version).profiles == profiles)
  }

  @Test func `an older version can show the same events as the newest`() {
    #expect(AppleWebKit.capabilities(of: "18.5").events == AppleWebKit.capabilities.events)
  }
}
