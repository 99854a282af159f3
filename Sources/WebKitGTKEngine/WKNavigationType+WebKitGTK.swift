#if WebKitGTK
import CWebKitGTK
import WebViewKit

extension WKNavigationType {
  /// WebKitGTK's navigation type, which has the same cases.
  init(_ native: WebKitNavigationType) {
    self =
      switch native {
      case WEBKIT_NAVIGATION_TYPE_LINK_CLICKED: .linkActivated
      case WEBKIT_NAVIGATION_TYPE_FORM_SUBMITTED: .formSubmitted
      case WEBKIT_NAVIGATION_TYPE_BACK_FORWARD: .backForward
      case WEBKIT_NAVIGATION_TYPE_RELOAD: .reload
      case WEBKIT_NAVIGATION_TYPE_FORM_RESUBMITTED: .formResubmitted
      default: .other
      }
  }
}
#endif
