/// A page, a URL that it leads to, and the attributes of the element that leads there.
struct PageExit: Sendable {
  var page: Place
  var target: Place
  var attributes: [GeneratedElement.Attribute] = []
}

/// The ways in which a page makes a request.
///
/// Each returns the selector to click.
enum PageExits {
  static let all: [Branch<PageExit, String?>] = [
    Branch(.exitByLink, 30) { it, exit in
      add(GeneratedElement("a", ["href": exit.target.address(from: exit.page)]), exit, &it)
    },
    Branch(.exitByForm, 12) { it, exit in
      add(form(exit, "get"), exit, &it, button: true)
    },
    Branch(.exitByPost, 12) { it, exit in
      add(form(exit, "post"), exit, &it, button: true)
    },
    Branch(.exitByFrame, 25) { it, exit in
      let frame = GeneratedElement("iframe", ["src": exit.target.address(from: exit.page)])
      _ = add(frame, exit, &it)
      return nil
    },
    Branch(.exitByRedirect, 20) { it, exit in
      let way = Place(
        origin: it.any(of: it.site.origins) ?? exit.page.origin, path: "/p\(it.newNumber())")
      it.answerRedirect(at: way, to: exit.target.address(from: way))
      return add(GeneratedElement("a", ["href": way.address(from: exit.page)]), exit, &it)
    },
  ]

  private static func form(_ exit: PageExit, _ method: String) -> GeneratedElement {
    GeneratedElement("form", ["action": exit.target.address(from: exit.page), "method": method])
  }

  /// Adds an element to the page, and returns the selector to click.
  private static func add(
    _ element: GeneratedElement, _ exit: PageExit, _ it: inout ScenarioGenerator,
    button: Bool = false
  ) -> String {
    var element = element
    element.attributes += exit.attributes
    let id = GeneratedElement.Attribute(name: "id", value: "e\(it.newNumber())")
    if button {
      var inner = GeneratedElement("button", text: "Send")
      inner.attributes.append(id)
      element.children.append(inner)
    } else {
      element.attributes.append(id)
      element.text = "Link"
    }
    it.add(to: exit.page, element)
    return "#\(id.value)"
  }
}

extension ScenarioGenerator {
  /// Lets a page make a request to a place that accepts every method, and visits the page.
  mutating func leave(
    _ page: Place, to target: Place? = nil, by attributes: [GeneratedElement.Attribute] = [],
    in view: Int
  ) {
    let start = site.count
    let place = target ?? plainPlace(at: any(of: site.origins) ?? page.origin)
    let exit = PageExit(page: page, target: place, attributes: attributes)
    let selector = choose(among: PageExits.all, exit) ?? nil
    site.takePosts(from: start)
    visit(page, in: view, clicking: selector.map { [$0] } ?? [])
  }
}
