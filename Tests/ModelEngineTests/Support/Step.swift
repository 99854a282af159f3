import Foundation
import FoundationNetworking
import WebViewKit

@testable import ModelEngine

/// One input of a machine, as tests write it; addresses are relative to `http://a`.
enum Step {
  // The app's calls
  case load(String, method: String = "GET", body: String? = nil)
  case loadContent(base: String? = nil)
  case back, forward, reload, stop
  /// Takes over a list of addresses, at a place.
  case restore([String], at: Int)
  // The app's answers, to the oldest open question
  case allow, cancel, download
  case credential(String, URLCredential.Persistence = .forSession), defaultHandling, reject,
    cancelChallenge, trust
  case window(Bool), destination(String?), followRedirect(Bool)
  /// The answer to the question before the oldest one that is open.
  case late(NavigationPolicy)
  // The loader, about the newest load or the one of a number
  case server(trusted: Bool = true, accepted: Bool = false, on: Int? = nil)
  case wantsCertificate
  case response(Int?, String = "text/html", [String: String] = [:], on: Int? = nil)
  /// A 401 with a Basic challenge: the passwords that are known of its space, and whether one was
  /// sent unasked.
  case unauthorized(
    realm: String?, stored: String? = nil, proposed: String? = nil, sentStored: Bool = false)
  /// A 401 with a Digest challenge, after a Basic one or without.
  case wantsDigest(stale: Bool = false, orBasic: Bool = false)
  case began(on: Int? = nil)
  case ended(
    title: String = "", frames: [String] = [], sandbox: String? = nil,
    refresh: (Double, String)? = nil, on: Int? = nil)
  case failed(LoadFailure, on: Int? = nil)
  // The page and its user
  case click(
    String, target: String? = nil, download: Bool = false, frame: Int = 0, elsewhere: Bool = false)
  case submit(String, body: String? = nil, frame: Int = 0)
  case opened(String, name: String? = nil)
  /// A link of another view whose target is a name.
  case takeOver(String, name: String)
  case refreshDue(Int)
  case terminated
  /// Delivers what is on its way between the processes, by its place.
  case arrives(Int = 1)
}

extension [Step] {
  /// A page that is loaded without anything noteworthy: allowed, shown, finished.
  static func visit(_ address: String) -> [Step] { [.load(address), .allow] + finish }

  /// The rest of a plain load, from the response on.
  static var finish: [Step] { [.response(200), .allow, .began(), .ended()] }
}
