// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The parts of XCTest that the sources use, from Apple's documentation.
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
  open var name: String { "" }
  public func add(_ attachment: XCTAttachment) {}
  open func setUpWithError() throws {}
  open func invokeTest() {}
}
public struct XCTSkip: Error {
  public init(
    _ message: @autoclosure () -> String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) {}
}
open class XCTestExpectation: NSObject, @unchecked Sendable {
  public init(description: String) {}
  open func fulfill() {}
}
open class XCTWaiter: NSObject {
  @objc public enum Result: Int { case completed, timedOut }
  open func wait(for expectations: [XCTestExpectation], timeout seconds: TimeInterval) -> Result {
    .completed
  }
}
public func XCTFail(
  _ message: String = "", file: StaticString = #filePath, line: UInt = #line
) {}
