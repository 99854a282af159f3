import Foundation
import WebViewKit

// The navigations that the app's calls begin, and those that pages cause by links.
extension Navigation {
  /// Creates the navigation of `load`.
  ///
  /// - Parameter shown: The list of the page that is shown; `nil` if its process has ended.
  init(
    loading request: URLRequest, _ id: NavigationID, in frame: FrameID,
    over shown: BackForwardList?, _ fields: RequestFields, citing rules: inout RuleUses
  ) {
    var request = fields.prepared(request, referrer: nil, citing: &rules)
    let isSame = shown?.isCurrent(request.url) == true
    if isSame {
      rules.obey(.shownAddressPassesTheCache)
      request.cachePolicy = .reloadIgnoringLocalCacheData
    }
    self.init(
      id: id, frame: frame, request: request, type: .other, kind: isSame ? .same : .standard)
  }

  /// Creates the navigation to content that the app gives.
  init(
    showing content: SubstituteContent, _ id: NavigationID, in frame: FrameID,
    citing rules: inout RuleUses
  ) {
    rules.obey(.contentIsItsBaseURL)
    let url = content.baseURL?.canonical(citing: &rules) ?? .aboutBlank
    self.init(
      id: id, frame: frame, request: content.request ?? URLRequest(url: url), type: .other,
      kind: .substitute(content))
  }

  /// Creates the navigation to an item of the list.
  ///
  /// - Parameters:
  ///   - cached: The item's page in the page cache.
  ///   - isPageShown: Whether a page is shown that is gone back from.
  init(
    to entry: HistoryEntry, _ id: NavigationID, in frame: FrameID, cached: CachedPage?,
    isPageShown: Bool, _ fields: RequestFields, citing rules: inout RuleUses
  ) {
    rules.obey(.itemsComeFromTheCache)
    let request = entry.request(ofPage: cached, fields, citing: &rules)
    if request.httpMethod == "POST", cached == nil { rules.obey(.uncachedPOSTIsSentAgain) }
    var type = WKNavigationType.backForward
    if isPageShown {
      rules.obey(.goingBackSaysSo)
    } else {
      rules.obey(.nothingShownIsNoGoingBack)
      type = .other
    }
    self.init(
      id: id, frame: frame, request: request, type: type, kind: .history(entry.values.id))
  }

  /// Creates the navigation that loads a document again; `nil` if it has no address.
  init?(
    reloading document: Document, _ id: NavigationID, in frame: FrameID,
    citing rules: inout RuleUses
  ) {
    guard let url = document.url else { return nil }
    var request = document.request
    request.url = url
    rules.obey(.reloadPassesTheCache)
    request.cachePolicy = .reloadIgnoringLocalCacheData
    var type = WKNavigationType.reload
    if request.httpMethod == "POST" {
      rules.obey(.reloadedPOSTIsSentAgain)
      type = .formResubmitted
    }
    rules.obey(.reloadLoadsAgain)
    self.init(id: id, frame: frame, request: request, type: type, kind: .reload)
  }

  /// Creates the navigation of a frame within the page to what an item of the list knows of it;
  /// `nil` if that is content that the page no longer has.
  init?(
    showing request: URLRequest, of subframe: PageContent.Subframe, again frame: FrameID,
    citing rules: inout RuleUses
  ) {
    guard request.url != .srcdoc || subframe.content != nil else { return nil }
    rules.obey(.framesShowAgainWhatTheyShowed)
    self.init(
      frame: frame, request: request, type: .backForward,
      kind: request.url == .srcdoc ? subframe.kind : .replacing)
  }

  /// Creates the navigation of a frame by a followed link or a sent form.
  init(
    following action: PageAction, in frame: FrameID, of frames: FrameTable,
    from source: FrameValues, _ list: BackForwardList, citing rules: inout RuleUses
  ) {
    self.init(
      frame: frame, request: action.request, type: action.type, source: .frame(source),
      kind: action.kind(in: frame, of: frames, list, citing: &rules))
    downloadName = action.downloadName
    pointer = action.pointer
    textFields = action.textFields
  }
}

extension HistoryEntry {
  /// Returns the request of an item, which keeps the address, the form and the referrer only.
  ///
  /// A page in the page cache has its own address, which given content has from the app.
  fileprivate func request(
    ofPage cached: CachedPage?, _ fields: RequestFields, citing rules: inout RuleUses
  ) -> URLRequest {
    rules.obey(.itemKeepsNoFields)
    var request = request.fromCache
    request.allHTTPHeaderFields = request.allHTTPHeaderFields?.filter {
      ["content-type", "referer"].contains($0.key.lowercased())
    }
    if let url = cached?.document?.url, url != .aboutBlank {
      request.url = url
    }
    return fields.prepared(request, referrer: nil, citing: &rules)
  }
}

extension PageContent.Subframe {
  /// The request of the frame's first document, which belongs to the current item.
  var request: URLRequest { URLRequest(url: content == nil ? url ?? .aboutBlank : .srcdoc) }

  var kind: Navigation.Kind { content.map { .substitute($0) } ?? .replacing }
}

extension PageAction {
  /// Returns the action as a frame's page causes it; `nil` if the page may not.
  func prepared(
    by frame: FrameID, of frames: FrameTable, _ fields: RequestFields, citing rules: inout RuleUses
  ) -> PageAction? {
    guard let document = frames[frame]?.document,
      frames.mayFollow(self, from: frame, citing: &rules),
      request.url?.mayBeShown(by: document.origin, citing: &rules) != false
    else { return nil }
    var action = self
    if request.isSentMail {
      rules.obey(.mailedFormIsAnAddress)
      action.request = request.asMail
    }
    let referrer = frames.referrer(of: frame)
    action.request = fields.prepared(action.request, referrer: referrer, citing: &rules)
    if downloadName != nil, OriginValues(action.request.url) != document.origin {
      rules.obey(.downloadAttributeIsForTheOwnOrigin)
      action.downloadName = nil
    }
    return action
  }

  /// Returns the effect of the action on the list if it navigates a frame.
  fileprivate func kind(
    in frame: FrameID, of frames: FrameTable, _ list: BackForwardList, citing rules: inout RuleUses
  ) -> Navigation.Kind {
    if type == .formSubmitted, frames[frame]?.document?.isFirstBlank == true {
      rules.obey(.formIntoAnEmptyFrameIsNoItem)
      return .replacing
    }
    guard list.isCurrent(request.url, in: frame, of: frames) else { return .standard }
    guard request.httpMethod ?? "GET" == "GET" else {
      rules.obey(.sentFormIsANewItem)
      return .standard
    }
    guard !frames.isFragment(request, in: frame) else { return .standard }
    rules.obey(.linkToTheShownAddressLoadsAgain)
    return .same
  }
}
