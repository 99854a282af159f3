import Foundation
import WebViewKit

/// The document that a frame shows.
struct Document: Sendable {
  /// The load that brought its content; the shell keeps the parsed page under it.
  let load: LoadID
  /// The address, which changes with fragment navigations.
  var url: URL?
  /// The origin, inherited from the parent for `about:` documents.
  var origin: OriginValues
  /// The request that it answers, for reloading.
  var request: URLRequest
  /// Whether it is substitute content, which has no item in the back-forward list.
  var isSubstitute = false
  /// Whether the last load that began in its process leads to another page, rather than reload or
  /// replace a page.
  ///
  /// At first, the last load is the document's own.
  var lastLoadIsVisit = true
  /// Whether it is the `about:blank` that its frame began with.
  var isFirstBlank = false
  /// Whether it came over https, and `Cache-Control` forbids to store it.
  var isNoStore = false
  /// Whether an item was added after one of its frames had gone back; such a page is not kept.
  var isLost = false
  /// Whether the address that was asked for is empty; such a page gets no item.
  var hasNoAddress = false
  /// Whether it replaces a page that failed; such a document is not kept.
  var isErrorPage = false
  /// The certificates of its server, its own first; `nil` without TLS.
  var certificates: [Data]?
  /// The permissions of its frame and of its policies; `nil` allows everything.
  var sandbox: Sandbox?
  var policies = ContentSecurityPolicies()
  /// The origins whose addresses earlier documents of its frame have upgraded.
  var originsToUpgrade: Set<OriginValues> = []
  /// The client redirect that the document asks for.
  var refresh: PageContent.Refresh?
  /// The lazy frames that are seen, and are loaded when the page has finished.
  var lazyFrames: [PageContent.Subframe] = []
  /// The origins of the documents that its request came from; `nil` if it came from the app.
  @Indirect var initiators: [OriginValues]?
  /// The policy of its response, of its `meta` elements, or of the page around it.
  var referrerPolicy = ReferrerPolicy.standard

  /// The origins whose addresses the next document of the site upgrades (W3C Upgrade Insecure
  /// Requests, section 3.3; WebKit DocumentWriter::begin).
  var upgradedOrigins: Set<OriginValues> {
    guard policies.upgradesInsecureRequests else { return originsToUpgrade }
    var origin = OriginValues(url)
    origin.scheme = "http"
    return originsToUpgrade.union([origin])
  }

  /// Applies what a page says of the frames within it, before they are asked about.
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
  /// Whether it is suspended in a process that was left; otherwise the next page shares its
  /// process.
  let isSuspended: Bool
  /// The frames, the main one first; empty if the page has to be loaded again.
  let frames: [Frame]

  /// The document of the main frame.
  var document: Document? { frames.first?.document }
}

/// The parts of a parsed document that the machine has to know.
struct PageContent: Hashable, Sendable {
  /// An `iframe` or `frame` element.
  struct Subframe: Hashable, Sendable {
    /// The resolved address; `nil` is `about:blank`.
    var url: URL?
    /// The name by which links target it.
    var name: String?
    /// The `srcdoc` attribute.
    var content: SubstituteContent?
    var sandbox: Sandbox?
    /// The policy of the element, or of the `meta` elements before it; `nil` is the document's.
    var referrerPolicy: ReferrerPolicy?
    /// Whether it is an `embed` or `object` element.
    var isEmbedded = false
  }

  /// A client redirect (`meta http-equiv=refresh` or the `Refresh` header field).
  struct Refresh: Hashable, Sendable {
    var delay: Double
    var url: URL
    /// Whether a `meta` element asks for it, and not the field of the response.
    var isOfElement = false
  }

  var title = ""
  /// The content security policies of its `meta` elements.
  var policies: [String] = []
  /// Whether a policy forbids the address of its `base` element.
  var hasForbiddenBase = false
  /// The frames within it, in document order.
  var subframes: [Subframe] = []
  /// The frames that wait until they are seen.
  var lazyFrames: [LazyFrame] = []
  /// The client redirects of its response and its elements, in this order.
  var refreshes: [Refresh] = []
  /// The policy of its `meta` elements; `nil` if there is none.
  var referrerPolicy: ReferrerPolicy?
}

extension PageContent {
  /// The client redirect with the shortest delay; of several such redirects, the last (WebKit
  /// NavigationScheduler::scheduleRedirect).
  var refresh: Refresh? {
    guard refreshes.count > 1 else { return refreshes.first }
    let delay = refreshes.map(\.delay).min()
    return decide(refreshes.last { $0.delay == delay }, by: .shortestRefreshCounts)
  }
}

/// Content that is given, and not loaded, such as the string of `loadHTMLString`.
struct SubstituteContent: Hashable, Sendable {
  var data: Data
  var mimeType: String
  /// The label of its encoding; `nil` if the content itself declares its encoding.
  var encoding: String? = "UTF-8"
  var baseURL: URL?
  /// The request that the content is a simulated response to; `nil` if there is none.
  ///
  /// Content with a request gets an item of the back-forward list, other content does not.
  var request: URLRequest?

  /// The empty page.
  static let empty = SubstituteContent(data: Data(), mimeType: "text/html", baseURL: nil)
}
