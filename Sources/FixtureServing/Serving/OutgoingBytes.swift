import EventLoops
import FixtureSystem
import HTTPMessages

/// The bytes that are on their way to a client: put together in the reactor's memory, encrypted if
/// need be, handed to the system, and kept if the system does not take them.
struct OutgoingBytes {
  /// The size up to which pieces are copied to the output; larger ones are sent without a copy.
  private static let copiedBytes = 8 * 1024
  /// The part of a body that is encrypted before it is sent: three records, which are sent by one
  /// call.
  private static let encryptedAtOnce = 48 * 1024
  /// The part of a file that is sent in one turn; other connections wait meanwhile.
  private static let fileBytesAtOnce = 2 << 20
  /// The size up to which a part of a file shares packets with its head.
  ///
  /// A reply of 48 to 80 KiB then costs 13 % less, one of 96 KiB to 10 MiB 20 to 60 % more, as
  /// measured on loopback.
  private static let fileBytesBehindHead = 80 * 1024
  /// The part of a file that is read into memory if it is small, or if it is encrypted.
  private static let copiedFileBytes = 64 * 1024

  private let watch: Watch
  /// The memory in which bytes are put together.
  private let output: LoopBuffer
  /// The time for which the client may take nothing.
  private let timeout: UInt64
  private(set) var tls: TLSLayer?
  /// The number of bytes that have been put together in all, before they are encrypted.
  private(set) var position = 0
  /// The number of these bytes that the system has taken.
  private(set) var sent = 0
  /// The number of bytes that the system has taken, counted as they are on the wire.
  private(set) var written = 0
  /// Bytes that the system has not taken yet, from ``unsentStart`` on.
  private var unsent: [UInt8] = []
  private var unsentStart = 0
  /// Whether the client has to take bytes before more are sent.
  private(set) var isBlocked = false
  /// Whether the connection turned out to be broken.
  private(set) var isBroken = false
  /// The reason why nothing can be encrypted any more; `nil` if all is well.
  private(set) var problem: (any Error)?

  init(_ watch: Watch, timeout: Duration, tls: TLSLayer?) {
    (self.watch, self.tls) = (watch, tls)
    output = watch.reactor.output
    self.timeout = timeout.milliseconds
  }

  /// Counts the bytes that are kept until the client has taken earlier ones.
  func count(in memory: inout KeptMemory) {
    memory.add(unsent)
    tls?.count(in: &memory)
  }

  mutating func endEncryption() { tls = nil }

  /// Appends bytes to be sent.
  mutating func append(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, !isBroken else { return }
    position += bytes.count
    if !unsent.isEmpty {
      if let tls { tls.append(bytes) } else { unsent.append(contentsOf: bytes) }
    } else if bytes.count > Self.copiedBytes
      || !bytes.withUnsafeBytes({ output.append($0) })
    {
      send(behind: bytes)
    }
  }

  /// Appends as much of a file as one turn sends; returns the number of bytes, `nil` for none left.
  mutating func append(_ slice: FileSlice) -> Int? {
    let isCopied = tls != nil || slice.count < FileSlice.leastCount
    guard let count = isCopied ? copy(slice) : send(slice) else { return nil }
    if count < slice.count {
      flush()
      isBlocked = true
      setDeadline()
    }
    return count
  }

  private mutating func copy(_ slice: FileSlice) -> Int? {
    let bytes = slice.first(Self.copiedFileBytes)
    append(bytes)
    return bytes.isEmpty ? nil : bytes.count
  }

  /// Sends from the file itself; returns the number of bytes that the system took, `nil` for none
  /// left.
  private mutating func send(_ slice: FileSlice) -> Int? {
    flush(isFollowed: slice.count <= Self.fileBytesBehindHead)
    guard !isBlocked, !isBroken else { return 0 }
    switch Socket.write(
      watch.descriptor, file: slice.file.descriptor, slice.range.prefix(Self.fileBytesAtOnce))
    {
    case .moved(0): return nil
    case .moved(let count):
      position += count
      countSent(count)
      return count
    case .wouldBlock: return 0
    case .failed:
      isBroken = true
      return 0
    }
  }

  /// Sends the bytes of this turn, as far as the system takes them; bytes of a file may follow.
  mutating func flush(isFollowed: Bool = false) {
    guard output.count > 0 else { return }
    let bytes = output.used
    output.count = 0
    if tls != nil {
      encrypt { try $0.encrypt(bytes) }
      sendEncrypted()
    } else {
      write(bytes, isFollowed: isFollowed)
    }
  }

