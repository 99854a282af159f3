import Foundation

/// A frame that an action is about, as far as an engine can determine it.
package enum FrameReference: Hashable, Sendable {
  /// No frame, as for a load that the app began or for a window that does not exist yet.
  case none
  /// A frame that the engine can describe.
  case frame(FrameValues)
  /// A frame that the engine cannot identify, as stated in its capability table.
  case notObserved
}

/// The values of a frame at one moment.
package struct FrameValues: Hashable, Sendable {
  /// The identifier, which stays the same as long as the frame exists.
  package var id: FrameID
  /// The view that the frame is in.
  package var view: ViewID
  /// Whether the frame is the main frame of the view.
  package var isMainFrame: Bool
  /// The URL of the frame's current document; `nil` before the first document.
  package var url: URL?
  /// The security origin of the current document, or of the parent frame if there is no document
  /// yet.
  package var origin: OriginValues

  /// Creates the values of a frame.
  package init(id: FrameID, view: ViewID, isMainFrame: Bool, url: URL?, origin: OriginValues) {
    self.id = id
    self.view = view
    self.isMainFrame = isMainFrame
    self.url = url
    self.origin = origin
  }
}

/// The values of a `WKSecurityOrigin`.
package struct OriginValues: Hashable, Sendable {
  /// The scheme, without the colon.
  package var scheme: String
  /// The host; empty if the URL has none.
  package var host: String
  /// The port; 0 represents the scheme's default port.
  package var port: Int

  /// Creates an origin.
  package init(scheme: String, host: String, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// Creates the origin of a URL.
  ///
  /// If there is no URL, the origin is opaque and its values are empty.
  package init(_ url: URL?) {
    let scheme = url?.scheme ?? ""
    let standard = scheme == "http" ? 80 : scheme == "https" ? 443 : nil
    let port = url?.port ?? 0
    self.init(scheme: scheme, host: url?.host ?? "", port: port == standard ? 0 : port)
  }
}
