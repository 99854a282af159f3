import HTTPMessages
import HTTPTypes

extension HTTPBin {
  static let redirects: [HTTPBinEndpoint] = [
    HTTPBinEndpoint("/status/{}", MethodTable.methods) { call throws(RequestMistake) in
      let status = try chosenStatus(call)
      // Every redirect has a `Location`. A redirect without one has to be written in a site
      // file.
      return (300..<400).contains(status) && status != 304
        ? Reply.redirect(status, to: "/redirect/1")
        : Reply.empty(status, fields: needed(by: status))
    },
    HTTPBinEndpoint("/redirect/{}") { call throws(RequestMistake) in
      let isAbsolute = call.value("absolute")?.lowercased() == "true"
      return try hop(isAbsolute ? "absolute-redirect" : "relative-redirect", call, isAbsolute)
    },
    HTTPBinEndpoint("/relative-redirect/{}") { call throws(RequestMistake) in
      try hop("relative-redirect", call)
    },
    HTTPBinEndpoint("/absolute-redirect/{}") { call throws(RequestMistake) in
      try hop("absolute-redirect", call, true)
    },
    HTTPBinEndpoint("/redirect-to", MethodTable.methods) { call throws(RequestMistake) in
      let form = call.query + call.report.form
      func value(_ name: String) -> String? { form.first { $0.name == name }?.value }
      guard let to = value("url"), HTTPField.isValidValue(to) else {
        throw RequestMistake(
          description: "no 'url' in the query, or in a form, that a Location can hold")
      }
      return Reply.redirect(try call.number(value("status_code") ?? "302", in: 300...399), to: to)
    },
  ]

  /// Returns the status in the path, or a random one of a list such as `200,503` or `200:9,503:1`.
  private static func chosenStatus(_ call: HTTPBinCall) throws(RequestMistake) -> Int {
    var choices: [(status: Int, weight: Double)] = []
    for choice in try call.text(0).split(separator: ",", omittingEmptySubsequences: false) {
      let sides = choice.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard let weight = sides.count > 1 ? Double(sides[1]) : 1, 0...1_000_000 ~= weight else {
        throw RequestMistake(description: "'\(choice)' has no weight from 0 to 1000000")
      }
      choices.append((try call.number(String(sides[0]), in: 200...999), weight))
    }
    choices.removeAll { $0.weight == 0 }
    guard let last = choices.last else {
      throw RequestMistake(description: "all weights are 0")
    }
    var rest = try call.chance() * choices.reduce(0) { $0 + $1.weight }
    for (status, weight) in choices {
      if rest < weight { return status }
      rest -= weight
    }
    return last.status
  }

  /// Returns the header fields that RFC 9110 (section 15) requires for a status.
  private static func needed(by status: Int) -> HTTPFields {
    switch status {
    case 401: [.wwwAuthenticate: "Basic realm=\"status\""]
    case 405: [.allow: "OPTIONS"]
    case 407: [.proxyAuthenticate: "Basic realm=\"status\""]
    case 426: [.upgrade: "HTTP/2.0", .connection: "Upgrade"]
    default: [:]
    }
  }

  /// Returns one redirect of a chain; the last one leads to `/get`.
  private static func hop(
    _ name: String, _ call: HTTPBinCall, _ isAbsolute: Bool = false
  ) throws(RequestMistake) -> Reply {
    let left = try call.number(0, in: 1...100)
    let host = call.request.head.authority ?? "localhost"
    let start = isAbsolute ? "\(call.scheme)://\(host)" : ""
    return .redirect(302, to: start + (left == 1 ? "/get" : "/\(name)/\(left - 1)"))
  }

  static let chances: [HTTPBinEndpoint] = [
    HTTPBinEndpoint("/unstable") { call throws(RequestMistake) in
      let rate = call.value("failure_rate") ?? "0.5"
      guard let limit = Double(rate), 0...1 ~= limit else {
        throw RequestMistake(description: "'\(rate)' is not a number from 0 to 1")
      }
      return Reply.empty(try call.chance() < limit ? 500 : 200)
    }
  ]
}
