import Foundation
import Testing
import WebViewKit

@Suite @MainActor struct UIViewTests {
  /// A view that records the changes of its superview.
  private final class Told: UIView {
    var told: [String] = []
    override func willMove(toSuperview newSuperview: UIView?) {
      told.append(newSuperview == nil ? "will leave" : "will enter")
    }
    override func didMoveToSuperview() { told.append(superview == nil ? "left" : "entered") }
  }

  private let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

  @Test func `subviews are in order from the back to the front`() {
    let (a, b, c, d) = (UIView(), UIView(), UIView(), UIView())
    parent.addSubview(a)
    parent.addSubview(b)
    parent.insertSubview(c, at: 0)
    parent.insertSubview(d, belowSubview: b)
    #expect(parent.subviews == [c, a, d, b])
    parent.bringSubviewToFront(a)
    parent.sendSubviewToBack(b)
    #expect(parent.subviews == [b, c, d, a])
    parent.insertSubview(b, aboveSubview: d)
    #expect(parent.subviews == [c, d, b, a])
  }

  @Test func `a view that is added to another superview leaves the old one, and is notified`() {
    let (other, view) = (UIView(), Told(frame: .zero))
    parent.addSubview(view)
    other.addSubview(view)
    #expect(parent.subviews.isEmpty && other.subviews == [view] && view.superview === other)
    view.removeFromSuperview()
    #expect(view.told == ["will enter", "entered", "will enter", "entered", "will leave", "left"])
    view.removeFromSuperview()
    #expect(view.told.count == 6)
  }

  @Test func `a view cannot be added below itself`() {
    let view = UIView()
    parent.addSubview(view)
    view.addSubview(parent)
    view.addSubview(view)
    #expect(view.subviews.isEmpty && parent.subviews == [view])
  }

  @Test func `a view is visible unless it or a superview is hidden or removed`() {
    let (middle, view) = (UIView(), UIView())
    #expect(view.isVisible)
    middle.addSubview(view)
    parent.addSubview(middle)
    #expect(view.isVisible)
    parent.isHidden = true
    #expect(!view.isVisible)
    parent.isHidden = false
    middle.removeFromSuperview()
    #expect(!view.isVisible)
    parent.addSubview(middle)
    #expect(view.isVisible)
  }

  @Test func `bounds follow the frame, and setting bounds or center changes the frame`() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    view.bounds.size = CGSize(width: 50, height: 60)
    view.center = CGPoint(x: 100, y: 100)
    #expect(view.frame == CGRect(x: 75, y: 70, width: 50, height: 60))
  }

  @Test func `viewWithTag finds a nested view, and isDescendant is true for it`() {
    let (middle, view) = (UIView(), UIView())
    view.tag = 7
    parent.addSubview(middle)
    middle.addSubview(view)
    #expect(parent.viewWithTag(7) === view && parent.viewWithTag(8) == nil)
    #expect(view.isDescendant(of: parent) && !parent.isDescendant(of: view))
    #expect(view.next === middle)
  }
}
