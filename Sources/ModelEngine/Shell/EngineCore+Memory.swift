import Foundation
import FoundationNetworking
import Synchronization
import WebViewKit

/// A page's bytes, which the process that loaded them keeps in memory (WebKit MemoryCache).
struct MemoryResource: Sendable {
  let url: URL
  let process: WebProcess
  let body: LoadedBody
}

/// What going back finds in memory if the page itself is not kept.
extension EngineCore {
  private static let memoryCapacity = 100

  /// Keeps what the main frame has loaded without a redirect, unless its response forbids that.
  mutating func keepInMemory(_ key: LoadKey) {
    guard let view = views[key.view], let body = view.loads[key.load]?.whole.withLock({ $0 }),
      let navigation = view.machine.main.committed, navigation.load == key.load,
      navigation.redirects == 0, navigation.request.httpMethod == "GET",
      let url = navigation.request.url,
      body.response.value(of: "Cache-Control")?.lowercased().contains("no-store") != true
    else { return }
    let process = view.machine.process
    var memory = view.memory.filter { known in
      !known.url.isEqualIgnoringFragment(to: url) || !known.process.isSame(as: process)
    }
    memory.append(MemoryResource(url: url, process: process, body: body))
    views[key.view]?.memory = memory.suffix(Self.memoryCapacity)
  }

  /// What memory has for a load of the main frame that takes what it can from there.
  func memory(for request: URLRequest, _ id: LoadID, in view: ViewID) -> LoadedBody? {
    guard request.cachePolicy == .returnCacheDataElseLoad, let view = views[view],
      let navigation = view.machine.main.provisional, navigation.load == id, let url = request.url
    else { return nil }
    let process = navigation.process ?? view.machine.process
    return view.memory.first { known in
      known.url.isEqualIgnoringFragment(to: url) && known.process.isSame(as: process)
    }?.body
  }
}
