import Foundation
import WebViewKit

/// The style in which a controller covers its presenting controller; kept, nothing is drawn.
public enum UIModalPresentationStyle: Int, Sendable {
  /// All of the screen.
  case fullScreen
  /// Most of it.
  case pageSheet
  /// A part in the middle.
  case formSheet
  /// The presenting controller's view.
  case currentContext
  /// As the controller's own transition does.
  case custom
  /// All of the screen; what is below stays.
  case overFullScreen
  /// The presenting controller's view; what is below stays.
  case overCurrentContext
  /// A bubble at a place.
  case popover
  /// No style.
  case none = -1
  /// As the system chooses.
  case automatic = -2
}

/// A stand-in for UIKit's view controller: a view, its life, children, and who presents whom.
///
/// Nothing is animated: a presentation is complete when the call returns, and its closure is called
/// before that.
@preconcurrency @MainActor open class UIViewController: UIResponder {
  /// The text of the controller for its container.
  open var title: String?
  /// The way in which the controller covers others; kept, nothing is drawn.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The view, if it was loaded.
  open private(set) var viewIfLoaded: UIView?
  /// The controller that this one presents.
  open private(set) var presentedViewController: UIViewController?
  /// The controller that presents this one.
  open private(set) weak var presentingViewController: UIViewController?
  /// The controller that contains this one.
  open private(set) weak var parent: UIViewController?
  /// The controllers in this one.
  open private(set) var children: [UIViewController] = []
  /// Whether the controller is about to appear, or to disappear; `nil` between transitions.
  private var isAppearing: Bool?

  /// Creates a controller; nibs are Apple's, so that names of them have no effect.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}

  /// Creates a controller.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  // MARK: View

  /// The view, which is loaded when it is first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return viewIfLoaded
    }
    set {
      viewIfLoaded = newValue
      newValue?.controller = self
    }
  }

  /// Whether the view was loaded.
  open var isViewLoaded: Bool { viewIfLoaded != nil }

  /// Loads the view, if it was not.
  open func loadViewIfNeeded() {
    guard viewIfLoaded == nil else { return }
    loadView()
    if viewIfLoaded == nil { view = UIView(frame: UIScreen.main.bounds) }
    viewDidLoad()
  }

  /// Makes the view: an empty one, of the screen's size.
  open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

  /// Called when the view was loaded.
  open func viewDidLoad() {}

  /// Called before the view appears.
  open func viewWillAppear(_ animated: Bool) {}

  /// Called when the view has appeared.
  open func viewDidAppear(_ animated: Bool) {}

  /// Called before the view disappears.
  open func viewWillDisappear(_ animated: Bool) {}

  /// Called when the view has disappeared.
  open func viewDidDisappear(_ animated: Bool) {}

  /// Has the view appear or disappear; a test calls it in the system's place.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    loadViewIfNeeded()
    self.isAppearing = isAppearing
    if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
  }

  /// Ends what ``beginAppearanceTransition(_:animated:)`` began.
  open func endAppearanceTransition() {
    guard let isAppearing else { return }
    self.isAppearing = nil
    if isAppearing { viewDidAppear(false) } else { viewDidDisappear(false) }
  }

  /// The superview of the controller's view, or the controller that presents it.
  open override var next: UIResponder? { viewIfLoaded?.superview ?? presentingViewController }

  // MARK: Presentation

  /// Presents a controller, an alert for example; one that presents another already presents none,
  /// as UIKit does with a warning.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool,
    completion: (() -> Void)? = nil
  ) {
    guard presentedViewController == nil, viewControllerToPresent !== self else {
      FileHandle.standardError.write(
        Data("WebViewKitUI: \(type(of: self)) presents a controller already\n".utf8))
      return
    }
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.beginAppearanceTransition(true, animated: flag)
    viewControllerToPresent.endAppearanceTransition()
    viewControllerToPresent.presentationDidChange()
    completion?()
  }

  /// Dismisses what the controller presents; if that is nothing, the controller itself.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    guard let presented = presentedViewController else {
      if let presentingViewController {
        presentingViewController.dismiss(animated: flag, completion: completion)
      } else {
        completion?()
      }
      return
    }
    if presented.presentedViewController != nil { presented.dismiss(animated: flag) }
    presented.beginAppearanceTransition(false, animated: flag)
    presentedViewController = nil
    presented.presentingViewController = nil
    presented.endAppearanceTransition()
    presented.presentationDidChange()
    completion?()
  }

  /// Called when the controller was presented or dismissed.
  func presentationDidChange() {}

  // MARK: Children

  /// Adds a controller, which leaves the controller that contained it.
  open func addChild(_ childController: UIViewController) {
    childController.removeFromParent()
    childController.willMove(toParent: self)
    children.append(childController)
    childController.parent = self
  }

  /// Removes the controller from the controller that contains it.
  open func removeFromParent() {
    guard let parent else { return }
    parent.children.removeAll { $0 === self }
    self.parent = nil
    didMove(toParent: nil)
  }

  /// Called before another controller contains this one, or none does.
  open func willMove(toParent parent: UIViewController?) {}

  /// Called when another controller contains this one, or none does.
  open func didMove(toParent parent: UIViewController?) {}
}
