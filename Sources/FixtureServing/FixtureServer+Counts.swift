extension FixtureServer {
  /// What the connections of all loops have done, and how many are open.
  func counts() async -> (LoopCounts, connections: Int) {
    var sum = LoopCounts()
    var connections = 0
    for loop in loops {
      let (counts, open) = await withCheckedContinuation { continuation in
        loop.post { loop in
          var open = 0
          loop.forEachWatcher { if $0 is Connection { open += 1 } }
          continuation.resume(returning: (loop.counts, open))
        }
      }
      sum = sum + counts
      connections += open
    }
    return (sum, connections)
  }
}
