import HTTPTypes

/// One path of ``HTTPBin`` and what answers it.
struct HTTPBinEndpoint: Sendable {
  /// The names between the slashes; `{}` stands for any one name, and `{*}` at the end for all that
  /// follow, of which there is at least one.
  let names: [String]
  /// The methods that are answered; HEAD comes with GET.
  let methods: [HTTPRequest.Method]
  /// Makes the answer to one request.
  let answer: @Sendable (HTTPBinCall) throws(HTTPBinCall.Mistake) -> any Responder

  init(
    _ path: String, _ methods: [HTTPRequest.Method] = [.get],
    answer: @escaping @Sendable (HTTPBinCall) throws(HTTPBinCall.Mistake) -> any Responder
  ) {
    self.names = path.split(separator: "/").map(String.init)
    self.methods = methods
    self.answer = answer
  }

  /// What stands at the places of `{}`; nil where the path is another one.
  func parameters(of path: [String]) -> [String]? {
    let isOpen = names.last == "{*}" && path.count >= names.count
    guard isOpen || path.count == names.count else { return nil }
    var parameters: [String] = []
    for (name, part) in zip(isOpen ? names.dropLast() : names[...], path) {
      if name == "{}", !part.isEmpty { parameters.append(part) } else if name != part { return nil }
    }
    return parameters
  }
}
