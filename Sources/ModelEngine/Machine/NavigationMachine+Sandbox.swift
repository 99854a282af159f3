import Foundation
import FoundationNetworking
import WebViewKit

/// What pages in a frame with the attribute `sandbox`, and in its windows, may not do: no callback
/// tells of it.
extension NavigationMachine {
  /// Schemes that are loaded rather than handed to other software.
  private static let ownSchemes: Set<String> = [
    "http", "https", "about", "data", "blob", "file",
  ]

  /// Whether a frame's page may follow a link or send a form.
  ///
  /// A click is the user's own, so that what needs that is allowed.
  mutating func mayFollow(_ action: PageAction, from frame: FrameID) -> Bool {
    guard let sandbox = frames[frame]?.sandbox else { return true }
    if action.type == .formSubmitted, !sandbox.allows(.forms) {
      obey(.formsAndDownloadsNeedPermission)
      return false
    }
    guard let target = reachableFrame(action.target, from: frame) else {
      obey(.windowsNeedAllowPopups)
      return sandbox.allows(.popups)
    }
    if target == mainFrame
      || Self.ownSchemes.contains(action.request.url?.scheme?.lowercased() ?? "")
    {
      return true
    }
    obey(.otherSchemesNeedAPermission)
    return sandbox.allows(.popups, .topNavigation, .topNavigationByUser, .customProtocols)
  }

  /// Whether what a frame was to show may become a download.
  mutating func mayDownload(in frame: FrameID) -> Bool {
    guard let sandbox = frames[frame]?.sandbox else { return true }
    obey(.formsAndDownloadsNeedPermission)
    return sandbox.allows(.downloads)
  }

  /// The frame that a target stands for; nil where there is none, or a sandbox keeps it out of
  /// reach, so that a window is wanted (WebKit FrameLoader::findFrameForNavigation).
  mutating func reachableFrame(_ name: String?, from frame: FrameID) -> FrameID? {
    guard let target = targetFrame(name, from: frame) else { return nil }
    guard target == mainFrame, frame != mainFrame, let sandbox = frames[frame]?.sandbox else {
      return target
    }
    obey(.topNeedsAllowTopNavigation)
    return sandbox.allows(.topNavigation, .topNavigationByUser) ? target : nil
  }
}
