extension FixtureSession {
  /// What a server needs of a session, without keeping its owner's handle alive.
  struct Parts: Sendable {
    let core: SessionCore
    let loops: [EventLoop]
    /// Kept until the session is gone, so that nobody else takes the ports.
    let refusing: [RefusingPort]

    /// Stops listening and closes idle connections; the others close after their reply.
    func beginDrain() {
      core.state.withLock { $0.isDraining = true }
      for loop in loops {
        loop.post { [core] loop in
          loop.forEachWatcher { watcher in
            (watcher as? Listener)?.stop(core, on: loop)
            (watcher as? Connection)?.drain(core, on: loop)
          }
        }
      }
    }

    /// Ends everything and returns when it has ended.
    func close() async {
      core.release()
      for loop in loops {
        await withCheckedContinuation { continuation in
          loop.post { [core] loop in
            loop.forEachWatcher { watcher in
              (watcher as? Listener)?.stop(core, on: loop)
              (watcher as? Connection)?.stop(core, on: loop)
            }
            continuation.resume()
          }
        }
      }
    }
  }
}
