import AuthoredYAML
import HTTPFixtures
import HTTPTypes

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension ControlAPI {
  static let traceEndpoints: [ControlEndpoint] = [
    ControlEndpoint(.post, "traces", query: ["device"], "keeps a trace in a file") {
      api, call throws(ControlError) in try api.keepTrace(call)
    },
    ControlEndpoint(.get, "traces/NAME", "a trace that was kept") {
      api, call throws(ControlError) in
      let name = call.parameters[0]
      guard let document = try api.traces().document(name) else {
        throw ControlError(404, "no trace '\(name)'; POST /-/traces says what each is called")
      }
      return .reply(
        .content(document, type: "application/json", fields: HTTPFields().keptFromPages))
    },
  ]

  private func traces() throws(ControlError) -> TraceFolder {
    guard let traces = options.traces else {
      throw ControlError(
        404, "this server keeps no traces; start it with --collect DIR, or use 'navtrace collect'")
    }
    return traces
  }

  /// Checks a trace and writes it to a file of its own.
  private func keepTrace(_ call: ControlCall) throws(ControlError) -> ControlAnswer {
    let folder = try traces()
    let document = try call.jsonBytes(limit: TraceFolder.limit)
    var stem: String
    do throws(AuthoredError) { stem = try folder.check(document) } catch {
      throw ControlError(error)
    }
    if let device = call.value("device"), !device.isEmpty { stem += ".\(device)" }
    do throws(SystemError) {
      let name = try folder.keep(document, as: stem)
      return .reply(
        .control(201, ["name": name], fields: [.location: "\(Self.path)traces/\(name)"]))
    } catch {
      throw ControlError(folder: folder.path, error)
    }
  }
}

extension ControlError {
  /// The server's disk does not take what the client has sent.
  fileprivate init(folder: String, _ error: SystemError) {
    let isFull = [ENOSPC, EDQUOT, EFBIG].contains(error.code)
    let remedy =
      isFull
      ? "free some space there, and send it again"
      : "the folder has to be one that the server may write to"
    self.init(
      isFull ? 507 : 500, "the server cannot write to '\(folder)': \(error.reason); \(remedy)")
  }
}
