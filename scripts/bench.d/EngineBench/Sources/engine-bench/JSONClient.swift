import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A client that sends JSON over HTTP, one request at a time.
struct JSONClient {
  typealias Object = [String: Any]

  /// The base URL of all paths.
  let base: String
  private let session = URLSession(configuration: .ephemeral)

  init(base: String) { self.base = base }

  /// Sends a request and returns the object in the response.
  @discardableResult func send(_ method: String, _ path: String, _ body: Object? = nil) throws
    -> Object
  {
    guard let url = URL(string: base + path) else { throw Problem("no address: \(base)\(path)") }
    var request = URLRequest(url: url)
    request.httpMethod = method
    if let body {
      request.httpBody = try JSONSerialization.data(withJSONObject: body)
      request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    }
    let (data, status) = try answer(to: request)
    let object = data.isEmpty ? [:] : try JSONSerialization.jsonObject(with: data) as? Object
    guard (200..<300).contains(status), let object else {
      throw Problem("\(method) \(url): \(status) \(String(decoding: data, as: UTF8.self))")
    }
    return object
  }

  private func answer(to request: URLRequest) throws -> (Data, Int) {
    final class Box: @unchecked Sendable {  // written before the signal, read after it
      var answer: (Data, Int)?
      var error: (any Error)?
    }
    let box = Box()
    let isOver = DispatchSemaphore(value: 0)
    session.dataTask(with: request) { data, response, error in
      box.answer = (data ?? Data(), (response as? HTTPURLResponse)?.statusCode ?? 0)
      box.error = error
      isOver.signal()
    }.resume()
    isOver.wait()
    if let error = box.error { throw error }
    return box.answer ?? (Data(), 0)
  }
}
