import Testing

@Suite struct PublicSymbolsTests {
  private static let text = """
    import Foundation

    /// A view.
    @preconcurrency @MainActor open class View: NSObject {
      public enum Mode: Int, Sendable {
        case one = 1
        case two
      }
      open private(set) weak var owner: View?
      var hidden = 1
      open lazy var `protocol`: String! = ""
      public init(frame: CGRect = .zero, _ name: String) {
        let local = 1
      }
      init(secret: Int) {}
      @discardableResult open func load(
        _ handler: (@MainActor (Result<Int, any Error>) -> Void)? = nil, in frame: Frame
      ) -> Int { 0 }
      open class func world(name: String) -> View { View() }
      func internalOne() {}
    }

    @MainActor public protocol Delegate: AnyObject {
      func view(_ view: View, did finish: Int) async -> Bool
    }

    extension View.Mode {
      public static func ~= (code: Self, error: any Error) -> Bool { true }
      public var isOne: Bool { true }
    }

    struct Hidden {
      enum Inner { case one }
    }
    """

  @Test func `a public declaration is named as in DocC`() {
    #expect(
      PublicSymbols(text: Self.text).names.sorted() == [
        "Delegate", "Delegate.view(_:did:)", "View", "View.Mode", "View.Mode.isOne",
        "View.Mode.one", "View.Mode.two", "View.init(frame:_:)", "View.load(_:in:)", "View.owner",
        "View.protocol", "View.world(name:)",
      ])
  }
}
