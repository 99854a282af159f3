#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

extension SnapshotValues {
  /// Returns the requested part of a picture in the requested size; `nil` if the part is empty.
  @WebKitActor func image(of texture: OpaquePointer) -> ImageValues? {
    guard let pixels = gdk_pixbuf_get_from_texture(texture) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(pixels)) }
    let whole = CGRect(
      x: 0, y: 0, width: Int(gdk_pixbuf_get_width(pixels)),
      height: Int(gdk_pixbuf_get_height(pixels)))
    let part = rect.isNull ? whole : whole.intersection(rect).integral
    guard !part.isNull, part.width >= 1, part.height >= 1,
      let cut = gdk_pixbuf_new_subpixbuf(
        pixels, gint(part.minX), gint(part.minY), gint(part.width), gint(part.height))
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(cut)) }
    guard let width, width >= 1, width <= 16384 else {
      return ImageValues(cut, part.size)
    }
    let size = CGSize(width: width, height: max(1, (part.height * width / part.width).rounded()))
    guard
      let scaled = gdk_pixbuf_scale_simple(
        cut, gint(size.width), gint(size.height), GDK_INTERP_BILINEAR)
    else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(scaled)) }
    return ImageValues(scaled, size)
  }
}

extension ImageValues {
  @WebKitActor fileprivate init?(_ pixels: OpaquePointer, _ size: CGSize) {
    var buffer: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    guard gdk_pixbuf_save_to_bufferv(pixels, &buffer, &count, "png", nil, nil, nil) != 0,
      let buffer
    else { return nil }
    defer { g_free(buffer) }
    self.init(size: size, png: Data(bytes: buffer, count: Int(count)))
  }
}
#endif
