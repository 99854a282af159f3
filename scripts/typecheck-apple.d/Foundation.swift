// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

// What the sources use of Foundation that is Objective-C's there, by Apple's documentation. The rest is
// Foundation's own, which is the same on every system.
@_exported import FoundationEssentials
@_exported import ObjectiveC

public typealias CGFloat = Double
public struct CGPoint: Hashable, Sendable {
  public var x: CGFloat, y: CGFloat
  public init(x: CGFloat, y: CGFloat) { self.x = x; self.y = y }
}
public struct CGSize: Hashable, Sendable {
  public var width: CGFloat, height: CGFloat
  public init(width: CGFloat, height: CGFloat) { self.width = width; self.height = height }
}
public struct CGRect: Hashable, Sendable {
  public var origin: CGPoint, size: CGSize
  public static let zero = CGRect(x: 0, y: 0, width: 0, height: 0)
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
    origin = CGPoint(x: x, y: y)
    size = CGSize(width: width, height: height)
  }
}

public func NSStringFromSelector(_ selector: Selector) -> String { "" }
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }

@objc open class NSString: NSObject {}
@objc open class NSArray: NSObject {}
@objc open class NSURL: NSObject {}
@objc open class NSData: NSObject {}
@objc open class NSURLRequest: NSObject {}
@objc open class NSNull: NSObject {}
@objc open class NSNumber: NSObject {
  public init(value: Bool) {}
  public init(value: Int) {}
  public init(value: Double) {}
  public var boolValue: Bool { false }
  public var doubleValue: Double { 0 }
  public var objCType: UnsafePointer<CChar> {
    UnsafePointer(UnsafeMutablePointer.allocate(capacity: 1))
  }
}
@objc open class NSError: NSObject, Error, @unchecked Sendable {
  public var domain: String { "" }
  public var code: Int { 0 }
  public var userInfo: [String: Any] { [:] }
}
public let NSURLErrorFailingURLErrorKey = ""
public struct URLError: Error {
  public enum Code { case fileDoesNotExist, cancelled }
  public init(_ code: Code) {}
}

@objc open class URLResponse: NSObject, @unchecked Sendable {
  public var url: URL? { nil }
  public var mimeType: String? { nil }
  public var expectedContentLength: Int64 { 0 }
  public var suggestedFilename: String? { nil }
}
@objc open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  public var statusCode: Int { 0 }
}
@objc open class URLProtectionSpace: NSObject, @unchecked Sendable {
  public var host: String { "" }
  public var port: Int { 0 }
  public var realm: String? { nil }
  public var authenticationMethod: String { "" }
  public var serverTrust: SecTrust? { nil }
}
public final class SecTrust: @unchecked Sendable {}
@objc open class URLCredential: NSObject, @unchecked Sendable {
  @objc public enum Persistence: UInt { case none, forSession, permanent, synchronizable }
  public init(user: String, password: String, persistence: Persistence) {}
  public init(trust: SecTrust) {}
}
@objc open class URLAuthenticationChallenge: NSObject, @unchecked Sendable {
  public var protectionSpace: URLProtectionSpace { URLProtectionSpace() }
  public var previousFailureCount: Int { 0 }
}
@objc open class HTTPCookie: NSObject, @unchecked Sendable {
  public var name: String { "" }
  public var value: String { "" }
  public var domain: String { "" }
  public var path: String { "" }
  public var isSecure: Bool { false }
  public var isHTTPOnly: Bool { false }
  public var expiresDate: Date? { nil }
}
@objc open class URLSession: NSObject, @unchecked Sendable {
  @objc public enum AuthChallengeDisposition: Int, Sendable {
    case useCredential, performDefaultHandling, cancelAuthenticationChallenge, rejectProtectionSpace
  }
  public class var shared: URLSession { URLSession() }
  public func data(for request: URLRequest) async throws -> (Data, URLResponse) {
    (Data(), URLResponse())
  }
}
public struct URLRequest: Hashable, Sendable {
  @objc public enum CachePolicy: UInt, Sendable {
    case useProtocolCachePolicy, reloadIgnoringLocalCacheData
    case reloadIgnoringLocalAndRemoteCacheData = 4
    case returnCacheDataElseLoad = 2, returnCacheDataDontLoad = 3, reloadRevalidatingCacheData = 5
  }
  public var url: URL?
  public var httpMethod: String?
  public var httpBody: Data?
  public var cachePolicy = CachePolicy.useProtocolCachePolicy
  public init(url: URL) {}
  public mutating func setValue(_ value: String?, forHTTPHeaderField field: String) {}
}

public struct NSKeyValueObservedChange<Value> {}
public class NSKeyValueObservation: NSObject {}
public protocol KeyValueObserved {}
extension NSObject: KeyValueObserved {}
extension KeyValueObserved {
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>,
    changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation { NSKeyValueObservation() }
}

// What Objective-C gets in the place of values.
extension String: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSString { NSString() }
  public static func _forceBridgeFromObjectiveC(_ source: NSString, result: inout String?) {}
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSString, result: inout String?
  ) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSString?) -> String { "" }
}
extension Array: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSArray { NSArray() }
  public static func _forceBridgeFromObjectiveC(_ source: NSArray, result: inout [Element]?) {}
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSArray, result: inout [Element]?
  ) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSArray?) -> [Element] { [] }
}
extension URL: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSURL { NSURL() }
  public static func _forceBridgeFromObjectiveC(_ source: NSURL, result: inout URL?) {}
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSURL, result: inout URL?
  ) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSURL?) -> URL {
    URL(filePath: "/")
  }
}
extension Data: @retroactive _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSData { NSData() }
  public static func _forceBridgeFromObjectiveC(_ source: NSData, result: inout Data?) {}
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSData, result: inout Data?
  ) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSData?) -> Data { Data() }
}
extension URLRequest: _ObjectiveCBridgeable {
  public func _bridgeToObjectiveC() -> NSURLRequest { NSURLRequest() }
  public static func _forceBridgeFromObjectiveC(
    _ source: NSURLRequest, result: inout URLRequest?
  ) {}
  public static func _conditionallyBridgeFromObjectiveC(
    _ source: NSURLRequest, result: inout URLRequest?
  ) -> Bool { false }
  public static func _unconditionallyBridgeFromObjectiveC(_ source: NSURLRequest?) -> URLRequest {
    URLRequest(url: URL(filePath: "/"))
  }
}

extension Error {
  public var localizedDescription: String { "" }
}
