import Foundation
import NavigationTrace

/// What a view of a scenario is made with, an entry of the key `views`.
public struct ViewSetup: Hashable, Sendable {
  /// A data store; views that name the same one share it.
  public enum DataStore: Hashable, Sendable {
    /// In memory.
    case nonPersistent(String)
    /// On disk, by an identifier that this run of the scenario has for the name.
    case persistent(String)
  }

  /// Its data store.
  public var dataStore = DataStore.nonPersistent("main")
  /// The size of the window that shows it, in points; zero where it is not shown.
  public var window = CGSize.zero
  /// The observable properties whose changes are events.
  public var observed: Set<EventKind> = []
  /// What is appended to the engine's user agent.
  public var applicationName: String?
  /// Whether the scripts of pages run.
  public var allowsContentJavaScript = true
  /// What the app gives for addresses of its own schemes, by scheme and address.
  public var schemes: [String: [String: SchemeReply]] = [:]
  /// What is set on it before the first step.
  public var settings: [ViewSetting] = []

  /// Whether its pages get a made-up camera and microphone.
  public var mockCaptureDevices = false
  /// The scripts that its pages get.
  public var userScripts: [AuthoredUserScript] = []
  /// The handlers that its pages can post to.
  public var messageHandlers: [AuthoredMessageHandler] = []

  /// Creates a view with WKWebView's defaults, but for a store of the scenario's own.
  public init() {}
}
