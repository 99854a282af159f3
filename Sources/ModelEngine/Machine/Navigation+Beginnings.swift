import Foundation
import WebViewKit

// The navigations that calls of the app begin, and the effects of followed links.
extension Navigation {
  /// Creates the navigation of `load`.
  ///
  /// - Parameter shown: The back-forward list; `nil` if the process of the shown page has ended.
  init(
    loading request: URLRequest, _ id: NavigationID, in frame: FrameID,
    over shown: BackForwardList?, _ fields: RequestFields
  ) {
    var request = fields.prepared(request, referrer: nil)
    let isSame = shown?.isCurrent(request.url) == true
    if isSame {
      obey(.shownAddressPassesTheCache)
      request.cachePolicy = .reloadIgnoringLocalCacheData
    }
    self.init(
      id: id, frame: frame, request: request, type: .other, kind: isSame ? .same : .standard)
  }

  /// Creates the navigation to content that the app supplies.
  init(loading content: SubstituteContent, _ id: NavigationID, in frame: FrameID) {
    let url = content.baseURL?.canonical() ?? .aboutBlank
    self.init(
      id: id, frame: frame, request: content.request ?? URLRequest(url: url), type: .other,
      kind: .substitute(content))
  }

  /// Creates the navigation of a link or a form.
  init(_ action: PageAction, in frame: FrameID, by source: FrameValues, kind: Kind) {
    self.init(
      frame: frame, request: action.request, type: action.type, source: .frame(source), kind: kind)
    downloadName = action.downloadName
    pointer = action.pointer
    textFields = action.textFields
  }

  /// Creates the navigation to an item of the list.
  ///
  /// - Parameters:
  ///   - cached: The item's page in the page cache.
  ///   - isPageShown: Whether the navigation leaves a page that is shown.
  init(
    to entry: HistoryEntry, _ id: NavigationID, in frame: FrameID, cached: CachedPage?,
    isPageShown: Bool, _ fields: RequestFields
  ) {
    obey(.itemsComeFromTheCache)
    let request = entry.request(ofPage: cached, fields)
    if request.httpMethod == "POST", cached == nil { obey(.uncachedPOSTIsSentAgain) }
    var type = WKNavigationType.backForward
    if isPageShown {
      obey(.goingBackSaysSo)
    } else {
      obey(.nothingShownIsNoGoingBack)
      type = .other
    }
    self.init(id: id, frame: frame, request: request, type: type, kind: .history(entry.values.id))
  }

  /// Creates the navigation of a subframe to its part of an item of the list.
  init(to item: SubframeItem, of entry: HistoryEntry, _ id: NavigationID, in frame: FrameID) {
    obey(.goingBackSaysSo)
    obey(.itemsComeFromTheCache)
    self.init(
      id: id, frame: frame, request: item.request.fromCache, type: .backForward,
      kind: .history(entry.values.id))
  }

  /// Creates the navigation that reloads a document; `nil` if the document has no URL.
  init?(reloading document: Document, _ id: NavigationID, in frame: FrameID) {
    guard let url = document.url else { return nil }
    var request = document.request
    request.url = url
    request = request.askingForUpgrades()
    obey(.reloadPassesTheCache)
    request.cachePolicy = .reloadIgnoringLocalCacheData
    var type = WKNavigationType.reload
    if request.httpMethod == "POST" {
      obey(.reloadedPOSTIsSentAgain)
      type = .formResubmitted
    }
    obey(.reloadLoadsAgain)
    self.init(id: id, frame: frame, request: request, type: type, kind: .reload)
    initiators = document.initiators
  }

  /// Creates the navigation of a subframe that shows the subframe's entry in an item of the list
  /// again; `nil` if the entry is content that the page no longer has.
  init?(showing request: URLRequest, of subframe: PageContent.Subframe, again frame: FrameID) {
    guard request.url != .srcdoc || subframe.content != nil else { return nil }
    obey(.framesShowAgainWhatTheyShowed)
    self.init(
      frame: frame, request: request, type: .backForward,
      kind: request.url == .srcdoc ? subframe.kind : .replacing)
  }
}

