import Foundation
import WebViewKit

// The restrictions of subframes, and of pages in a frame with the attribute `sandbox`. No callback
// reports a load that these restrictions forbid.
extension FrameTable {
  /// The schemes whose URLs are loaded; URLs with other schemes are passed to other software.
  private static let ownSchemes: Set<String> = [
    "http", "https", "about", "data", "blob", "file",
  ]

  /// Whether a page may contain a subframe.
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

  /// Whether a frame may not load a URL because the document of an ancestor came over HTTPS.
  func isMixedContent(_ url: URL?, in frame: FrameID) -> Bool {
    guard frame != main.id, let url, url.isOfTheWeb, !url.isSecure,
      ancestors(of: frame).contains(where: { $0.origin.scheme == "https" })
    else { return false }
    return decide(true, by: .insecureFrameIsBlocked)
  }

  /// Whether the policies of the page that contains a frame let the frame load a URL (WebKit
  /// PolicyChecker::checkNavigationPolicy).
  ///
  /// - Parameter isRedirected: Whether a redirect leads to the URL.
  func policiesAllowLoad(
    of url: URL?, in frame: FrameID, isRedirected: Bool = false
  ) -> Bool {
    guard let url, !url.isAbout, let parent = self[frame]?.parent,
      let policies = self[parent]?.document?.policies,
      !policies.allow(
        url, by: self[frame]?.isEmbedded == true ? .objectSource : .frameSource,
        isRedirected: isRedirected)
    else { return true }
    return decide(false, by: .frameSourcesAreObeyed)
  }

  /// Returns a request with `https:` instead of `http:` if a policy of the page or of an ancestor
  /// requires it (W3C Upgrade Insecure Requests, section 4.1; WebKit
  /// ContentSecurityPolicy::upgradeInsecureRequestIfNeeded).
  ///
  /// - Parameter ofOwnOrigin: Whether a document upgrades only requests to its own origin.
  func upgraded(_ request: URLRequest, by frame: FrameID, ofOwnOrigin: Bool = false) -> URLRequest {
    guard let url = request.url, url.scheme == "http",
      var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
    else { return request }
    let target = OriginValues(url)
    let documents = [self[frame]?.document].compactMap(\.self) + ancestors(of: frame)
    let isUpgraded = documents.contains { document in
      let own = OriginValues(document.url)
      return document.policies.upgradesInsecureRequests
        && (!ofOwnOrigin || own.host == target.host && own.port == target.port)
    }
    let isKept = self[frame]?.document?.originsToUpgrade.contains(target) == true
    guard isUpgraded || isKept else { return request }
    parts.scheme = "https"
    var request = request
    request.url = parts.url
    return decide(request, by: .insecureRequestsAreUpgraded)
  }

  /// Whether a redirect of a frame's load may lead to a URL.
  func mayBeRedirected(_ frame: FrameID, to url: URL) -> Bool {
    guard let navigation = self[frame]?.provisional else { return true }
    return url.mayBeShown(by: OriginValues(navigation.request.url))
      && !isMixedContent(url, in: frame)
      && policiesAllowLoad(of: url, in: frame, isRedirected: true)
      && policiesAllowForm(to: url, of: navigation.type, from: frame, isRedirected: true)
  }

  /// Whether the policies of a page let it send a form to a URL (WebKit
  /// FrameLoader::checkIfFormActionAllowedByCSP).
  func policiesAllowForm(
    to url: URL?, of type: WKNavigationType, from frame: FrameID, isRedirected: Bool = false
  ) -> Bool {
    guard type == .formSubmitted, let url,
      self[frame]?.document?.policies.allow(url, by: .formAction, isRedirected: isRedirected)
        == false
    else { return true }
    return decide(false, by: .formActionsAreObeyed)
  }

  /// Whether a response forbids showing its page in a frame.
  func isForbidden(_ response: ResponseValues, in frame: FrameID) -> Bool {
    let ancestors = ancestors(of: frame)
    guard !ancestors.isEmpty else { return false }
    let origins = ancestors.map(\.origin)
    if let isAllowed = ContentSecurityPolicies(response).allow(ancestors: origins) {
      return decide(!isAllowed, by: .frameAncestorsAreObeyed)
    }
    guard let option = FrameOption(response.values(of: "X-Frame-Options")) else { return false }
    obey(.frameOptionsAreObeyed)
    return option == .deny || origins.contains { $0 != OriginValues(response.url) }
  }

  /// Whether a frame's page may follow a link or send a form.
  ///
  /// A click is a user gesture, so permissions that require a gesture are granted.
  func mayFollow(_ action: PageAction, from frame: FrameID) -> Bool {
    guard let sandbox = self[frame]?.limits else { return true }
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

  /// Whether a navigation may become a download.
  ///
  /// For a load in another process, the sandbox of the frame decides. Otherwise the sandbox of the
  /// shown page decides.
  func mayBecomeDownload(_ navigation: Navigation) -> Bool {
    let frame = self[navigation.frame]
    guard let sandbox = navigation.process == nil ? frame?.limits : frame?.sandbox else {
      return true
    }
    return decide(sandbox.allows(.downloads), by: .formsAndDownloadsNeedPermission)
  }

  /// Returns the frame that a target refers to (WebKit FrameLoader::findFrameForNavigation).
  ///
  /// - Returns: `nil` if a window is opened instead, because the frame does not exist or because a
  ///   sandbox forbids navigating it.
  func reachableTarget(_ name: String?, from frame: FrameID) -> FrameID? {
    guard let target = target(name, from: frame) else { return nil }
    guard target != frame, let sandbox = self[frame]?.limits else { return target }
    if target == main.id {
      obey(.topNeedsAllowTopNavigation)
      return sandbox.allows(.topNavigation, .topNavigationByUser) ? target : nil
    }
    guard !descendants(of: frame).contains(target) else { return target }
    return decide(nil, by: .sandboxedFramesStayApart)
  }
}

extension URL {
  /// Whether a document of the given origin, or a redirect from it, may lead to the URL (WebKit
  /// SecurityOrigin::canDisplay).
  ///
  /// Only files may lead to local files, and only the origin that made a blob may lead to the blob.
  /// Nothing may lead to a blocked port.
  func mayBeShown(by origin: OriginValues?) -> Bool {
    switch scheme?.lowercased() {
    case "file" where origin?.scheme.lowercased() != "file":
      decide(false, by: .filesAreForFiles)
    case "blob" where origin.map { $0 != blobOrigin } == true:
      decide(false, by: .blobsAreForTheirOrigin)
    case _ where hasBadPort: decide(false, by: .badPortsAreNotReached)
    default: true
    }
  }

  /// The origin that has made a blob (File API, section 8.3.1).
  private var blobOrigin: OriginValues {
    OriginValues(URL(string: String(absoluteString.dropFirst("blob:".count))))
  }
}
