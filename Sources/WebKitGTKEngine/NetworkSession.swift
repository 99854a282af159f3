#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// A network session: cookies, caches and credentials of the views that share a data store.
@WebKitActor final class NetworkSession {
  let pointer: OpaquePointer
  private unowned let table: ViewTable

  /// Opens the session of a data store; without one, an ephemeral session.
  init(_ store: ViewSettings.DataStore?, table: ViewTable) {
    self.table = table
    switch store {
    case .persistent(let identifier):
      let folder = Self.folder(identifier)
      pointer = webkit_network_session_new(folder + "/data", folder + "/cache")
    case .nonPersistent, nil:
      pointer = webkit_network_session_new_ephemeral()
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
  }

  isolated deinit {
    GObjectSignals.disconnect(UnsafeMutableRawPointer(pointer), from: self)
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  /// Asks the network process something, so that everything it had sent before has come.
  func roundTrip() -> Reply<Bool> {
    let reply = Reply<Bool>()
    let cookies = webkit_network_session_get_cookie_manager(pointer)
    webkit_cookie_manager_get_accept_policy(
      cookies, nil, Completion.callback,
      Completion { result in
        webkit_cookie_manager_get_accept_policy_finish(cookies, result, nil)
        reply.give(true)
      }.retained)
    return reply
  }

  private typealias DownloadStarted =
    @convention(c) @WebKitActor (OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Void

  /// Where a persistent store lies, by the rules of the XDG base directories.
  private static func folder(_ identifier: String?) -> String {
    let name = (identifier ?? "default").addingPercentEncoding(
      withAllowedCharacters: .alphanumerics)
    return String(cString: g_get_user_data_dir()) + "/navtrace/" + (name ?? "default")
  }
}
#endif
