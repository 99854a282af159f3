extension HTTPBin {
  /// Replies that are left to chance.
  static let chances: [HTTPBinEndpoint] = [
    HTTPBinEndpoint("/unstable") { call throws(HTTPBinCall.Mistake) in
      let rate = call.value("failure_rate") ?? "0.5"
      guard let limit = Double(rate), 0...1 ~= limit else {
        throw HTTPBinCall.Mistake(description: "'\(rate)' is not a number from 0 to 1")
      }
      return Reply.empty(try call.chance() < limit ? 500 : 200)
    }
  ]
}