  /// Sends more of the bytes that the system did not take before.
  mutating func resume() {
    isBlocked = !unsent.isEmpty
    guard isBlocked else { return }
    let result = unsent.withUnsafeBytes { bytes in
      Socket.write(watch.descriptor, UnsafeRawBufferPointer(rebasing: bytes[unsentStart...]))
    }
    switch result {
    case .moved(let count):
      countSent(count)
      unsentStart += count
      setDeadline()
      if unsentStart == unsent.count {
        keepUnsent([], from: 0)
        sendWaiting()
      }
    case .wouldBlock: return
    case .failed: isBroken = true
    }
  }

  /// Ends this side of the connection, and leaves the client's open.
  mutating func endWriting() {
    close()
    Socket.endWriting(watch.descriptor)
    // The end is acknowledged like a byte.
    written += 1
  }

  /// Sends the end of the encrypted stream to a client that still reads.
  mutating func close() {
    output.count = 0
    guard let tls, unsent.isEmpty, !isBroken else { return }
    tls.session.close()
    let count = tls.session.takeOutput(into: output.bytes)
    let bytes = UnsafeRawBufferPointer(rebasing: output.bytes[..<count])
    if case .moved(let count) = Socket.write(watch.descriptor, bytes) { written += count }
  }

  // MARK: The system

  /// Sends bytes of the reactor's memory, and keeps the rest if the system does not take all.
  private mutating func write(_ bytes: UnsafeRawBufferPointer, isFollowed: Bool = false) {
    switch Socket.write(watch.descriptor, bytes, isFollowed: isFollowed) {
    case .moved(let count):
      countSent(count)
      if count < bytes.count {
        keepUnsent(Array(UnsafeRawBufferPointer(rebasing: bytes[count...])), from: 0)
      }
    case .wouldBlock: keepUnsent(Array(bytes), from: 0)
    case .failed: isBroken = true
    }
  }

  /// Sends the bytes of this turn and a body by one call.
  private mutating func send(behind body: [UInt8]) {
    if let tls {
      flush()
      tls.append(body)
      return sendWaiting()
    }
    let head = output.used
    output.count = 0
    switch body.withUnsafeBytes({ Socket.write(watch.descriptor, head, $0) }) {
    case .moved(let count):
      countSent(count)
      keepRest(of: head, body, from: count)
    case .wouldBlock: keepRest(of: head, body, from: 0)
    case .failed: isBroken = true
    }
  }

  private mutating func keepRest(of head: UnsafeRawBufferPointer, _ body: [UInt8], from sent: Int) {
    if sent < head.count {
      keepUnsent(head[sent...] + body, from: 0)
    } else if sent < head.count + body.count {
      keepUnsent(body, from: sent - head.count)
    }
  }

  private mutating func keepUnsent(_ bytes: [UInt8], from start: Int) {
    unsent = bytes
    unsentStart = start
    isBlocked = !bytes.isEmpty
    if isBlocked { setDeadline() }
  }

  private mutating func countSent(_ count: Int) {
    written += count
    // With TLS, plain bytes count as sent when all encrypted bytes are sent.
    if tls == nil { sent += count }
  }

  private func setDeadline() { watch.setDeadline(watch.reactor.now + timeout) }

  // MARK: TLS

  private mutating func encrypt(_ body: (TLSLayer) throws -> Void) {
    guard let tls else { return }
    do { try body(tls) } catch { problem = error }
  }

  /// Encrypts and sends more of the waiting bytes until all are sent or the system takes no more.
  private mutating func sendWaiting() {
    guard let tls else { return }
    if unsent.isEmpty { sent += tls.takeSent() }
    while unsent.isEmpty, tls.isWaiting, problem == nil, !isBroken {
      encrypt { try $0.encrypt(upTo: Self.encryptedAtOnce) }
      sendEncrypted()
    }
  }

  /// Sends the bytes that the TLS session has for the network.
  ///
  /// They pass through the reactor's memory, which is free: the bytes put together there are
  /// encrypted.
  mutating func sendEncrypted() {
    guard let tls else { return }
    while !isBroken {
      let count = tls.session.takeOutput(into: output.bytes)
      guard count > 0 else { break }
      let bytes = UnsafeRawBufferPointer(rebasing: output.bytes[..<count])
      if unsent.isEmpty { write(bytes) } else { unsent.append(contentsOf: bytes) }
    }
    if unsent.isEmpty { sent += tls.takeSent() }
  }
}
