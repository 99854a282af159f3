extension HTTPBin {
  /// Bodies of a type.
  static let pages: [HTTPBinEndpoint] = [
    HTTPBinEndpoint("/html") { _ in Reply.html(page("A page", "<p>Served by fixture-server.")) },
    HTTPBinEndpoint("/json") { _ in Reply.json(#"{"title": "A document", "items": [1, 2]}"#) },
    HTTPBinEndpoint("/xml") { _ in
      Reply.content(Array("<?xml version=\"1.0\"?><items/>\n".utf8), type: "application/xml")
    },
    HTTPBinEndpoint("/robots.txt") { _ in Reply.text("User-agent: *\nDisallow: /deny\n") },
    HTTPBinEndpoint("/deny") { _ in Reply.text("Not for robots.\n") },
    HTTPBinEndpoint("/encoding/utf8") { _ in
      Reply.html(page("UTF-8", "<p>Ελληνικά, ภาษาไทย, 한국어, ⌠⌡, 👩‍🚀"))
    },
    HTTPBinEndpoint("/forms/post") { _ in Reply.html(page("A form", form)) },
    HTTPBinEndpoint("/links/{}") { call throws(HTTPBinCall.Mistake) in
      Reply.redirect(302, to: "/links/\(try call.number(0, in: 1...200))/0")
    },
    HTTPBinEndpoint("/links/{}/{}") { call throws(HTTPBinCall.Mistake) in
      let (count, here) = (try call.number(0, in: 1...200), try call.number(1, in: 0...199))
      let links = (0..<count).map { index in
        index == here ? "<li>\(index)" : "<li><a href=\"/links/\(count)/\(index)\">\(index)</a>"
      }
      return Reply.html(page("Links", "<ul>\(links.joined())</ul>"))
    },
  ]

  private static func page(_ title: String, _ body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><meta charset="utf-8">\
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark"><title>\(title)</title>
    <h1>\(title)</h1>
    \(body)</html>

    """
  }

  /// A form with one field of each kind that httpbin's has, under the same names.
  private static let form = """
    <form method="post" action="/post">
    <p><label>Name <input name="custname" autocomplete="name"></label>
    <p><label>Telephone <input type="tel" name="custtel" autocomplete="tel"></label>
    <p><label>E-mail <input type="email" name="custemail" autocomplete="email"></label>
    <fieldset><legend>Size</legend>
    <label><input type="radio" name="size" value="small"> Small</label>
    <label><input type="radio" name="size" value="medium"> Medium</label>
    <label><input type="radio" name="size" value="large"> Large</label>
    </fieldset>
    <fieldset><legend>Toppings</legend>
    <label><input type="checkbox" name="topping" value="bacon"> Bacon</label>
    <label><input type="checkbox" name="topping" value="cheese"> Cheese</label>
    <label><input type="checkbox" name="topping" value="onion"> Onion</label>
    <label><input type="checkbox" name="topping" value="mushroom"> Mushroom</label>
    </fieldset>
    <p><label>When <input type="time" name="delivery" min="11:00" max="21:00" step="900"></label>
    <p><label>Comments <textarea name="comments"></textarea></label>
    <p><button>Send</button>
    </form>
    """
}
