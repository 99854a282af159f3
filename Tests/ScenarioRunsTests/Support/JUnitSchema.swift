import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// The schema of a JUnit report: `junit-10.xsd` of Jenkins' plugin xUnit, as far as navtrace uses
/// it.
///
/// The structure is written as a DTD, which the parser checks; a suite's parts have the order that
/// Ant's schema wants, stricter than Jenkins'. Numbers and sums are checked besides.
enum JUnitSchema {
  struct Violation: Error { var description: String }

  /// Counts the elements that are open.
  private final class Depth: NSObject, XMLParserDelegate {
    private var count = 0
    var isZero: Bool { count == 0 }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) { count += 1 }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?,
      qualifiedName: String?
    ) { count -= 1 }
  }

  private static let types = """
    <!DOCTYPE testsuites [
    <!ELEMENT testsuites (testsuite*)>
    <!ATTLIST testsuites name CDATA #IMPLIED time CDATA #IMPLIED tests CDATA #IMPLIED
      failures CDATA #IMPLIED errors CDATA #IMPLIED>
    <!ELEMENT testsuite (properties?, testcase*, system-out?, system-err?)>
    <!ATTLIST testsuite name CDATA #REQUIRED tests CDATA #REQUIRED failures CDATA #REQUIRED
      errors CDATA #REQUIRED skipped CDATA #IMPLIED time CDATA #IMPLIED timestamp CDATA #IMPLIED
      hostname CDATA #IMPLIED id CDATA #IMPLIED package CDATA #IMPLIED group CDATA #IMPLIED
      file CDATA #IMPLIED log CDATA #IMPLIED url CDATA #IMPLIED>
    <!ELEMENT properties (property*)>
    <!ELEMENT property EMPTY>
    <!ATTLIST property name CDATA #REQUIRED value CDATA #REQUIRED>
    <!ELEMENT testcase (skipped | error | failure | system-out | system-err)*>
    <!ATTLIST testcase name CDATA #REQUIRED classname CDATA #IMPLIED time CDATA #IMPLIED
      group CDATA #IMPLIED>
    <!ELEMENT skipped (#PCDATA)>
    <!ATTLIST skipped type CDATA #IMPLIED message CDATA #IMPLIED>
    <!ELEMENT error (#PCDATA)>
    <!ATTLIST error type CDATA #IMPLIED message CDATA #IMPLIED>
    <!ELEMENT failure (#PCDATA)>
    <!ATTLIST failure type CDATA #IMPLIED message CDATA #IMPLIED>
    <!ELEMENT system-out (#PCDATA)>
    <!ELEMENT system-err (#PCDATA)>
    ]>
    """

  /// Reads a report and checks it.
  ///
  /// - Throws: The parser's error, or a ``Violation``.
  @discardableResult
  static func check(_ text: String) throws -> XMLDocument {
    // `XMLDocument` silently repairs text that is not well-formed, and `XMLParser` accepts an
    // element that never ends, so both are used.
    let parser = XMLParser(data: Data(text.utf8))
    let depth = Depth()
    parser.delegate = depth
    guard parser.parse(), depth.isZero else {
      throw parser.parserError ?? Violation(description: "not well-formed")
    }
    let end = "?>\n"
    guard let declaration = text.range(of: end) else { throw Violation(description: "no XML") }
    let typed = text.replacingCharacters(in: declaration, with: end + types + "\n")
    let document = try XMLDocument(xmlString: typed)
    try document.validate()
    for suite in try document.nodes(forXPath: "//testsuite | /testsuites") {
      try check(suite, "tests", is: "testcase")
      try check(suite, "failures", is: "testcase[failure]")
      try check(suite, "errors", is: "testcase[error]")
      if suite.name == "testsuite" { try check(suite, "skipped", is: "testcase[skipped]") }
    }
    for time in try document.nodes(forXPath: "//@time").compactMap(\.stringValue) {
      guard time.wholeMatch(of: #/\d+\.\d{3}/#) != nil else {
        throw Violation(description: "the time '\(time)'")
      }
    }
    for time in try document.nodes(forXPath: "//@timestamp").compactMap(\.stringValue) {
      guard time.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/#) != nil else {
        throw Violation(description: "the timestamp '\(time)'")
      }
    }
    return document
  }

  private static func check(_ suite: XMLNode, _ name: String, is path: String) throws {
    let said = try suite.nodes(forXPath: "@\(name)").first?.stringValue
    let count = try suite.nodes(forXPath: ".//\(path)").count
    guard said == "\(count)" else {
      throw Violation(description: "\(name) of \(said ?? "none") where there are \(count)")
    }
  }
}
