#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// A network session: cookies, caches and credentials of the views that share a data store.
@WebKitActor final class NetworkSession {
  let pointer: OpaquePointer
  let cookieManager: OpaquePointer
  private unowned let table: ViewTable
  /// Who wants to know that cookies have changed.
  var cookieObservers: [CookieObserverID: @Sendable () -> Void] = [:]

  /// Opens a session whose store lies in a folder; without one, an ephemeral session.
  init(_ folder: String?, table: ViewTable) {
    self.table = table
    if let folder {
      pointer = webkit_network_session_new(folder + "/data", folder + "/cache")
    } else {
      pointer = webkit_network_session_new_ephemeral()
    }
    cookieManager = webkit_network_session_get_cookie_manager(pointer)
    if let folder {
      webkit_cookie_manager_set_persistent_storage(
        cookieManager, folder + "/cookies", WEBKIT_COOKIE_PERSISTENT_STORAGE_SQLITE)
    }
    webkit_network_session_set_proxy_settings(
      pointer, WEBKIT_NETWORK_PROXY_MODE_NO_PROXY, nil)
    webkit_network_session_set_persistent_credential_storage_enabled(pointer, 0)
    let started: DownloadStarted = { _, download, data in
      guard let data, let download else { return }
      Unmanaged<NetworkSession>.fromOpaque(data).takeUnretainedValue().table.adopt(download)
    }
    GObjectSignals.connect(
      UnsafeMutableRawPointer(pointer), "download-started", to: self,
      unsafeBitCast(started, to: GCallback.self))
    let changed: CookiesChanged = { _, data in
      guard let data else { return }
      Unmanaged<NetworkSession>.fromOpaque(data).takeUnretainedValue().cookiesChanged()
    }
    GObjectSignals.connect(
      UnsafeMutableRawPointer(cookieManager), "changed", to: self,
      unsafeBitCast(changed, to: GCallback.self))
  }

  isolated deinit {
    GObjectSignals.disconnect(UnsafeMutableRawPointer(cookieManager), from: self)
    GObjectSignals.disconnect(UnsafeMutableRawPointer(pointer), from: self)
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  /// Asks the network process something, so that everything it had sent before has come.
  func roundTrip() -> Reply<Bool> {
    let reply = Reply<Bool>()
    getCookiePolicy { _ in reply.give(true) }
    return reply
  }

  private func cookiesChanged() {
    table.noteActivity()
    for notify in cookieObservers.values { notify() }
  }

  private typealias DownloadStarted =
    @convention(c) @WebKitActor (OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Void
  private typealias CookiesChanged =
    @convention(c) @WebKitActor (OpaquePointer?, UnsafeMutableRawPointer?) -> Void
}
#endif
