import Foundation

/// The values of an action that may lead to a navigation.
package struct NavigationActionValues: Sendable {
  /// The main-frame navigation that the action belongs to; `nil` for subframes, and if the engine
  /// cannot determine the navigation.
  package var navigation: NavigationID?
  /// The request that would be sent.
  package var request: URLRequest
  /// The cause of the action.
  package var type: WKNavigationType
  /// The frame that asked for the navigation; `none` for loads that the app began.
  package var source: FrameReference
  /// The frame to navigate; `none` if the action asks for a new window.
  package var target: FrameReference
  /// Whether a link with a `download` attribute was followed.
  package var shouldPerformDownload: Bool
  /// Whether a user's gesture led to the action.
  package var isUserInitiated = false
  /// The mouse button: 0 none, 1 left, 2 right, 4 middle.
  package var buttonNumber = 0
  /// The modifier keys that were held.
  package var modifierFlags: NSEvent.ModifierFlags = []

  /// Creates the values of an action.
  package init(
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

/// The values of a response that the app is asked about.
package struct NavigationResponseValues: Sendable {
  /// The response.
  package var response: ResponseValues
  /// Whether the response is for the view's main frame.
  package var isForMainFrame: Bool
  /// Whether the view can show its MIME type.
  package var canShowMIMEType: Bool
  /// The main frame's navigation; `nil` for subframes, and on systems that do not report it.
  package var navigation: NavigationID?

  /// Creates the values of a navigation response.
  package init(response: ResponseValues, isForMainFrame: Bool, canShowMIMEType: Bool) {
    self.response = response
    self.isForMainFrame = isForMainFrame
    self.canShowMIMEType = canShowMIMEType
  }
}

/// The answer to a policy request about an action or a response.
package typealias NavigationPolicy = WKNavigationActionPolicy

extension NavigationPolicy {
  /// Creates the policy from a delegate's answer about a response.
  ///
  /// Both types have the same raw values.
  init(_ policy: WKNavigationResponsePolicy) {
    self = NavigationPolicy(rawValue: policy.rawValue) ?? .cancel
  }
}

/// The values of a form that is being sent.
package struct FormSubmissionValues: Sendable {
  /// The URL that the form is sent to.
  package var url: URL
  /// `GET` or `POST`.
  package var method: String
  /// The frame whose document has the form.
  package var source: FrameReference
  /// The frame that the form navigates.
  package var target: FrameReference
  /// The values of the form's text fields, keyed by name (WebCore: FormState::textFieldValues).
  package var values: [String: String]

  /// Creates the values of a form.
  package init(
    url: URL, method: String, source: FrameReference, target: FrameReference,
    values: [String: String]
  ) {
    self.url = url
    self.method = method
    self.source = source
    self.target = target
    self.values = values
  }
}

/// The features that a page requested when it opened a window; all other features are `nil`.
package struct WindowFeatureValues: Hashable, Sendable {
  /// Whether there is a menu bar.
  package var menuBarVisibility: Bool?
  /// Whether there is a status bar.
  package var statusBarVisibility: Bool?
  /// Whether there are toolbars.
  package var toolbarsVisibility: Bool?
  /// Whether the window can be resized.
  package var allowsResizing: Bool?
  /// The left edge, in points.
  package var x: Double?
  /// The top edge, in points.
  package var y: Double?
  /// The width, in points.
  package var width: Double?
  /// The height, in points.
  package var height: Double?

  /// Creates the features of a window for which the page did not request any features.
  package init() {}
}
