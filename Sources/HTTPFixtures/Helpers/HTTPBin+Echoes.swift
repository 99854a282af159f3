import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension HTTPBin {
  /// What came, as JSON or as it came.
  static let echoes: [HTTPBinEndpoint] = [
    HTTPBinEndpoint("/get") { call in call.shortReport.reply },
    HTTPBinEndpoint("/post", [.post]) { call in call.bodyReport.reply },
    HTTPBinEndpoint("/put", [.put]) { call in call.bodyReport.reply },
    HTTPBinEndpoint("/patch", [.patch]) { call in call.bodyReport.reply },
    HTTPBinEndpoint("/delete", [.delete]) { call in call.bodyReport.reply },
    HTTPBinEndpoint("/anything", MethodTable.methods) { call in call.report.reply },
    HTTPBinEndpoint("/anything/{*}", MethodTable.methods) { call in call.report.reply },
    HTTPBinEndpoint("/headers") { call in
      RequestReport.reply(["headers": RequestReport.headers(of: call.request)])
    },
    HTTPBinEndpoint("/user-agent") { call in
      RequestReport.reply(["user-agent": .text(call.request.head["user-agent"] ?? "")])
    },
    HTTPBinEndpoint("/uuid") { _ in
      RequestReport.reply(["uuid": .text(UUID().uuidString.lowercased())])
    },
    HTTPBinEndpoint("/dump/request", MethodTable.methods) { _ in Echo(.text) },
  ]
}
