import Foundation
import WebViewKit

/// The style in which a controller covers its presenting controller; stored, without effect.
public enum UIModalPresentationStyle: Int, Sendable {
  /// The whole screen.
  case fullScreen
  /// Most of the screen.
  case pageSheet
  /// A part in the middle of the screen.
  case formSheet
  /// The presenting controller's view.
  case currentContext
  /// The style of the controller's own transition.
  case custom
  /// The whole screen; the views below stay.
  case overFullScreen
  /// The presenting controller's view; the views below stay.
  case overCurrentContext
  /// A bubble at a point of the screen.
  case popover
  /// No style.
  case none = -1
  /// The style that the system chooses.
  case automatic = -2
}

/// A stand-in for UIKit's view controller: a view with the calls of its life cycle, children, and
/// presentations.
///
/// Nothing is animated: a presentation is complete when the call returns. Its closure is called
/// before the call returns.
@preconcurrency @MainActor open class UIViewController: UIResponder {
  /// The title that the controller's container shows.
  open var title: String?
  /// The style in which the controller covers its presenting controller; stored, without effect.
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

  /// Creates a controller; the name and the bundle of a nib have no effect, since nibs exist only
  /// on Apple systems.
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

  /// Loads the view, if it was not loaded before.
  open func loadViewIfNeeded() {
    guard viewIfLoaded == nil else { return }
    loadView()
    if viewIfLoaded == nil { view = UIView(frame: UIScreen.main.bounds) }
    viewDidLoad()
  }

  /// Makes the view: an empty view of the screen's size.
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

  /// Begins to let the view appear or disappear; a test calls it instead of the system.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    loadViewIfNeeded()
    self.isAppearing = isAppearing
    if isAppearing { viewWillAppear(animated) } else { viewWillDisappear(animated) }
  }

  /// Ends the transition that ``beginAppearanceTransition(_:animated:)`` began.
  open func endAppearanceTransition() {
    guard let isAppearing else { return }
    self.isAppearing = nil
    if isAppearing { viewDidAppear(false) } else { viewDidDisappear(false) }
  }

  /// The superview of the controller's view, or the controller that presents it.
  open override var next: UIResponder? { viewIfLoaded?.superview ?? presentingViewController }

  // MARK: Presentation

  /// Presents a controller, for example an alert.
  ///
  /// A controller that already presents another controller does nothing but print a warning, as in
  /// UIKit.
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

  /// Dismisses the controller that this controller presents; without such a controller, this
  /// controller itself.
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

  /// Called before the controller's parent changes; `nil` if it will have no parent.
  open func willMove(toParent parent: UIViewController?) {}

  /// Called when the controller's parent has changed; `nil` if it has no parent.
  open func didMove(toParent parent: UIViewController?) {}
}
