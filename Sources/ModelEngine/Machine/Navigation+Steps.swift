import Foundation
import WebViewKit

// The decisions about a navigation between its start and its commit.
extension Navigation {
  static let redirectLimit = 20

  /// The consequence of a server's redirect.
  enum RedirectStep: Sendable {
    /// The redirect is followed if the app allows it.
    case ask
    /// The redirect is followed; the app was asked about the same request.
    case follow
    /// The redirect leads nowhere, or to an address that is not shown.
    case fail(LoadFailure, at: URL? = nil)
    /// An empty document is shown in place of the address, and fails (WebKit
    /// DocumentLoader::loadErrorDocument).
    case block(URL)
  }

  /// Changes the request, and the attempts to get past challenges, as a redirect does.
  mutating func redirect(
    by redirect: Redirect, in frames: FrameTable, citing rules: inout RuleUses
  ) -> RedirectStep {
    switch redirect {
    case .to(let url, _) where ["about", "data"].contains(url.scheme?.lowercased()):
      rules.obey(.redirectsLeadToNoData)
      isForbidden = true
      return .block(url)
    case .to(let url, _) where !url.mayBeShown(by: OriginValues(request.url), citing: &rules):
      return .fail(.cancelled, at: url)
    case .to(let url, _) where frames.isMixedContent(url, in: frame, citing: &rules):
      return .fail(.cancelled)
    case .to(let url, let status): return self.redirect(to: url, status: status, citing: &rules)
    case .malformed:
      rules.obey(.malformedRedirectFails)
      return .fail(.noHost)
    case .withoutAddress:
      rules.obey(.emptyLocationFails)
      return .fail(.cancelled)
    }
  }

  private mutating func redirect(
    to url: URL, status: Int, citing rules: inout RuleUses
  ) -> RedirectStep {
    guard redirects < Self.redirectLimit else {
      rules.obey(.twentyRedirects)
      return .fail(.tooManyRedirects)
    }
    rules.obey(.redirectChangesTheRequest)
    let target = request.redirected(to: url, status: status)
    passwords = passwords.redirected(from: request.url, to: target.url)
    request = target
    if let lastAsked, lastAsked.isSame(as: target) {
      rules.obey(.sameRequestIsAskedOnce)
      return .follow
    }
    lastAsked = target
    return .ask
  }

  /// Whether a response that the app allows is shown.
  func shows(
    _ values: NavigationResponseValues, _ profile: SystemProfile, citing rules: inout RuleUses
  ) -> Bool {
    if [204, 205].contains(values.response.status), profile.keepsThePageOfEmptyStatus {
      rules.obey(.emptyStatusKeepsThePage)
      return false
    }
    if values.isForMainFrame, request.url?.scheme == "data", case .frame = source {
      rules.obey(.pagesShowNoDataURLs)
      return false
    }
    rules.obey(.statusNeverFails)
    return true
  }

  /// Returns the content of a load that needs no server.
  func localContent(
    in cache: PageCache, _ mainFrame: FrameID, citing rules: inout RuleUses
  ) -> SubstituteContent? {
    switch kind {
    case .substitute(let content):
      rules.obey(.localContentHasNoResponse)
      return content
    case .history(let item) where frame == mainFrame && cache.page(of: item) != nil:
      rules.obey(.cachedPageHasNoResponse)
      return .empty
    default:
      let url = request.url
      guard url?.isAbout == true || url?.absoluteString.isEmpty != false else { return nil }
      rules.obey(.localContentHasNoResponse)
      return .empty
    }
  }

  /// Returns the form that the app is asked about before it is sent; `nil` if there is nothing to
  /// ask.
  ///
  /// - Parameter target: The frame.
  func form(
    in target: FrameValues, _ profile: SystemProfile,
    citing rules: inout RuleUses
  ) -> FormSubmissionValues? {
    guard let textFields, profile.asksAboutForms, let url = request.url else { return nil }
    guard process == nil else {
      rules.obey(.formToAnotherProcessIsUnreported)
      return nil
    }
    rules.obey(.formWaitsBeforeItsStart)
    return FormSubmissionValues(
      url: url, method: request.httpMethod ?? "GET", source: source, target: .frame(target),
      values: textFields)
  }
}

extension NavigationActionValues {
  /// Creates the app's values for a navigation of a frame; those of the main frame name it.
  init(_ navigation: Navigation, of frame: FrameValues) {
    self.init(
      navigation: frame.isMainFrame ? navigation.id : nil, request: navigation.request,
      type: navigation.type, source: navigation.source, target: .frame(frame),
      shouldPerformDownload: navigation.downloadName != nil)
    setPointer(navigation.pointer)
  }

  /// Creates the app's values for an action that wants a window.
  init(_ wish: PageAction, from source: FrameValues) {
    self.init(
      request: wish.request, type: wish.type, source: .frame(source), target: .none,
      shouldPerformDownload: wish.downloadName != nil)
    setPointer(wish.pointer)
  }
}

extension NewWindow {
  /// Creates the window of an action that a frame has asked for.
  init(
    _ action: NavigationActionValues, name: String?, _ opener: FrameValues, of frames: FrameTable,
    citing rules: inout RuleUses
  ) {
    let sandbox = frames[opener.id]?.sandbox
    if sandbox != nil { rules.obey(.sandboxHoldsWithin) }
    self.init(request: action.request, name: name, opener: opener, sandbox: sandbox?.ofWindows)
  }
}
