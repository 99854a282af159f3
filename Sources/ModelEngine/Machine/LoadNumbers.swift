/// The numbers of a view's loads, none of which is given twice while the view lives.
struct LoadNumbers: Sendable {
  private var last = 0

  mutating func next() -> LoadID {
    last += 1
    return LoadID(number: last)
  }
}
