// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

// What the sources use of AppKit, by Apple's documentation.
@_exported import Foundation

@objc @MainActor open class NSResponder: NSObject {}
@objc @MainActor open class NSView: NSResponder {
  public weak var window: NSWindow? { nil }
  public var bounds: CGRect = .zero
  public func convert(_ point: CGPoint, to view: NSView?) -> CGPoint { point }
}
@objc @MainActor open class NSWindow: NSResponder {
  public struct StyleMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let borderless = StyleMask([])
    public static let titled = StyleMask(rawValue: 1)
  }
  @objc public enum BackingStoreType: UInt { case buffered = 2 }
  public init(
    contentRect: CGRect, styleMask: StyleMask, backing: BackingStoreType, defer flag: Bool
  ) {}
  public var contentView: NSView?
  public var windowNumber: Int { 0 }
  public var isReleasedWhenClosed = true
  public func orderFrontRegardless() {}
  public func sendEvent(_ event: NSEvent) {}
}
@objc @MainActor open class NSEvent: NSObject {
  public struct ModifierFlags: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let command = ModifierFlags(rawValue: 1 << 20)
    public static let control = ModifierFlags(rawValue: 1 << 18)
    public static let option = ModifierFlags(rawValue: 1 << 19)
    public static let shift = ModifierFlags(rawValue: 1 << 17)
  }
  @objc public enum EventType: UInt {
    case leftMouseDown = 1, leftMouseUp, otherMouseDown = 25, otherMouseUp
  }
  public class func mouseEvent(
    with type: EventType, location: CGPoint, modifierFlags: ModifierFlags, timestamp: Double,
    windowNumber: Int, context: NSObject?, eventNumber: Int, clickCount: Int, pressure: Float
  ) -> NSEvent? { nil }
}
@objc @MainActor open class NSApplication: NSResponder {
  public class var shared: NSApplication { NSApplication() }
  @objc public enum ActivationPolicy: Int { case regular, accessory, prohibited }
  @discardableResult
  public func setActivationPolicy(_ policy: ActivationPolicy) -> Bool { true }
  public func run() {}
}
@objc open class NSImage: NSObject, @unchecked Sendable {
  public var size: CGSize { CGSize(width: 0, height: 0) }
}
