import Foundation
import WebViewKit

// The limits of frames within the page, and of pages in a frame with the attribute `sandbox`: no
// callback reports what they forbid.
extension FrameTable {
  /// Schemes that are loaded rather than handed to other software.
  private static let ownSchemes: Set<String> = [
    "http", "https", "about", "data", "blob", "file",
  ]

  /// Whether a page may have such a frame.
  func isAllowed(_ subframe: PageContent.Subframe, in parent: FrameID) -> Bool {
    guard let url = subframe.url else { return true }
    guard url.mayBeShown(by: self[parent]?.document?.origin) else { return false }
    var selfReferences = 0
    var ancestor: FrameID? = parent
    while let id = ancestor, let frame = self[id] {
      if frame.document?.url?.isEqualIgnoringFragment(to: url) == true { selfReferences += 1 }
      ancestor = frame.parent
    }
    guard selfReferences > 1 else { return true }
    return decide(false, by: .pageContainsItselfOnce)
  }

  /// Whether a frame may not load an address since a document around it came over https.
  func isMixedContent(_ url: URL?, in frame: FrameID) -> Bool {
    guard frame != main.id, let url, url.isOfTheWeb, !url.isSecure,
      ancestors(of: frame).contains(where: { $0.origin.scheme == "https" })
    else { return false }
    return decide(true, by: .insecureFrameIsBlocked)
  }

  /// Whether a response forbids to show it in a frame like this one.
  func isForbidden(_ response: ResponseValues, in frame: FrameID) -> Bool {
    let ancestors = ancestors(of: frame)
    guard !ancestors.isEmpty else { return false }
    let origins = ancestors.map(\.origin)
    let policies = response.values(of: "Content-Security-Policy").compactMap(FrameAncestors.init)
    guard policies.isEmpty else {
      obey(.frameAncestorsAreObeyed)
      let own = OriginValues(response.url)
      return !policies.allSatisfy { policy in
        origins.allSatisfy { policy.allows($0, around: own) }
      }
    }
    guard let option = FrameOption(response.values(of: "X-Frame-Options")) else { return false }
    obey(.frameOptionsAreObeyed)
    return option == .deny || origins.contains { $0 != OriginValues(response.url) }
  }

  /// Whether a frame's page may follow a link or send a form.
  ///
  /// A click is the user's own, so that what needs that is allowed.
  func mayFollow(_ action: PageAction, from frame: FrameID) -> Bool {
    guard let sandbox = self[frame]?.sandbox else { return true }
    if action.type == .formSubmitted, !sandbox.allows(.forms) {
      return decide(false, by: .formsAndDownloadsNeedPermission)
    }
    guard let target = reachableTarget(action.target, from: frame) else {
      return decide(sandbox.allows(.popups), by: .windowsNeedAllowPopups)
    }
    if target == main.id
      || Self.ownSchemes.contains(action.request.url?.scheme?.lowercased() ?? "")
    {
      return true
    }
    obey(.otherSchemesNeedAPermission)
    return sandbox.allows(.popups, .topNavigation, .topNavigationByUser, .customProtocols)
  }

  func mayDownload(in frame: FrameID) -> Bool {
    guard let sandbox = self[frame]?.sandbox else { return true }
    return decide(sandbox.allows(.downloads), by: .formsAndDownloadsNeedPermission)
  }

  /// Returns the frame that a target stands for; `nil` if there is none, or a sandbox keeps it out
  /// of reach, so that a window is wanted (WebKit FrameLoader::findFrameForNavigation).
  func reachableTarget(_ name: String?, from frame: FrameID) -> FrameID? {
    guard let target = target(name, from: frame) else { return nil }
    guard target == main.id, frame != main.id, let sandbox = self[frame]?.sandbox else {
      return target
    }
    obey(.topNeedsAllowTopNavigation)
    return sandbox.allows(.topNavigation, .topNavigationByUser) ? target : nil
  }
}

extension URL {
  /// Whether a document or a redirect of an origin may lead to the address: to local files, only
  /// files may (WebKit SecurityOrigin::canDisplay).
  func mayBeShown(by origin: OriginValues?) -> Bool {
    guard scheme?.lowercased() == "file", origin?.scheme.lowercased() != "file" else { return true }
    return decide(false, by: .filesAreForFiles)
  }
}
