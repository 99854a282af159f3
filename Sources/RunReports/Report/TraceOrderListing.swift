import NavigationTrace

/// A partial order of events told to people, an event a line.
///
/// A line names the events that it comes after where that is not just the one above it, and in how
/// many of the traces it is where that is not all of them.
package struct TraceOrderListing {
  private let order: TraceOrder
  private let traces: Int
  private let style: TerminalStyle

  /// - Parameter traces: How many traces the order was made of.
  package init(_ order: TraceOrder, of traces: Int, style: TerminalStyle) {
    self.order = order
    self.traces = traces
    self.style = style
  }

  /// The lines.
  package var lines: [String] {
    let width = "\(order.elements.count)".count
    return order.elements.enumerated().map { index, element in
      let number = "\(index + 1)"
      let isStep = element.event.kind.channel == .step
      let text = element.event.description.printable
      var line = String(repeating: " ", count: width - number.count) + style(.dim, number) + " "
      line += isStep ? style(.bold, text) : "  \(text)"
      if element.after != (index == 0 ? [] : [index - 1]) {
        let places = element.after.map { "\($0 + 1)" }.joined(separator: ", ")
        line += style(.yellow, places.isEmpty ? "  (at any time)" : "  (after \(places))")
      }
      if element.traces < traces {
        line += style(.yellow, "  (in \(element.traces) of \(traces) traces)")
      }
      return line
    }
  }
}
