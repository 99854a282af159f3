#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension GTKView {
  private typealias Authenticate =
    @convention(c) @WebKitActor (Pointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> gboolean

  func connectAuthentication() {
    let authenticate: Authenticate = { _, request, data in
      guard let request, let view = GTKView.from(data) else { return 0 }
      view.authenticate(request)
      return 1
    }
    connect("authenticate", unsafeBitCast(authenticate, to: GCallback.self))
  }

  private func authenticate(_ request: OpaquePointer) {
    let values = challengeValues(request)
    signal(
      "authenticate \(values.method) \(values.host):\(values.port)"
        + " realm='\(String(gstring: webkit_authentication_request_get_realm(request)))'"
        + " retry=\(webkit_authentication_request_is_retry(request))")
    let held = GObjectReference(UnsafeMutableRawPointer(request))
    let question = Question(fallback: ChallengeAnswer.cancelAuthenticationChallenge) { answer in
      WebKitActor.post { GTKView.answer(held, answer) }
    }
    let event = EngineEvent.didReceiveAuthenticationChallenge(values, question)
    isChallenged = true
    // Rule 21: the challenge comes after the start and the redirects that led to it. It comes from
    // the network process here, and may overtake what the web process has sent before.
    if ledger.owesProgress { heldChallenges.append(event) } else { report(event) }
  }

  /// Drops the challenges that overtook the start of their load: they came after its action, and
  /// WebKitGTK cancels at each start the challenge that has no answer yet.
  func dropChallenges() {
    heldChallenges = []
    guard isChallenged else { return }
    race = .race(
      engine: "webkitgtk",
      what: "cancelled an authentication challenge that overtook the start of its load")
  }

  /// Reports the challenges that waited for the redirect before them.
  func releaseChallenges() {
    guard !ledger.owesProgress else { return }
    let events = heldChallenges
    heldChallenges = []
    for event in events { report(event) }
  }

  private func challengeValues(_ request: OpaquePointer) -> ChallengeValues {
    let host = String(gstring: webkit_authentication_request_get_host(request))
    let port = Int(webkit_authentication_request_get_port(request))
    let realm = String(gstring: webkit_authentication_request_get_realm(request))
    let origin = webkit_authentication_request_get_security_origin(request)
    defer { webkit_security_origin_unref(origin) }
    let space = "\(host):\(port) \(realm)"
    let isRetry = webkit_authentication_request_is_retry(request) != 0
    refusals[space] = isRetry ? refusals[space, default: 0] + 1 : 0
    let method = webkit_authentication_request_get_scheme(request).method
    let isAboutCertificates = method == "NSURLAuthenticationMethodClientCertificate"
    return ChallengeValues(
      host: host, port: port,
      scheme: String(gstring: webkit_security_origin_get_protocol(origin)),
      // CFNetwork puts the host where the server names no realm (oracle E09).
      realm: !realm.isEmpty ? realm : isAboutCertificates ? nil : host, method: method,
      previousFailureCount: refusals[space] ?? 0)
  }

  private static func answer(_ held: GObjectReference, _ answer: ChallengeAnswer) {
    let request = OpaquePointer(held.pointer)
    switch answer {
    case .useCredential(let user, let password, let keepForSession):
      let persistence =
        keepForSession
        ? WEBKIT_CREDENTIAL_PERSISTENCE_FOR_SESSION : WEBKIT_CREDENTIAL_PERSISTENCE_NONE
      let credential = webkit_credential_new(user, password, persistence)
      webkit_authentication_request_authenticate(request, credential)
      webkit_credential_free(credential)
    case .performDefaultHandling, .rejectProtectionSpace, .acceptServerTrust:
      webkit_authentication_request_authenticate(request, nil)
    case .cancelAuthenticationChallenge:
      webkit_authentication_request_cancel(request)
    }
  }
}

extension WebKitAuthenticationScheme {
  /// Foundation's name of the method.
  fileprivate var method: String {
    switch self {
    case WEBKIT_AUTHENTICATION_SCHEME_HTTP_BASIC: "NSURLAuthenticationMethodHTTPBasic"
    case WEBKIT_AUTHENTICATION_SCHEME_HTTP_DIGEST: "NSURLAuthenticationMethodHTTPDigest"
    case WEBKIT_AUTHENTICATION_SCHEME_HTML_FORM: "NSURLAuthenticationMethodHTMLForm"
    case WEBKIT_AUTHENTICATION_SCHEME_NTLM: "NSURLAuthenticationMethodNTLM"
    case WEBKIT_AUTHENTICATION_SCHEME_NEGOTIATE: "NSURLAuthenticationMethodNegotiate"
    case WEBKIT_AUTHENTICATION_SCHEME_CLIENT_CERTIFICATE_REQUESTED:
      "NSURLAuthenticationMethodClientCertificate"
    case WEBKIT_AUTHENTICATION_SCHEME_SERVER_TRUST_EVALUATION_REQUESTED:
      "NSURLAuthenticationMethodServerTrust"
    default: "NSURLAuthenticationMethodDefault"
    }
  }
}
#endif
