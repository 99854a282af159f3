// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

// What the sources use of AppKit, by Apple's documentation.
@_exported import Foundation

@objc @MainActor open class NSView: NSObject {}
@objc @MainActor open class NSEvent: NSObject {
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
