import FixtureServing
import FixtureSites
import Foundation
import FoundationNetworking
import HTTPTypes
import NavigationEvents
import Testing

@testable import ModelEngine
@testable import WebViewKit

@MainActor @Suite(.timeLimit(.minutes(1))) struct ModelEngineTests {
  @Test func `A01: an HTTP page gets the five callbacks of a load, its title and full progress`()
    async throws
  {
    let bench = try await Bench(["/": .html("<title> A  page </title><p>hello")])
    try bench.load("/")
    #expect(
      try await bench.waitUntilIdle() == [
        "action GET / other main", "start", "response / 200 text/html main", "commit", "finish",
      ])
    #expect(bench.state.title == "A page")
    #expect(bench.state.estimatedProgress == 1)
    await bench.end()
  }

  @Test func `B13: a redirect and an about:blank frame each have their own policy request`()
    async throws
  {
    let bench = try await Bench([
      "/": .redirect(302, to: "/2"), "/2": .html("<iframe></iframe>"),
    ])
    try bench.load("/")
    #expect(
      try await bench.waitUntilIdle() == [
        "action GET / other main", "start", "action GET /2 other main", "redirect",
        "response /2 200 text/html main", "commit", "action GET about:blank other frame", "finish",
      ])
    await bench.end()
  }

  @Test func `B05: a load fails at its twenty-first redirect`() async throws {
    let bench = try await Bench(["/": .redirect(301, to: "/2"), "/2": .redirect(301, to: "/")])
    try bench.load("/")
    let lines = try await bench.waitUntilIdle()
    #expect(lines.filter { $0.hasPrefix("action") }.count == 21)
    #expect(lines.filter { $0 == "redirect" }.count == 20)
    #expect(lines.last == "failProvisional -1007")
    await bench.end()
  }

  @Test func `H09: in each of 20 loads the responses of frames come in document order`()
    async throws
  {
    let bench = try await Bench([
      "/": .html("<iframe src=1></iframe><iframe src=2></iframe><iframe src=3></iframe>"),
      "/1": .html("<iframe src=4></iframe>"), "/2": .html("2"), "/3": .html("3"), "/4": .html("4"),
    ])
    let expected = [
      "action GET / other main", "start", "response / 200 text/html main", "commit",
      "action GET /1 other frame", "action GET /2 other frame", "action GET /3 other frame",
      "response /1 200 text/html frame", "action GET /4 other frame",
      "response /4 200 text/html frame", "response /2 200 text/html frame",
      "response /3 200 text/html frame", "finish",
    ]
    for _ in 0..<20 {
      try bench.load("/")
      #expect(try await bench.waitUntilIdle() == expected)
    }
    await bench.end()
  }

  @Test func `a frame whose response is delayed does not delay other frames`() async throws {
    let held = Reply([
      .gate("g"), .head(ReplyHead(status: 200, fields: [.contentType: "text/html"])),
    ])
    let bench = try await Bench([
      "/": .html("<iframe src=1></iframe><iframe src=2></iframe>"), "/1": held, "/2": .html("2"),
    ])
    try bench.load("/")
    #expect(
      try await bench.waitUntilIdle() == [
        "action GET / other main", "start", "response / 200 text/html main", "commit",
        "action GET /1 other frame", "action GET /2 other frame", "response /2 200 text/html frame",
      ])
    bench.session.openGate("g")
    #expect(try await bench.waitUntilIdle() == ["response /1 200 text/html frame", "finish"])
    await bench.end()
  }

  @Test
  func `F06, F11: an app that stops loading in a callback gets no later callback of the load`()
    async throws
  {
    let bench = try await Bench(["/": .html("<p>hello")])
    for (word, last) in [("start", "failProvisional -999"), ("commit", "fail -999")] {
      bench.react = { bench, line in if line == word { bench.perform(.stopLoading) } }
      for _ in 0..<10 {
        try bench.load("/")
        #expect(Array(try await bench.waitUntilIdle().suffix(2)) == [word, last])
      }
    }
    await bench.end()
  }

  @Test
  func `E06, E07: a wrong password causes a second challenge, and a right one is reused later`()
    async throws
  {
    var origin = Origin()
    origin["/"] = Challenge(
      .basic(realm: "cave", users: [Credential(user: "u", password: "right")]),
      content: Reply.html("in"))
    let bench = try await Bench(("main", origin))
    bench.challengeAnswer = .useCredential(user: "u", password: "wrong")
    bench.react = { bench, line in
      guard line == "challenge cave 1" else { return }
      bench.challengeAnswer = .useCredential(user: "u", password: "right")
    }
    try bench.load("/")
    #expect(
      try await bench.waitUntilIdle() == [
        "action GET / other main", "start", "challenge cave 0", "challenge cave 1",
        "response / 200 text/html main", "commit", "finish",
      ])
    try bench.load("/")
    #expect(
      try await bench.waitUntilIdle() == [
        "action GET / other main", "start", "response / 200 text/html main", "commit", "finish",
      ])
    await bench.end()
  }

  @Test func `F01, F02: a connection that is refused, lost or cut off fails the load`() async throws
  {
    let cut = Reply([
      .head(
        ReplyHead(status: 200, fields: [.contentType: "text/html", .contentLength: "100"])),
      .body(Array("<p>".utf8)), .close,
    ])
    let gone = try await Bench([:])
    let address = try gone.url("/")
    await gone.end()
    let bench = try await Bench([
      "/lost": Reply([.close]), "/reset": Reply([.reset]), "/cut": cut,
    ])
    for (url, expected) in [
      (address, ["start", "failProvisional -1004"]),
      (try bench.url("/lost"), ["start", "failProvisional -1005"]),
      (try bench.url("/reset"), ["start", "failProvisional -1005"]),
      (
        try bench.url("/cut"),
        ["start", "response /cut 200 text/html main", "commit", "fail -1005"]
      ),
    ] {
      bench.perform(.load(URLRequest(url: url), navigation: NavigationID()))
      let lines = try await bench.waitUntilIdle()
      #expect(Array(lines.dropFirst()) == expected, "\(url)")
    }
    await bench.end()
  }

  @Test func `clicks follow links, submit forms and open new windows`() async throws {
    let page = """
      <a id=plain href="/2">plain</a><a class=new href="/2" target=_blank><b>new</b></a>
      <form action="/2?old=1"><input name=q value="a b&c"><button name=b value=1>go</button></form>
      <form method=post action="/p"><input type=hidden name=x value=é><input type=submit></form>
      """
    var origin = Origin(["/": .html(page), "/2": .html("two")])
    origin["/p"] = MethodTable([.post], Reply.html("sent"))
    let bench = try await Bench(("main", origin))
    bench.opensWindows = true
    for (selector, first) in [
      ("#plain", "action GET /2 linkActivated main"),
      ("form button", "action GET /2?q=a+b%26c&b=1 formSubmitted main"),
      ("input[type=submit]", "action POST /p formSubmitted main"),
    ] {
      try bench.load("/")
      _ = try await bench.waitUntilIdle()
      try await bench.click(selector)
      let lines = try await bench.waitUntilIdle()
      #expect(lines.first == first)
      #expect(lines.last == "finish")
    }
    try bench.load("/")
    _ = try await bench.waitUntilIdle()
    try await bench.click("a.new b")
    #expect(
      try await bench.waitUntilIdle() == [
        "action GET /2 linkActivated none", "createWebView",
        "view 2: action GET /2 other main", "view 2: start",
        "view 2: response /2 200 text/html main", "view 2: commit", "view 2: finish",
      ])
    await bench.end()
  }

  @Test func `C1: a cookie that a response sets is sent with the next request`() async throws {
    let bench = try await Bench([
      "/login": .html("in", fields: [.setCookie: "session=1; Path=/"]), "/": .html("page"),
    ])
    for path in ["/login", "/"] {
      try bench.load(path)
      _ = try await bench.waitUntilIdle()
    }
    let cookies = bench.session.log.map { $0.fields[.cookie] }
    #expect(cookies == [nil, "session=1"])
    await bench.end()
  }

  @Test func `M03: a download is written to the app's destination, and fails if the file exists`()
    async throws
  {
    let bench = try await Bench(["/x.zip": .content(Array("zip!".utf8), type: "application/zip")])
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    bench.destination = folder.appendingPathComponent("x.zip")
    bench.policy = { $0.hasPrefix("response") ? .download : .allow }
    let expected = [
      "action GET /x.zip other main", "start", "response /x.zip 200 application/zip main",
      "download", "failProvisional 102", "destination x.zip",
    ]
    try bench.load("/x.zip")
    #expect(try await bench.waitUntilIdle() == expected + ["downloaded"])
    #expect(try Data(contentsOf: folder.appendingPathComponent("x.zip")) == Data("zip!".utf8))
    try bench.load("/x.zip")
    #expect(try await bench.waitUntilIdle() == expected + ["downloadFail -999"])
    try FileManager.default.removeItem(at: folder)
    await bench.end()
  }

  @Test func `G03: the type of a response without Content-Type is sniffed`() async throws {
    let html = Reply([.head(ReplyHead(status: 200)), .body(Array("<html>".utf8))])
    let empty = Reply([.head(ReplyHead(status: 200, fields: [.contentLength: "0"]))])
    let bench = try await Bench(["/html": html, "/empty": empty])
    for (path, type) in [("/html", "text/html"), ("/empty", "text/plain")] {
      try bench.load(path)
      #expect(try await bench.waitUntilIdle().contains("response \(path) 200 \(type) main"))
    }
    await bench.end()
  }

  @Test func `data and file URLs load, and a missing file or an unknown scheme fails`() async throws
  {
    let bench = try await Bench(["/": .html("")])
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent(UUID().uuidString + ".html")
    try Data("<title>file</title>".utf8).write(to: file)
    for (text, expected) in [
      ("data:text/html,<title>data</title>", ["response", "commit", "finish"]),
      (file.absoluteString, ["response", "commit", "finish"]),
      ("file:///nowhere/x.html", ["failProvisional -1100"]),
      ("nobody://x", ["failProvisional -1002"]),
    ] {
      let url = try #require(URL(string: text))
      bench.perform(.load(URLRequest(url: url), navigation: NavigationID()))
      let words = try await bench.waitUntilIdle().dropFirst(2).map { line in
        line.hasPrefix("response") ? "response" : line
      }
      #expect(words == expected)
    }
    try FileManager.default.removeItem(at: file)
    await bench.end()
  }

  @Test func `an app's script call completes although the model runs no scripts`() async throws {
    let bench = try await Bench(["/": .html("")])
    bench.perform(.runScript(ScriptCall(id: ScriptCallID(), source: "1+1")))
    #expect(try await bench.waitUntilIdle() == ["script"])
    let entry = bench.engine.capabilities.events.first { $0.event == .evaluated }
    #expect(entry?.origins.map(\.isAbsent) == [true])
    #expect(bench.engine.capabilities.races.isEmpty)
    await bench.end()
  }

  @Test
  func
    `a click with a selector that matches nothing or is unsupported throws an error that names it`()
    async throws
  {
    let bench = try await Bench(["/": .html("<p>")])
    try bench.load("/")
    _ = try await bench.waitUntilIdle()
    await #expect(throws: EngineFailure.noElement(engine: "model", selector: "#none")) {
      try await bench.click("#none")
    }
    await #expect(throws: EngineFailure.unsupported(engine: "model", what: "the selector 'a > b'"))
    {
      try await bench.click("a > b")
    }
    await bench.end()
  }
}
