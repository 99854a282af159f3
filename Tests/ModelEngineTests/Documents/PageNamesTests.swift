import Foundation
import Testing
import WebViewKit

@testable import ModelEngine

/// The names of the standards, each of which has its treatment.
@Suite struct PageNamesTests {
  /// The elements of HTML (indices of the living standard, and its obsolete features), of
  /// SVG 2 that hold others or lead elsewhere, of MathML Core, and WebKit's own.
  private static let elements = """
    a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption \
    cite code col colgroup data datalist dd del details dfn dialog div dl dt em embed fieldset \
    figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input \
    ins kbd label legend li link main map mark menu meta meter nav noscript object ol optgroup \
    option output p picture pre progress q rp rt ruby s samp script search section select \
    selectedcontent slot small source span strong style sub summary sup table tbody td template \
    textarea tfoot th thead time title tr track u ul var video wbr applet acronym bgsound dir frame \
    frameset noframes isindex keygen listing menuitem nextid noembed param plaintext rb rtc strike \
    xmp basefont big blink center font marquee multicol nobr spacer tt attachment image layer \
    nolayer model svg animate animateMotion animateTransform set foreignObject use switch symbol \
    defs g path text view math maction mrow mi mn mo mtext semantics annotation-xml
    """
  /// The attributes of HTML (indices of the living standard).
  private static let attributes = """
    abbr accept accept-charset accesskey action allow allowfullscreen alpha alt as async \
    autocapitalize autocomplete autocorrect autofocus autoplay blocking charset checked cite class \
    closedby color colorspace cols colspan command commandfor content contenteditable controls \
    coords crossorigin data datetime decoding default defer dir dirname disabled download draggable \
    enctype enterkeyhint fetchpriority for form formaction formenctype formmethod formnovalidate \
    formtarget headers headingoffset headingreset height hidden high href hreflang http-equiv id \
    imagesizes imagesrcset inert inputmode integrity is ismap itemid itemprop itemref itemscope \
    itemtype kind label lang list loading loop low max maxlength media method min minlength multiple \
    muted name nomodule nonce novalidate open optimum pattern ping placeholder playsinline popover \
    popovertarget popovertargetaction poster preload readonly referrerpolicy rel required reversed \
    rows rowspan sandbox scope selected shadowrootclonable shadowrootcustomelementregistry \
    shadowrootdelegatesfocus shadowrootmode shadowrootserializable shape size sizes slot span \
    spellcheck src srcdoc srclang srcset start step style tabindex target title translate type \
    usemap value width wrap writingsuggestions
    """
  private static let equivalents = """
    content-language content-type default-style refresh set-cookie x-ua-compatible \
    content-security-policy content-security-policy-report-only x-dns-prefetch-control x-frame-options
    """
  /// The directives of CSP Level 3, and of the standards that add some.
  private static let directives = """
    child-src connect-src default-src fenced-frame-src font-src frame-src img-src manifest-src \
    media-src object-src prefetch-src script-src script-src-elem script-src-attr style-src \
    style-src-elem style-src-attr worker-src base-uri sandbox form-action frame-ancestors \
    navigate-to report-uri report-to webrtc upgrade-insecure-requests block-all-mixed-content \
    require-sri-for trusted-types require-trusted-types-for plugin-types
    """
  /// The response fields of RFC 9110, 9111, Fetch, HTML, and of the standards that add some.
  private static let responseFields = """
    accept-ch accept-ranges access-control-allow-credentials access-control-allow-headers \
    access-control-allow-methods access-control-allow-origin access-control-expose-headers \
    access-control-max-age age allow alt-svc authentication-info cache-control clear-site-data \
    connection content-disposition content-encoding content-language content-length content-location \
    content-range content-security-policy content-security-policy-report-only content-type \
    cross-origin-embedder-policy cross-origin-embedder-policy-report-only cross-origin-opener-policy \
    cross-origin-opener-policy-report-only cross-origin-resource-policy date document-policy etag \
    expires feature-policy integrity-policy keep-alive last-modified link location nel \
    origin-agent-cluster permissions-policy pragma proxy-authenticate referrer-policy refresh \
    report-to reporting-endpoints retry-after server server-timing service-worker-allowed set-cookie \
    sourcemap speculation-rules strict-transport-security timing-allow-origin trailer \
    transfer-encoding upgrade vary via warning www-authenticate x-content-type-options \
    x-dns-prefetch-control x-frame-options x-xss-protection
    """
  private static let schemes =
    "http https file data about blob javascript mailto tel sms ftp ws wss view-source filesystem"

  @Test(arguments: [
    (PageNames.elements, elements), (PageNames.equivalents, equivalents),
    (PageNames.directives, directives), (PageNames.responseFields, responseFields),
    (PageNames.schemes, schemes),
  ])
  func
    `every element, directive, field and scheme of the standards is implemented or listed as a gap`(
      list: PageNames, names: String
    )
  {
    let known = Set(list.groups.flatMap(\.names).map { $0.prefix { $0 != "=" } })
    #expect(names.split(separator: " ").filter { !known.contains($0) } == [])
  }

  @Test func `every attribute of HTML is implemented or listed as a gap`() {
    let known = Set(
      PageNames.attributes.groups.flatMap(\.names).compactMap {
        $0.prefix { $0 != "=" }.split(separator: ".").last
      })
    #expect(Self.attributes.split(separator: " ").filter { !known.contains($0) } == [])
  }

  @Test(arguments: PageNames.all)
  func `no name is listed both as implemented and as a gap`(list: PageNames) {
    let names = list.groups.flatMap(\.names)
    #expect(Set(names).count == names.count)
  }

  @Test(arguments: [
    ("http://a.test", "Clear-Site-Data", "\"cookies\"", true),
    ("http://a.test", "Cross-Origin-Embedder-Policy", "require-corp; report-to=a", true),
    ("http://a.test", "Cross-Origin-Embedder-Policy", "unsafe-none", false),
    ("http://a.test", "X-Other", "a", false),
    ("https://a.test", "Strict-Transport-Security", "max-age=1", true),
    ("http://a.test", "Strict-Transport-Security", "max-age=1", false),
    ("https://127.0.0.1", "Strict-Transport-Security", "max-age=1", false),
  ])
  func `a header field is a gap depending on its name, its value and the host`(
    url: String, name: String, value: String, isGap: Bool
  ) throws {
    let response = ResponseValues(
      url: try #require(URL(string: url)), fields: [(name, value)], mimeType: nil)
    #expect(PageNames.gap(in: response) == (isGap ? "comes with \(name): \(value)" : nil))
  }
}
