#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// The window that shows a view, and the settings that the app makes on the view itself.
///
/// A ``GTKView`` has to call `show(nil)` when it is closed, which destroys the window.
@WebKitActor struct ViewWindow {
  private let webView: WebViewPointer
  /// The window; `nil` while the view is not shown.
  private(set) var window: UnsafeMutablePointer<GtkWindow>?

  init(_ webView: WebViewPointer) { self.webView = webView }

  mutating func apply(_ properties: ViewProperties) {
    gtk_widget_set_visible(Self.widget(webView), properties.isHidden ? 0 : 1)
    show(properties.size)
    webkit_web_view_set_zoom_level(webView, properties.pageZoom)
    let color = properties.underPageBackgroundColor
    var native = GdkRGBA(
      red: Float(color?.red ?? 1), green: Float(color?.green ?? 1),
      blue: Float(color?.blue ?? 1), alpha: Float(color?.alpha ?? 1))
    webkit_web_view_set_background_color(webView, &native)
  }

  /// Shows the view in an undecorated window of the given size; `nil` removes the window.
  ///
  /// When this method returns, the view has its size. The next page is laid out for that size.
  mutating func show(_ size: CGSize?) {
    guard let size else { return hide() }
    let window = self.window ?? makeWindow()
    self.window = window
    let (width, height) = (size.width.wholePoints, size.height.wholePoints)
    gtk_window_set_default_size(window, width, height)
    gtk_window_present(window)
    var place = GtkAllocation(x: 0, y: 0, width: width, height: height)
    gtk_widget_size_allocate(Self.widget(window), &place, -1)
  }

  private mutating func hide() {
    guard let window else { return }
    self.window = nil
    gtk_window_set_child(window, nil)
    gtk_window_destroy(window)
  }

  private func makeWindow() -> UnsafeMutablePointer<GtkWindow>? {
    guard let made = gtk_window_new() else { return nil }
    let window = UnsafeMutableRawPointer(made).assumingMemoryBound(to: GtkWindow.self)
    gtk_window_set_decorated(window, 0)
    gtk_window_set_child(window, Self.widget(webView))
    return window
  }

  private static func widget(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<
    GtkWidget
  >? {
    pointer?.assumingMemoryBound(to: GtkWidget.self)
  }
}

extension CGFloat {
  /// The nearest whole number of points that a window can have.
  fileprivate var wholePoints: gint { gint(Swift.min(Swift.max(rounded(), 1), 32767)) }
}
#endif
