import HTTPTypes

extension HTTPFields {
  /// The fields of a head, byte for byte as they were sent; the parser has checked the names.
  init(slots: some Collection<FieldSlot>, of bytes: UnsafeRawBufferPointer) {
    self.init()
    reserveCapacity(slots.count)
    for slot in slots {
      guard let name = HTTPField.Name(bytes.text(slot.name)) else {
        continue
      }
      append(HTTPField(name: name, lenientValue: bytes[slot.value]))
    }
  }
}