extension HistoryEntry {
  /// Returns the request of an item, with only the URL, the form data and the referrer.
  ///
  /// If the item's page is in the page cache, the URL is the URL of that page.
  fileprivate func request(ofPage cached: CachedPage?, _ fields: RequestFields) -> URLRequest {
    obey(.itemKeepsNoFields)
    var request = request.fromCache
    request.allHTTPHeaderFields = request.allHTTPHeaderFields?.filter {
      ["content-type", "referer"].contains($0.key.lowercased())
    }
    if let url = cached?.document?.url, url != .aboutBlank {
      request.url = url
    }
    let referrer = request.value(forHTTPHeaderField: "Referer").flatMap { URL(string: $0) }
    request.setOrigin(OriginValues(referrer).field)
    request = fields.prepared(request, referrer: nil)
    // A cached page keeps the request that it was loaded with.
    return cached == nil ? request : request.askingForUpgrades()
  }
}

extension PageContent.Subframe {
  /// The request of the frame's first document, which belongs to the current item.
  var request: URLRequest { URLRequest(url: content == nil ? url ?? .aboutBlank : .srcdoc) }

  var kind: Navigation.Kind { content.map { .substitute($0) } ?? .replacing }
}

extension PageAction {
  /// Returns the action with the request that a frame's page makes; `nil` if it is forbidden.
  func prepared(by frame: FrameID, of frames: FrameTable, _ fields: RequestFields) -> PageAction? {
    guard let document = frames[frame]?.document,
      frames.mayFollow(self, from: frame),
      request.url?.mayBeShown(by: document.origin) != false
    else { return nil }
    var action = self
    if type == .formSubmitted, request.url?.scheme?.lowercased() == "mailto" {
      obey(.mailedFormIsAnAddress)
    }
    action.request = frames.upgraded(
      action.request, by: frame, ofOwnOrigin: type != .formSubmitted)
    guard frames.policiesAllowForm(to: action.request.url, of: type, from: frame) else {
      return nil
    }
    let referrer = frames.referrer(of: frame, under: referrerPolicy)
    action.request = fields.prepared(action.request, referrer: referrer)
    let target = action.request.url
    action.request.setOrigin(
      document.referrerPolicy.originField(of: document.origin, to: target))
    if downloadName != nil, request.url?.scheme?.lowercased() == "data" {
      obey(.dataCountsAsTheOwnOrigin)
    } else if downloadName != nil, OriginValues(action.request.url) != document.origin {
      obey(.downloadAttributeIsForTheOwnOrigin)
      action.downloadName = nil
    }
    return action
  }

  /// Returns the action's values for the callback that asks the app to create a window for it.
  func actionForWindow(from source: FrameValues) -> NavigationActionValues {
    var action = NavigationActionValues(
      request: request, type: type, source: .frame(source), target: .none,
      shouldPerformDownload: downloadName != nil)
    action.setPointer(pointer)
    return action
  }

  /// Returns the effect of the action on the back-forward list if it navigates a frame.
  func kind(
    in frame: FrameID, of frames: FrameTable, _ list: BackForwardList
  ) -> Navigation.Kind {
    if request.url?.absoluteString.isEmpty != false {
      return decide(.substitute(.empty), by: .emptyAddressIsNoItem)
    }
    if type == .formSubmitted, frames[frame]?.document?.isFirstBlank == true {
      return decide(.replacing, by: .formIntoAnEmptyFrameIsNoItem)
    }
    guard list.isCurrent(request.url, in: frame, of: frames) else { return .standard }
    guard request.httpMethod ?? "GET" == "GET" else {
      return decide(.standard, by: .sentFormIsANewItem)
    }
    guard !frames.isFragment(request, in: frame) else { return .standard }
    return decide(.same, by: .linkToTheShownAddressLoadsAgain)
  }
}
