import HTTPTypes

extension HTTPBin {
  /// What came, as JSON.
  static let echoes: [HTTPBinEndpoint] = [
    HTTPBinEndpoint("/get") { _ in Echo(.json) },
    HTTPBinEndpoint("/post", [.post]) { _ in Echo(.json) },
    HTTPBinEndpoint("/put", [.put]) { _ in Echo(.json) },
    HTTPBinEndpoint("/patch", [.patch]) { _ in Echo(.json) },
    HTTPBinEndpoint("/delete", [.delete]) { _ in Echo(.json) },
    HTTPBinEndpoint("/anything", MethodTable.methods) { _ in Echo(.json) },
    HTTPBinEndpoint("/anything/{}", MethodTable.methods) { _ in Echo(.json) },
    HTTPBinEndpoint("/headers") { call in
      RequestReport.reply(["headers": RequestReport(call.request).headers])
    },
    HTTPBinEndpoint("/user-agent") { call in
      RequestReport.reply(["user-agent": call.request.head["user-agent"] ?? ""])
    },
  ]
}
