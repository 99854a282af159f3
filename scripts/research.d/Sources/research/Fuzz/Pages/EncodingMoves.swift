import Foundation

/// Pages that declare an encoding, or do not (HTML 13.2.3.2; Encoding Standard).
enum EncodingMoves {
  private static let labels = [
    "utf-8", "UTF8", "shift_jis", "euc-jp", "iso-2022-jp", "windows-1252", "latin1", "iso-8859-15",
    "koi8-r", "gbk", "big5", "euc-kr", "utf-16", "utf-16le", "x-user-defined",
    "windows-1251", "macintosh", "unknown", "replacement", "", " utf-8 ",
  ]
  private static let texts: [[UInt8]] = [
    [0xC3, 0xA9], [0xE9], [0x82, 0xA0], [0xA4, 0xA2], [0x80], [0xFF], [0xD0, 0x94], [0xC4, 0xE3],
    Array("&#233;".utf8), Array("&#8364;".utf8), Array("&#12354;".utf8), Array("a b".utf8),
    [0xE3, 0x81, 0x82], [0xF0, 0x9F, 0x98, 0x80], [0xC3],
  ]
  private static let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE]]

  static let all: [MoveBranch] = [
    MoveBranch(.encodingMeta, 6) { it, view in
      let label = it.any(of: labels) ?? ""
      let metas = [
        "<meta charset='\(label)'>",
        "<meta http-equiv=Content-Type content='text/html; charset=\(label)'>",
        "<meta content='charset=\"\(label)\"' http-equiv=content-type>",
        "<!--<meta charset=gbk>--><meta charset=\(label)>", "<x a='<meta charset=gbk>'>",
        "<meta name=charset content='\(label)'>",
      ]
      show(&it, Array((it.any(of: metas) ?? "").utf8), type: "text/html", in: view)
    },
    MoveBranch(.encodingField, 5) { it, view in
      // An HTTP field value has no white space at its end.
      let label = (it.any(of: labels) ?? "").replacing(" ", with: "")
      let types = [
        "text/html; charset=\(label)", "text/html;charset=\"\(label)\"",
        "text/html; x=y; Charset=\(label)",
      ]
      show(&it, Array("<meta charset=koi8-r>".utf8), type: it.any(of: types) ?? "", in: view)
    },
    MoveBranch(.encodingMark, 3) { it, view in
      let label = (it.any(of: labels) ?? "").replacing(" ", with: "")
      let type = "text/html; charset=\(label)"
      show(&it, it.any(of: marks) ?? [], type: type, in: view)
    },
    MoveBranch(.encodingNone, 4) { it, view in show(&it, [], type: "text/html", in: view) },
    MoveBranch(.encodingXML, 3) { it, view in
      let label = it.any(of: ["utf-8", "iso-8859-1", "shift_jis", "unknown"]) ?? ""
      let head = "<?xml version='1.0' encoding='\(label)'?>"
      let page = it.newPlace()
      let bytes =
        Array((it.happens(60) ? head : "").utf8)
        + Array("<html xmlns='http://www.w3.org/1999/xhtml'><head><title>".utf8)
        + (it.any(of: [[0xC3, 0xA9], [0x61], [0xE9]]) ?? [])
        + Array("</title></head><body/></html>".utf8)
      let type = it.any(of: ["application/xhtml+xml", "text/xml; charset=koi8-r"]) ?? ""
      it.site.answer(
        ["base64": .text(Data(bytes).base64EncodedString()), "type": .text(type)], at: page)
      it.visit(page, in: view)
      it.step("read", "title", view: view)
    },
  ]

  /// Shows a page whose title, link and form contain non-ASCII letters, and clicks one of them.
  private static func show(
    _ it: inout ScenarioGenerator, _ head: [UInt8], type: String, in view: Int
  ) {
    let page = it.newPlace()
    let target = it.plainPlace(at: page.origin)
    let text = it.any(of: texts) ?? []
    let id = "e\(it.newNumber())"
    let isForm = it.happens(40)
    let (before, after) =
      isForm
      ? ("<form action=\(target.path)><input name='", "'><button id=\(id)>Send</button></form>")
      : ("<a id=\(id) href='\(target.path)?q=", "'>Link</a>")
    let between = isForm ? "' value='" : "#"
    let bytes =
      head + Array("<title>".utf8) + text + Array("</title>".utf8) + Array(before.utf8) + text
      + Array(between.utf8) + text + Array(after.utf8)
    it.site.answer(
      ["base64": .text(Data(bytes).base64EncodedString()), "type": .text(type)], at: page)
    it.step("load", .text(page.name), view: view)
    it.step("read", "title", view: view)
    // A page that is read in a two-byte encoding, or as `replacement`, is unreadable.
    let isWhole =
      !type.contains("utf-16") && !type.contains("replacement")
      && !String(decoding: head, as: UTF8.self).contains("replacement")
    if isWhole, !head.starts(with: [0xFE]), !head.starts(with: [0xFF]) {
      it.step("click", .text("#\(id)"), view: view)
    }
    it.readRequests()
    it.shown[view - 1] = ShownView()
  }
}
