/// The facts in the fields of a head: length, codings, connection, host.
struct HeadFacts: Hashable, Sendable {
  /// The meaning of `Transfer-Encoding`.
  enum Coding: Hashable, Sendable {
    case absent
    case chunked
    /// With an empty member, or chunked more than once.
    case broken
    /// Chunked at the end, and this coding, the first that is not chunked, before.
    case unknown(Range<Int>)
    /// This coding, or one behind it, at the end, so that the body has no end of its own.
    case unchunked(Range<Int>)
  }

  var coding = Coding.absent
  /// The length, if every `Content-Length` says the same.
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
      // The length distinguishes most fields before any byte is compared.
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
    var number = 0
    for byte in bytes[value] {
      guard 0x30...0x39 ~= byte, number < 100_000_000_000_000_000 else {
        lengthIsBroken = true
        return
      }
      number = number * 10 + Int(byte - 0x30)
    }
    if value.isEmpty { lengthIsBroken = true }
    if let length, length != number { lengthIsBroken = true }
    length = number
  }

  /// Reads a list of codings.
  ///
  /// An empty member, which a list may have (RFC 9110 section 5.6.1.2), is an error here: readers
  /// disagree about `, chunked`.
  private mutating func readCoding(_ value: Range<Int>, of bytes: UnsafeRawBufferPointer) {
    for member in bytes.elements(of: value) {
      let isChunked = bytes.matches(member, "chunked")
      switch coding {
      case .broken: return
      case _ where member.isEmpty: coding = .broken
      case .absent: coding = isChunked ? .chunked : .unchunked(member)
      case .chunked, .unknown: coding = isChunked ? .broken : .unchunked(member)
      case .unchunked(let first): coding = isChunked ? .unknown(first) : .unchunked(first)
      }
    }
  }
}
