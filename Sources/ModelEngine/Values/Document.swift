import Foundation
import WebViewKit

/// The document that a frame shows.
struct Document: Sendable {
  /// The load that delivered the document; the shell stores the parsed page under its ID.
  let load: LoadID
  /// The URL; a fragment navigation changes it.
  var url: URL?
  /// The origin; `about:` documents inherit it from the parent.
  var origin: OriginValues
  /// The request that loaded the document; a reload repeats it.
  var request: URLRequest
  /// Whether the document is substitute content, which has no item in the back-forward list.
  var isSubstitute = false
  /// Whether the last load that began in the document's process visits another page.
  ///
  /// A reload or a replacement of the page does not.
  ///
  /// Initially, this is the load of the document itself.
  var lastLoadIsVisit = true
  /// Whether the document is the `about:blank` that the frame began with.
  var isFirstBlank = false
  /// Whether the document came over HTTPS, and `Cache-Control` forbids storing it.
  var isNoStore = false
  /// Whether an item was added after one of the page's frames had gone back.
  ///
  /// Such a page is not kept.
  var isLost = false
  /// Whether the requested URL is empty; such a page does not get an item.
  var hasNoAddress = false
  /// Whether the document replaces a page that failed; such a document is not kept.
  var isErrorPage = false
  /// The certificates of the document's server, the server's own first; `nil` without TLS.
  var certificates: [Data]?
  /// The sandbox permissions from the frame and the document's policies; `nil` allows everything.
  var sandbox: Sandbox?
  var policies = ContentSecurityPolicies()
  /// The origins whose URLs earlier documents of the frame have upgraded.
  var originsToUpgrade: Set<OriginValues> = []
  /// The client redirect that the document requests.
  var refresh: PageContent.Refresh?
  /// The visible lazy frames, which are loaded when the page has finished.
  var lazyFrames: [PageContent.Subframe] = []
  /// The origins of the documents that caused the document's request; `nil` if the app made it.
  @Indirect var initiators: [OriginValues]?
  /// The referrer policy from the response, from `meta` elements, or from the page around the
  /// frame.
  var referrerPolicy = ReferrerPolicy.standard

  /// The origins whose URLs the next document of the site upgrades (W3C Upgrade Insecure Requests,
  /// section 3.3; WebKit DocumentWriter::begin).
  var upgradedOrigins: Set<OriginValues> {
    guard policies.upgradesInsecureRequests else { return originsToUpgrade }
    var origin = OriginValues(url)
    origin.scheme = "http"
    return originsToUpgrade.union([origin])
  }

  /// Applies the parts of a page that affect its subframes, before the app is asked about them.
  mutating func applyHead(of content: PageContent) {
    refresh = content.refresh
    if content.hasForbiddenBase { obey(.basesAreObeyed) }
    for policy in content.policies { policies.add(policy, of: url) }
  }
}

/// A page that was left, and can be shown again without loading.
///
/// If it has no frames, only its process is kept, and the page has to be loaded again.
struct CachedPage: Sendable {
  let item: HistoryItemID
  let title: String
  let process: WebProcess
  /// Whether the page is suspended in a process that was left.
  ///
  /// If false, the next page is shown in the same process.
  let isSuspended: Bool
  /// The frames, the main one first; empty if the page has to be loaded again.
  let frames: [Frame]

  /// The document of the main frame.
  var document: Document? { frames.first?.document }
}

/// The parts of a parsed document that `NavigationMachine` needs.
struct PageContent: Hashable, Sendable {
  /// An `iframe` or `frame` element.
  struct Subframe: Hashable, Sendable {
    /// The absolute URL; `nil` for `about:blank`.
    var url: URL?
    /// The name by which links target it.
    var name: String?
    /// The `srcdoc` attribute.
    var content: SubstituteContent?
    var sandbox: Sandbox?
    /// The referrer policy of the element or of `meta` elements before it; `nil` if the document's
    /// policy applies.
    var referrerPolicy: ReferrerPolicy?
    /// Whether the element is an `embed` or `object` element.
    var isEmbedded = false
  }

  /// A client redirect (`meta http-equiv=refresh` or the `Refresh` header field).
  struct Refresh: Hashable, Sendable {
    var delay: Double
    var url: URL
    /// Whether the redirect comes from a `meta` element instead of a field of the response.
    var isOfElement = false
  }

  var title = ""
  /// The content security policies of the document's `meta` elements.
  var policies: [String] = []
  /// Whether a policy forbids the URL of the `base` element.
  var hasForbiddenBase = false
  /// The frames in the document, in document order.
  var subframes: [Subframe] = []
  /// The frames that are not loaded until they are visible.
  var lazyFrames: [LazyFrame] = []
  /// The client redirects: first the one of the response, then those of `meta` elements.
  var refreshes: [Refresh] = []
  /// The referrer policy of the `meta` elements; `nil` if they do not declare one.
  var referrerPolicy: ReferrerPolicy?
}

extension PageContent {
  /// The client redirect with the shortest delay.
  ///
  /// If several have this delay, the last one is used (WebKit
  /// NavigationScheduler::scheduleRedirect).
  var refresh: Refresh? {
    guard refreshes.count > 1 else { return refreshes.first }
    let delay = refreshes.map(\.delay).min()
    return decide(refreshes.last { $0.delay == delay }, by: .shortestRefreshCounts)
  }
}

/// Content that is supplied rather than loaded, such as the string of `loadHTMLString`.
struct SubstituteContent: Hashable, Sendable {
  var data: Data
  var mimeType: String
  /// The label of the content's encoding; `nil` if the content itself declares its encoding.
  var encoding: String? = "UTF-8"
  var baseURL: URL?
  /// The request that the content is a simulated response to; `nil` if there is none.
  ///
  /// Content with a request gets an item in the back-forward list. Other content does not.
  var request: URLRequest?

  /// The empty page.
  static let empty = SubstituteContent(data: Data(), mimeType: "text/html", baseURL: nil)
}
