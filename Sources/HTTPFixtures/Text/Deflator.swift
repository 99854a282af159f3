import CZlib

/// A running compression whose pieces can be read as they come.
final class Deflator {
  /// On the heap, because zlib remembers where it is.
  private let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  private let isOpen: Bool

  init(_ coding: Coding) {
    stream.initialize(to: z_stream())
    // 15 bits of window; 16 more ask zlib for gzip's frame.
    let bits: Int32 = coding == .gzip ? 31 : 15
    let size = Int32(MemoryLayout<z_stream>.size)
    isOpen =
      deflateInit2_(
        stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, bits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
      == Z_OK
  }

  deinit {
    if isOpen { deflateEnd(stream) }
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Returns the compressed bytes of one piece, complete so that a client can show them.
  ///
  /// Nil if zlib has no memory.
  func compress(_ bytes: [UInt8], isLast: Bool) -> [UInt8]? {
    guard isOpen else { return nil }
    var input = bytes
    var output: [UInt8] = []
    input.withUnsafeMutableBufferPointer { input in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      var isFull = true
      while isFull {
        output += [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
          stream.pointee.next_out = buffer.baseAddress
          stream.pointee.avail_out = UInt32(buffer.count)
          _ = deflate(stream, isLast ? Z_FINISH : Z_SYNC_FLUSH)
          count = buffer.count - Int(stream.pointee.avail_out)
        }
        isFull = stream.pointee.avail_out == 0
      }
    }
    return output
  }
}

extension Coding {
  /// Returns the decompressed bytes; `nil` if they are malformed or cut off, or more than a
  /// limit.
  package func decompressed(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    // On the heap, because zlib remembers where it is.
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    let size = Int32(MemoryLayout<z_stream>.size)
    // As for compressing, by the frame of the coding.
    guard inflateInit2_(stream, self == .gzip ? 31 : 15, ZLIB_VERSION, size) == Z_OK else {
      return nil
    }
    defer { inflateEnd(stream) }
    var (input, output, status): ([UInt8], [UInt8], Int32) = (bytes, [], Z_OK)
    input.withUnsafeMutableBufferPointer { input in
      stream.pointee.next_in = input.baseAddress
      stream.pointee.avail_in = UInt32(input.count)
      while status == Z_OK, output.count <= limit {
        output += [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
          stream.pointee.next_out = buffer.baseAddress
          stream.pointee.avail_out = UInt32(buffer.count)
          status = inflate(stream, Z_NO_FLUSH)
          count = buffer.count - Int(stream.pointee.avail_out)
        }
      }
    }
    return status == Z_STREAM_END && output.count <= limit ? output : nil
  }
}

/// A content coding that the server can make (RFC 9110 section 8.4.1).
public enum Coding: String, CaseIterable, Sendable {
  /// RFC 1952.
  case gzip
  /// RFC 1950 around RFC 1951, which is what the name means in HTTP.
  case deflate
}
