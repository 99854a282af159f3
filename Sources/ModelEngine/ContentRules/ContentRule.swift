import Foundation

/// A rule of a content rule list: the loads that it applies to, and their treatment.
struct ContentRule: Hashable, Sendable {
  /// The treatment of a load.
  enum Action: Hashable, Sendable {
    case block
    /// The rules before this one in the list do not count.
    case ignorePreviousRules
    /// The rules after this one in the list do not count.
    case ignoreFollowingRules
    /// Another action that WebKit knows, by its name; the model does not apply it.
    case other(String)
  }

  /// The name of the action that hides elements.
  static let hiding = "css-display-none"

  let trigger: ContentTrigger
  let action: Action
}

/// The load of a document, as rules see it.
struct DocumentLoad: Sendable {
  var url: URL
  /// The address of the page; if the load is of the page itself, the address of the load.
  var pageURL: URL
  var isMainFrame: Bool

  /// The address without its fragment, which filters do not see (WebKit MemoryCache,
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
  /// The frame of a document.
  enum Frame: Hashable, Sendable {
    case main, within
  }

  /// The relation of an address to the page.
  enum Party: Hashable, Sendable {
    case first, third
  }

  /// The pages to whose loads a rule applies.
  enum Pages: Hashable, Sendable {
    case all
    case of([Page])
    case except([Page])
  }

  /// A description of pages.
  enum Page: Hashable, Sendable {
    /// Pages of a host and, if `below` is true, of the hosts below it.
    case host(String, below: Bool)
    /// Pages with such an address.
    case address(URLFilter)
  }

  var filter: URLFilter
  var pages = Pages.all
  /// The frames to whose documents the rule applies.
  var documents: Set<Frame> = [.main, .within]
  /// The frames to whose loads the rule applies.
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
  /// Creates the description of a domain; an asterisk includes the domains below it.
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
