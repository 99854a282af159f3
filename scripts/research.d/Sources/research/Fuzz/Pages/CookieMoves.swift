/// Cookies with all kinds of attributes, and requests that may send them (RFC 6265bis, 5.6 and
/// 5.8).
enum CookieMoves {
  private static let names = ["a", "b", "__Host-a", "__Secure-a", "__host-b", "", "a b"]
  private static let attributes = [
    "Path=/", "Path=/", "Path=/p", "Path=", "Path=p", "path=/d", "Domain=www.shop.localhost",
    "Domain=shop.localhost", "Domain=.shop.localhost", "Domain=localhost", "Domain=127.0.0.1",
    "Domain=", "Max-Age=0", "Max-Age=-1", "Max-Age=x", "Max-Age=100", "HttpOnly", "Secure",
    "SameSite=Strict", "SameSite=Lax", "SameSite=None", "SameSite=none", "SameSite=odd",
    "Expires=Thu, 01 Jan 1970 00:00:00 GMT", "Expires=Fri, 01 Jan 2100 00:00:00 GMT",
    "Expires=x", "Unknown=1", "",
  ]

  static let all: [MoveBranch] = [
    MoveBranch(.cookieAttributes, 8) { it, view in
      addHosts(&it)
      let page = it.plainPage()
      it.site.set("cookies", cookies(&it), at: page)
      it.leave(page, in: view)
    },
    MoveBranch(.cookieInFolder, 5) { it, view in
      addHosts(&it)
      let origin = it.any(of: it.site.origins) ?? GeneratedSite.main
      let setter = it.plainPlace(at: origin, below: it.any(of: ["/d/", "/d/e/", "/dx/"]) ?? "/")
      it.site.set("cookies", cookies(&it), at: setter)
      let reader = it.plainPlace(at: origin, below: it.any(of: ["/d/", "/d/e/", "/"]) ?? "/")
      it.leave(setter, to: reader, in: view)
    },
    MoveBranch(.cookieOfRedirect, 4) { it, view in
      addHosts(&it)
      let way = it.newPlace()
      let target = it.plainPlace(at: it.any(of: it.site.origins) ?? way.origin)
      it.answerRedirect(at: way, to: target.address(from: way))
      it.site.set("cookies", cookies(&it), at: way)
      it.leave(it.plainPage(), to: way, in: view)
    },
    MoveBranch(.cookieOfFrame, 4) { it, view in
      addHosts(&it)
      let page = it.plainPage()
      // For libsoup, each host below localhost is a separate site.
      let origins = it.site.origins.filter { it.site.hosts[$0] == nil || $0 == page.origin }
      let frame = it.plainPlace(at: it.any(of: origins) ?? page.origin)
      it.site.set("cookies", cookies(&it), at: frame)
      it.add(to: page, GeneratedElement("iframe", ["src": frame.address(from: page)]))
      it.visit(page, in: view)
      it.visit(it.plainPlace(at: frame.origin), in: view)
    },
    MoveBranch(.cookieOfApp, 3) { it, view in
      let page = it.plainPage()
      let (name, value) = (it.any(of: ["a", "b", "app"]) ?? "", "app")
      let path = it.any(of: ["/", page.path, "/d"]) ?? "/"
      it.step(
        "setCookie",
        ["name": .text(name), "value": .text(value), "domain": "127.0.0.1", "path": .text(path)],
        view: view)
      it.visit(page, in: view)
    },
  ]

  private static func addHosts(_ it: inout ScenarioGenerator) {
    it.addOrigin("shop", host: "www.shop.localhost")
    it.addOrigin(it.happens(50) ? "blog" : "sub", host: "a.www.shop.localhost")
  }

  private static func cookies(_ it: inout ScenarioGenerator) -> GeneratedValue {
    .list(
      (0...it.index(below: 3)).map { _ in
        let value = it.any(of: ["1", "2 3", "", "\"q\"", "x=y"]) ?? ""
        let pair = it.happens(90) ? "\(it.any(of: names) ?? "")=\(value)" : value
        let words = (0..<it.index(below: 4)).map { _ in it.any(of: attributes) ?? "" }
        return ["raw": .text(([pair] + words).filter { !$0.isEmpty }.joined(separator: "; "))]
      })
  }
}
