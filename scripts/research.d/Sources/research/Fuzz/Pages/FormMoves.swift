/// Forms that are sent in all ways, or not sent because they are invalid.
enum FormMoves {
  static let all: [MoveBranch] = [
    MoveBranch(.formControls, 10) { it, view in
      send(&it, by: "get", in: view, FormControls.with(GeneratedElement("form"), ""))
    },
    MoveBranch(.formPosted, 8) { it, view in
      let codings = [
        "", "enctype=text/plain", "enctype=multipart/form-data", "enctype=unknown",
        "enctype=TEXT/PLAIN", "enctype=application/x-www-form-urlencoded",
      ]
      let form = FormControls.with(GeneratedElement("form"), it.any(of: codings) ?? "")
      send(&it, by: it.any(of: ["post", "POST", "put"]) ?? "", in: view, form)
    },
    MoveBranch(.formUnchecked, 4) { it, view in
      send(
        &it, by: "get", in: view, FormControls.with(GeneratedElement("form"), "novalidate"))
    },
    MoveBranch(.formButton, 8) { it, view in
      let words = [
        "formmethod=post", "formmethod=get", "formmethod=dialog", "formnovalidate",
        "formenctype=text/plain", "formaction=", "formaction=?x=1#f", "formtarget=_self",
        "formtarget=_top", "name=b value=é", "type=reset", "type=button", "disabled",
      ]
      let chosen = [it.any(of: words) ?? "", it.any(of: words) ?? ""].joined(separator: " ")
      let method = it.happens(50) ? "get" : "post"
      send(&it, by: method, in: view, GeneratedElement("form"), button: chosen)
    },
    MoveBranch(.formImage, 4) { it, view in
      let names = ["name=i", "", "name=i value=v", "name= disabled"]
      send(
        &it, by: "get", in: view, GeneratedElement("form"), tag: "input",
        button: "type=image width=10 height=10 " + (it.any(of: names) ?? ""))
    },
    MoveBranch(.formAttribute, 4) { it, view in
      let id = "f\(it.newNumber())"
      let form = FormControls.with(GeneratedElement("form"), "id=\(id)")
      send(&it, by: "get", in: view, form, outside: id)
    },
    MoveBranch(.formCharset, 4) { it, view in
      let names = [
        "shift_jis", "none euc-jp", "windows-1252", "UTF-16", "koi8-r utf-8", "x", "gbk",
      ]
      let form = GeneratedElement("form", ["accept-charset": it.any(of: names) ?? ""])
      send(&it, by: it.happens(50) ? "get" : "post", in: view, form)
    },
    MoveBranch(.formMailed, 12, if: { it, _ in it.isAlone }) { it, view in
      it.refuseNext("formSubmitted")
      let actions = ["mailto:a@b.test", "mailto:a@b.test?x=1", "data:text/html,x", "about:blank"]
      let coding = it.any(of: ["", "enctype=text/plain", "enctype=multipart/form-data"]) ?? ""
      let form = FormControls.with(GeneratedElement("form"), coding)
      send(
        &it, by: it.happens(50) ? "get" : "post", in: view, form, to: it.any(of: actions) ?? "")
    },
    MoveBranch(.formDialog, 3) { it, view in
      let page = it.plainPage()
      let button = GeneratedElement("button", ["id": "e\(it.newNumber())"], text: "Close")
      let form = GeneratedElement("form", ["method": "dialog"], children: [button])
      it.add(
        to: page, it.happens(50) ? GeneratedElement("dialog", ["open": ""], children: [form]) : form
      )
      it.visit(page, in: view, clicking: ["#\(button.attributes[0].value)"])
    },
  ]

  /// Sends a form with some controls to a page that shows what it received.
  private static func send(
    _ it: inout ScenarioGenerator, by method: String, in view: Int, _ form: GeneratedElement,
    tag: String = "button", button words: String = "", outside: String? = nil,
    to address: String? = nil
  ) {
    let page = it.plainPage()
    let place = it.tellingPage(at: page.origin)
    var form = form
    let action = address ?? place.path + (it.any(of: ["", "?q=1", "#f", "?"]) ?? "")
    form.attributes += [
      .init(name: "action", value: action), .init(name: "method", value: method),
    ]
    form.children += (0...it.index(below: 3)).map { _ in FormControls.control(&it) }
    let id = "e\(it.newNumber())"
    let button = FormControls.with(
      GeneratedElement(tag, ["id": id], text: "Send"), words + (outside.map { " form=\($0)" } ?? "")
    )
    if let outside {
      let control = FormControls.with(FormControls.control(&it), "form=\(outside)")
      it.site.pages[page]? += [control, form, button]
    } else {
      form.children.append(button)
      it.add(to: page, form)
    }
    let isMultipart = form.attributes.contains { $0.value == "multipart/form-data" }
    // The boundary differs in each run.
    if isMultipart { it.site.set("html", "<title>${request.method}</title>", at: place) }
    it.visit(
      page, in: view, clicking: ["#\(id)"], without: isMultipart ? "Content-Type" : nil,
      readsTitle: !isMultipart)
    if !isMultipart { it.step("read", "title", view: view) }
  }
}
