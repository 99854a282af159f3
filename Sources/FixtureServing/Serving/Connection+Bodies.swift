import HTTPFixtures

extension Connection {
  /// Waits for the body of the request at hand, and asks for it if the client waits, too.
  func expectBody(of head: RequestHead, more: Bool, on loop: isolated EventLoop) {
    var decoder = BodyDecoder(framing: head.framing, limits: service.limits.messages)
    if head.expectsContinue, !more {
      // A body that would be refused is not asked for (RFC 9110 section 10.1.1).
      if case .refused(let error) = decoder.next(UnsafeRawBufferPointer(start: nil, count: 0)) {
        return refuse(error, on: loop)
      }
      put(Connection.continueHead, on: loop)
    }
    self.decoder = decoder
    exchange?.takesBody = service.takesBody(head)
    phase = .body
  }

  /// Uses bytes for the body; gives their number, nil if nothing can be used now.
  func takeBody(_ bytes: UnsafeRawBufferPointer, on loop: isolated EventLoop) -> Int? {
    guard let step = decoder?.next(bytes) else { return nil }
    switch step {
    case .needsMore: return nil
    case .data(let range, let consumed):
      return keep(UnsafeRawBufferPointer(rebasing: bytes[range]), on: loop) ? consumed : nil
    case .end(let consumed):
      decoder = nil
      respond(on: loop)
      return consumed
    case .refused(let error):
      refuse(error, on: loop)
      return nil
    }
  }

  /// Keeps bytes of the body if the reply may depend on them; false if the loop has too many.
  private func keep(_ bytes: UnsafeRawBufferPointer, on loop: isolated EventLoop) -> Bool {
    guard exchange?.takesBody == true else { return true }
    let limit = service.limits.bodies
    guard loop.counts.bodyBytes + bytes.count <= limit else {
      refuse(.bodiesTooLarge(limit: limit), on: loop)
      return false
    }
    loop.counts.bodyBytes += bytes.count
    exchange?.bodyBytes += bytes.count
    body.append(contentsOf: bytes)
    return true
  }

  private static let continueHead = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
}
