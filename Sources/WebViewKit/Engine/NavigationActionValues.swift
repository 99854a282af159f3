#if !canImport(WebKit)
import Foundation
import FoundationNetworking

/// What an engine knows of an action that may lead to a navigation.
public struct NavigationActionValues: Sendable {
  /// The navigation that the action belongs to, where the engine can tell and the main frame is
  /// concerned.
  public var navigation: NavigationID?
  /// The request that would be sent.
  public var request: URLRequest
  /// What caused the action.
  public var type: WKNavigationType
  /// The frame that asked; none for loads that the app began.
  public var source: FrameReference
  /// The frame to be navigated; none where a new window is wanted.
  public var target: FrameReference
  /// Whether a link with a `download` attribute was followed.
  public var shouldPerformDownload: Bool
  /// Whether a user's gesture led to it.
  public var isUserInitiated = false
  /// The mouse button: 0 none, 1 left, 2 right, 4 middle.
  public var buttonNumber = 0
  /// The modifier keys that were held.
  public var modifierFlags: NSEvent.ModifierFlags = []

  /// Creates the values of an action.
  public init(
    navigation: NavigationID? = nil, request: URLRequest, type: WKNavigationType,
    source: FrameReference, target: FrameReference, shouldPerformDownload: Bool = false
  ) {
    self.navigation = navigation
    self.request = request
    self.type = type
    self.source = source
    self.target = target
    self.shouldPerformDownload = shouldPerformDownload
  }
}
#endif
