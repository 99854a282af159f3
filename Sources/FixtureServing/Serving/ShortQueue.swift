/// Elements in their order, mostly one, which is moved and never copied.
struct ShortQueue<Element> {
  private var first: Element?
  private var others: [Element] = []

  var isEmpty: Bool { first == nil }

  mutating func append(_ element: Element) {
    if first == nil { first = element } else { others.append(element) }
  }

  mutating func popFirst() -> Element? {
    guard let element = first.take() else { return nil }
    if !others.isEmpty { first = others.removeFirst() }
    return element
  }
}
