import Foundation
import FoundationNetworking
import Testing

@testable import ModelEngine

@Suite struct FormDataSetTests {
  private func page(_ html: String, charset: String = "UTF-8") throws -> Page {
    let url = try #require(URL(string: "http://a/dir/page?q#f"))
    return Page(HTMLDocument(Array(html.utf8), encoding: charset), url: url)
  }

  /// Returns the query that a form is sent with, after clicks on elements.
  private func sent(_ form: String, after clicks: [String] = [], by button: String = "#send")
    throws -> String?
  {
    var page = try page("<form>" + form + "<button id=send>")
    for selector in clicks + [button] {
      let index = try #require(Selector(selector)?.first(in: page.elements))
      if let action = page.click(on: index) { return action.request.url?.query }
    }
    return nil
  }

  // HTML 4.10.21.4, constructing the entry list, step by step.
  @Test(arguments: [
    // WebKit also sends the controls within a datalist; the standard leaves them out.
    ("<datalist><input name=a value=1><option>2</datalist>", "a=1"),
    ("<input name=a value=1 disabled>", ""),
    ("<fieldset disabled><legend><input name=a value=1></legend><input name=b></fieldset>", "a=1"),
    ("<fieldset disabled><p><legend><input name=a></legend></fieldset>", ""),
    ("<fieldset disabled><legend></legend><legend><input name=a></legend></fieldset>", ""),
    ("<fieldset disabled><fieldset><legend><input name=a></legend></fieldset></fieldset>", ""),
    ("<button name=a value=1 type=button></button><button name=b value=2></button>", ""),
    ("<input name=a type=checkbox><input name=b type=checkbox checked>", "b=on"),
    ("<input name=a type=radio value=1 checked><input name=a type=radio value=2 checked>", "a=2"),
    ("<input type=image name=a><input value=1><input name='' value=1>", ""),
    ("<select name=a><option>1<option selected value=2>x<option>3</select>", "a=2"),
    ("<select name=a><option disabled>1<option> 2  b </select>", "a=2+b"),
    ("<select name=a><optgroup disabled><option>1</optgroup><option>2</select>", "a=2"),
    ("<select name=a><option selected>1<option selected>2</select>", "a=2"),
    ("<select name=a size=2><option>1</select>", ""),
    ("<select name=a multiple><option selected>1<option>2<option selected>3</select>", "a=1&a=3"),
    ("<select name=a><option selected disabled>1</select>", ""),
    ("<textarea name=a>\n1\n2</textarea>", "a=1%0D%0A2"), ("<input type=file name=a>", "a="),
    ("<input type=hidden name=_charset_ value=x>", "_charset_=UTF-8"),
    ("<input type=text name=_charset_ value=x>", "_charset_=x"),
    ("<input name=a dirname=b value=1>", "a=1&b=ltr"),
    ("<input name=a dirname=b dir=rtl>", "a=&b=rtl"),
    ("<input name=a dirname=b dir=auto value=א>", "a=%D7%90&b=rtl"),
    ("<div dir=rtl><textarea name=a dirname=b></textarea></div>", "a=&b=rtl"),
    ("<input type=number name=a dirname=b value=1>", "a=1"), ("<input name=a dirname=''>", "a="),
    ("<object name=a></object><output name=b></output>", ""),
  ])
  func `a form sends only its enabled, named and selected controls`(form: String, query: String)
    throws
  {
    #expect(try sent(form) == query)
  }

  @Test(arguments: [
    ("<input name=a type=submit value=one id=b>", "a=one"),
    ("<input name=a type=submit id=b>", "a=Submit"),
    ("<button name=a value=two id=b></button>", "a=two"), ("<button name=a id=b></button>", "a="),
    ("<input type=image name=a id=b>", "a.x=0&a.y=0"), ("<input type=image id=b>", "x=0&y=0"),
    ("<input type=submit name=a dirname=c id=b value=1>", "a=1&c=ltr"),
  ])
  func `a form sends the name and value of the clicked button`(form: String, query: String) throws {
    #expect(try sent(form, by: "#b") == query)
  }

