#if !canImport(WebKit)
import Foundation
import FoundationNetworking

/// One thing that the facade tells an engine to do with data stores; no view is concerned.
///
/// A question that an engine drops gets its fallback, so that everybody who waits is answered.
public enum DataStoreCommand: Sendable {
  /// What is to be done with one store, which the engine opens where nobody has used it yet.
  public enum Action: Sendable {
    /// Gives all cookies, in any order.
    case getAllCookies(Question<[HTTPCookie]>)
    /// Sets cookies, in place of those with the same name, domain and path.
    case setCookies([HTTPCookie], Question<Void>)
    /// Deletes the cookie with this one's name, domain and path.
    case deleteCookie(HTTPCookie, Question<Void>)
    /// Lets the store take cookies, or none.
    case setCookiePolicy(isAllowing: Bool, Question<Void>)
    /// Tells whether the store takes cookies.
    case getCookiePolicy(Question<Bool>)
    /// Calls the notice whenever cookies have changed; nil ends that.
    case observeCookies(CookieObserverID, notice: (@Sendable () -> Void)?)
    /// Gives what sites have stored of some types.
    case fetchRecords(types: Set<String>, Question<[DataRecordValues]>)
    /// Removes what the sites of some records have stored of some types.
    case removeRecords(types: Set<String>, [DataRecordValues], Question<Void>)
    /// Removes everything of some types that was changed since a moment.
    case removeData(types: Set<String>, modifiedSince: Date, Question<Void>)
  }

  /// Does something with one store.
  case perform(Action, on: ViewSettings.DataStore)
  /// Removes a store from disk; the answer is what stands in the way, nil where it was removed.
  case removeStore(identifier: String, Question<String?>)
  /// Gives the identifiers of all stores on disk, the default one apart.
  case fetchIdentifiers(Question<[String]>)
}
#endif
