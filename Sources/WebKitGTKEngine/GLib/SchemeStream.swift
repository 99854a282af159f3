#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// The bytes that the app passes to WebKit through a `GInputStream`.
///
/// The native stream keeps this object alive. The object has a reference to its reader only during
/// a read. If the reader cancels, a closure is called.
@WebKitActor final class SchemeStream {
  /// The closure that is called if the reader cancels.
  var cancelled: () -> Void = {}

  private enum End {
    case finished
    case failed(LoadError)
  }

  private struct Read {
    let task: GObjectReference
    let buffer: UnsafeMutableRawPointer
    let count: Int
  }

  /// The data that has not been read yet; no piece is empty.
  private var pieces: ArraySlice<Data> = []
  private var end: End?
  private var read: Read?
  private var cancellable: GObjectReference?

  isolated deinit { forgetReader() }

  /// Returns a new native stream of these bytes, which the caller owns.
  func makeNative() -> UnsafeMutablePointer<GInputStream> {
    let made = shim_input_stream_new(Self.type)
    UnsafeMutableRawPointer(made).withMemoryRebound(to: GObject.self, capacity: 1) { object in
      g_object_set_data_full(
        object, Self.key, Unmanaged.passRetained(self).toOpaque(), releaseObject)
    }
    return made
  }

  func add(_ data: Data) {
    if !data.isEmpty { pieces.append(data) }
    answerRead()
  }

  /// Ends the stream after the bytes that have been added so far.
  func finish() {
    end = .finished
    answerRead()
  }

  /// Ends the stream with an error; bytes that have not been read yet are lost.
  func fail(_ error: LoadError) {
    end = .failed(error)
    pieces = []
    answerRead()
  }

  /// Completes a read, either now or when bytes arrive; GIO allows only one read at a time.
  func startRead(
    _ task: OpaquePointer, _ buffer: UnsafeMutableRawPointer, _ count: Int,
    _ cancellable: UnsafeMutablePointer<GCancellable>?
  ) {
    read = Read(
      task: GObjectReference(UnsafeMutableRawPointer(task)), buffer: buffer, count: count)
    if self.cancellable == nil, let cancellable {
      self.cancellable = GObjectReference(UnsafeMutableRawPointer(cancellable))
      GObjectSignals.connect(UnsafeMutableRawPointer(cancellable), "cancelled", to: self) {
        stream, _ in
        stream.giveUp()
      }
    }
    answerRead()
  }

  private func answerRead() {
    guard let read, !pieces.isEmpty || end != nil else { return }
    self.read = nil
    let task = OpaquePointer(read.task.pointer)
    if let piece = pieces.first {
      let count = min(read.count, piece.count)
      piece.copyBytes(
        to: UnsafeMutableRawBufferPointer(start: read.buffer, count: count), count: count)
      // An `ArraySlice` keeps removed elements in its storage until the storage grows. Therefore
      // the piece is first replaced with its remaining bytes.
      pieces[pieces.startIndex] = piece.dropFirst(count)
      if count == piece.count { pieces.removeFirst() }
      g_task_return_int(task, count)
    } else if case .failed(let error) = end {
      g_task_return_error(
        task,
        g_error_new_literal(
          g_quark_from_string(error.domain), Int32(clamping: error.code), error.message))
    } else {
      g_task_return_int(task, 0)
    }
  }

  private func giveUp() {
    forgetReader()
    if let read {
      self.read = nil
      _ = g_task_return_error_if_cancelled(OpaquePointer(read.task.pointer))
    }
    cancelled()
  }

  private func forgetReader() {
    guard let cancellable else { return }
    GObjectSignals.disconnect(cancellable.pointer, from: self)
    self.cancellable = nil
  }
}

extension SchemeStream {
  /// The key under which a native stream stores its ``SchemeStream``.
  private static let key = "navtrace-bytes"

  /// The GObject type of a native stream.
  private static let type: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GInputStreamClass>.size)
    info.instance_size = guint16(MemoryLayout<GInputStream>.size)
    info.class_init = { type, _ in
      guard let type else { return }
      let methods = type.assumingMemoryBound(to: GInputStreamClass.self)
      methods.pointee.read_async = unsafeBitCast(
        beginRead, to: Swift.type(of: methods.pointee.read_async))
      methods.pointee.read_finish = { _, result, error in
        g_task_propagate_int(result, error)
      }
    }
    return g_type_register_static(
      g_input_stream_get_type(), "NavtraceSchemeStream", &info, GTypeFlags(rawValue: 0))
  }()

  private typealias Stream = UnsafeMutablePointer<GInputStream>
  private typealias Cancellable = UnsafeMutablePointer<GCancellable>
  private typealias ReadAsync =
    @convention(c) @WebKitActor (
      Stream?, UnsafeMutableRawPointer?, gsize, Int32, Cancellable?, GAsyncReadyCallback?,
      UnsafeMutableRawPointer?
    ) -> Void

  private nonisolated static let beginRead: ReadAsync = {
    stream, buffer, count, _, cancellable, callback, data in
    guard let stream, let buffer,
      let task = g_task_new(stream, cancellable, callback, data)
    else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(task)) }
    let object = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GObject.self)
    guard let bytes = g_object_get_data(object, key) else { return g_task_return_int(task, 0) }
    Unmanaged<SchemeStream>.fromOpaque(bytes).takeUnretainedValue()
      .startRead(task, buffer, Int(count), cancellable)
  }
}
#endif