  @Test(arguments: [
    ("<input id=x type=checkbox name=a>", ["#x"], "a=on"),
    ("<input id=x type=checkbox name=a>", ["#x", "#x"], ""),
    ("<input id=x type=checkbox name=a checked>", ["#x"], ""),
    ("<input id=x type=checkbox name=a disabled>", ["#x"], ""),
    (
      "<input id=x type=radio name=a value=1 checked><input id=y type=radio name=a value=2>",
      ["#y"], "a=2"
    ),
    (
      "<input id=x type=radio name=a value=1><input id=y type=radio name=b value=2>", ["#x", "#y"],
      "a=1&b=2"
    ),
    ("<input id=x type=radio name=a>", ["#x", "#x"], "a=on"),
    ("<label id=x><b><input type=checkbox name=a></b></label>", ["#x"], "a=on"),
    ("<label id=x for=y>1</label><input id=y type=checkbox name=a>", ["#x"], "a=on"),
    ("<label for=z><b id=x></b></label><input id=y type=checkbox name=a>", ["#x"], ""),
    ("<label><input id=x type=checkbox name=a></label>", ["#x"], "a=on"),
    ("<label><a id=x href='javascript:f()'>1</a><input type=checkbox name=a></label>", ["#x"], ""),
    ("<label id=x for=y></label><input id=y type=hidden name=a value=1>", ["#x"], "a=1"),
    ("<input id=x type=checkbox name=a><input type=reset id=r>", ["#x", "#r"], ""),
    (
      "<input type=checkbox name=a checked id=x><button type=reset id=r></button>", ["#x", "#r"],
      "a=on"
    ),
  ])
  func
    `a form sends the state of checkboxes and radio buttons after clicks on them or their labels`(
      form: String, clicks: [String], query: String
    ) throws
  {
    #expect(try sent(form, after: clicks) == query)
  }

  // HTML 4.10.5.1, value sanitization algorithms.
  @Test(arguments: [
    ("text", "' a&#10;b&#13;'", " ab"), ("url", "' http://a/&#10; '", "http://a/"),
    ("email", "' a@b '", "a@b"), ("number", "1e2", "1e2"), ("number", "1.", ""),
    ("number", "+1", ""),
    ("number", ".5", ".5"), ("number", "x", ""), ("number", "-.5", "-.5"),
    ("color", "'#ABCDEF'", "#abcdef"),
    ("color", "red", "#000000"), ("range", "''", "50"), ("range", "120", "100"),
    ("range", "-1", "0"),
    ("range", "'1.5' min=0", "2"), ("range", "'5' min=10 max=0", "10"),
    ("range", "'5' min=1 step=3", "4"),
    ("date", "2024-02-30", ""), ("date", "2024-02-29", "2024-02-29"), ("month", "2024-13", ""),
    ("week", "2020-W53", "2020-W53"), ("week", "2021-W53", ""), ("time", "24:00", ""),
    ("time", "23:59:59.999", "23:59:59.999"),
    ("datetime-local", "'2024-01-01 10:00'", "2024-01-01T10:00"),
    ("datetime-local", "2024-01-01T10:00:00.000", "2024-01-01T10:00"),
    ("datetime-local", "2024-01-01T10:00:05.0", "2024-01-01T10:00:05"),
    ("datetime-local", "2024-01-01T10:00:00.05", "2024-01-01T10:00:00.050"),
    ("hidden", "' a '", " a "), ("unknown", "'a&#10;'", "a"),
  ])
  func `a control's value is sanitized according to the control's type`(
    type: String, value: String, cleaned: String
  ) throws {
    let page = try page("<form><input type=\(type) name=a value=\(value)>")
    let index = try #require(page.elements.indices.last)
    #expect(page.elements.value(of: index) == cleaned)
  }

