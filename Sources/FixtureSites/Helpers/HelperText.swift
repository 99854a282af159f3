/// The text that helper endpoints return.
enum HelperText {
  static func page(_ title: String, _ body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en"><meta charset="utf-8">\
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark"><title>\(title)</title>
    <h1>\(title)</h1>
    \(body)</html>

    """
  }

  /// The first words of Moby-Dick, the book that httpbin's page quotes.
  static let story = "<p>Call me Ishmael."

  /// A document with the same members as httpbin's document.
  static let slides = """
    {
      "slideshow": {
        "author": "fixture-server",
        "date": "any day",
        "slides": [
          {"title": "First slide", "type": "all"},
          {"items": ["One <em>item</em>", "Another"], "title": "Second slide", "type": "all"}
        ],
        "title": "Sample Slide Show"
      }
    }

    """

  static let slidesAsXML = """
    <?xml version="1.0" encoding="us-ascii"?>
    <slideshow title="Sample Slide Show" date="any day" author="fixture-server">
      <slide type="all"><title>First slide</title></slide>
      <slide type="all"><title>Second slide</title><item>One <em>item</em></item></slide>
    </slideshow>

    """

  /// A form with the same field names as httpbin's form.
  static let form = """
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
