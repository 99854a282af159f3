import NavigationTrace

private let text = FileSchema.text
private let nothing = FileSchema.nothing

/// Text alone, or in a mapping beside other keys.
private func textOr(_ key: String, _ more: [String: TraceValue]) -> TraceValue {
  FileSchema.either(text, FileSchema.object(more.merging([key: text]) { $1 }, required: [key]))
}

extension NavigationAct {
  static func schema(of verb: Verb) -> TraceValue {
    switch verb {
    case .load: AuthoredRequest.schema
    case .loadHTMLString: textOr("html", ["baseURL": text])
    case .goToBackForwardListItem: FileSchema.integer(-100...100)
    case .goBack, .goForward, .reload, .reloadFromOrigin, .stopLoading: nothing
    }
  }
}

extension ContentAct {
  static func schema(of verb: Verb) -> TraceValue {
    switch verb {
    case .loadData:
      FileSchema.object(["text": text, "mime": text, "baseURL": text], required: ["text"])
    case .loadFileURL, .loadFileRequest: textOr("url", ["readAccess": text])
    case .loadSimulatedRequest:
      FileSchema.object(
        ["url": text, "text": text, "mime": text, "status": FileSchema.integer(100...999)],
        required: ["url", "text"])
    }
  }
}

extension ScriptAct {
  static func schema(of verb: Verb) -> TraceValue {
    switch verb {
    case .evaluateJavaScript: textOr("script", ["world": text])
    case .callAsyncJavaScript:
      textOr("body", ["arguments": FileSchema.entries(FileSchema.anything), "world": text])
    case .addUserScript: AuthoredUserScript.schema
    case .addScriptMessageHandler: AuthoredMessageHandler.schema
    case .removeScriptMessageHandler: textOr("name", ["world": text])
    case .removeAllScriptMessageHandlers:
      FileSchema.object(["world": text], required: ["world"])
    case .removeAllUserScripts: nothing
    }
  }
}

extension StoreAct {
  static func schema(of verb: Verb) -> TraceValue {
    let types = FileSchema.word(StoredDataType.self)
    return switch verb {
    case .setCookie, .deleteCookie: AuthoredCookie.schema
    case .removeData: FileSchema.either(types, FileSchema.list(of: types, atLeast: 1))
    case .getAllCookies, .addCookieObserver, .removeCookieObserver: nothing
    }
  }
}

extension ViewAct {
  static func schema(of verb: Verb) -> TraceValue {
    switch verb {
    case .set: ViewSetting.schema
    case .read: FileSchema.word(ViewReading.self)
    case .takeSnapshot: SnapshotPart.schema
    case .find: text
    case .restoreInteractionState: FileSchema.integer(1...100)
    }
  }
}

extension DownloadAct {
  static func schema(of verb: Verb) -> TraceValue {
    switch verb {
    case .startDownload: AuthoredRequest.schema
    case .cancelDownload: nothing
    }
  }
}

extension BenchAct {
  static func schema(of verb: Verb) -> TraceValue {
    switch verb {
    case .click: click
    case .type:
      FileSchema.object(["selector": text, "text": text], required: ["selector", "text"])
    case .submit, .openGate, .release: text
    case .readRequests: FileSchema.list(of: text)
    case .terminateWebContentProcess, .closeWebView, .dropNavigationDelegate: nothing
    }
  }
}
