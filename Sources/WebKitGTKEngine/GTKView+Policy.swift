#if WebKitGTK
import CWebKitGTK
import Foundation
import FoundationNetworking
import WebViewKit

extension GTKView {
  private typealias Decide =
    @convention(c) @WebKitActor (
      Pointer?, UnsafeMutablePointer<WebKitPolicyDecision>?, WebKitPolicyDecisionType,
      UnsafeMutableRawPointer?
    ) -> gboolean

  func connectPolicy() {
    let decide: Decide = { _, decision, type, data in
      guard let decision, let view = GTKView.from(data) else { return 0 }
      view.decide(decision, type)
      return 1
    }
    connect("decide-policy", unsafeBitCast(decide, to: GCallback.self))
  }

  private func decide(
    _ decision: UnsafeMutablePointer<WebKitPolicyDecision>, _ type: WebKitPolicyDecisionType
  ) {
    let held = GObjectReference(decision)
    if type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE {
      decideResponse(OpaquePointer(decision), held)
    } else {
      let isNewWindow = type == WEBKIT_POLICY_DECISION_TYPE_NEW_WINDOW_ACTION
      decideAction(OpaquePointer(decision), held, isNewWindow: isNewWindow)
    }
  }

  private func decideAction(
    _ decision: OpaquePointer, _ held: GObjectReference, isNewWindow: Bool
  ) {
    guard let action = webkit_navigation_policy_decision_get_navigation_action(decision) else {
      return
    }
    let kind = isNewWindow ? "NEW_WINDOW_ACTION" : "NAVIGATION_ACTION"
    signal("decide-policy \(kind) \(action.summary)")
    let values = actionValues(action, isNewWindow: isNewWindow)
    lastAction = values.request.url.map { ($0, values.request.httpMethod ?? "GET") }
    report(
      .decidePolicyForNavigationAction(
        values, question(held, .action(values))))
  }

  private func decideResponse(_ decision: OpaquePointer, _ held: GObjectReference) {
    guard let native = webkit_response_policy_decision_get_response(decision) else { return }
    var response = ResponseValues(native)
    var provenance = Provenance(fields: response.suppliedFields(of: native))
    // WebKitGTK says 200 if the app gave no status.
    if plainResponses.contains(response.url.absoluteString) {
      response.status = nil
      provenance.fields["status"] = SuppliedPart.plainResponse.rawValue
    }
    var values = NavigationResponseValues(
      response: response,
      isForMainFrame:
        webkit_response_policy_decision_is_main_frame_main_resource(decision) != 0,
      canShowMIMEType: webkit_response_policy_decision_is_mime_type_supported(decision) != 0)
    if profile == .ios27, values.isForMainFrame, let navigation = ledger.current {
      values.navigation = navigation
      provenance.fields["navigation"] = SuppliedPart.ledger.rawValue
    }
    signal(
      "decide-policy RESPONSE \(response.status.map(String.init) ?? "-")"
        + " \(response.mimeType ?? "-") main=\(values.isForMainFrame) \(response.url)")
    report(
      .decidePolicyForNavigationResponse(values, question(held, .response(values))), provenance)
  }

  private func question(
    _ held: GObjectReference, _ origin: AwaitedDownload.Origin
  ) -> Question<NavigationPolicy> {
    openDecisions += 1
    let asked = endedProcesses
    return Question(fallback: .cancel) { [weak self] policy in
      WebKitActor.post { self?.answer(held, policy, origin, asked: asked) }
    }
  }

  private func answer(
    _ held: GObjectReference, _ policy: NavigationPolicy, _ origin: AwaitedDownload.Origin,
    asked: Int
  ) {
    table.noteActivity()
    guard asked == endedProcesses else { return }
    openDecisions -= 1
    let decision = held.pointer.assumingMemoryBound(to: WebKitPolicyDecision.self)
    switch policy {
    case .allow:
      if case .action = origin { isChallenged = false }
      webkit_policy_decision_use(decision)
      if case .action(let values) = origin { noteLaunch(for: values) }
    case .cancel:
      ledger.drop(origin.navigation)
      webkit_policy_decision_ignore(decision)
    case .download:
      ledger.drop(origin.navigation)
      wantsNoStart = true
      awaitDownload(AwaitedDownload(origin: origin))
      webkit_policy_decision_download(decision)
    }
  }

  func actionValues(_ action: OpaquePointer, isNewWindow: Bool) -> NavigationActionValues {
    let native = webkit_navigation_action_get_request(action)
    let request = URLRequest(native)
    let type = WKNavigationType(webkit_navigation_action_get_navigation_type(action))
    let isRedirect = webkit_navigation_action_is_redirect(action) != 0
    let navigation =
      isNewWindow
      ? nil
      : ledger.action(url: native?.requestURI ?? "", type: type, isRedirect: isRedirect)
    var values = NavigationActionValues(
      navigation: navigation, request: request, type: type, source: .unobservable,
      target: isNewWindow ? .none : .unobservable)
    values.isUserInitiated = webkit_navigation_action_is_user_gesture(action) != 0
    values.buttonNumber = action.buttonNumber
    values.modifierFlags = NSEvent.ModifierFlags(
      gdk: webkit_navigation_action_get_modifiers(action))
    return values
  }
}

extension OpaquePointer {
  /// A `WebKitNavigationAction` in one line, for the raw record.
  var summary: String {
    let request = webkit_navigation_action_get_request(self)
    let method = request.map { String(gstring: webkit_uri_request_get_http_method($0)) } ?? ""
    return "type=\(webkit_navigation_action_get_navigation_type(self).rawValue)"
      + " redirect=\(webkit_navigation_action_is_redirect(self))"
      + " gesture=\(webkit_navigation_action_is_user_gesture(self))"
      + mouse + " \(method) \(request?.requestURI ?? "")"
  }

  /// Button and keys, where a mouse led to the action.
  private var mouse: String {
    let button = webkit_navigation_action_get_mouse_button(self)
    guard button != 0 else { return "" }
    return " button=\(button) modifiers=\(webkit_navigation_action_get_modifiers(self))"
  }
}
#endif
