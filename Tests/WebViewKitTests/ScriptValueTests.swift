import Foundation
import Testing
import WebViewKit

@Suite struct ScriptValueTests {
  @Test func `a script's values are cast as on Apple systems`() {
    #expect(ScriptValue.undefined.boxed == nil)
    #expect(ScriptValue.null.boxed is NSNull)
    #expect(ScriptValue.number(3).boxed as? Int == 3)
    #expect(ScriptValue.number(3).boxed as? Double == 3.0)
    #expect(ScriptValue.number(3).boxed as? Bool == nil)
    #expect(ScriptValue.number(3.5).boxed as? Int == nil)
    #expect(ScriptValue.bool(true).boxed as? Bool == true)
    #expect(ScriptValue.string("x").boxed as? String == "x")
    let date = Date(timeIntervalSinceReferenceDate: 7)
    #expect(ScriptValue.date(date).boxed as? Date == date)
    #expect((ScriptValue.number(.nan).boxed as? Double)?.isNaN == true)
  }

  @Test func `undefined becomes NSNull in an array and is dropped from an object`() throws {
    let array = try #require(ScriptValue.array([.undefined, .number(1)]).boxed as? [Any])
    #expect(array.count == 2 && array[0] is NSNull && array[1] as? Int == 1)
    let object = ScriptValue.object(["a": .undefined, "b": .number(1)]).boxed as? [String: Int]
    #expect(object == ["b": 1])
  }
}
