#if canImport(Darwin)
import Foundation
import XCTest

extension TestFailure {
  /// Attaches its texts to the running test of XCTest, each as an activity: on the main actor, as
  /// all of a recording is.
  func attachToXCTest() {
    MainActor.assumeIsolated {
      for (name, text) in attachments {
        let attachment = XCTAttachment(data: Data(text.utf8), uniformTypeIdentifier: "public.text")
        attachment.name = name
        XCTContext.runActivity(named: name) { $0.add(attachment) }
      }
    }
  }
}
#endif
