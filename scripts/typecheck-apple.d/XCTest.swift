// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// What the sources use of XCTest, by Apple's documentation.
import Foundation

@objc open class XCTAttachment: NSObject {
  public init(data payload: Data, uniformTypeIdentifier: String) {}
  public var name: String?
}
@objc public protocol XCTActivity: NSObjectProtocol {
  func add(_ attachment: XCTAttachment)
}
@objc open class XCTContext: NSObject {
  @MainActor @preconcurrency public class func runActivity<Result>(
    named name: String, block: @MainActor (any XCTActivity) throws -> Result
  ) rethrows -> Result { try block(XCTestCase()) }
}
@objc open class XCTestCase: NSObject, XCTActivity {
  public func add(_ attachment: XCTAttachment) {}
}
public func XCTFail(
  _ message: String = "", file: StaticString = #filePath, line: UInt = #line
) {}
