import Foundation

/// A rule of a content rule list: the loads that it applies to, and what to do with them.
struct ContentRule: Hashable, Sendable {
  /// The action for a load that the rule applies to.
  enum Action: Hashable, Sendable {
    case block
    /// The rules before this one in the list are ignored.
    case ignorePreviousRules
    /// The rules after this one in the list are ignored.
    case ignoreFollowingRules
    /// An action that WebKit supports and the model does not apply, with the name of the action.
    case other(String)
  }

  /// The name of the action that hides elements.
  static let hiding = "css-display-none"

  let trigger: ContentTrigger
  let action: Action
}

/// The properties of a document load that rules are matched against.
struct DocumentLoad: Sendable {
  var url: URL
  /// The URL of the page in the main frame; if the load is in the main frame, the URL of the load.
  var pageURL: URL
  var isMainFrame: Bool

  /// The URL without its fragment, which filters ignore (WebKit MemoryCache,
  /// removeFragmentIdentifierIfNeeded).
  fileprivate var text: Substring {
    let text = url.absoluteString
    return url.isOfTheWeb ? text.prefix { $0 != "#" } : text[...]
  }

  fileprivate var frame: ContentTrigger.Frame { isMainFrame ? .main : .within }
  fileprivate var party: ContentTrigger.Party { url.domain == pageURL.domain ? .first : .third }
}

/// The conditions under which a content rule applies to a load.
struct ContentTrigger: Hashable, Sendable {
  /// The kind of frame that a document is loaded in.
  enum Frame: Hashable, Sendable {
    case main, within
  }

  /// The relation of a load's domain to the page's domain.
  enum Party: Hashable, Sendable {
    case first, third
  }

  /// The pages whose loads a rule applies to.
  enum Pages: Hashable, Sendable {
    case all
    case of([Page])
    case except([Page])
  }

  /// A description of the pages that a rule applies to.
  enum Page: Hashable, Sendable {
    /// Pages of a host and, if `below` is true, of its subdomains.
    case host(String, below: Bool)
    /// Pages whose URL matches a filter.
    case address(URLFilter)
  }

  var filter: URLFilter
  var pages = Pages.all
  /// The frames whose documents have one of the rule's resource types.
  var documents: Set<Frame> = [.main, .within]
  /// The frames that are in one of the rule's load contexts.
  var frames: Set<Frame> = [.main, .within]
  var parties: Set<Party> = [.first, .third]

  /// Whether the rule applies to the load of a document.
  func matches(_ load: DocumentLoad) -> Bool {
    documents.contains(load.frame) && frames.contains(load.frame) && parties.contains(load.party)
      && matches(load.pageURL) && filter.matches(load.text)
  }

  private func matches(_ page: URL) -> Bool {
    switch pages {
    case .all: true
    case .of(let pages): pages.contains { $0.matches(page) }
    case .except(let pages): !pages.contains { $0.matches(page) }
    }
  }
}

extension ContentTrigger.Page {
  /// Creates the description of a domain; a leading asterisk includes its subdomains.
  init(domain: String) {
    let isBelow = domain.hasPrefix("*")
    self = .host(isBelow ? String(domain.dropFirst()) : domain, below: isBelow)
  }

  fileprivate func matches(_ page: URL) -> Bool {
    switch self {
    case .address(let filter): filter.matches(page.absoluteString)
    case .host(let host, let below):
      page.host?.lowercased() == host
        || below && page.host?.lowercased().hasSuffix(".\(host)") == true
    }
  }
}
