import Foundation
import WebViewKit

// The decisions about a navigation from its start to its commit.
extension Navigation {
  static let redirectLimit = 20

  /// Adopts the referrer policy of a redirect if the redirect declares one.
  mutating func takePolicy(of redirect: ResponseValues) {
    if let policy = ReferrerPolicy(of: redirect) { redirectPolicy = policy }
  }

  /// Changes the request and the state of password challenges as a redirect does.
  ///
  /// - Returns: Whether to ask the app. It is not asked about the same request again.
  mutating func redirect(to url: URL, status: Int) -> Bool {
    obey(.redirectChangesTheRequest)
    redirectingURL = request.url
    var target = (redirects == 0 ? request.askingForUpgrades() : request)
      .redirected(to: url, status: status)
    if let told = request.value(forHTTPHeaderField: "Referer").flatMap({ URL(string: $0) }) {
      obey(.redirectsHaveTheirReferrerPolicy)
      target.setValue(
        redirectPolicy.referrer(from: told, to: target.url ?? url), forHTTPHeaderField: "Referer")
    }
    passwords = passwords.redirected(from: request.url, to: target.url)
    request = target
    if url.scheme?.lowercased() == "javascript" {
      return decide(false, by: .redirectsToScriptsFail)
    }
    if let lastAsked, lastAsked.isSame(as: target) {
      return decide(false, by: .sameRequestIsAskedOnce)
    }
    lastAsked = target
    return true
  }

  /// The request of a download that replaces the navigation.
  ///
  /// Before the first redirect, the request lacks the field that WebKit's FrameLoader adds when a
  /// load begins.
  var requestOfDownload: URLRequest {
    guard redirectingURL == nil else { return request }
    var request = request
    request.setValue(nil, forHTTPHeaderField: URLRequest.upgrades)
    return request
  }

  /// Returns the values of the navigation's action for the policy request to the app.
  func action(in frame: FrameValues) -> NavigationActionValues {
    var action = NavigationActionValues(
      navigation: frame.isMainFrame ? id : nil, request: request, type: type, source: source,
      target: .frame(frame), shouldPerformDownload: downloadName != nil)
    action.setPointer(pointer)
    return action
  }

  /// Returns the values of the navigation's response for the policy request to the app.
  func values(
    of response: ResponseValues, isMain: Bool, _ profile: SystemProfile
  ) -> NavigationResponseValues {
    obey(.responseTellsWhatCanBeShown)
    var values = NavigationResponseValues(
      response: request.url?.isOfTheWeb == true ? response.withoutSetCookie : response,
      isForMainFrame: isMain,
      canShowMIMEType: MIMETypes.canShow(response.mimeType))
    if profile.asksAboutForms, isMain { values.navigation = id }
    return values
  }

  /// Whether a response that the app wants to download becomes a download.
  func mayBecomeDownload(_ profile: SystemProfile) -> Bool {
    guard request.url?.scheme == "data", !profile.downloadsData else { return true }
    return decide(false, by: .dataResponseIsNoDownload)
  }

  /// Whether a response that the app allows is shown.
  func shows(_ values: NavigationResponseValues, _ profile: SystemProfile) -> Bool {
    if [204, 205].contains(values.response.status), profile.keepsThePageOfEmptyStatus {
      return decide(false, by: .emptyStatusKeepsThePage)
    }
    if values.isForMainFrame, request.url?.scheme == "data", case .frame = source {
      return decide(false, by: .pagesShowNoDataURLs)
    }
    return decide(true, by: .statusNeverFails)
  }

  /// Returns the content of a load that needs no server.
  private func localContent(in cache: PageCache, _ mainFrame: FrameID) -> SubstituteContent? {
    switch kind {
    case .substitute(let content):
      return decide(content, by: .localContentHasNoResponse)
    case .history(let item) where frame == mainFrame && cache.page(of: item) != nil:
      return decide(.empty, by: .cachedPageHasNoResponse)
    default:
      let url = request.url
      guard url?.isAbout == true || url?.absoluteString.isEmpty != false else { return nil }
      guard url?.isEmptyPage != false else {
        return decide(nil, by: .otherAboutAddressesFail)
      }
      return decide(.empty, by: .localContentHasNoResponse)
    }
  }

