import HTTPTypes

extension HTTPFields {
  /// The fields of a head, byte for byte as they were sent; the parser has checked the names.
  init(slots: [FieldSlot], of bytes: [UInt8]) {
    self.init()
    reserveCapacity(slots.count)
    for slot in slots {
      guard let name = HTTPField.Name(String(decoding: bytes[slot.name], as: UTF8.self)) else {
        continue
      }
      append(HTTPField(name: name, lenientValue: bytes[slot.value]))
    }
  }
}
