// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

// The parts of AppKit that the sources use, from Apple's documentation.
@_exported import Foundation

@objc @MainActor open class NSResponder: NSObject {}
@objc @MainActor open class NSView: NSResponder {
  public var window: NSWindow? { nil }
  public var frame: CGRect = .zero
  public var bounds: CGRect = .zero
  public var isHidden = false
  public var isFlipped: Bool { false }
  public func convert(_ point: CGPoint, to view: NSView?) -> CGPoint { point }
}
@objc @MainActor open class NSApplication: NSResponder {
  public enum ActivationPolicy: Int, Sendable { case regular, accessory, prohibited }
  public class var shared: NSApplication { NSApplication() }
  public func setActivationPolicy(_ activationPolicy: ActivationPolicy) -> Bool { true }
}
@objc @MainActor open class NSWindow: NSResponder {
  public struct StyleMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let titled = StyleMask(rawValue: 1)
  }
  public enum BackingStoreType: UInt, Sendable { case buffered = 2 }
  public init(
    contentRect: CGRect, styleMask style: StyleMask, backing backingStoreType: BackingStoreType,
    defer flag: Bool
  ) {}
  open var isKeyWindow: Bool { false }
  open var canBecomeKey: Bool { false }
  public var isReleasedWhenClosed = true
  public var contentView: NSView?
  public var windowNumber: Int { 0 }
  public func orderFrontRegardless() {}
  public func close() {}
  public func sendEvent(_ event: NSEvent) {}
}
@objc open class NSGraphicsContext: NSObject {}
@objc @MainActor open class NSEvent: NSObject {
  public enum EventType: UInt, Sendable { case leftMouseDown = 1, leftMouseUp = 2 }
  public class func mouseEvent(
    with type: EventType, location: CGPoint, modifierFlags flags: ModifierFlags,
    timestamp time: TimeInterval, windowNumber wNum: Int, context unusedPassNil: NSGraphicsContext?,
    eventNumber eNum: Int, clickCount cNum: Int, pressure: Float
  ) -> NSEvent? { nil }
  public struct ModifierFlags: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let command = ModifierFlags(rawValue: 1 << 20)
    public static let control = ModifierFlags(rawValue: 1 << 18)
    public static let option = ModifierFlags(rawValue: 1 << 19)
    public static let shift = ModifierFlags(rawValue: 1 << 17)
  }
}
@objc open class NSImage: NSObject, @unchecked Sendable {
  public var size: CGSize { CGSize(width: 0, height: 0) }
}

/// `nil` if the process is not in a session with a window server (CGSession.h).
public func CGSessionCopyCurrentDictionary() -> CFDictionary? { nil }
