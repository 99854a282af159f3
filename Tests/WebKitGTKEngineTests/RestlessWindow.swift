#if WebKitGTK
import Foundation

/// A window of another client of the X display, that covers the views there and comes to the front
/// again and again.
@MainActor enum RestlessWindow {
  private typealias Display = UnsafeMutableRawPointer
  private typealias Open = @convention(c) (UnsafePointer<CChar>?) -> Display?
  private typealias Close = @convention(c) (Display) -> CInt
  private typealias Root = @convention(c) (Display) -> CUnsignedLong
  private typealias Create =
    @convention(c) (
      Display, CUnsignedLong, CInt, CInt, CUnsignedInt, CUnsignedInt, CUnsignedInt, CUnsignedLong,
      CUnsignedLong
    ) -> CUnsignedLong
  private typealias Map = @convention(c) (Display, CUnsignedLong) -> CInt
  private typealias Sync = @convention(c) (Display, CInt) -> CInt

  struct NoDisplay: Error {}

  /// Shows it while the work continues.
  static func shown(while work: () async throws -> Void) async throws {
    let (began, continuation) = AsyncStream<Void>.makeStream()
    let restless = Task.detached {
      defer { continuation.finish() }
      try show { continuation.yield() }
    }
    for await _ in began { break }
    let result: Result<Void, any Error>
    do { result = .success(try await work()) } catch { result = .failure(error) }
    restless.cancel()
    try await restless.value
    try result.get()
  }

  nonisolated private static func show(_ shown: () -> Void) throws {
    guard let library = dlopen("libX11.so.6", RTLD_NOW) else { throw NoDisplay() }
    func function<Function>(_ name: String, _: Function.Type = Function.self) throws -> Function {
      guard let symbol = dlsym(library, name) else { throw NoDisplay() }
      return unsafeBitCast(symbol, to: Function.self)
    }
    let map: Map = try function("XMapRaised")
    let sync: Sync = try function("XSync")
    guard let display = try function("XOpenDisplay", Open.self)(nil) else { throw NoDisplay() }
    let close: Close = try function("XCloseDisplay")
    defer { _ = close(display) }
    let root = try function("XDefaultRootWindow", Root.self)(display)
    let window = try function("XCreateSimpleWindow", Create.self)(
      display, root, 0, 0, 1280, 1024, 0, 0, 0)
    repeat {
      _ = map(display, window)
      _ = sync(display, 0)
      shown()
    } while !Task.isCancelled
  }
}
#endif
