import CZlib

/// A compression stream whose output can be read piece by piece.
package final class Deflator {
  private let stream = ZlibStream()
  private let isOpen: Bool

  package init(_ coding: Coding) {
    isOpen =
      deflateInit2_(
        stream.place, Z_DEFAULT_COMPRESSION, Z_DEFLATED, coding.windowBits, 8, Z_DEFAULT_STRATEGY,
        ZLIB_VERSION, ZlibStream.size) == Z_OK
  }

  deinit { if isOpen { deflateEnd(stream.place) } }

  /// Returns all compressed bytes of one piece, so that a client can show the piece immediately.
  ///
  /// Returns `nil` if zlib has no memory.
  package func compress(_ bytes: [UInt8], isLast: Bool) -> [UInt8]? {
    guard isOpen else { return nil }
    return stream.output(of: bytes) { deflate($0, isLast ? Z_FINISH : Z_SYNC_FLUSH) }.bytes
  }
}

/// The state of zlib, on the heap because zlib remembers its address.
private final class ZlibStream {
  static let size = Int32(MemoryLayout<z_stream>.size)

  let place = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

  init() { place.initialize(to: z_stream()) }

  deinit { place.deallocate() }

  /// Returns the output of a zlib function for the given bytes, and its last status.
  ///
  /// The output ends once it is longer than the limit.
  func output(
    of bytes: [UInt8], limit: Int = .max, _ step: (UnsafeMutablePointer<z_stream>) -> Int32
  ) -> (bytes: [UInt8], status: Int32) {
    var (input, output, status): ([UInt8], [UInt8], Int32) = (bytes, [], Z_OK)
    input.withUnsafeMutableBufferPointer { input in
      place.pointee.next_in = input.baseAddress
      place.pointee.avail_in = UInt32(input.count)
      repeat {
        output += [UInt8](unsafeUninitializedCapacity: 16_384) { buffer, count in
          place.pointee.next_out = buffer.baseAddress
          place.pointee.avail_out = UInt32(buffer.count)
          status = step(place)
          count = buffer.count - Int(place.pointee.avail_out)
        }
      } while place.pointee.avail_out == 0 && output.count <= limit
    }
    return (output, status)
  }
}

extension Coding {
  /// The parameter of zlib for a window of 15 bits; adding 16 selects the gzip format.
  fileprivate var windowBits: Int32 { self == .gzip ? 31 : 15 }

  /// Returns the decompressed bytes; `nil` if the input is malformed or cut off, or if the result
  /// exceeds the limit.
  package func decompressed(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
    let stream = ZlibStream()
    guard inflateInit2_(stream.place, windowBits, ZLIB_VERSION, ZlibStream.size) == Z_OK else {
      return nil
    }
    defer { inflateEnd(stream.place) }
    let (output, status) = stream.output(of: bytes, limit: limit) { inflate($0, Z_NO_FLUSH) }
    return status == Z_STREAM_END && output.count <= limit ? output : nil
  }
}

/// A content coding that the server can apply (RFC 9110 section 8.4.1).
package enum Coding: String, CaseIterable, Sendable {
  /// The gzip format (RFC 1952).
  case gzip
  /// The zlib format (RFC 1950), which is what HTTP means by `deflate`.
  case deflate
}
