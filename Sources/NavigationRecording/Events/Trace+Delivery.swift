import Foundation
public import NavigationTrace
import WebViewKit

extension Trace {
  /// Writes the interchange form to a file atomically; it replaces an existing file.
  ///
  /// - Throws: ``TraceDeliveryError/notWritten(path:reason:)``.
  public func write(to file: URL) throws(TraceDeliveryError) {
    do {
      try json().write(to: file, options: .atomic)
    } catch {
      throw .notWritten(path: file.path, reason: error.localizedDescription)
    }
  }

  /// Posts the interchange form to a collector (`navtrace collect` or `fixture-server --collect`).
  ///
  /// - Parameters:
  ///   - collector: The URL that the collector prints when it starts.
  ///   - token: The collector's token; `nil` if it has none. A collector without a token accepts
  ///     only traces from its own computer.
  ///   - device: The name of the device, which becomes part of the file name.
  ///   - session: The session that sends the trace. It has the app's settings for certificates and
  ///     timeouts.
  /// - Returns: The name that the collector gives to the trace.
  /// - Throws: ``TraceDeliveryError``.
  @discardableResult
  public func post(
    to collector: URL, token: String? = nil, device: String? = nil,
    session: URLSession = .shared
  ) async throws(TraceDeliveryError) -> String {
    let address = collector.absoluteString
    var request = try request(for: collector, device: device)
    if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
    let (body, response): (Data, URLResponse)
    do {
      request.httpBody = try json()
      (body, response) = try await session.data(for: request)
    } catch {
      throw .unreachable(collector: address, reason: error.localizedDescription)
    }
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 201, let kept = try? JSONDecoder().decode(Kept.self, from: body) else {
      let error = try? JSONDecoder().decode(Refusal.self, from: body).error.message
      throw .refused(
        collector: address, status: status,
        reason: error ?? "the server that answers is not a collector")
    }
    return kept.name
  }

  private func request(
    for collector: URL, device: String?
  ) throws(TraceDeliveryError) -> URLRequest {
    var parts = URLComponents(url: collector, resolvingAgainstBaseURL: true)
    parts?.path = "/-/traces"
    parts?.queryItems = device.map { [URLQueryItem(name: "device", value: $0)] }
    guard ["http", "https"].contains(parts?.scheme), parts?.host?.isEmpty == false,
      let url = parts?.url
    else { throw .badAddress(collector.absoluteString) }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    return request
  }

  private struct Kept: Decodable { var name: String }

  private struct Refusal: Decodable {
    struct Content: Decodable { var message: String }
    var error: Content
  }
}

/// The reason why a trace was not delivered, with the remedy.
public enum TraceDeliveryError: Error, Hashable, Sendable, CustomStringConvertible,
  LocalizedError
{
  /// The file cannot be written. The case contains the system's reason.
  case notWritten(path: String, reason: String)
  /// The URL does not belong to a collector.
  case badAddress(String)
  /// The collector cannot be reached. The case contains the system's message.
  case unreachable(collector: String, reason: String)
  /// The collector refuses the trace. The case contains the status and the collector's reason.
  case refused(collector: String, status: Int, reason: String)

  /// A sentence that names the file or collector, the error, and the remedy.
  public var description: String {
    switch self {
    case .notWritten(let path, let reason):
      "the trace cannot be written to '\(path)': \(reason); choose a folder that is there and that "
        + "this app may write to"
    case .badAddress(let address):
      "'\(address)' is not the address of a collector; give the URL that 'navtrace collect' prints, "
        + "such as http://192.0.2.1:8080"
    case .unreachable(let collector, let reason):
      "no collector answers at \(collector): \(reason); start 'navtrace collect' there, with a --host "
        + "that this device reaches"
    case .refused(let collector, let status, let reason):
      "the collector at \(collector) does not take the trace (\(status)): \(reason)"
    }
  }

  /// The description, which `localizedDescription` also prints.
  public var errorDescription: String? { description }
}
