/// The name of an argument of an event; ``EventKind/fields`` says which event has which.
public enum EventField: String, CaseIterable, Hashable, Sendable, Codable, CodingKeyRepresentable {
  /// Ordinal of the WKNavigation, by first appearance in the trace.
  case navigation
  /// An address: `/path` on the main origin, `NAME:/path` on another one, `file:/path` in the
  /// scenario's folder; any other address is unchanged.
  case url
  /// The file or folder that a page from a file may read.
  case readAccess
  /// The HTTP method; for a challenge, the authentication method without its constant's prefix.
  case method
  /// WKNavigationType in its Swift spelling, such as `linkActivated`; WKMediaCaptureType likewise.
  case type
  /// Frame to navigate: `main` or `frame N`; null for a new window.
  case target
  /// Address that a subframe shows before it is navigated; null if it has no document yet.
  case targetURL
  /// Origin of the target's document, or of its parent's document if the target has none yet:
  /// `main`, the name of an origin, or an address.
  case targetOrigin
  /// Frame that asks for the navigation: `main` or `frame N`; null if the app asks.
  case source
  /// Whether the page asked for a download, by the link's attribute.
  case shouldPerformDownload
  /// URLRequest.CachePolicy of an action's request in its Swift spelling, such as
  /// `returnCacheDataElseLoad`; absent if it is the protocol's default.
  case cachePolicy
  /// Mouse button: a number for an action (1 left, 2 right, 4 middle), a name for a click.
  case button
  /// Modifier keys that were held, in alphabetical order, separated by one space: `control shift`.
  case modifiers
  /// The Content-Type's media type, without parameters.
  case mime
  /// HTTP status; null if the response is not HTTP.
  case status
  /// Whether the web view can show the media type.
  case canShow
  /// Whether the response is the main frame's.
  case main
  /// Expected length in bytes, -1 if unknown.
  case length
  /// Suggested file name.
  case filename
  /// Host of a protection space.
  case host
  /// Realm of a protection space.
  case realm
  /// Number of proposed credentials that have been refused already.
  case failures
  /// Error domain, such as `NSURLErrorDomain`.
  case domain
  /// Error code within the domain.
  case code
  /// Address whose load failed, as the error names it.
  case failingURL
  /// Text of a dialog or of an exception.
  case message
  /// Line of a script's exception, from 1.
  case line
  /// Column of a script's exception, from 1.
  case column
  /// Address of the script that threw, in its short form.
  case sourceURL
  /// Text that a prompt starts with.
  case defaultText
  /// Values of the text fields of a submitted form, by name.
  case formValues
  /// Frame that shows a dialog or posts a message: `main`, `frame N`.
  case frame
  /// Whether the user may choose several files in a file panel.
  case allowsMultipleSelection
  /// Whether the user may choose folders in a file panel.
  case allowsDirectories
  /// Origin that asks for a permission: `main`, the name of another origin, or an address.
  case origin
  /// WKWindowFeatures that are set, by name.
  case features
  /// Name of a script message handler, of a gate, of a cookie, or of an exception.
  case name
  /// Body of a script message.
  case body
  /// Result of a script, new value of a property, value of a cookie, all cookies, or seconds.
  case value
  /// Kind of the question that a late answer belongs to, or of the act that has completed.
  case event
  /// CSS selector of the element that a step touches.
  case selector
  /// Source of a click that comes from no script: `pointer`.
  case by
  /// Whether a cancelled download can be resumed.
  case resumable
  /// Source text of a script.
  case script
  /// Content world of a script or of a message handler; absent for the page's own.
  case world
  /// Distance in the back-forward list from the current item; -1 is the previous item.
  case offset
  /// Width in points.
  case width
  /// Height in points.
  case height
  /// Header fields of a request as the server saw them, by name. Only fields that the scenario
  /// asked for are listed.
  case headers
  /// Header fields of a request or a response, by name; null if there can be none.
  case headerFields
  /// Body of a request as text; null if it has none.
  case httpBody
  /// `URLRequest.timeoutInterval`, in seconds; null if it is the default.
  case timeoutInterval
  /// Cookies of a request as the server saw them, by name.
  case cookies
  /// Answer of the app, as a word; absent until the app has answered, see ``EventKind/answered``.
  case answer
}

/// A channel of events: steps of the app, or calls of one of its delegates.
public enum Channel: String, CaseIterable, Hashable, Sendable {
  /// Acts of the app; a step opens a segment of the trace.
  case step
  /// Calls of WKNavigationDelegate, WKUIDelegate and WKURLSchemeHandler.
  case navigation
  /// Calls of WKDownloadDelegate.
  case download
  /// Completions of evaluated scripts, and messages that the page posts.
  case script
  /// Completions and notices of data stores.
  case store
  /// Changes of the web view's observable properties.
  case property
  /// Requests to the server and its responses.
  case server
}

/// The type of a field's values; null is allowed for every type.
package enum ValueType: String, CaseIterable, Hashable, Sendable {
  /// Text, even if YAML would read it as something else.
  case text
  /// A whole number.
  case integer
  /// A number.
  case number
  /// `true` or `false`.
  case bool
  /// Texts by name. An expectation states some of them, and null for a name that must be absent.
  case texts
  /// Any value that JSON can carry.
  case any
}
