@_exported import WebViewKit
