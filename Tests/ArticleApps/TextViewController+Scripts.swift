import WebViewKit

extension TextViewController {
  /// An object for the page.
  struct Card: Codable {
    var title: String
    var body: String
  }

  /// Puts the text into the script as it is: wrong for quotes, backslashes and line ends.
  func setTextUnescaped(_ text: String, completion: @escaping (Any?, Error?) -> Void) {
    webView.evaluateJavaScript("window.setText(\"\(text)\")") { value, error in
      completion(value, error)
    }
  }

  /// Percent-encodes the text, so that nothing in it means anything to JavaScript.
  func setText(_ text: String) async throws {
    guard let encoded = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) else {
      throw CocoaError(.fileWriteInapplicableStringEncoding)
    }
    try await webView.evaluateJavaScript("setText(decodeURIComponent(\"\(encoded)\"))")
  }

  /// Passes the text beside the script.
  func setTextAsArgument(_ text: String) async throws {
    _ = try await webView.callAsyncJavaScript(
      "setText(text)", arguments: ["text": text], contentWorld: .page)
  }

  /// Passes an object as the text of its JSON, which is an expression of JavaScript.
  func show(_ card: Card) async throws {
    let json = String(decoding: try JSONEncoder().encode(card), as: UTF8.self)
    try await webView.evaluateJavaScript("showCard(\(json))")
  }

  /// Declares a constant for the whole page, so that it works only once.
  func greet() async throws -> String? {
    try await webView.evaluateJavaScript(
      """
      const text = "Hello";
      setText(text);
      text
      """) as? String
  }

  /// Declares the constant in a block, and reports what went wrong there.
  func greetInBlock() async throws -> String? {
    try await webView.evaluateJavaScript(
      """
      try {
        const text = "Hello";
        setText(text);
        text
      } catch (error) {
        String(error)
      }
      """) as? String
  }

  /// Adds three words to the page, one after the other, and gives what it returned each time.
  func count() async throws -> [Int] {
    let first = try await webView.evaluateJavaScript("words.push('one')") as? Int
    let second = try await webView.evaluateJavaScript("words.push('two')") as? Int
    let third = try await webView.evaluateJavaScript("words.push('three')") as? Int
    return [first, second, third].compactMap { $0 }
  }

  /// Returns the value of an expression of the page.
  func value(of expression: String) async throws -> Any? {
    try await webView.evaluateJavaScript(expression)
  }
}
