import Foundation

/// A stand-in for UIKit's responder, the chain from a view to its controllers, without any events.
@preconcurrency @MainActor open class UIResponder: NSObject {
  /// The next responder; for a view, it is the view's controller; if there is none, the superview.
  open var next: UIResponder? { nil }
}

/// A stand-in for UIKit's view: a frame, a hierarchy, and settings that have no effect.
///
/// Nothing is drawn or laid out here: a view has the frame that it is given, and constraints do not
/// change frames. A setting that is "stored, but has no effect" returns the value that was set.
@preconcurrency @MainActor open class UIView: UIResponder {
  /// The ways in which a view follows the size of its superview; stored, but has no effect.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits, with UIKit's values.
    public let rawValue: UInt

    /// Creates a set.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The left margin changes with the superview's size.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width changes with the superview's size.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The right margin changes with the superview's size.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The top margin changes with the superview's size.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height changes with the superview's size.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The bottom margin changes with the superview's size.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// The position and size in the superview, in points.
  open var frame: CGRect
  /// Whether the view and its subviews are hidden.
  open var isHidden = false {
    didSet { for view in family { view.visibilityDidChange() } }
  }
  /// The colour behind the content; stored, but has no effect.
  open var backgroundColor: UIColor?
  /// Whether the view hides the views behind it; stored, but has no effect.
  open var isOpaque = true
  /// The opacity; stored, but has no effect.
  open var alpha: CGFloat = 1
  /// Whether content outside the bounds is cut off; stored, but has no effect.
  open var clipsToBounds = false
  /// Whether the user can interact with the view; stored, but has no effect.
  open var isUserInteractionEnabled = true
  /// The number with which ``viewWithTag(_:)`` finds the view.
  open var tag = 0
  /// The way in which the view follows its superview's size; stored, but has no effect.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether the autoresizing mask becomes constraints; stored, but has no effect.
  open var translatesAutoresizingMaskIntoConstraints = true

  /// The view that has this view among its subviews.
  open private(set) weak var superview: UIView?
  /// The views directly in this view, from the back to the front.
  open private(set) var subviews: [UIView] = []
  /// The controller whose view this is.
  package weak var controller: UIResponder?
  /// Whether the app has removed the view from its superview, and not added it to another view.
  private var isRemoved = false

  /// Creates a view with a frame, in points.
  public init(frame: CGRect) { self.frame = frame }

  /// Creates a view without a size.
  public override convenience init() { self.init(frame: .zero) }

  /// The rectangle of the view in its own coordinates; setting it sets the frame's size.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: frame.size) }
    set { frame.size = newValue.size }
  }

  /// The middle of the frame.
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }

  /// The controller of the view; if there is none, the superview.
  open override var next: UIResponder? { controller ?? superview }

  /// Whether the view counts as visible.
  ///
  /// It does unless the view, or a view that contains it, is hidden or has been removed from its
  /// superview.
  ///
  /// Unlike on Apple systems, the view does not need a window.
  package var isVisible: Bool {
    !isHidden && !isRemoved && (superview?.isVisible ?? true)
  }

  /// Called when ``isVisible`` may have changed.
  package func visibilityDidChange() {}

  /// The view and all its subviews, at every level.
  private var family: [UIView] { [self] + subviews.flatMap(\.family) }

  // MARK: Hierarchy

  /// Adds a view in front of the other subviews.
  ///
  /// If the view has a superview, it is removed from it.
  open func addSubview(_ view: UIView) { insert(view) { subviews.count } }

  /// Adds a view at an index among the subviews.
  open func insertSubview(_ view: UIView, at index: Int) { insert(view) { index } }

  /// Adds a view directly behind another subview.
  open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
    insert(view) { subviews.firstIndex(of: sibling) ?? subviews.count }
  }

  /// Adds a view directly in front of another subview.
  open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
    insert(view) { subviews.firstIndex(of: sibling).map { $0 + 1 } ?? subviews.count }
  }

  /// Puts a subview in front of all others.
  open func bringSubviewToFront(_ view: UIView) { move(view, to: subviews.count - 1) }

  /// Puts a subview behind all others.
  open func sendSubviewToBack(_ view: UIView) { move(view, to: 0) }

  /// Removes the view from its superview; the view counts as hidden until it is added again.
  open func removeFromSuperview() {
    guard let superview else { return }
    willMove(toSuperview: nil)
    superview.willRemoveSubview(self)
    superview.subviews.removeAll { $0 === self }
    self.superview = nil
    isRemoved = true
    didMoveToSuperview()
    for view in family { view.visibilityDidChange() }
  }

  /// Whether the view is the given view, or one of its subviews at any level.
  open func isDescendant(of view: UIView) -> Bool {
    self === view || superview?.isDescendant(of: view) == true
  }

  /// Returns the first view with the given tag, among this view and its subviews at every level.
  open func viewWithTag(_ tag: Int) -> UIView? { family.first { $0.tag == tag } }

  /// Called before the superview changes; `newSuperview` is `nil` if the view is removed.
  open func willMove(toSuperview newSuperview: UIView?) {}

  /// Called when the superview has changed.
  open func didMoveToSuperview() {}

  /// Called when a view was added.
  open func didAddSubview(_ subview: UIView) {}

  /// Called before a view is removed.
  open func willRemoveSubview(_ subview: UIView) {}

  /// Inserts a view among the subviews.
  ///
  /// The index is computed after the view has been removed from its previous superview.
  private func insert(_ view: UIView, at place: () -> Int) {
    guard !isDescendant(of: view) else { return }
    view.willMove(toSuperview: self)
    view.superview?.willRemoveSubview(view)
    view.superview?.subviews.removeAll { $0 === view }
    subviews.insert(view, at: min(max(place(), 0), subviews.count))
    view.superview = self
    view.isRemoved = false
    view.didMoveToSuperview()
    didAddSubview(view)
    for view in view.family { view.visibilityDidChange() }
  }

  private func move(_ view: UIView, to index: Int) {
    guard let place = subviews.firstIndex(of: view) else { return }
    subviews.insert(subviews.remove(at: place), at: index)
  }

  // MARK: Layout

  /// Called by ``layoutIfNeeded()``, for subclasses that set frames.
  open func layoutSubviews() {}

  /// Does nothing, since only ``layoutIfNeeded()`` lays out views.
  open func setNeedsLayout() {}

  /// Calls ``layoutSubviews()`` on the view and on its subviews at every level.
  open func layoutIfNeeded() { for view in family { view.layoutSubviews() } }
}
