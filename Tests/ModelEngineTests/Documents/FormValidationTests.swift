import Foundation
import Testing

@testable import ModelEngine

@Suite struct FormValidationTests {
  /// Whether a form with a control is sent, after text was typed into it.
  private func isSent(
    _ control: String, typed: String? = nil, _ form: String = "", _ button: String = ""
  )
    throws -> Bool
  {
    let url = try #require(URL(string: "http://a/"))
    let html = "<form \(form)>\(control)<button \(button)>"
    var page = Page(HTMLDocument(Array(html.utf8), encoding: "UTF-8"), url: url)
    if let typed {
      page.type(typed, into: try #require(page.elements.firstIndex { $0["id"] == "x" }))
    }
    let button = try #require(page.elements.indices.last)
    return page.click(on: button) != nil
  }

  // The rows follow html/semantics/forms/constraints of the web platform tests.
  @Test(arguments: [
    ("<input required>", false), ("<input required value=a>", true),
    ("<input required disabled>", true),
    ("<input required readonly>", true), ("<input required type=hidden>", true),
    ("<datalist><input required></datalist>", true),
    ("<fieldset disabled><input required></fieldset>", true),
    ("<textarea required></textarea>", false), ("<textarea required>a</textarea>", true),
    ("<input type=checkbox required>", false), ("<input type=checkbox required checked>", true),
    ("<input type=radio name=a required><input type=radio name=a>", false),
    ("<input type=radio required>", true),
    ("<input type=radio name=a required><input type=radio name=a checked>", true),
    ("<input type=radio name=a required><input type=radio name=b checked>", false),
    ("<input type=file required>", false), ("<input type=range required>", true),
    ("<input type=color required>", true), ("<input type=number required value=x>", false),
    ("<select required><option value=''>1<option>2</select>", false),
    ("<select required><option>1<option value=''>2</select>", true),
    ("<select required><option value=''>1<option selected>2</select>", true),
    ("<select required size=2><option value=''>1</select>", false),
    ("<select required multiple><option selected value=''>1</select>", true),
    ("<select required><optgroup><option value=''>1</optgroup></select>", true),
    ("<select required></select>", false), ("<input type=range value=33.3 max=0>", false),
    ("<input type=range value=33.3 max=50>", true),
    ("<select required><option value='' disabled>1<option>2</select>", false),
  ])
  func `a form without a required value is not sent`(control: String, isSent: Bool) throws {
    #expect(try self.isSent(control) == isSent)
  }

  @Test(arguments: [
    ("email", "", true), ("email", "a", false), ("email", "a@b", true), ("email", "a@b.c", true),
    ("email", "a@", false), ("email", "@b", false), ("email", "a@-b", false),
    ("email", "a@b-", false),
    ("email", "a@b..c", false), ("email", "a b@c", false), ("email", "a@b@c", false),
    ("email", "!#$%&'*+/=?^_`{|}~-.@b", true),
    ("email", "test@\(String(repeating: "a", count: 64))", false),
    ("email multiple", "a@b,c@d", true), ("email multiple", "a@b, c", false),
    ("email multiple", "a@b,", false),
    ("url", "http://a", true), ("url", "a", false), ("url", "mailto:a", true),
    ("url", "http://", false),
    ("url", "//a", false),
  ])
  func `a form with an invalid value of type email or url is not sent`(
    type: String, value: String, isSent: Bool
  ) throws {
    #expect(try self.isSent("<input type=\(type) value=\"\(value)\">") == isSent)
  }

  @Test(arguments: [
    ("pattern='[A-Z]+' value=ABC", true), ("pattern='[A-Z]+' value=ABCd", false),
    ("pattern='[A-Z]' value=''", true), ("pattern='(' value=a", true),
    ("pattern='a|ab' value=ab", true),
    ("pattern='a' value=b type=tel", false), ("pattern='a' value=1 type=number", true),
    ("pattern='a@.' value='a@b,a@c' type=email multiple", true),
    ("pattern='a@.' value='a@b,b@c' type=email multiple", false),
  ])
  func `a form with a value that does not match its pattern is not sent`(
    attributes: String, isSent: Bool
  ) throws {
    #expect(try self.isSent("<input \(attributes)>") == isSent)
  }

  @Test(arguments: [
    ("type=number min=1 value=0", false), ("type=number min=1 value=1", true),
    ("type=number max=1 value=2", false),
    ("type=number value=1.5", true), ("type=number min=0 value=1.5", false),
    ("type=number step=any min=0 value=1.5", true),
    ("type=number step=0.1 min=0 value=0.3", true), ("type=number min=1 step=2 value=4", false),
    ("type=number step=0 min=0 value=1.5", false),
    ("type=date min=2024-01-02 value=2024-01-01", false),
    ("type=date max=2024-01-02 value=2024-01-02", true),
    ("type=date min=2024-01-01 step=2 value=2024-01-02", false),
    ("type=month min=2024-01 step=3 value=2024-04", true),
    ("type=month min=2024-01 step=3 value=2024-05", false),
    ("type=week min=2024-W02 value=2024-W01", false), ("type=week step=2 value=1970-W01", true),
    ("type=time min=09:00 max=17:00 value=08:00", false),
    ("type=time min=22:00 max=06:00 value=23:00", true),
    ("type=time min=22:00 max=06:00 value=12:00", false),
    ("type=time min=00:00 value=12:00:30", false),
    ("type=datetime-local max=2024-01-01T00:00 value=2024-01-01T00:01", false),
    ("type=number min=x value=-1", true), ("type=text min=5 value=1", true),
  ])
  func `a form with a number or date that is out of range or off its step is not sent`(
    attributes: String, isSent: Bool
  )
    throws
  {
    #expect(try self.isSent("<input \(attributes)>") == isSent)
  }

  @Test(arguments: [
    ("<input id=x minlength=3>", "ab", false), ("<input id=x minlength=3>", "abc", true),
    ("<input id=x minlength=3>", "", true), ("<textarea id=x minlength=2></textarea>", "a", false),
    ("<input id=x minlength=3 type=number>", "1", true), ("<input id=x required>", "", false),
    ("<input id=x minlength=3 value=a>", nil, true), ("<input id=x minlength=2>", "🙂", true),
  ])
  func `a form with typed text that is too short is not sent`(
    control: String, typed: String?, isSent: Bool
  ) throws {
    #expect(try self.isSent(control, typed: typed) == isSent)
  }

  @Test(arguments: [
    ("novalidate", "", true), ("", "formnovalidate", true), ("", "", false),
    ("novalidate=false", "", true),
  ])
  func `a form is sent without validation if it has novalidate or its button has formnovalidate`(
    form: String, button: String, isSent: Bool
  )
    throws
  {
    #expect(try self.isSent("<input required>", form, button) == isSent)
  }
}
