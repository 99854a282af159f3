#if WebKitGTK
import CWebKitGTK

extension UnsafeMutablePointer<GList>? {
  /// The elements of a list, nil being the empty one.
  var elements: [OpaquePointer] {
    sequence(first: self) { $0?.pointee.next }.prefix { $0 != nil }
      .compactMap { $0?.pointee.data.map { OpaquePointer($0) } }
  }
}
#endif
