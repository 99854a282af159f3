import WebViewKit

/// Stands in for UIKit's: it draws nothing, and loads its view when asked.
@MainActor class UIViewController: NSObject {
  private(set) var isViewLoaded = false

  init(nibName: String?, bundle: Bundle?) {}

  func viewDidLoad() {}

  func loadViewIfNeeded() {
    guard !isViewLoaded else { return }
    isViewLoaded = true
    viewDidLoad()
  }
}
