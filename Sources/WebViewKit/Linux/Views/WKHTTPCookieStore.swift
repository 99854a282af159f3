import Foundation

/// The cookies of a data store.
@preconcurrency @MainActor open class WKHTTPCookieStore: NSObject {
  /// The policy for the cookies that a store accepts.
  public enum CookiePolicy: Int, Sendable {
    /// All cookies except those of third parties.
    case allow = 0
    /// No cookies.
    case disallow = 1
  }

  private let channel: StoreChannel
  private let watch: CookieWatch
  private var observers: [WeakObserver] = []

  init(_ channel: StoreChannel) {
    self.channel = channel
    watch = CookieWatch(channel)
  }

  /// Gets all cookies in no particular order.
  open func getAllCookies(
    _ completionHandler: @escaping @MainActor @Sendable ([HTTPCookie]) -> Void
  ) {
    channel.ask(fallback: [], { .getAllCookies($0) }, then: completionHandler)
  }

  /// Sets a cookie; it replaces a cookie with the same name, domain and path.
  open func setCookie(
    _ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    setCookies([cookie], completionHandler: completionHandler)
  }

  /// Sets cookies; each replaces a cookie with the same name, domain and path.
  open func setCookies(
    _ cookies: [HTTPCookie], completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    channel.ask(fallback: (), { .setCookies(cookies, $0) }, then: { completionHandler?() })
  }

  /// Deletes the stored cookie with the same name, domain and path as `cookie`.
  open func delete(
    _ cookie: HTTPCookie, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    channel.ask(fallback: (), { .deleteCookie(cookie, $0) }, then: { completionHandler?() })
  }

  /// Sets whether the store accepts cookies.
  open func setCookiePolicy(
    _ policy: CookiePolicy, completionHandler: (@MainActor @Sendable () -> Void)? = nil
  ) {
    channel.ask(fallback: ()) {
      .setCookiePolicy(isAllowing: policy == .allow, $0)
    } then: {
      completionHandler?()
    }
  }

  /// Gets whether the store accepts cookies.
  open func getCookiePolicy(
    _ completionHandler: @escaping @MainActor @Sendable (CookiePolicy) -> Void
  ) {
    channel.ask(fallback: true, { .getCookiePolicy($0) }) {
      completionHandler($0 ? .allow : .disallow)
    }
  }

  // MARK: Observers

  /// Adds an observer, which is not retained.
  open func add(_ observer: any WKHTTPCookieStoreObserver) {
    observers.removeAll { $0.observer == nil || $0.observer === observer }
    observers.append(WeakObserver(observer: observer))
    watch.start { [weak self] in self?.cookiesChanged() }
  }

  /// Removes an observer.
  open func remove(_ observer: any WKHTTPCookieStoreObserver) {
    observers.removeAll { $0.observer == nil || $0.observer === observer }
    if observers.isEmpty { watch.stop() }
  }

  private func cookiesChanged() {
    for weak in observers { weak.observer?.cookiesDidChange(in: self) }
  }

  /// A reference to an observer, which the app may release at any time.
  private struct WeakObserver {
    weak var observer: (any WKHTTPCookieStoreObserver)?
  }
}

/// A subscription to the engine's notifications of changed cookies; it ends with the store.
@MainActor private final class CookieWatch {
  private let channel: StoreChannel
  private let id = CookieObserverID()
  private var isActive = false

  init(_ channel: StoreChannel) { self.channel = channel }

  isolated deinit { stop() }

  func start(_ changed: @escaping @MainActor @Sendable () -> Void) {
    guard !isActive, let reports = channel.reports else { return }
    isActive = true
    channel.send(.observeCookies(id) { reports.post { changed() } })
  }

  func stop() {
    if isActive { channel.send(.observeCookies(id, notice: nil)) }
    isActive = false
  }
}

/// The asynchronous forms, with the names that Swift's importer gives them on Apple systems.
extension WKHTTPCookieStore {
  /// Gets all cookies in no particular order.
  public func allCookies() async -> [HTTPCookie] {
    await completion { getAllCookies($0) }
  }

  /// Sets a cookie; it replaces a cookie with the same name, domain and path.
  public func setCookie(_ cookie: HTTPCookie) async { await setCookies([cookie]) }

  /// Sets cookies; each replaces a cookie with the same name, domain and path.
  public func setCookies(_ cookies: [HTTPCookie]) async {
    await completion { setCookies(cookies, completionHandler: $0) }
  }

  /// Deletes the stored cookie with the same name, domain and path as `cookie`.
  public func deleteCookie(_ cookie: HTTPCookie) async {
    await completion { delete(cookie, completionHandler: $0) }
  }

  /// Sets whether the store accepts cookies.
  public func setCookiePolicy(_ policy: CookiePolicy) async {
    await completion { setCookiePolicy(policy, completionHandler: $0) }
  }

  /// Whether the store accepts cookies.
  public var cookiePolicy: CookiePolicy {
    get async { await completion { getCookiePolicy($0) } }
  }
}

/// An observer of a store's cookies.
@preconcurrency @MainActor public protocol WKHTTPCookieStoreObserver: NSObjectProtocol {
  /// Called when cookies were set, changed or deleted; the changed cookies are not reported.
  func cookiesDidChange(in cookieStore: WKHTTPCookieStore)
}

extension WKHTTPCookieStoreObserver {
  /// Does nothing; the method is optional.
  public func cookiesDidChange(in cookieStore: WKHTTPCookieStore) {}
}
