import FixtureSites
import HTTPTypes

/// The target of a request to a site that has a folder and the helper endpoints.
enum QueryTarget {
  private static let origin: Origin = {
    var origin = Origin([
      "/page": .html("<p>page", fields: [.eTag: "\"1\""]), "/a%2Fb/é": .text("x"),
    ])
    origin.helpers = HTTPBin()
    origin.serve(StaticFiles(root: FixtureFolder.path, options: FolderOptions(listsFolders: true)))
    return origin
  }()

  static func check(_ bytes: [UInt8]) throws(Violation) {
    for method in ["GET", "HEAD", "POST"] {
      guard let request = FixtureRequest.make(target: bytes, method: method) else { continue }
      let reply = origin.reply(to: request)
      try reply.check(for: request)
      let body = String(decoding: reply.body, as: UTF8.self)
      try Violation.unless(
        !body.contains(FixtureFolder.secret), "\(request.head.target) gives a file away")
      try checkRoute(request)
    }
    try checkCodings(bytes)
  }

  /// Checks that a page is found by its path, and by the same path with more escapes.
  private static func checkRoute(_ request: FixtureRequest) throws(Violation) {
    guard request.head.form == .origin else { return }
    var origin = Origin()
    origin[request.path] = Reply.text("here", status: 299)
    try Violation.unlessEqual(
      origin.reply(to: request).status, 299, "the status of \(request.path) at its own path")
    let escaped = request.path.utf8.map { byte in
      byte > 0x60 && byte < 0x7B ? "%\(String(byte, radix: 16))" : String(UnicodeScalar(byte))
    }.joined()
    // Letters of an escape are not letters of the path.
    guard !request.path.utf8.contains(UInt8(ascii: "%")),
      let other = FixtureRequest.make(target: escaped.utf8)
    else { return }
    try Violation.unlessEqual(
      origin.reply(to: other).status, 299, "the status of \(escaped), which is \(request.path)")
  }

  /// Checks that encoded text decodes to itself, and that pairs of a form come back as they were.
  private static func checkCodings(_ bytes: [UInt8]) throws(Violation) {
    let encoded = bytes.percentEncoded { $0.isUnreserved }
    try Violation.unlessEqual(encoded.percentDecoded, bytes, "what comes of \(encoded)")
    let form = FormText.pairs(of: "a=\(encoded)&\(encoded)=b")
    let text = String(decoding: bytes, as: UTF8.self)
    try Violation.unless(
      form.count == 2 && form[0].value.utf8.elementsEqual(text.utf8)
        && form[1].name.utf8.elementsEqual(text.utf8), "a form of \(encoded) has \(form)")
    _ = FormText.pairs(of: text)
  }
}
