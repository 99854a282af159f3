import Foundation
import WebViewKit

/// The style in which a controller covers its presenting controller; stored, but has no effect.
public enum UIModalPresentationStyle: Int, Sendable {
  /// The whole screen.
  case fullScreen
  /// Most of the screen.
  case pageSheet
  /// A form in the middle of the screen.
  case formSheet
  /// The presenting controller's view.
  case currentContext
  /// The style of the controller's own transition.
  case custom
  /// The whole screen; the views below stay in the hierarchy.
  case overFullScreen
  /// The presenting controller's view; the views below stay in the hierarchy.
  case overCurrentContext
  /// A bubble that points at a part of the screen.
  case popover
  /// The content is not presented.
  case none = -1
  /// The style that the system chooses.
  case automatic = -2
}

/// A stand-in for UIKit's view controller, with its view, life cycle, children and presentations.
///
/// Nothing is animated. When the call returns, the presentation is complete, and its completion
/// closure has been called.
@preconcurrency @MainActor open class UIViewController: UIResponder {
  /// The title that the controller's container shows.
  open var title: String?
  /// The style in which the controller covers its presenting controller; stored, but has no effect.
  open var modalPresentationStyle = UIModalPresentationStyle.automatic
  /// The view, if it was loaded.
  open private(set) var viewIfLoaded: UIView?
  /// The controller that this controller presents.
  open private(set) var presentedViewController: UIViewController?
  /// The controller that presents this controller.
  open private(set) weak var presentingViewController: UIViewController?
  /// The controller that contains this controller.
  open private(set) weak var parent: UIViewController?
  /// The controllers that this controller contains.
  open private(set) var children: [UIViewController] = []
  /// Whether the view is about to appear (true) or to disappear (false); `nil` between transitions.
  private var isAppearing: Bool?

  /// Creates a controller, ignoring the nib's name and bundle, since nibs exist only on Apple
  /// systems.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}

  /// Creates a controller.
  public override convenience init() { self.init(nibName: nil, bundle: nil) }

  // MARK: View

  /// The view; reading this property for the first time loads the view.
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

  /// Loads the view if it has not been loaded.
  open func loadViewIfNeeded() {
    guard viewIfLoaded == nil else { return }
    loadView()
    if viewIfLoaded == nil { view = UIView(frame: UIScreen.main.bounds) }
    viewDidLoad()
  }

  /// Creates the view: an empty view of the screen's size.
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

  /// Begins the appearance or disappearance of the view; a test calls this instead of the system.
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

  /// The superview of the controller's view; if there is none, the controller that presents it.
  open override var next: UIResponder? { viewIfLoaded?.superview ?? presentingViewController }

  // MARK: Presentation

  /// Presents a controller, for example an alert.
  ///
  /// If the controller already presents another controller, this only prints a warning, as in
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

  /// Dismisses the controller that this controller presents.
  ///
  /// If it does not present one, dismisses this controller.
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

  /// Adds a child controller, and removes it from its previous parent.
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

  /// Called before the controller's parent changes; `parent` is `nil` if it will have no parent.
  open func willMove(toParent parent: UIViewController?) {}

  /// Called when the controller's parent has changed; `parent` is `nil` if it has no parent.
  open func didMove(toParent parent: UIViewController?) {}
}
