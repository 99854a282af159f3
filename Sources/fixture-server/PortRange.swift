import ArgumentParser

/// Ports as an option says them: `8100-8199`, or one port.
struct PortRange: ExpressibleByArgument, Hashable {
  var ports: ClosedRange<UInt16>

  init?(argument: String) {
    let ends = argument.split(separator: "-", omittingEmptySubsequences: false)
      .map { UInt16($0) }
    guard 1...2 ~= ends.count, let first = ends[0], let last = ends[ends.count - 1],
      first > 0, first <= last
    else { return nil }
    ports = first...last
  }
}
