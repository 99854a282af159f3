import FixtureSites
import HTTPTypes
import Testing

@Suite struct FolderListingTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder([
      "root/b.txt": "", "root/a/x.txt": "", "root/a/sub/y.txt": "", "root/.hidden": "",
      "root/<b>&\".txt": "", "root/a:b c?#%.txt": "", "root/é.txt": "", "root/B.txt": "",
      "root/index/index.html": "mine", "secret/x.txt": "secret",
    ])
    try folder.link("root/out", to: "../secret")
    try folder.link("root/out.txt", to: "../secret/x.txt")
    try folder.link("root/inside.txt", to: "b.txt")
  }

  func page(_ path: String, prefix: String = "/", isListed: Bool = true) throws -> Reply {
    var origin = Origin()
    origin.serve(
      StaticFiles(
        root: folder.path + "/root", prefix: prefix, options: FolderOptions(listsFolders: isListed))
    )
    return origin.reply(to: try .make("GET", path))
  }

  func links(_ reply: Reply) -> [String] {
    String(decoding: reply.body, as: UTF8.self).matches(of: /<li><a href="([^"]*)">/)
      .map { String($0.output.1) }
  }

  @Test func `a folder list has links in order, percent-encoded, without hidden or outside files`()
    throws
  {
    let reply = try page("/")
    #expect(reply.status == 200)
    #expect(reply.fields[.contentType] == "text/html; charset=utf-8")
    #expect(
      links(reply) == [
        "%3Cb%3E%26%22.txt", "B.txt", "a/", "a%3Ab%20c%3F%23%25.txt", "b.txt", "index/",
        "inside.txt", "%C3%A9.txt",
      ])
    let text = String(decoding: reply.body, as: UTF8.self)
    #expect(text.contains(">&lt;b&gt;&amp;&quot;.txt</a>"))
    #expect(text.contains("<h1>Files in /</h1>"))
  }

  @Test func `a folder list shows at most 1000 names and the number of the others`() throws {
    for number in 0..<1005 { try folder.write("", to: "root/many/\(number).txt") }
    let reply = try page("/many/")
    #expect(links(reply).count == 1001)
    #expect(String(decoding: reply.body, as: UTF8.self).contains("<li>and 5 more\n"))
  }

  @Test func `every link of a folder list leads to a page`() throws {
    for link in links(try page("/")) { #expect(try page("/" + link).status == 200) }
  }

  @Test func `a folder list has a link to the parent folder, except at the top`() throws {
    #expect(links(try page("/a/")) == ["../", "sub/", "x.txt"])
    #expect(links(try page("/files/a/", prefix: "/files/")).first == "../")
    #expect(links(try page("/files/", prefix: "/files/")).first == "%3Cb%3E%26%22.txt")
  }

  @Test func `an index page replaces the folder list, and a path without its slash is redirected`()
    throws
  {
    #expect(try page("/index/").body == [UInt8]("mine".utf8))
    #expect(try page("/a").fields[.location] == "/a/")
  }

  @Test(arguments: ["/out/", "/nothing/", "/../", "/%2e%2e/", "/b.txt/"])
  func `a path that is not a folder inside the root gets 404 instead of a list`(path: String) throws
  {
    #expect(try page(path).status == 404)
  }

  @Test func `a folder has no list unless the site allows it`() throws {
    #expect(try page("/", isListed: false).status == 404)
    #expect(try page("/a/", isListed: false).status == 404)
  }
}
