import Foundation

/// A frame that an action concerns, as far as an engine can tell.
package enum FrameReference: Hashable, Sendable {
  /// No frame: a load that the app began, or a window that does not exist yet.
  case none
  /// A frame that the engine can describe.
  case frame(FrameValues)
  /// A frame that the engine cannot identify; the engine's capability table says so.
  case notObserved
}

/// The values of a frame at one moment.
package struct FrameValues: Hashable, Sendable {
  /// The identifier, which stays the same while the frame lives.
  package var id: FrameID
  /// The view that the frame is in.
  package var view: ViewID
  /// Whether it is the view's main frame.
  package var isMainFrame: Bool
  /// The URL of the document now in the frame; `nil` before its first one.
  package var url: URL?
  /// The security origin of that document, or of the parent if there is none yet.
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
  /// The scheme, without colon.
  package var scheme: String
  /// The host, empty if the scheme has none.
  package var host: String
  /// The port, 0 if it is the scheme's default.
  package var port: Int

  /// Creates an origin.
  package init(scheme: String, host: String, port: Int) {
    self.scheme = scheme
    self.host = host
    self.port = port
  }

  /// Creates the origin of a URL; an opaque one, all empty, if there is none.
  package init(_ url: URL?) {
    let scheme = url?.scheme ?? ""
    let standard = scheme == "http" ? 80 : scheme == "https" ? 443 : nil
    let port = url?.port ?? 0
    self.init(scheme: scheme, host: url?.host ?? "", port: port == standard ? 0 : port)
  }
}
