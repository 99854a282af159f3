import FixtureSites
import HTTPTypes
import Testing

@Suite struct HTTPBinPicturesTests {
  @Test(arguments: [
    ("/image/png", "image/png", "\u{89}PNG\r\n\u{1A}\n"),
    ("/image/jpeg", "image/jpeg", "\u{FF}\u{D8}"),
    ("/image/webp", "image/webp", "RIFF"), ("/image/svg", "image/svg+xml", "<svg "),
  ])
  func `each picture endpoint has its own type and format`(
    target: String, type: String, start: String
  ) throws {
    let reply = try Origin.helping(with: target)
    #expect(reply.fields[.contentType] == type)
    #expect(reply.body.starts(with: start.unicodeScalars.map { UInt8($0.value) }))
  }

  @Test(arguments: [
    ([], "image/png"), (["*/*"], "image/png"), (["image/*;q=0.8"], "image/png"),
    (["image/jpeg"], "image/jpeg"), (["text/html, image/png;q=0.1, image/webp"], "image/webp"),
    (["image/avif", "image/svg+xml"], "image/svg+xml"),
  ])
  func `the image endpoint returns a format that the client accepts`(accept: [String], type: String)
    throws
  {
    let fields = accept.map { "Accept: \($0)" }
    #expect(try Origin.helping(with: "/image", fields: fields).fields[.contentType] == type)
  }

  @Test(arguments: ["image/avif", "text/html", "image/png;q=0"])
  func `a client that accepts no picture format gets 406 and the list of formats`(accept: String)
    throws
  {
    let reply = try Origin.helping(with: "/image", fields: ["Accept: \(accept)"])
    #expect(reply.status == 406)
    #expect(
      String(decoding: reply.body, as: UTF8.self)
        == "406: there is image/webp, image/svg+xml, image/jpeg, image/png, and no other\n")
  }
}