  /// Returns the command that begins the load.
  func command(for load: LoadID, in cache: PageCache, _ mainFrame: FrameID) -> LoaderCommand {
    localContent(in: cache, mainFrame).map { .deliver(load, $0) } ?? .load(load, request)
  }

  /// Returns the form that the app has to be asked about; `nil` if the app is not asked.
  ///
  /// - Parameter target: The frame that navigates.
  func form(in target: FrameValues, _ profile: SystemProfile) -> FormSubmissionValues? {
    guard let textFields, profile.asksAboutForms, let url = request.url else { return nil }
    guard process == nil else { return decide(nil, by: .formToAnotherProcessIsUnreported) }
    obey(.formWaitsBeforeItsStart)
    return FormSubmissionValues(
      url: url, method: request.httpMethod ?? "GET", source: source, target: .frame(target),
      values: textFields)
  }
}

extension Document {
  /// Applies the parts of a page that affect later requests: its lazy frames, and the referrer
  /// policy of its `meta` elements.
  mutating func applyRest(of content: PageContent) {
    lazyFrames = content.lazyFrames.map(\.frame)
    guard let policy = content.referrerPolicy else { return }
    obey(.pagesHaveTheirReferrerPolicy)
    referrerPolicy = policy
  }

  /// Creates the document that a navigation commits, which replaces the frame's current document.
  init?(_ navigation: Navigation, in frames: FrameTable) {
    guard let load = navigation.load else { return nil }
    let url = navigation.request.url
    self.init(
      load: load, url: url, origin: OriginValues(url), request: navigation.request,
      certificates: navigation.certificates)
    if case .substitute(let content) = navigation.kind, content.request == nil {
      isSubstitute = true
    }
    hasNoAddress = navigation.initialURL == nil
    lastLoadIsVisit = navigation.isVisitOfAnotherPage
    let parent = frames[navigation.frame]?.parent
    policies = navigation.response.map(ContentSecurityPolicies.init) ?? policies
    if url?.isAbout == true, let parent {
      isFirstBlank = url == .aboutBlank && frames[navigation.frame]?.document == nil
      obey(.aboutInheritsItsOrigin)
      origin = frames[parent]?.document?.origin ?? origin
      referrerPolicy = frames[parent]?.document?.referrerPolicy ?? referrerPolicy
    }
    if let policy = navigation.response.flatMap(ReferrerPolicy.init(of:)) {
      obey(.pagesHaveTheirReferrerPolicy)
      referrerPolicy = policy
    }
    initiators = frames.initiators(of: navigation)
    originsToUpgrade = frames.originsToUpgrade(in: navigation.frame, at: url)
    policies = frames.policiesInherited(by: navigation) ?? policies
    sandbox = frames[navigation.frame]?.sandbox
    if let limits = policies.sandbox {
      sandbox = decide(limits.within(sandbox), by: .policySandboxesItsPage)
    }
    if sandbox?.allows(.sameOrigin) == false {
      obey(.sandboxTakesTheOrigin)
      origin = OriginValues(nil)
    }
    if navigation.isForbidden { origin = OriginValues(nil) }
    if url?.isSecure == true {
      let cacheControl = navigation.response?.value(of: "Cache-Control") ?? ""
      isNoStore = cacheControl.lowercased().contains("no-store")
    }
  }
}

extension FrameTable {
  /// Returns the policies that a document without a response inherits from its parent frame, or
  /// from the previous page in the same process (observed webkitgtk 2.50.6 in
  /// WebCore/loader/DocumentWriter.cpp, begin).
  fileprivate func policiesInherited(by navigation: Navigation) -> ContentSecurityPolicies? {
    let url = navigation.request.url
    if let parent = self[navigation.frame]?.parent {
      return url?.isAboutOrData == true ? self[parent]?.document?.policies : nil
    }
    switch navigation.kind {
    case .substitute, .history: return nil
    default: break
    }
    guard url?.isAboutOrData == true, navigation.process == nil else { return nil }
    return self[navigation.frame]?.document?.policies
  }
}
