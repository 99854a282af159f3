// The values of `http-equiv` (HTML 4.2.5.3, WebKit `Document::processMetaHttpEquiv`), the
// directives of a content security policy (CSP Level 3, section 6, and standards that add
// directives), and the fields of responses (RFC 9110, RFC 9111, Fetch, HTML, and standards that add
// fields).
extension PageNames {
  static let equivalents = PageNames(
    "meta http-equiv",
    followed: [
      ("refresh", [.clientRedirectIsItsOwn, .interruptedRefreshIsForgotten]),
      ("content-type", []),
      ("content-security-policy", [.frameSourcesAreObeyed, .formActionsAreObeyed]),
    ],
    withoutEffect: [
      ("WebKit ignores it in a page", "set-cookie x-frame-options x-ua-compatible pics-label"),
      (
        "it is of styles, languages or names of servers",
        "default-style content-language x-dns-prefetch-control"
      ),
      ("it only reports", "content-security-policy-report-only"),
    ])

  static let directives = PageNames(
    "directives of Content-Security-Policy",
    followed: [
      ("frame-ancestors", [.frameAncestorsAreObeyed]),
      ("frame-src child-src default-src object-src", [.frameSourcesAreObeyed]),
      ("form-action", [.formActionsAreObeyed]), ("base-uri", [.basesAreObeyed]),
      ("sandbox", [.policySandboxesItsPage]),
      ("block-all-mixed-content", [.insecureFrameIsBlocked]),
      ("upgrade-insecure-requests", [.insecureRequestsAreUpgraded]),
    ],
    withoutEffect: [
      (
        "it is of subresources and scripts, which the model does not load",
        """
        connect-src font-src img-src manifest-src media-src prefetch-src script-src \
        script-src-elem script-src-attr style-src style-src-elem style-src-attr worker-src webrtc \
        trusted-types require-trusted-types-for require-sri-for plugin-types
        """
      ),
      ("it only reports", "report-uri report-to"),
      ("WebKit does not know it", "navigate-to fenced-frame-src referrer reflected-xss"),
    ])

  static let responseFields = PageNames(
    "fields of responses",
    followed: [
      ("x-content-type-options", [.responseTellsWhatCanBeShown]),
      ("content-type", [.responseTellsWhatCanBeShown, .partsReplaceEachOther]),
      ("content-disposition", [.responseIsAskedOnce, .downloadAttributeIsTheName]),
      ("location", [.redirectFollowsItsQuestion, .malformedRedirectFails]),
      ("refresh", [.clientRedirectIsItsOwn, .shortestRefreshCounts]),
      ("referrer-policy", [.pagesHaveTheirReferrerPolicy, .redirectsHaveTheirReferrerPolicy]),
      ("www-authenticate", [.challengeHasItsSpace, .strongestSchemeIsAnswered]),
      ("x-frame-options", [.frameOptionsAreObeyed]),
      ("content-security-policy", [.frameAncestorsAreObeyed]),
      ("cache-control", [.secureNoStoreIsNotKept]),
      ("set-cookie", [.otherSitesGetNoStrictCookies]),
      ("cross-origin-opener-policy", [.siteHasItsProcess]),
      (
        "content-length content-encoding content-range transfer-encoding trailer connection keep-alive",
        [.completeBodyFinishes]
      ),
    ],
    withoutEffect: [
      (
        "it is of subresources and scripts, which the model does not load",
        """
        access-control-allow-origin access-control-allow-methods access-control-allow-headers \
        access-control-allow-credentials access-control-expose-headers access-control-max-age \
        cross-origin-resource-policy link permissions-policy feature-policy document-policy \
        origin-agent-cluster service-worker-allowed sourcemap timing-allow-origin \
        x-dns-prefetch-control x-permitted-cross-domain-policies x-xss-protection \
        integrity-policy integrity-policy-report-only speculation-rules supports-loading-mode \
        activate-storage-access
        """
      ),
      (
        "it only reports or describes",
        """
        content-security-policy-report-only cross-origin-embedder-policy-report-only \
        cross-origin-opener-policy-report-only nel report-to reporting-endpoints server \
        server-timing via warning retry-after allow accept-ranges content-language \
        content-location x-ua-compatible
        """
      ),
      (
        "the model has no HTTP cache: a new load asks the server, where WebKit may not",
        "pragma expires age etag last-modified vary date"
      ),
      (
        "it is of other connections than the model's",
        "alt-svc upgrade accept-ch critical-ch proxy-authenticate authentication-info"
      ),
    ],
    notModelled: """
      cross-origin-embedder-policy=require-corp cross-origin-embedder-policy=credentialless \
      clear-site-data strict-transport-security
      """)

  static let schemes = PageNames(
    "schemes",
    followed: [
      ("http https", [.requestsHaveAViewsFields]), ("file", [.filesAreForFiles]),
      ("data", [.pagesShowNoDataURLs]),
      ("about", [.aboutInheritsItsOrigin, .otherAboutAddressesFail]),
      ("mailto tel sms ftp ws wss view-source", [.otherSchemesNeedAPermission]),
    ],
    withoutEffect: [
      ("a script is reported by itself", "javascript"),
      ("a script alone makes one", "blob filesystem"),
    ])
}
