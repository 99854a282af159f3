/// Where one field line stands in the bytes of its head: no copy, no text, until someone asks.
package struct FieldSlot: Hashable, Sendable {
  /// The bytes of the name.
  package var name: Range<Int>
  /// The bytes of the value, without the whitespace around it.
  package var value: Range<Int>
}
