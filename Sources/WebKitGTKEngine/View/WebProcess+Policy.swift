#if WebKitGTK
import CWebKitGTK
import Foundation
import NavigationEvents
import WebViewKit

/// The policy requests to the app about actions, responses and forms.
///
/// ``GTKView`` calls these methods for WebKit's signals. The app must answer each request exactly
/// once. Until then, the request is counted in ``openDecisions``.
extension WebProcess {
  func decideAction(_ decision: OpaquePointer, isNewWindow: Bool) {
    guard let action = webkit_navigation_policy_decision_get_navigation_action(decision) else {
      return
    }
    let kind = isNewWindow ? "NEW_WINDOW_ACTION" : "NAVIGATION_ACTION"
    view.signal("decide-policy \(kind) \(action.summary)")
    let values = actionValues(action, isNewWindow: isNewWindow)
    lastAction = values.request.url.map { ($0, values.request.httpMethod ?? "GET") }
    let native = webkit_navigation_action_get_request(action)
    view.report(
      .question(
        .decidePolicyForNavigationAction(values, policyQuestion(decision, .action(values)))),
      native.flatMap(webkit_uri_request_get_http_headers) == nil
        ? Provenance(hidden: [.method, .headerFields]) : .observed)
  }

  func decideResponse(_ decision: OpaquePointer) {
    guard let native = webkit_response_policy_decision_get_response(decision) else { return }
    var response = ResponseValues(native)
    var provenance = Provenance(fields: response.suppliedFields(of: native))
    // WebKitGTK reports 200 if the app did not give a status.
    if plainResponses.contains(response.url.absoluteString) {
      response.status = nil
      provenance.fields[.status] = SuppliedPart.plainResponse.rawValue
    }
    var values = NavigationResponseValues(
      response: response,
      isForMainFrame:
        webkit_response_policy_decision_is_main_frame_main_resource(decision) != 0,
      canShowMIMEType: webkit_response_policy_decision_is_mime_type_supported(decision) != 0)
    if view.profile == .ios27, values.isForMainFrame, let navigation = ledger.current {
      values.navigation = navigation
      provenance.fields[.navigation] = SuppliedPart.ledger.rawValue
    }
    view.signal(
      "decide-policy RESPONSE \(response.status.map(String.init) ?? "-")"
        + " \(response.mimeType ?? "-") main=\(values.isForMainFrame) \(response.url)")
    view.report(
      .question(
        .decidePolicyForNavigationResponse(values, policyQuestion(decision, .response(values)))),
      provenance)
  }

  private func policyQuestion(
    _ decision: OpaquePointer, _ origin: EngineEvent.DownloadOrigin
  ) -> Promise<NavigationPolicy> {
    openDecisions += 1
    let held = GObjectReference(UnsafeMutableRawPointer(decision))
    return question(fallback: .cancel) { process, policy in
      process?.openDecisions -= 1
      process?.answerDecision(held, policy, origin)
    }
  }

  private func answerDecision(
    _ held: GObjectReference, _ policy: NavigationPolicy, _ origin: EngineEvent.DownloadOrigin
  ) {
    let decision = held.pointer.assumingMemoryBound(to: WebKitPolicyDecision.self)
    switch policy {
    case .allow:
      if case .action = origin { isChallenged = false }
      webkit_policy_decision_use(decision)
      if case .action(let values) = origin { recordLaunch(for: values) }
    case .cancel:
      ledger.drop(origin.navigation)
      webkit_policy_decision_ignore(decision)
    case .download:
      ledger.drop(origin.navigation)
      wantsNoStart = true
      downloads.awaitDownload(DownloadAnnouncements.Awaited(origin: origin))
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
      navigation: navigation, request: request, type: type, source: .notObserved,
      target: isNewWindow ? .none : .notObserved)
    values.isUserInitiated = webkit_navigation_action_is_user_gesture(action) != 0
    values.buttonNumber = action.buttonNumber
    values.modifierFlags = NSEvent.ModifierFlags(
      gdk: webkit_navigation_action_get_modifiers(action))
    return values
  }

  /// Asks the app before a form is sent, if the imitated system does so.
  ///
  /// Otherwise WebKit sends the form when the request is released.
  func submit(_ request: OpaquePointer) {
    view.signal("submit-form")
    guard view.profile == .ios27, let action = lastAction else { return }
    let values = Self.textFields(of: request)
    let held = GObjectReference(UnsafeMutableRawPointer(request))
    openDecisions += 1
    let question = question(fallback: ()) { process, _ in
      guard let process else { return }
      process.openDecisions -= 1
      webkit_form_submission_request_submit(OpaquePointer(held.pointer))
    }
    let form = FormSubmissionValues(
      url: action.url, method: action.method, source: .notObserved, target: .notObserved,
      values: values)
    let part = SuppliedPart.lastAction.rawValue
    view.report(
      .question(.willSubmitForm(form, question)), Provenance(fields: [.url: part, .method: part]))
  }

  /// Returns the values keyed by name; WebKitGTK 2.50.6 crashes in this call without a text field.
  private static func textFields(of request: OpaquePointer) -> [String: String] {
    var names: UnsafeMutablePointer<GPtrArray>?
    var values: UnsafeMutablePointer<GPtrArray>?
    guard webkit_form_submission_request_list_text_fields(request, &names, &values) != 0,
      let names = names?.pointee, let values = values?.pointee,
      let nameList = names.pdata, let valueList = values.pdata
    else { return [:] }
    var fields: [String: String] = [:]
    for index in 0..<Int(min(names.len, values.len)) {
      fields[text(nameList[index])] = text(valueList[index])
    }
    return fields
  }

  private static func text(_ pointer: gpointer?) -> String {
    pointer.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? ""
  }
}

extension OpaquePointer {
  /// The `WebKitNavigationAction` in one line, for the list of native signals.
  var summary: String {
    let request = webkit_navigation_action_get_request(self)
    let method = request.map { String(gstring: webkit_uri_request_get_http_method($0)) } ?? ""
    return "type=\(webkit_navigation_action_get_navigation_type(self).rawValue)"
      + " redirect=\(webkit_navigation_action_is_redirect(self))"
      + " gesture=\(webkit_navigation_action_is_user_gesture(self))"
      + mouse + " \(method) \(request?.requestURI ?? "")"
  }

  /// The mouse button and modifier keys; empty if no mouse button led to the action.
  private var mouse: String {
    let button = webkit_navigation_action_get_mouse_button(self)
    guard button != 0 else { return "" }
    return " button=\(button) modifiers=\(webkit_navigation_action_get_modifiers(self))"
  }
}
#endif