  // URL standard, section 5.2, and HTML 4.10.21.6 to 4.10.21.8.
  @Test(arguments: [
    ("a b*-._~", "é&=", "a+b*-._%7E=%C3%A9%26%3D", "a b*-._~=é&=\r\n"),
    ("\n", "\r\n\r", "%0D%0A=%0D%0A%0D%0A", "\r\n=\r\n\r\n\r\n"),
  ])
  func `names and values are encoded for a URL query and for a plain text body`(
    name: String, value: String, query: String, text: String
  ) {
    let data = FormDataSet([.init(name: name, value: value)])
    #expect(data.urlEncoded == query)
    #expect(String(decoding: data.plainText, as: UTF8.self) == text)
  }

  @Test func `a multipart form sends an empty file field as a part without content`() {
    let data = FormDataSet([
      .init(name: "a\"\n", value: "b\nc"), .init(name: "f", value: "", isFile: true),
    ])
    #expect(
      String(decoding: data.multipart(boundary: "X"), as: UTF8.self) == """
        --X\r
        Content-Disposition: form-data; name="a%22%0D%0A"\r
        \r
        b\r
        c\r
        --X\r
        Content-Disposition: form-data; name="f"; filename=""\r
        Content-Type: application/octet-stream\r
        \r
        \r
        --X--\r

        """)
  }

  @Test(arguments: [
    ("", "", "application/x-www-form-urlencoded"), ("enctype=text/plain", "", "text/plain"),
    ("enctype=Multipart/Form-Data", "", "multipart/form-data; boundary=----WebKitFormBoundary"),
    ("enctype=text/plain", "formenctype=x", "application/x-www-form-urlencoded"),
  ])
  func `a POST form sends the Content-Type that its enctype selects`(
    form: String, button: String, type: String
  ) throws {
    var page = try page("<form method=POST \(form)><input name=a value=b><button \(button)>")
    let button = try #require(page.elements.indices.last)
    let action = page.click(on: button)
    let request = try #require(action).request
    #expect(request.value(forHTTPHeaderField: "Content-Type")?.hasPrefix(type) == true)
    #expect(request.httpMethod == "POST")
    #expect(request.httpBody?.isEmpty == false)
  }

  @Test(arguments: [
    ("", "mailto:a@b?body=a%3Db"), ("enctype=multipart/form-data", "mailto:a@b?body=a%3Db"),
    ("enctype=text/plain", "mailto:a@b?body=a%3Db%0D%0A"),
  ])
  func `a POST form to a mailto address sends its data as the body of the mail`(
    form: String, url: String
  )
    throws
  {
    var page = try page(
      "<form method=POST action=mailto:a@b \(form)><input name=a value=b><button>")
    let action = page.click(on: try #require(page.elements.indices.last))
    let request = try #require(action).request
    #expect(request.url?.absoluteString == url)
    #expect(request.httpMethod == "GET" && request.httpBody == nil)
  }

  @Test(arguments: [
    ("Shift_JIS", "", "a=%82%A0&_charset_=Shift_JIS"),
    ("Shift_JIS", "accept-charset=utf-8", "a=%E3%81%82&_charset_=UTF-8"),
    ("UTF-8", "accept-charset='x, EUC-JP utf-8'", "a=%A4%A2&_charset_=EUC-JP"),
    ("UTF-8", "accept-charset=latin1", "a=%26%2312354%3B&_charset_=windows-1252"),
    ("UTF-8", "accept-charset=utf-16", "a=%E3%81%82&_charset_=UTF-8"),
    ("Shift_JIS", "action='mailto:a@b'", "a=%E3%81%82&_charset_=UTF-8"),
  ])
  func `a form is sent in its page's encoding, or in the first valid one of its accept-charset`(
    charset: String, form: String, query: String
  ) throws {
    let html =
      "<form \(form)><input name=a value=&#x3042;><input type=hidden name=_charset_><button>"
    var page = try page(html, charset: charset)
    let button = try #require(page.elements.indices.last)
    let action = page.click(on: button)
    let url = try #require(action?.request.url?.absoluteString)
    #expect(url.split(separator: "?").last?.split(separator: "#").first.map(String.init) == query)
  }
}
