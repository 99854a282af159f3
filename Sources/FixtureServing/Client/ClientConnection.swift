import CFixtureSystem
import HTTPFixtures

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The client's end of a connection, for one exchange.
final class ClientConnection: Watcher {
  private let request: HTTPClientRequest
  private let limits: HTTPClientLimits
  private let inbox: ResponseInbox
  private var outgoing: [UInt8]
  private var sent = 0
  private var received: [UInt8] = []
  private var parser: ResponseParser
  private var phase = HTTPClientError.Phase.connection

  private init(
    descriptor: CInt, request: HTTPClientRequest, limits: HTTPClientLimits, inbox: ResponseInbox
  ) {
    self.request = request
    self.limits = limits
    self.inbox = inbox
    self.outgoing = request.bytes
    self.parser = ResponseParser(to: request.method, limits: limits.messages)
    super.init(descriptor: descriptor)
  }

  /// Begins to connect; everything that comes of it goes to the inbox.
  static func open(
    to address: SocketAddress, request: HTTPClientRequest, limits: HTTPClientLimits,
    inbox: ResponseInbox, on loop: isolated EventLoop
  ) {
    do throws(SystemError) {
      let descriptor = try Socket.connect(to: address)
      let connection = ClientConnection(
        descriptor: descriptor, request: request, limits: limits, inbox: inbox)
      try loop.add(connection, for: .writable)
      loop.setDeadline(of: connection, to: loop.now + limits.connection.milliseconds)
      if !inbox.begin(connection.token) { loop.close(connection) }
    } catch {
      inbox.fail(.cannotConnect(host: request.host, port: Int(request.port), error))
    }
  }

  override func ready(_ readiness: Readiness, on loop: isolated EventLoop) {
    if phase == .connection {
      let code = Socket.error(of: descriptor)
      if code != 0 {
        let error = SystemError(call: "connect", code: code)
        return fail(
          .cannotConnect(host: request.host, port: Int(request.port), error), on: loop)
      }
      phase = .head
      loop.setDeadline(of: self, to: loop.now + limits.head.milliseconds)
    }
    if readiness.contains(.writable), sent < outgoing.count { write(on: loop) }
    // After a reset, the error comes out of the read.
    if !readiness.isDisjoint(with: [.readable, .hungUp]), descriptor >= 0 { read(on: loop) }
  }

  override func deadlinePassed(on loop: isolated EventLoop) { fail(.timedOut(phase), on: loop) }

  override func loopStopped(on loop: isolated EventLoop) { inbox.fail(.cancelled) }

  /// Reads on after the inbox was full.
  func resume(on loop: isolated EventLoop) {
    loop.setDeadline(of: self, to: loop.now + limits.body.milliseconds)
    if take(on: loop) { loop.watch(self, for: .readable) }
  }

  private func write(on loop: isolated EventLoop) {
    let result = outgoing.withUnsafeBytes { bytes in
      Socket.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[sent...]))
    }
    switch result {
    case .moved(let count): sent += count
    case .wouldBlock: break
    // The server may have answered before it closed; the read will tell.
    case .failed: sent = outgoing.count
    }
    loop.watch(self, for: sent < outgoing.count ? [.readable, .writable] : .readable)
  }

  private func read(on loop: isolated EventLoop) {
    switch Socket.read(descriptor, into: loop.input.bytes) {
    case .wouldBlock: return
    case .failed(let code): lose(code: code, on: loop)
    case .moved(0): take(parser.finish(), on: loop)
    case .moved(let count):
      received.append(contentsOf: UnsafeRawBufferPointer(rebasing: loop.input.bytes[..<count]))
      if phase == .body {
        loop.setDeadline(of: self, to: loop.now + limits.body.milliseconds)
      }
      _ = take(on: loop)
    }
  }

  /// Takes in what has been received; false where no more should be read for now.
  private func take(on loop: isolated EventLoop) -> Bool {
    var used = 0
    defer { received.removeFirst(min(used, received.count)) }
    while descriptor >= 0 {
      let step = received.withUnsafeBytes { bytes in
        parser.next(UnsafeRawBufferPointer(rebasing: bytes[used...]))
      }
      switch step {
      case .needsMore: return true
      case .head(let head, let consumed):
        used += consumed
        phase = .body
        loop.setDeadline(of: self, to: loop.now + limits.body.milliseconds)
        _ = inbox.put(.head(head))
      case .data(let range, let consumed):
        let chunk = Array(received[(used + range.lowerBound)..<(used + range.upperBound)])
        used += consumed
        if !inbox.put(.chunk(chunk)) { return pause(on: loop) }
      case .end, .refused: take(step, on: loop)
      }
    }
    return false
  }

  /// The reader is behind: it must not be the server's fault that nothing comes.
  private func pause(on loop: isolated EventLoop) -> Bool {
    loop.watch(self, for: [])
    loop.setDeadline(of: self, to: 0)
    return false
  }

  private func take(_ last: ResponseParser.Step, on loop: isolated EventLoop) {
    switch last {
    case .end:
      _ = inbox.put(.end)
      loop.close(self)
    case .refused(.endedInHead), .refused(.endedInBody): lose(code: nil, on: loop)
    case .refused(let error): fail(.malformed("\(error)"), on: loop)
    case .needsMore, .head, .data: lose(code: nil, on: loop)
    }
  }

  private func lose(code: Int32?, on loop: isolated EventLoop) {
    fail(phase == .body ? .cutOffInBody(code: code) : .lostBeforeHead(code: code), on: loop)
  }

  private func fail(_ error: HTTPClientError, on loop: isolated EventLoop) {
    inbox.fail(error)
    loop.close(self)
  }
}
