#if !os(Linux)
@_exported import WebKit
#else
// WKWebView's API is written in these modules' types; WebKit brings them along on Apple systems.
@_exported import Foundation
@_exported import FoundationNetworking
#endif
