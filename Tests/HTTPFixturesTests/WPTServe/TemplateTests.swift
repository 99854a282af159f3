import HTTPFixtures
import Testing

@Suite struct TemplateTests {
  static let addresses = [
    "main": "http://h.test:8000", "z": "http://h.test:8001", "safe": "https://h.test:8443",
  ]

  func text(
    _ template: String, addresses: [String: String] = addresses, origin: String = "main",
    target: String = "", fields: [String] = []
  ) throws -> String {
    let folder = try TemporaryFolder(["t.sub.txt": template, "sub/data.txt": "data"])
    let files = WPTFiles(root: folder.path, prefix: "/base/")
    let context = SiteContext(origins: OriginAddresses(addresses), origin: origin)
    let request = try FixtureRequest.make("GET", "/base/t.sub.txt\(target)", fields: fields)
    return String(decoding: files.resolved(context).reply(to: request).body, as: UTF8.self)
  }

  @Test(arguments: [
    ("{{host}}", "h.test"), ("{{domains[]}}", "h.test"), ("{{domains[www]}}", "www.h.test"),
    ("{{hosts[][www]}}", "www.h.test"), ("{{hosts[alt][]}}", "not-h.test"),
    ("{{hosts[alt][www]}}", "www.not-h.test"), ("{{ports[http][0]}}", "8000"),
    ("{{ports[http][1]}}", "8001"), ("{{ports[https][0]}}", "8443"), ("{{ports[ws][0]}}", "8000"),
    ("{{ports[wss][0]}}", "8443"), ("{{url_base}}", "/base/"), ("{{location[scheme]}}", "http"),
    ("{{location[server]}}", "http://fixture:80"), ("{{location[host]}}", "fixture:80"),
    ("{{location[hostname]}}", "fixture"), ("{{location[port]}}", "80"),
    ("{{location[path]}}", "/base/t.sub.txt"), ("{{location[pathname]}}", "/base/t.sub.txt"),
    ("{{location[query]}}", "?a=1&a=2"), ("{{GET[a]}}{{GET[none]}}", "1"),
    ("{{headers[x-a]}}", "b, c"), ("{{header_or_default(X-A, d)}}", "b, c"),
    ("{{header_or_default(X-B, d e)}}", "d e"),
    ("{{file_hash(md5, sub/data.txt)}}", "jXd/OF09/siBXSD3SWAm3A=="),
    ("{{file_hash(sha224, sub/data.txt)}}", "9HOWc6zAPEJDQ7RSeH7iPdYpmaip8U9CUJlXaQ=="),
    ("{{$a:GET[a]}}{{$a}}{{$a}}", "111"), ("{{$a:host}}{{$b:$a}}{{$b}}", "h.testh.testh.test"),
    ("{ {host} } {{ } {host}} {} {{", "{ {host} } {{ } {host}} {} {{"),
    ("{}{{host}}}", "{}h.test}"),
  ])
  func `an expression has its value`(template: String, value: String) throws {
    let fields = ["X-A: b", "X-A: c"]
    #expect(try text(template, target: "?a=1&a=2", fields: fields) == value)
  }

  @Test(arguments: [
    ("a.txt", "/sub/a.txt"), ("../a.txt", "/a.txt"), ("./x/../a.txt", "/sub/a.txt"),
    ("/a/b.txt", "/a/b.txt"),
  ])
  func `a place on the machine begins at the folder of the request or at the top`(
    path: String, place: String
  ) throws {
    let folder = try TemporaryFolder(["sub/t.sub.txt": "{{fs_path(\(path))}}"])
    let files = WPTFiles(root: folder.path, prefix: "/base/")
    let text = files.reply(to: try .make("GET", "/base/sub/t.sub.txt")).body
    #expect(String(decoding: text, as: UTF8.self) == folder.path + place)
  }

  @Test func `each uuid is another one`() throws {
    let parts = try text("{{uuid()}} {{$id:uuid()}} {{$id}}").split(separator: " ")
    #expect(parts[0] != parts[1])
    #expect(parts[1] == parts[2])
    #expect(parts[0].wholeMatch(of: /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/) != nil)
  }

  @Test(arguments: [
    ("http://127.0.0.1:80", "127.0.0.1 127.0.0.1 www.localhost alt.localhost www.alt.localhost"),
    ("http://[::1]:80", "[::1] [::1] www.localhost alt.localhost www.alt.localhost"),
    ("http://localhost", "localhost localhost www.localhost alt.localhost www.alt.localhost"),
  ])
  func `what is below an address is below localhost`(address: String, hosts: String) throws {
    let names = "{{host}} {{domains[]}} {{domains[www]}} {{hosts[alt][]}} {{hosts[alt][www]}}"
    #expect(try text(names, addresses: ["main": address]) == hosts)
  }

  @Test func `an origin of TLS knows its scheme`() throws {
    #expect(try text("{{location[server]}}", origin: "safe") == "https://fixture:443")
    #expect(
      try text(
        "{{ports[https][0]}} {{ports[http][0]}}", addresses: ["main": "https://h", "a": "http://h"])
        == "443 80")
  }

  @Test(arguments: [
    ("{{}}", "'{{}}' is nothing that is known; expected one of GET[NAME], domains[SUBDOMAIN], "),
    ("{{ host}}", "'{{ host}}' is nothing that is known"),
    ("{{host[]}}", "'{{host[]}}' is nothing"),
    ("{{domains}}", "'{{domains}}' is nothing"),
    ("{{ports[http]}}", "'{{ports[http]}}' is nothing"),
    ("{{uuid}}", "'{{uuid}}' is nothing"), ("{{uuid(a)}}", "'{{uuid(a)}}' is nothing"),
    ("{{fs_path}}", "'{{fs_path}}' is nothing"), ("{{$:host}}", "'{{$:host}}' is nothing"),
    ("{{host}host}}", "{{host}host}}"),
    ("{{$a}}", "'$a' has no value here; expected {{$a:…}} before it in the same file"),
    (
      "{{hosts[x][]}}",
      "there is no site 'x'; expected hosts[][…], this site, or hosts[alt][…], another"
    ),
    (
      "{{ports[http][2]}}",
      "the site has 2 origins for 'http', so none is number 2; expected a number "
    ),
    ("{{ports[h2][0]}}", "the site has 0 origins for 'h2', so none is number 0"),
    ("{{ports[http][-1]}}", "the site has 2 origins for 'http', so none is number -1"),
    ("{{location[hash]}}", "an address has no part 'hash'; expected one of server, scheme, host, "),
    (
      "{{headers[X-A]}}",
      "the request has no field 'X-A'; expected header_or_default(X-A, DEFAULT) "
    ),
    (
      "{{file_hash(crc, x)}}",
      "there is no algorithm 'crc'; expected one of md5, sha1, sha224, sha256, sha384"
    ),
    (
      "{{file_hash(md5, none)}}",
      "'none' cannot be read; expected the path, from the folder that is served, of a file"
    ),
    ("{{file_hash(md5, ../t)}}", "'../t' cannot be read"),
    ("{{fs_path(../../t)}}", "'../../t' leads outside; expected the path of a file in the folder"),
    ("{{fs_path(/..)}}", "'/..' leads outside"),
  ])
  func `what has no value is reported with its line`(template: String, message: String) throws {
    let text = try text("first\n" + template)
    let expected = message.hasPrefix("{") ? "first\n" : "500: t.sub.txt:2: "
    #expect(text.hasPrefix(expected + message))
  }
}
