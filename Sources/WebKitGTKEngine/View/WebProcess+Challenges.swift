#if WebKitGTK
import CWebKitGTK
import Foundation
import NavigationEvents
import WebViewKit

// The authentication challenges.
extension WebProcess {
  func authenticate(_ request: OpaquePointer) {
    let (values, provenance) = challengeValues(request)
    view.signal(
      "authenticate \(values.method) \(values.host):\(values.port)"
        + " realm='\(String(gstring: webkit_authentication_request_get_realm(request)))'"
        + " retry=\(webkit_authentication_request_is_retry(request))")
    let held = GObjectReference(UnsafeMutableRawPointer(request))
    let question = Promise(fallback: ChallengeAnswer.cancelAuthenticationChallenge) { answer in
      WebKitActor.post { Self.answerRequest(held, answer) }
    }
    let event = EngineEvent.question(.didReceiveAuthenticationChallenge(values, question))
    isChallenged = true
    // Rule 21 of Fixtures/Oracle.yaml: the challenge comes after the start and the redirects that
    // led to it. In WebKitGTK, the network process sends the challenge. It may overtake these
    // signals, which the web process sends.
    guard ledger.owesProgress else { return view.report(event, provenance) }
    var late = provenance
    late.place = SuppliedPart.heldChallenge.rawValue
    heldChallenges.append((event, late))
  }

  /// Drops the challenges that overtook the start of their load.
  ///
  /// At each start, WebKitGTK cancels the challenge that has no answer yet. If the challenge came
  /// after the load's action was allowed, it belongs to this load, so the view gets a failure.
  func dropChallenges() {
    heldChallenges = []
    guard isChallenged else { return }
    view.transientFailure = .transient(
      engine: "webkitgtk",
      what: "cancelled an authentication challenge that overtook the start of its load")
  }

  /// Reports the challenges that were delayed until the start or redirect before them.
  func releaseChallenges() {
    guard !ledger.owesProgress else { return }
    let challenges = heldChallenges
    heldChallenges = []
    for held in challenges { view.report(held.event, held.provenance) }
  }

  private func challengeValues(_ request: OpaquePointer) -> (ChallengeValues, Provenance) {
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
    var provenance = Provenance()
    if isRetry { provenance.fields[.failures] = SuppliedPart.refusals.rawValue }
    if realm.isEmpty, !isAboutCertificates {
      provenance.fields[.realm] = SuppliedPart.realm.rawValue
    }
    let values = ChallengeValues(
      host: host, port: port,
      scheme: String(gstring: webkit_security_origin_get_protocol(origin)),
      // CFNetwork uses the host if the server does not name a realm (case E09 of
      // Fixtures/Oracle.yaml).
      realm: !realm.isEmpty ? realm : isAboutCertificates ? nil : host, method: method,
      previousFailureCount: refusals[space] ?? 0)
    return (values, provenance)
  }

  private static func answerRequest(_ held: GObjectReference, _ answer: ChallengeAnswer) {
    let request = OpaquePointer(held.pointer)
    switch answer {
    case .useCredential(let user, let password, let persistence):
      let credential = webkit_credential_new(user, password, persistence.webKitGTKs)
      webkit_authentication_request_authenticate(request, credential)
      webkit_credential_free(credential)
    case .useCertificate(let identity, let keepForSession):
      show(identity, keepForSession: keepForSession, to: request)
    case .performDefaultHandling, .rejectProtectionSpace, .acceptServerTrust:
      webkit_authentication_request_authenticate(request, nil)
    case .cancelAuthenticationChallenge:
      webkit_authentication_request_cancel(request)
    }
  }

  /// Sends a client certificate; if it cannot be read, no certificate is sent.
  private static func show(
    _ identity: IdentityValues, keepForSession: Bool, to request: OpaquePointer
  ) {
    let pem = identity.certificateChain + identity.privateKey
    let certificate = g_tls_certificate_new_from_pem(pem, -1, nil)
    guard let certificate else { return webkit_authentication_request_authenticate(request, nil) }
    defer { g_object_unref(certificate) }
    let credential = webkit_credential_new_for_certificate(
      certificate,
      keepForSession
        ? WEBKIT_CREDENTIAL_PERSISTENCE_FOR_SESSION : WEBKIT_CREDENTIAL_PERSISTENCE_NONE)
    webkit_authentication_request_authenticate(request, credential)
    webkit_credential_free(credential)
  }
}

extension URLCredential.Persistence {
  /// WebKitGTK's value for the persistence of a credential.
  fileprivate var webKitGTKs: WebKitCredentialPersistence {
    switch self {
    case .none: WEBKIT_CREDENTIAL_PERSISTENCE_NONE
    case .forSession: WEBKIT_CREDENTIAL_PERSISTENCE_FOR_SESSION
    case .permanent, .synchronizable: WEBKIT_CREDENTIAL_PERSISTENCE_PERMANENT
    }
  }
}

extension WebKitAuthenticationScheme {
  /// Foundation's name for the authentication method.
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
