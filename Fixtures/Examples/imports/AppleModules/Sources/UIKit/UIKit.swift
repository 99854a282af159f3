@_exported import WebViewKitUI
