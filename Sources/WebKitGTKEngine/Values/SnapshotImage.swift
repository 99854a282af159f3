#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// A picture of a view, in points, of which parts can be cut and made smaller.
@WebKitActor final class SnapshotImage {
  private let pixels: OpaquePointer

  convenience init?(_ texture: OpaquePointer) {
    self.init(owned: gdk_pixbuf_get_from_texture(texture))
  }

  private init?(owned pixels: OpaquePointer?) {
    guard let pixels else { return nil }
    self.pixels = pixels
  }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(pixels)) }

  /// Returns the part that was asked for, in the size that was asked for; `nil` if there is none.
  func image(_ values: SnapshotValues) -> ImageValues? {
    let whole = CGRect(
      x: 0, y: 0, width: Int(gdk_pixbuf_get_width(pixels)),
      height: Int(gdk_pixbuf_get_height(pixels)))
    let part = values.rect.isNull ? whole : whole.intersection(values.rect).integral
    guard !part.isNull, part.width >= 1, part.height >= 1, let cut = cut(part) else { return nil }
    guard let width = values.width, width >= 1, width <= 16384 else { return cut.image(part.size) }
    let size = CGSize(width: width, height: max(1, (part.height * width / part.width).rounded()))
    return cut.scaled(to: size)?.image(size)
  }

  private func cut(_ part: CGRect) -> SnapshotImage? {
    SnapshotImage(
      owned: gdk_pixbuf_new_subpixbuf(
        pixels, gint(part.minX), gint(part.minY), gint(part.width), gint(part.height)))
  }

  private func scaled(to size: CGSize) -> SnapshotImage? {
    SnapshotImage(
      owned: gdk_pixbuf_scale_simple(
        pixels, gint(size.width), gint(size.height), GDK_INTERP_BILINEAR))
  }

  private func image(_ size: CGSize) -> ImageValues? {
    var buffer: UnsafeMutablePointer<CChar>?
    var count: gsize = 0
    guard gdk_pixbuf_save_to_bufferv(pixels, &buffer, &count, "png", nil, nil, nil) != 0,
      let buffer
    else { return nil }
    defer { g_free(buffer) }
    return ImageValues(size: size, png: Data(bytes: buffer, count: Int(count)))
  }
}
#endif
