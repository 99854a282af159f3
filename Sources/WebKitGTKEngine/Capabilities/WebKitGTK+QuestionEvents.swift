import WebViewKit

extension WebKitGTK {
  private typealias Event = EngineCapabilities.Event

  private static func noFrame(_ type: String) -> [ValueOrigin] {
    [.unobservable("\(type) does not say which frame asks")]
  }

  /// Challenges, windows, panels and permissions.
  static let questionEvents: [EngineCapabilities.Event] =
    [
      Event(
        "didReceiveAuthenticationChallenge", .native("authenticate"),
        .unobservable(
          "NetworkDataTaskSoup.cpp judges certificates and asks no delegate; a bad one is the signal"
            + " load-failed-with-tls-errors", ifField: "method", is: "ServerTrust"),
        fields: [
          "method": [.native("webkit_authentication_request_get_scheme")],
          "host": [.native("webkit_authentication_request_get_host")],
          "realm": [
            .native("webkit_authentication_request_get_realm"),
            SuppliedPart.realm.origin(if: "the server names no realm"),
          ],
          "failures": [
            .native("webkit_authentication_request_is_retry", if: "nothing has been refused"),
            SuppliedPart.refusals.origin(if: "an answer has been refused"),
          ],
        ]),
      Event(
        "createWebView", .native("create"),
        fields: [
          "url": [.native("webkit_uri_request_get_uri")],
          "type": [.native("webkit_navigation_action_get_navigation_type")],
          "target": [.native("create: a new window is wanted")],
          "source": [.unobservable("WebKitNavigationAction names no frame (Frames.md)")],
          "features": [
            .unobservable("WebKitWindowProperties are set after create has been answered")
          ],
        ]),
      Event(
        "runJavaScriptAlertPanel", .native("script-dialog ALERT"),
        fields: [
          "message": [.native("webkit_script_dialog_get_message")],
          "frame": noFrame("WebKitScriptDialog"),
        ]),
      Event(
        "runJavaScriptConfirmPanel", .native("script-dialog CONFIRM"),
        fields: [
          "message": [.native("webkit_script_dialog_get_message")],
          "frame": noFrame("WebKitScriptDialog"),
        ]),
      Event(
        "runJavaScriptTextInputPanel", .native("script-dialog PROMPT"),
        fields: [
          "message": [.native("webkit_script_dialog_get_message")],
          "defaultText": [.native("webkit_script_dialog_prompt_get_default_text")],
          "frame": noFrame("WebKitScriptDialog"),
        ]),
      Event(
        "runOpenPanel", .native("run-file-chooser"),
        fields: [
          "allowsMultipleSelection": [.native("webkit_file_chooser_request_get_select_multiple")],
          "allowsDirectories": [
            .unobservable("WebKitFileChooserRequest does not say whether folders are allowed")
          ],
          "frame": noFrame("WebKitFileChooserRequest"),
        ]),
      Event(
        "requestMediaCapturePermission", .native("permission-request"),
        fields: [
          "type": [.native("webkit_user_media_permission_is_for_video_device, …_audio_device")],
          "origin": [
            .unobservable("WebKitUserMediaPermissionRequest does not say whose page asks")
          ],
          "frame": noFrame("WebKitUserMediaPermissionRequest"),
        ]),
    ]
    + Event.unobservable(
      "libsoup negotiates the version of TLS and asks no delegate",
      ["shouldAllowDeprecatedTLS": ["host"]])
    + Event.unobservable("there is no such signal", ["shouldGoToBackForwardListItem": ["url"]])
}
