#if WebKitGTK
import CWebKitGTK
import Foundation
import Synchronization
import WebViewKit

/// WebKitGTK behind WKWebView's API: each signal translated into the callback it stands for.
public final class WebKitGTKEngine: WebViewBackend, EngineControl {
  let table: ViewTable
  let isRunning = Mutex(false)

  /// Creates the engine; ``start()`` brings it up.
  ///
  /// - Parameter storage: The folder of stores on disk; nil is `navtrace` below the user's data
  ///   folder, as the rules of the XDG base directories have it.
  /// - Parameter authority: The authority whose certificates ``trust(_:)`` accepts, as
  ///   PEM text; nil for no authority.
  public init(storage: URL? = nil, authority: String? = nil) {
    table = ViewTable(StoreFolder(storage?.path), authority: authority)
  }

  /// The engine is called `webkitgtk` on command lines and in file names.
  public let name = "webkitgtk"

  /// The version of the library in use, such as `2.50.6`.
  public var version: String { WebKitGTK.version ?? "" }

  /// Where everything that the engine reports comes from.
  public var capabilities: EngineCapabilities { WebKitGTK.capabilities }

  /// Asks about forms as a system does, in views that are made from then on.
  public func behave(as profile: SystemProfile) {
    WebKitActor.post { self.table.profile = profile }
  }

  /// Gives the engine the queue that all its reports go to.
  public func connect(to reports: ReportQueue) {
    WebKitActor.post { self.table.connect(to: reports) }
  }

  /// Performs one command on one view, after all commands that were given before.
  public func perform(_ command: WebViewCommand) {
    WebKitActor.post { self.table.perform(command) }
  }

  /// Performs one command on data stores, after all commands that were given before.
  public func perform(_ command: DataStoreCommand) {
    WebKitActor.post { self.table.perform(command) }
  }

  /// Performs one command on a user content, after all commands of either kind given before.
  public func perform(_ command: UserContentCommand) {
    WebKitActor.post { self.table.perform(command) }
  }
}
#endif
