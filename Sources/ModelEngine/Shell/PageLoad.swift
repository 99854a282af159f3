import Foundation
import Synchronization
import WebViewKit

/// A running load: its source, and the permissions that the state machine gives it.
final class PageLoad: Sendable {
  enum Source: Sendable {
    case request(URLRequest)
    /// A request whose response is discarded.
    case ping(URLRequest)
    case content(SubstituteContent)
    /// The app's content for one of its own schemes.
    case app(AsyncStream<SchemeTaskStep>)
    /// The content that an earlier load has received.
    case memory(LoadedBody)
  }

  /// A permission to continue, and what to do with the body.
  enum Permission: Sendable {
    case connect(showing: IdentityValues)
    case show
    case save(to: URL)
  }

  let id: LoadID
  let view: ViewID
  let source: Source
  let store: SessionStore
  /// Whether the app or a same-site page caused the request, or how a cross-site page is involved.
  let site: RequestSite
  /// Whether the request has the field `Upgrade-Insecure-Requests`, as navigation requests do.
  let asksForUpgrades: Bool
  /// The credential that the request is sent with; `nil` if there is none.
  let authorization: PasswordAuthorization?
  /// Whether scripts run in the loaded document.
  let runsScripts: Bool
  /// The failure to report if no secure connection can be made, for example because the server has
  /// requested a client certificate that the app did not supply.
  let insecureFailure = Mutex(LoadFailure.secureConnectionFailed)
  /// The response with its complete body; `nil` before it is complete, and for downloads.
  let whole = Mutex<LoadedBody?>(nil)
  private let permissions: AsyncStream<Permission>
  private let permit: AsyncStream<Permission>.Continuation
  private let end: AsyncStream<Never>
  private let finish: AsyncStream<Never>.Continuation

  init(
    _ id: LoadID, in view: ViewID, of source: Source, store: SessionStore,
    site: RequestSite = .same, asksForUpgrades: Bool = false,
    authorization: PasswordAuthorization? = nil, runsScripts: Bool = true
  ) {
    self.runsScripts = runsScripts
    self.id = id
    self.view = view
    self.source = source
    self.store = store
    self.site = site
    self.asksForUpgrades = asksForUpgrades
    self.authorization = authorization
    (permissions, permit) = AsyncStream.makeStream()
    (end, finish) = AsyncStream.makeStream()
  }

  /// The URL that is loaded over the network or from a file; `nil` for other sources.
  var url: URL? {
    guard case .request(let request) = source else { return nil }
    return request.url
  }

  func give(_ permission: Permission) { permit.yield(permission) }

  func cancel() { finish.finish() }

  /// Waits until the state machine lets the load continue; `nil` if it does not.
  func permission() async -> Permission? {
    for await permission in permissions { return permission }
    return nil
  }

  /// Runs the work of this load, and ends it if the load is cancelled.
  func runWork(_ work: @escaping @Sendable () async -> Void) async {
    await withDiscardingTaskGroup { group in
      group.addTask {
        await work()
        self.cancel()
      }
      for await _ in end {}
      group.cancelAll()
    }
  }
}
