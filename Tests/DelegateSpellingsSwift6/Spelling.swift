import Foundation
package import NavigationEvents
import WebViewKit

/// A delegate whose every answer differs from what WKWebView does without one.
@MainActor package class SpelledDelegate: NSObject, PartialDelegate {
  let aladdin = URLCredential(user: "aladdin", password: "sesame", persistence: .forSession)
  let destination = URL(filePath: "/destination")
  /// The number of alerts shown, and of forms sent.
  package var alerts = 0
  /// The method that it is without, although it is there.
  package var absent: EventKind?

  package func leavesOut(_ method: EventKind) -> Bool { method == absent }
}

/// All that a delegate can be.
package typealias AnyDelegate = WKDownloadDelegate & WKNavigationDelegate & WKUIDelegate

/// A spelling of a method that answers.
package enum Spelling: String, CaseIterable, Sendable {
  case plain, mainActor, sendable, async, absent

  /// A delegate that is written so, with all methods.
  @MainActor package var delegate: any AnyDelegate & SpelledDelegate {
    switch self {
    case .plain: PlainDelegate()
    case .mainActor: MainActorDelegate()
    case .sendable: SendableDelegate()
    case .async: AsyncDelegate()
    case .absent: AbsentDelegate()
    }
  }

  /// A delegate that is written so and decides about actions with preferences only.
  @MainActor package var preferencesDelegate: any AnyDelegate & SpelledDelegate {
    switch self {
    case .plain: PlainPreferencesDelegate()
    case .mainActor: MainActorPreferencesDelegate()
    case .sendable: SendablePreferencesDelegate()
    case .async: AsyncPreferencesDelegate()
    case .absent: AbsentDelegate()
    }
  }
}
