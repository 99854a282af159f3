#if WebKitGTK
import CWebKitGTK
import WebViewKit

/// WKWebView's settings in WebKitGTK's words.
@WebKitActor enum WebKitPreferences {
  /// New settings; the view that takes them owns them.
  static func make(_ settings: ViewSettings) -> OpaquePointer? {
    let made = webkit_settings_new()
    webkit_settings_set_hardware_acceleration_policy(
      made, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
    // Scripts of the app run in any case, as with WKWebpagePreferences.
    webkit_settings_set_enable_javascript_markup(
      made, gboolean(settings.allowsContentJavaScript ? 1 : 0))
    webkit_settings_set_javascript_can_open_windows_automatically(
      made, gboolean(settings.javaScriptCanOpenWindowsAutomatically ? 1 : 0))
    if let agent = settings.customUserAgent {
      webkit_settings_set_user_agent(made, agent)
    } else if let name = settings.applicationName {
      let standard = webkit_settings_get_user_agent(made).map { String(cString: $0) } ?? ""
      webkit_settings_set_user_agent(made, standard + " " + name)
    }
    return made
  }
}
#endif
