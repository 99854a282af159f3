import COpenSSL

/// OpenSSL's in-memory stream, for reading and writing PEM text.
final class MemoryBIO {
  private let pointer: OpaquePointer

  /// Makes a stream that holds a string.
  init(_ text: String = "") throws {
    guard let stream = BIO_new(BIO_s_mem()) else { throw TLSError("make a stream") }
    pointer = stream
    guard text.isEmpty || BIO_write(stream, text, Int32(text.utf8.count)) == text.utf8.count else {
      throw TLSError("fill a stream")
    }
  }

  deinit { BIO_free(pointer) }

  func read<Object>(_ read: (OpaquePointer) -> Object) -> Object { read(pointer) }

  /// Returns the text that a function of OpenSSL writes.
  static func text(_ action: String, _ write: (OpaquePointer) -> Int32) throws -> String {
    let stream = try MemoryBIO()
    guard write(stream.pointer) == 1 else { throw TLSError(action) }
    var bytes = [UInt8](repeating: 0, count: BIO_ctrl_pending(stream.pointer))
    guard BIO_read(stream.pointer, &bytes, Int32(bytes.count)) == bytes.count else {
      throw TLSError(action)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The error of a failed OpenSSL call, with OpenSSL's reasons.
package struct TLSError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The action that failed, such as `sign the certificate`.
  package var action: String
  /// OpenSSL's reasons in the order they occurred; empty if there are none.
  package var reasons: [String]

  /// Creates an error from the error queue of OpenSSL on this thread, and clears it.
  ///
  /// - Parameter reason: A reason that is not in the queue.
  init(_ action: String, because reason: String? = nil) {
    self.action = action
    reasons = reason.map { [$0] } ?? []
    while case let code = ERR_get_error(), code != 0 {
      var text = [CChar](repeating: 0, count: 256)
      ERR_error_string_n(code, &text, text.count)
      reasons.append(
        String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
  }

  /// One line such as `OpenSSL could not sign the certificate: …`.
  package var description: String {
    "OpenSSL could not \(action)\(reasons.isEmpty ? "" : ": " + reasons.joined(separator: "; "))"
  }
}
