#if !os(Linux)
@_exported import WebKit
#else
// WKWebView's API uses types of these modules. On Apple systems WebKit exports them.
@_exported import Foundation
@_exported import FoundationNetworking
#endif
