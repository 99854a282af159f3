import NavigationTrace

extension TraceEvent {
  /// The fields of a request.
  var headers: [String: TraceValue] {
    if case .map(let fields)? = self[.headers] { fields } else { [:] }
  }
}

extension [String: TraceValue] {
  /// The fields with sorted cookies, except cookies with a special name prefix (RFC 6265bis,
  /// section 4.1.3).
  var withSortedCookies: [String: TraceValue] {
    guard case .string(let text)? = self["Cookie"] else { return self }
    let kept = text.split(separator: "; ").filter { cookie in
      !["__secure-", "__host-"].contains { cookie.lowercased().hasPrefix($0) }
    }
    var fields = self
    fields["Cookie"] = kept.isEmpty ? nil : .string(kept.sorted().joined(separator: "; "))
    return fields
  }
}

extension String {
  /// The URL without escapes of characters that need none (RFC 3986, section 6.2.2.2).
  var withoutNeedlessEscapes: String {
    replacing(/%[2-7][0-9A-Fa-f]/) { match in
      guard let code = UInt8(match.0.dropFirst(), radix: 16) else { return String(match.0) }
      let character = Character(UnicodeScalar(code))
      let isNeedless = character.isLetter || character.isNumber || "-._~".contains(character)
      return isNeedless ? String(character) : String(match.0)
    }
  }
}

extension KnownDifference.Place {
  /// The lines of the act during which the event came.
  var linesOfStep: [DiffLine] {
    let isStep = { (line: DiffLine) in (line.expected ?? line.actual)?.kind.channel == .step }
    return before.prefix { !isStep($0) } + lines[index...].dropFirst().prefix { !isStep($0) }
      + [line]
  }

  /// The actions for which the engine has asked for a policy since the act began.
  var actionsOfStep: [TraceEvent] {
    before.prefix { ($0.expected ?? $0.actual)?.kind.channel != .step }
      .compactMap(\.actual).filter { $0.kind == .decidePolicyForNavigationAction }
  }

  /// Whether the URLs of both events are equal after normalization.
  func hasSameAddress(_ normalized: (String) -> String) -> Bool {
    guard line.expected?.kind == line.actual?.kind,
      case .string(let expected)? = line.expected?[.url],
      case .string(let actual)? = line.actual?[.url]
    else { return false }
    return expected != actual && normalized(expected) == normalized(actual)
  }

  /// Whether the app goes to an item of the back-forward list.
  var isGoingInTheList: Bool {
    let steps: [EventKind] = [.goBack, .goForward, .goToBackForwardListItem]
    return step.map { steps.contains($0.kind) } == true
  }

  /// Whether the line is about the back-forward list.
  var isOfTheList: Bool {
    let kinds: [EventKind] = [.read, .canGoBack, .canGoForward]
    return line.expected.map { kinds.contains($0.kind) } == true
  }

  /// Whether the line is about a download.
  ///
  /// The view may be asked for its credentials.
  var isOfDownload: Bool {
    let kind = (line.expected ?? line.actual)?.kind
    return kind == .didReceiveAuthenticationChallenge
      || kind?.rawValue.hasPrefix("download.") == true
  }
}
