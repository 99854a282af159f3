import Foundation
import Testing

@testable import ModelEngine

@Suite struct PageScriptsTests {
  private func script(in page: String) -> String? {
    PageScripts(HTMLDocument(Data(page.utf8), encoding: "UTF-8").elements).first
  }

  private func script(in page: String, byClickOn selector: String) throws -> String? {
    let elements = HTMLDocument(Data(page.utf8), encoding: "UTF-8").elements
    let index = try #require(Selector(selector)?.first(in: elements))
    return PageScripts(elements).first(byInputOn: index)
  }

  @Test(arguments: [
    ("<script>go()</script>", "a script"), ("<SCRIPT SRC=/a.js></SCRIPT>", "a script"),
    ("<script type=''>go()</script>", "a script"),
    ("<script type=module>go()</script>", "a script"),
    ("<script type=' Text/JavaScript '>go()</script>", "a script"),
    ("<script language=JavaScript>go()</script>", "a script"),
    ("<p>A page.<svg><script>go()</script></svg>", "a script"),
    ("<body onload=go()>", "a handler onload"),
    ("<img src=/x onerror = go()>", "a handler onerror"),
    ("<body onfocus=go()>", "a handler onfocus"),
    ("<input autofocus onfocus=go()>", "a handler onfocus"),
    ("<iframe src='javascript:go()'></iframe>", "a frame with a javascript: address"),
    ("<iframe src=' java\nscript:go()'></iframe>", "a frame with a javascript: address"),
  ])
  func `a script that runs without a click is found`(page: String, words: String) {
    #expect(script(in: page) == words)
  }

  @Test(arguments: [
    "", "<p>A page about a script, onload=go()", "<!-- <script>go()</script> -->",
    "<script type=application/json>{}</script>", "<script type=speculationrules>{}</script>",
    "<script type=importmap>{}</script>", "<script type=text/template><p></script>",
    "<script language=VBScript>go</script>", "<script nomodule>go()</script>",
    "<template><script>go()</script></template>", "<noscript><img onerror=go()></noscript>",
    "<textarea><script>go()</script></textarea>", "<p data-onload=go()>",
    "<a href='javascript:go()'>",
    "<form action='javascript:go()'><input onkeydown=go()></form>", "<p onclick=go()>",
    "<input onfocus=go()>", "<iframe src=/javascript:go()></iframe>",
  ])
  func `a script that would not run during the load is not found`(page: String) {
    #expect(script(in: page) == nil)
  }

  @Test(arguments: [
    ("<p id=x onclick=go()>", "a handler onclick"),
    ("<body onmousedown=go()><p><b id=x>", "a handler onmousedown"),
    ("<a id=x href='javascript:go()'>", "a javascript: address"),
    ("<a href='JavaScript:go()'><b id=x>", "a javascript: address"),
    ("<form onsubmit=go()><button id=x>", "a handler onsubmit"),
    ("<form action='javascript:go()'><button id=x>", "a javascript: address"),
    ("<form id=f onsubmit=go()></form><button id=x form=f>", "a handler onsubmit"),
    ("<button id=x formaction='javascript:go()'>", "a javascript: address"),
    ("<label id=x for=y></label><input id=y onchange=go()>", "a handler onchange"),
    ("<label id=x><input onclick=go()></label>", "a handler onclick"),
    ("<input id=x onfocus=go()>", "a handler onfocus"),
  ])
  func `a script that a click runs is found`(page: String, words: String) throws {
    #expect(try script(in: page, byClickOn: "#x") == words)
  }

  @Test(arguments: [
    "<p onclick=go()></p><b id=x>", "<b id=x><i onclick=go()></i></b>",
    "<a href='javascript:go()'></a><a id=x href=/b>", "<body onkeydown=go()><b id=x>",
    "<form onsubmit=go()></form><button id=x>", "<p id=x ondrop=go() onpaste=go()>",
  ])
  func `a click does not find scripts of other elements or of other events`(page: String) throws {
    #expect(try script(in: page, byClickOn: "#x") == nil)
  }
}
