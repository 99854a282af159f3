import Foundation
import Synchronization
import WebViewKit

/// One load that is under way: its source, and the machine's commands.
final class PageLoad: Sendable {
  enum Source: Sendable {
    case request(URLRequest)
    /// A request whose response is discarded.
    case ping(URLRequest)
    case content(SubstituteContent)
    /// The app's content for one of its own schemes.
    case app(AsyncStream<SchemeTaskStep>)
    /// The content of an earlier load.
    case memory(LoadedBody)
  }

  /// The permission to continue, and the treatment of the body.
  enum Permission: Sendable {
    case connect(showing: IdentityValues)
    case show
    case save(to: URL)
  }

  let id: LoadID
  let view: ViewID
  let source: Source
  let store: SessionStore
  /// The relation of its request to the page that causes it.
  let site: RequestSite
  /// Whether its request asks for pages with upgraded addresses, as requests of navigations do.
  let asksForUpgrades: Bool
  /// The credential that it is sent with; `nil` if there is none.
  let authorization: PasswordAuthorization?
  /// Whether scripts run in the document that it brings.
  let runsScripts: Bool
  /// The failure if its connection is not made secure, for example without a certificate that the
  /// server has requested.
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

  /// The address that is loaded over the network or from a file; `nil` for anything else.
  var url: URL? {
    guard case .request(let request) = source else { return nil }
    return request.url
  }

  func give(_ permission: Permission) { permit.yield(permission) }

  func cancel() { finish.finish() }

  /// Waits until the machine lets the load continue; `nil` if it never does.
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
