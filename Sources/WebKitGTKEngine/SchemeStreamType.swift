#if WebKitGTK
import CWebKitGTK

/// The type of `GInputStream` whose reads a ``SchemeStream`` answers, as GObject knows it.
@WebKitActor enum SchemeStreamType {
  /// Under which a native stream has its ``SchemeStream``.
  static let key = "navtrace-bytes"

  /// Lets go of the bytes with the stream.
  static let release: GDestroyNotify = { data in
    if let data { Unmanaged<SchemeStream>.fromOpaque(data).release() }
  }

  static let type: GType = {
    var info = GTypeInfo()
    info.class_size = guint16(MemoryLayout<GInputStreamClass>.size)
    info.instance_size = guint16(MemoryLayout<GInputStream>.size)
    info.class_init = { type, _ in
      guard let type else { return }
      let methods = type.assumingMemoryBound(to: GInputStreamClass.self)
      methods.pointee.read_async = unsafeBitCast(beginRead, to: ReadAsync.self)
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
    @convention(c) (
      Stream?, UnsafeMutableRawPointer?, gsize, Int32, Cancellable?, GAsyncReadyCallback?,
      UnsafeMutableRawPointer?
    ) -> Void
  private typealias IsolatedReadAsync =
    @convention(c) @WebKitActor (
      Stream?, UnsafeMutableRawPointer?, gsize, Int32, Cancellable?, GAsyncReadyCallback?,
      UnsafeMutableRawPointer?
    ) -> Void

  private nonisolated static let beginRead: IsolatedReadAsync = {
    stream, buffer, count, _, cancellable, callback, data in
    guard let stream, let buffer,
      let task = g_task_new(stream, cancellable, callback, data)
    else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(task)) }
    let object = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GObject.self)
    guard let bytes = g_object_get_data(object, key) else { return g_task_return_int(task, 0) }
    Unmanaged<SchemeStream>.fromOpaque(bytes).takeUnretainedValue()
      .begin(task, buffer, Int(count), cancellable)
  }
}
#endif
