#if WebKitGTK
import CWebKitGTK

/// What the web process has begun to load and has not ended: the way from there through the network
/// process to a server and back is not covered by a round trip.
extension GTKView {
  private typealias Started =
    @convention(c) @WebKitActor (
      Pointer?, OpaquePointer?, OpaquePointer?, UnsafeMutableRawPointer?
    ) -> Void
  private typealias Finished =
    @convention(c) @WebKitActor (OpaquePointer?, UnsafeMutableRawPointer?) -> Void

  func connectResources() {
    let started: Started = { _, resource, _, data in
      guard let resource else { return }
      GTKView.from(data)?.resourceStarted(UnsafeMutableRawPointer(resource))
    }
    connect("resource-load-started", unsafeBitCast(started, to: GCallback.self))
  }

  /// Forgets what will not end any more.
  func dropResources() {
    for resource in openResources.keys { GObjectSignals.disconnect(resource, from: self) }
    openResources = [:]
  }

  private func resourceStarted(_ resource: UnsafeMutableRawPointer) {
    table.noteActivity()
    openResources[resource] = GObjectReference(resource)
    let finished: Finished = { resource, data in  // after a failure too
      guard let resource else { return }
      GTKView.from(data)?.resourceFinished(UnsafeMutableRawPointer(resource))
    }
    GObjectSignals.connect(
      resource, "finished", to: self, unsafeBitCast(finished, to: GCallback.self))
  }

  private func resourceFinished(_ resource: UnsafeMutableRawPointer) {
    table.noteActivity()
    GObjectSignals.disconnect(resource, from: self)
    openResources[resource] = nil
  }
}
#endif
