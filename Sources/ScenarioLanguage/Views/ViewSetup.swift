import Foundation
import NavigationTrace

/// What a view of a scenario is made with, an entry of the key `views`.
package struct ViewSetup: Hashable, Sendable {
  /// A data store; views that name the same one share it.
  package enum DataStore: Hashable, Sendable {
    /// In memory.
    case nonPersistent(String)
    /// On disk, by an identifier that this run of the scenario has for the name.
    case persistent(String)
  }

  /// Its data store.
  package var dataStore = DataStore.nonPersistent("main")
  /// The size of the window that shows it, in points; zero where it is not shown.
  package var window = CGSize.zero
  /// The observable properties whose changes are events.
  package var observed: Set<EventKind> = []
  /// What is appended to the engine's user agent.
  package var applicationName: String?
  /// Whether the scripts of pages run.
  package var allowsContentJavaScript = true
  /// What the app gives for addresses of its own schemes, by scheme and address.
  package var schemes: [String: [String: SchemeReply]] = [:]
  /// What is set on it before the first step.
  package var settings: [ViewSetting] = []

  /// Whether its pages get a made-up camera and microphone.
  package var mockCaptureDevices = false
  /// The scripts that its pages get.
  package var userScripts: [AuthoredUserScript] = []
  /// The handlers that its pages can post to.
  package var messageHandlers: [AuthoredMessageHandler] = []

  /// Creates a view with WKWebView's defaults, but for a store of the scenario's own.
  package init() {}
}
