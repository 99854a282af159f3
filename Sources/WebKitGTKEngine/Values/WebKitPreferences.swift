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
    webkit_settings_set_enable_media_stream(made, 1)
    // Scripts of the app run in any case, as with WKWebpagePreferences.
    webkit_settings_set_enable_javascript_markup(
      made, settings.allowsContentJavaScript.gboolean)
    webkit_settings_set_javascript_can_open_windows_automatically(
      made, settings.javaScriptCanOpenWindowsAutomatically.gboolean)
    apply(settings.preferences, to: made)
    webkit_settings_set_enable_developer_extras(
      made, settings.properties.isInspectable.gboolean)
    // allowsBackForwardNavigationGestures is not handed on: with its setting, WebKitGTK 2.50.6
    // crashes at the second page.
    if let agent = settings.customUserAgent {
      webkit_settings_set_user_agent(made, agent)
    } else if let name = settings.applicationName {
      let standard = webkit_settings_get_user_agent(made).map { String(cString: $0) } ?? ""
      webkit_settings_set_user_agent(made, standard + " " + name)
    }
    return made
  }

  private static func apply(_ preferences: PreferenceValues, to made: OpaquePointer?) {
    webkit_settings_set_minimum_font_size(made, preferences.minimumFontSize.wholePoints)
    webkit_settings_set_enable_fullscreen(made, preferences.allowsElementFullscreen.gboolean)
    webkit_settings_set_print_backgrounds(made, preferences.printsBackgrounds.gboolean)
    webkit_settings_set_enable_site_specific_quirks(
      made, preferences.allowsSiteSpecificQuirks.gboolean)
    webkit_settings_set_enable_mock_capture_devices(
      made, preferences.mocksCaptureDevices.gboolean)
    webkit_settings_set_enable_tabs_to_links(made, preferences.tabFocusesLinks.gboolean)
    webkit_settings_set_media_playback_requires_user_gesture(
      made, preferences.mediaNeedsUserAction.gboolean)
  }
}

extension Bool {
  /// The value in GLib's words.
  fileprivate var gboolean: gboolean { self ? 1 : 0 }
}

extension Double {
  /// The nearest whole number of points that a font can have.
  fileprivate var wholePoints: guint32 { guint32(Swift.min(Swift.max(rounded(), 0), 1000)) }
}
#endif
