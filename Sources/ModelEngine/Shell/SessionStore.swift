import FixtureClient
import Foundation
import Synchronization
import WebViewKit

/// The data that a data store keeps between loads: cookies, and the credentials (case E07 of
/// `Fixtures/Oracle.yaml`) and servers that were accepted.
final class SessionStore: Sendable {
  private struct Contents {
    var cookies: [StoredCookie] = []
    var takesCookies = true
    var observers: [CookieObserverID: @Sendable () -> Void] = [:]
    var certificates: [OriginValues: [Data]] = [:]
  }

  private let contents = Mutex(Contents())
  /// The user names and passwords: those of the session, and the permanent ones.
  let credentials = Mutex(CredentialStorage())

  /// The cookies that have not expired.
  var cookies: [StoredCookie] { contents.withLock { $0.cookies.filter { !$0.isExpired } } }

  /// Whether cookies are stored and sent.
  var takesCookies: Bool {
    get { contents.withLock(\.takesCookies) }
    set { contents.withLock { $0.takesCookies = newValue } }
  }

  /// Returns the value of `Cookie` for a request; `nil` if there are no cookies.
  ///
  /// Cookies with longer paths come first. If paths are equally long, the oldest cookie comes first
  /// (RFC 6265bis section 5.8.3).
  func cookies(for url: URL, from site: RequestSite = .same) -> String? {
    let matching = takesCookies ? cookies.filter { $0.matches(url, from: site) } : []
    guard !matching.isEmpty else { return nil }
    let lengths = Set(matching.map(\.path.utf8.count)).sorted(by: >)
    let ordered = lengths.flatMap { length in matching.filter { $0.path.utf8.count == length } }
    return ordered.map(\.pair).joined(separator: "; ")
  }

  /// Stores the cookies that a response sets.
  func storeCookies(
    _ fields: [(name: String, value: String)], from url: URL, to site: RequestSite = .same
  ) {
    guard takesCookies else { return }
    set(
      fields.filter { $0.name.lowercased() == "set-cookie" }
        .compactMap { StoredCookie($0.value, from: url, to: site) })
  }

  /// Stores cookies; each replaces a stored cookie with the same name, domain and path.
  func set(_ cookies: [StoredCookie]) {
    change { contents in
      for cookie in cookies {
        let place = contents.firstIndex { $0.isSame(as: cookie) }
        if let place { contents.remove(at: place) }
        if !cookie.isExpired { contents.insert(cookie, at: place ?? contents.endIndex) }
      }
    }
  }

  func removeCookies(where fits: (StoredCookie) -> Bool) { change { $0.removeAll(where: fits) } }

  /// Registers a closure to call after each change of the cookies; `nil` removes it.
  func observe(_ id: CookieObserverID, _ notice: (@Sendable () -> Void)?) {
    contents.withLock { $0.observers[id] = notice }
  }

  /// Changes the cookies, and notifies the observers if a cookie has changed.
  private func change(_ work: (inout [StoredCookie]) -> Void) {
    let notices = contents.withLock { contents in
      let before = contents.cookies
      work(&contents.cookies)
      return before == contents.cookies ? [] : Array(contents.observers.values)
    }
    for notify in notices { notify() }
  }

  /// Returns the credential that a request is sent with before any challenge.
  func unaskedCredential(for request: URLRequest) -> PasswordCredential? {
    guard let url = request.url, request.value(forHTTPHeaderField: "Authorization") == nil,
      PasswordCredential(in: url) == nil
    else { return nil }
    return credentials.withLock { $0.unasked(for: url) }
  }

  /// Whether the server of this URL has been accepted before with the same certificates.
  func hasAccepted(_ trust: ServerTrust, at url: URL) -> Bool {
    contents.withLock { $0.certificates[OriginValues(url)] } == trust.certificates
  }

  /// Whether a connection may be used without asking the app about it.
  func trusts(_ question: SecureQuestion, at url: URL) -> Bool {
    guard case .serverTrust(let trust) = ConnectionQuestion(question) else { return false }
    return trust.isTrusted || hasAccepted(trust, at: url)
  }

  func accept(_ trust: ServerTrust, at url: URL) {
    contents.withLock { $0.certificates[OriginValues(url)] = trust.certificates }
  }
}

/// The commands of WebViewKit's classes; cookies are the only website data that the model stores.
extension SessionStore {
  func performAction(_ action: DataStoreCommand.Action) {
    switch action {
    case .getAllCookies(let question): question.fulfill(cookies.compactMap(HTTPCookie.init))
    case .setCookies(let cookies, let question):
      set(cookies.map(StoredCookie.init))
      question.fulfill(())
    case .deleteCookie(let cookie, let question):
      let deleted = StoredCookie(cookie)
      removeCookies { $0.isSame(as: deleted) }
      question.fulfill(())
    case .setCookiePolicy(let isAllowing, let question):
      takesCookies = isAllowing
      question.fulfill(())
    case .getCookiePolicy(let question): question.fulfill(takesCookies)
    case .observeCookies(let id, let notice): observe(id, notice)
    case .fetchRecords(let types, let question): question.fulfill(records(of: types))
    case .removeRecords(let types, let records, let question):
      let domains = Set(records.map(\.name))
      if types.contains(WKWebsiteDataTypeCookies) {
        removeCookies { domains.contains($0.domain) }
      }
      question.fulfill(())
    case .removeData(let types, let date, let question):
      if types.contains(WKWebsiteDataTypeCookies) { removeCookies { $0.created >= date } }
      question.fulfill(())
    }
  }

  private func records(of types: Set<String>) -> [DataRecordValues] {
    guard types.contains(WKWebsiteDataTypeCookies) else { return [] }
    return Set(cookies.map(\.domain)).sorted().map {
      DataRecordValues(name: $0, types: [WKWebsiteDataTypeCookies])
    }
  }
}
