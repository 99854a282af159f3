import Foundation
import Testing
import WebViewKit

@Suite struct OperatingSystemVersionTextTests {
  @Test(arguments: [((18, 5, 0), "18.5"), ((26, 0, 1), "26.0.1"), ((15, 0, 0), "15.0")])
  func `an OS version is printed without a patch number of zero`(
    numbers: (Int, Int, Int), text: String
  ) {
    let version = OperatingSystemVersion(
      majorVersion: numbers.0, minorVersion: numbers.1, patchVersion: numbers.2)
    #expect(version.text == text)
  }
}
