/// What the fields of a head say about its message: length, codings, connection, host.
struct HeadFacts: Hashable, Sendable {
  /// What `Transfer-Encoding` amounts to.
  enum Coding: Hashable, Sendable {
    case absent
    case chunked
    /// Empty, or chunked more than once.
    case broken
    /// The first coding that is not chunked.
    case unknown(Range<Int>)
  }

  var coding = Coding.absent
  /// The length, where every `Content-Length` says the same.
  var length: Int?
  var lengthFields = 0
  var lengthIsBroken = false
  var hosts = 0
  var host: Range<Int>?
  var saysClose = false
  var saysKeepAlive = false
  var expectations: [Range<Int>] = []

  init(_ slots: [FieldSlot], of bytes: UnsafeRawBufferPointer) {
    for slot in slots {
      // The length tells most fields apart before any byte is compared.
      switch slot.name.count {
      case 4 where bytes.matches(slot.name, "host"):
        hosts += 1
        host = slot.value
      case 6 where bytes.matches(slot.name, "expect"):
        expectations += bytes.members(of: slot.value)
      case 10 where bytes.matches(slot.name, "connection"):
        readConnection(slot.value, of: bytes)
      case 14 where bytes.matches(slot.name, "content-length"):
        readLength(slot.value, of: bytes)
      case 17 where bytes.matches(slot.name, "transfer-encoding"):
        readCoding(slot.value, of: bytes)
      default: break
      }
    }
  }

  private mutating func readConnection(_ value: Range<Int>, of bytes: UnsafeRawBufferPointer) {
    for member in bytes.members(of: value) {
      if bytes.matches(member, "close") { saysClose = true }
      if bytes.matches(member, "keep-alive") { saysKeepAlive = true }
    }
  }

  private mutating func readLength(_ value: Range<Int>, of bytes: UnsafeRawBufferPointer) {
    lengthFields += 1
    let digits = bytes[value]
    guard !digits.isEmpty, digits.count <= 18, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else {
      lengthIsBroken = true
      return
    }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    if let length, length != number { lengthIsBroken = true }
    length = number
  }

  private mutating func readCoding(_ value: Range<Int>, of bytes: UnsafeRawBufferPointer) {
    let members = bytes.members(of: value)
    if members.isEmpty { coding = .broken }
    for member in members {
      if case .unknown = coding { return }
      if !bytes.matches(member, "chunked") {
        coding = .unknown(member)
      } else {
        coding = coding == .absent ? .chunked : .broken
      }
    }
  }
}
