import Foundation
import WebViewKit

/// decidePolicyForNavigationResponse.
extension NavigationMachine {
  /// Handles a response: as a redirect, as a challenge, or by asking the app.
  mutating func received(
    _ response: ResponseValues, _ challenge: PasswordChallenge?, in frame: FrameID
  ) {
    guard let navigation = frames[frame]?.provisional else { return }
    if let redirect = response.redirect {
      obey(.redirectIsNoResponse)
      return self.redirect(frame, redirect)
    }
    if let challenge {
      return self.challenge(.navigation(frame, navigation.id), response, challenge)
    }
    decideResponse(frame, response)
  }

  mutating func decideResponse(_ frame: FrameID, _ response: ResponseValues) {
    guard let navigation = frames[frame]?.provisional else { return }
    guard !isForbidden(response, in: frame) else { return showNothing(in: frame) }
    frames[frame]?.provisional?.response = response
    obey(.responseTellsWhatCanBeShown)
    var values = NavigationResponseValues(
      response: response, isForMainFrame: frame == mainFrame,
      canShowMIMEType: MIMETypes.canShow(response.mimeType))
    if profile.asksAboutForms, frame == mainFrame { values.navigation = navigation.id }
    obey(.responseIsAskedOnce)
    ask(.decidePolicyForNavigationResponse(values), .response(frame, navigation.id, values))
  }

  mutating func decidedResponse(
    _ frame: FrameID, _ values: NavigationResponseValues, _ policy: NavigationPolicy
  ) {
    guard let navigation = frames[frame]?.provisional, let load = navigation.load else { return }
    switch policy {
    case .cancel:
      obey(.cancelledResponseFails)
      failProvisional(frame, .interruptedByPolicyChange)
    case .download:
      obey(.downloadedResponseFails)
      guard mayDownload(in: frame) else {
        return failProvisional(frame, .interruptedByPolicyChange)
      }
      let download = startDownload(navigation.request, from: load)
      report(.didBecomeDownload(.response(values), download))
      frames[frame]?.provisional?.load = nil
      failProvisional(frame, .interruptedByPolicyChange)
      decideDestination(download, values.response)
    case .allow:
      let isEmpty = [204, 205].contains(values.response.status)
      if isEmpty, profile.keepsThePageOfEmptyStatus {
        obey(.emptyStatusKeepsThePage)
        return failProvisional(frame, .interruptedByPolicyChange)
      }
      let isData = navigation.request.url?.scheme == "data"
      if frame == mainFrame, isData, case .frame = navigation.source {
        obey(.pagesShowNoDataURLs)
        return failProvisional(frame, .interruptedByPolicyChange)
      }
      obey(.statusNeverFails)
      sendToLoader(.resume(load))
    }
  }
}

/// The MIME types that a WKWebView shows (WebKit MIMETypeRegistry::canShowMIMEType).
enum MIMETypes {
  private static let images: Set<String> = [
    "image/png", "image/jpeg", "image/jpg", "image/gif", "image/webp", "image/bmp", "image/x-icon",
    "image/vnd.microsoft.icon", "image/svg+xml", "image/tiff", "image/avif", "image/heic",
  ]
  private static let applications: Set<String> = [
    "application/json", "application/pdf", "application/xhtml+xml", "application/xml",
    "application/rss+xml", "application/atom+xml",
    "application/javascript", "application/x-javascript", "application/ecmascript",
  ]
  private static let films: Set<String> = [
    "audio/mpeg", "audio/mp4", "audio/aac", "audio/wav", "audio/x-wav", "audio/ogg", "video/mp4",
    "video/quicktime", "video/webm", "video/mpeg",
  ]
  /// Text that is data for other programs (MIMETypeRegistry, unsupported text types).
  private static let otherTexts: Set<String> = [
    "text/calendar", "text/x-calendar", "text/x-vcalendar", "text/vcalendar", "text/vcard",
    "text/x-vcard", "text/directory", "text/ldif", "text/qif", "text/x-qif", "text/x-csv",
    "text/x-vcf", "text/rtf", "text/comma-separated-values", "text/csv",
    "text/tab-separated-values", "text/tsv", "text/ofx", "text/vnd.sun.j2me.app-descriptor",
  ]

  /// Whether the view can show a type; a type that is not known cannot be shown.
  static func canShow(_ type: String?) -> Bool {
    guard let type = type?.lowercased() else { return false }
    if type.hasPrefix("text/") { return !otherTexts.contains(type) }
    if images.contains(type) || applications.contains(type) { return true }
    return isPlayable(type) || type.hasSuffix("+json")
  }

  /// Whether the view shows a type in a player.
  static func isPlayable(_ type: String?) -> Bool {
    type.map { films.contains($0.lowercased()) } ?? false
  }
}
