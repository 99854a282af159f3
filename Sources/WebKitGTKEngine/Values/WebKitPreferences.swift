#if WebKitGTK
import CWebKitGTK
import WebViewKit

extension ViewSettings {
  /// Returns new `WebKitSettings`; the view that gets the settings owns them.
  ///
  /// - Parameter features: The feature flags of WebKit whose values differ from their defaults.
  @WebKitActor func makeNative(with features: EngineFeatures) -> OpaquePointer? {
    let made = webkit_settings_new()
    webkit_settings_set_hardware_acceleration_policy(
      made, WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER)
    webkit_settings_set_enable_media_stream(made, 1)
    // The app's own scripts always run, as with WKWebpagePreferences.
    webkit_settings_set_enable_javascript_markup(
      made, allowsContentJavaScript.gboolean)
    webkit_settings_set_javascript_can_open_windows_automatically(
      made, javaScriptCanOpenWindowsAutomatically.gboolean)
    preferences.apply(to: made)
    webkit_settings_set_enable_developer_extras(
      made, properties.isInspectable.gboolean)
    // allowsBackForwardNavigationGestures is not passed on, because WebKitGTK 2.50.6 crashes at the
    // second page if it is set.
    if let agent = customUserAgent {
      webkit_settings_set_user_agent(made, agent)
    } else if let name = applicationName {
      let standard = webkit_settings_get_user_agent(made).map { String(cString: $0) } ?? ""
      webkit_settings_set_user_agent(made, standard + " " + name)
    }
    features.apply(to: made)
    return made
  }
}

extension PreferenceValues {
  @WebKitActor fileprivate func apply(to made: OpaquePointer?) {
    webkit_settings_set_minimum_font_size(made, minimumFontSize.wholePoints)
    webkit_settings_set_enable_fullscreen(made, allowsElementFullscreen.gboolean)
    webkit_settings_set_print_backgrounds(made, printsBackgrounds.gboolean)
    webkit_settings_set_enable_site_specific_quirks(
      made, allowsSiteSpecificQuirks.gboolean)
    webkit_settings_set_enable_mock_capture_devices(
      made, mocksCaptureDevices.gboolean)
    webkit_settings_set_enable_tabs_to_links(made, tabFocusesLinks.gboolean)
    webkit_settings_set_media_playback_requires_user_gesture(
      made, mediaNeedsUserAction.gboolean)
  }
}

extension Bool {
  /// The value as GLib's Boolean.
  fileprivate var gboolean: gboolean { self ? 1 : 0 }
}

extension Double {
  /// The nearest whole number of points that WebKit accepts as a font size.
  fileprivate var wholePoints: guint32 { guint32(Swift.min(Swift.max(rounded(), 0), 1000)) }
}
#endif
