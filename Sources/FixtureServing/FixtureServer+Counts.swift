import EventLoops

extension FixtureServer {
  /// What the connections of all loops have done, and how many are open.
  func counts() async -> (LoopCounts, connections: Int) {
    var sum = LoopCounts()
    var connections = 0
    for loop in loops {
      let (counts, open) = await loop.run { reactor in
        var open = 0
        reactor.forEachWatcher { if $0 is Connection { open += 1 } }
        return (reactor.shared(LoopShare.init).counts, open)
      }
      sum = sum + counts
      connections += open
    }
    return (sum, connections)
  }
}
