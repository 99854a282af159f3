// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NoLeadingUnderscores

// The parts of Foundation that the sources use and that are Objective-C on Apple systems, from
// Apple's documentation. The rest is Foundation itself, which is the same on every system.
@_exported import Darwin
@_exported import Dispatch
@_exported import FoundationEssentials
@_exported import ObjectiveC

public typealias CGFloat = Double
public struct CGPoint: Hashable, Sendable {
  public var x: CGFloat, y: CGFloat
  public static let zero = CGPoint(x: 0, y: 0)
  public init(x: CGFloat, y: CGFloat) { self.x = x; self.y = y }
}
public struct CGSize: Hashable, Sendable {
  public var width: CGFloat, height: CGFloat
  public static let zero = CGSize(width: 0, height: 0)
  public init(width: CGFloat, height: CGFloat) { self.width = width; self.height = height }
  public init(width: Int, height: Int) { self.init(width: Double(width), height: Double(height)) }
}
public struct CGRect: Hashable, Sendable {
  public var origin: CGPoint, size: CGSize
  public static let zero = CGRect(origin: .zero, size: .zero)
  public static let null = zero
  public var width: CGFloat { size.width }
  public var height: CGFloat { size.height }
  public init(origin: CGPoint, size: CGSize) { (self.origin, self.size) = (origin, size) }
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(origin: .zero, size: CGSize(width: width, height: height))
  }
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
    origin = CGPoint(x: x, y: y)
    size = CGSize(width: width, height: height)
  }
}

public final class CFDictionary {}
public final class CFArray {}

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
public let NSHelpAnchorErrorKey = ""
@objc open class NSError: NSObject, Error, @unchecked Sendable {
  public init(domain: String, code: Int, userInfo dict: [String: Any]? = nil) {}
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
  public init(
    url: URL, mimeType MIMEType: String?, expectedContentLength length: Int,
    textEncodingName name: String?
  ) {}
  public var url: URL? { nil }
  public var mimeType: String? { nil }
  public var expectedContentLength: Int64 { 0 }
  public var suggestedFilename: String? { nil }
}
@objc open class HTTPURLResponse: URLResponse, @unchecked Sendable {
  public init?(
    url: URL, statusCode: Int, httpVersion HTTPVersion: String?, headerFields: [String: String]?
  ) { nil }
  public var statusCode: Int { 0 }
  public var allHeaderFields: [AnyHashable: Any] { [:] }
}
@objc open class URLProtectionSpace: NSObject, @unchecked Sendable {
  public var host: String { "" }
  public var port: Int { 0 }
  public var realm: String? { nil }
  public var authenticationMethod: String { "" }
  public var serverTrust: SecTrust? { nil }
}
public final class SecTrust: @unchecked Sendable {}
public func SecTrustCopyCertificateChain(_ trust: SecTrust) -> CFArray? { nil }
@objc open class URLCredential: NSObject, @unchecked Sendable {
  @objc public enum Persistence: UInt, Sendable { case none, forSession, permanent, synchronizable }
  public init(user: String, password: String, persistence: Persistence) {}
  public init(trust: SecTrust) {}
}
@objc open class URLAuthenticationChallenge: NSObject, @unchecked Sendable {
  public var protectionSpace: URLProtectionSpace { URLProtectionSpace() }
  public var previousFailureCount: Int { 0 }
}
public struct HTTPCookiePropertyKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let name = Self(rawValue: "Name"), value = Self(rawValue: "Value")
  public static let path = Self(rawValue: "Path"), domain = Self(rawValue: "Domain")
  public static let secure = Self(rawValue: "Secure"), expires = Self(rawValue: "Expires")
}
@objc open class HTTPCookie: NSObject, @unchecked Sendable {
  public init?(properties: [HTTPCookiePropertyKey: Any]) {}
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
  public var timeoutInterval: TimeInterval = 60
  public var allHTTPHeaderFields: [String: String]?
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

// The Objective-C classes that values are bridged to.
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

@objc open class Thread: NSObject {
  public class func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
}
public struct CharacterSet: Sendable {
  public static let whitespaces = CharacterSet(), newlines = CharacterSet()
  public static let whitespacesAndNewlines = CharacterSet()
}
extension String {
  public init(format: String, _ arguments: any CVarArg...) { self = format }
}
extension StringProtocol {
  public func trimmingCharacters(in set: CharacterSet) -> String { "" }
}
@objc open class Bundle: NSObject {
  public class var main: Bundle { Bundle() }
  public var executablePath: String? { nil }
}
@objc open class FileHandle: NSObject, @unchecked Sendable {
  public class var standardOutput: FileHandle { FileHandle() }
  public class var standardError: FileHandle { FileHandle() }
  public class var nullDevice: FileHandle { FileHandle() }
  public override init() {}
  public convenience init(fileDescriptor: Int32) { self.init() }
  public convenience init(forWritingTo url: URL) throws { self.init() }
  public func write(_ data: Data) {}
  public func write<Bytes: DataProtocol>(contentsOf data: Bytes) throws {}
  @discardableResult public func seekToEnd() throws -> UInt64 { 0 }
  public func close() throws {}
  public func readDataToEndOfFile() -> Data { Data() }
}
@objc open class Pipe: NSObject, @unchecked Sendable {
  public override init() {}
  public var fileHandleForReading: FileHandle { FileHandle() }
}
@objc open class Process: NSObject, @unchecked Sendable {
  public enum TerminationReason: Int, Sendable { case exit, uncaughtSignal }
  public override init() {}
  public var executableURL: URL?
  public var arguments: [String]?
  public var standardInput: Any?
  public var standardOutput: Any?
  public var standardError: Any?
  public var terminationStatus: Int32 { 0 }
  public var terminationReason: TerminationReason { .exit }
  public func run() throws {}
  public func terminate() {}
  public func waitUntilExit() {}
}
extension FileManager {
  public func fileExists(atPath path: String, isDirectory: inout ObjCBool) -> Bool { false }
}

public let NSURLAuthenticationMethodClientCertificate = "NSURLAuthenticationMethodClientCertificate"
public let NSURLAuthenticationMethodServerTrust = "NSURLAuthenticationMethodServerTrust"
public func NSUserName() -> String { "" }
