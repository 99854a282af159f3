/// The name of an argument of an event; ``EventKind/fields`` lists the fields of each event.
public enum EventField: String, CaseIterable, Hashable, Sendable, Codable, CodingKeyRepresentable {
  /// Ordinal of the WKNavigation, by first appearance in the trace.
  case navigation
  /// A URL. On the main origin, it is written `/path`; on another origin, `NAME:/path`; in the
  /// scenario's folder, `file:/path`. Any other URL is unchanged.
  case url
  /// The file or folder that a page may read if it was loaded from a file.
  case readAccess
  /// The HTTP method; for a challenge, the authentication method without its constant's prefix.
  case method
  /// The WKNavigationType or WKMediaCaptureType in its Swift spelling, such as `linkActivated`.
  case type
  /// Frame to navigate: `main` or `frame N`; null for a new window.
  case target
  /// URL that a subframe shows before it is navigated; null if it has no document yet.
  case targetURL
  /// Origin of the target's document: `main`, the name of an origin, or a URL. If the target has no
  /// document yet, it is the origin of the parent's document.
  case targetOrigin
  /// Frame that asks for the navigation: `main` or `frame N`; null if the app asks.
  case source
  /// Whether the page asked for a download, with the link's `download` attribute.
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
  /// Whether the response is for the main frame.
  case main
  /// Expected length in bytes; -1 if unknown.
  case length
  /// Suggested file name.
  case filename
  /// Host of a protection space.
  case host
  /// Realm of a protection space.
  case realm
  /// Number of proposed credentials that the server has already refused.
  case failures
  /// Error domain, such as `NSURLErrorDomain`.
  case domain
  /// Error code within the domain.
  case code
  /// URL whose load failed, as stated by the error.
  case failingURL
  /// Text of a dialog or of an exception.
  case message
  /// Line of a script's exception, from 1.
  case line
  /// Column of a script's exception, from 1.
  case column
  /// URL of the script that threw the exception, in the short form of ``url``.
  case sourceURL
  /// Text that a prompt initially contains.
  case defaultText
  /// Values of the text fields of a submitted form, keyed by name.
  case formValues
  /// Frame that shows a dialog or posts a message: `main` or `frame N`.
  case frame
  /// Whether the user may choose several files in a file panel.
  case allowsMultipleSelection
  /// Whether the user may choose folders in a file panel.
  case allowsDirectories
  /// Origin that asks for a permission: `main`, the name of another origin, or a URL.
  case origin
  /// WKWindowFeatures that are set, keyed by name.
  case features
  /// Name of a script message handler, of a gate, of a cookie, or of an exception.
  case name
  /// Body of a script message.
  case body
  /// Result of a script, new value of a property, value of a cookie, all cookies, or seconds.
  case value
  /// Kind of the event that a late answer is for, or of the step that has been completed.
  case event
  /// CSS selector of the element that a step acts on.
  case selector
  /// Source of a click that does not come from a script: `pointer`.
  case by
  /// Whether a cancelled download can be resumed later.
  case resumable
  /// Source text of a script.
  case script
  /// Content world of a script or of a message handler; absent for the page's own world.
  case world
  /// Distance in the back-forward list from the current item; -1 is the previous item.
  case offset
  /// Width in points.
  case width
  /// Height in points.
  case height
  /// Header fields of a request as the server received them, keyed by name. Only the fields that
  /// the scenario lists are included.
  case headers
  /// Header fields of a request or a response, keyed by name; null if it cannot have any.
  case headerFields
  /// Body of a request as text; null if the request has no body.
  case httpBody
  /// `URLRequest.timeoutInterval`, in seconds; null if it is the default.
  case timeoutInterval
  /// Cookies of a request as the server received them, keyed by name.
  case cookies
  /// Answer of the app, as a word. Absent until the app has answered (``EventKind/answered``).
  case answer
}

/// A channel of events, such as steps of the app, or calls of one of its delegates.
public enum Channel: String, CaseIterable, Hashable, Sendable {
  /// Actions of the app, the user, the server or the system. Each begins a segment of the trace.
  case step
  /// Calls of WKNavigationDelegate, WKUIDelegate and WKURLSchemeHandler.
  case navigation
  /// Calls of WKDownloadDelegate.
  case download
  /// Completions of evaluated scripts, and messages that the page posts.
  case script
  /// Completions and notifications of data stores.
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
  /// An integer.
  case integer
  /// A number.
  case number
  /// `true` or `false`.
  case bool
  /// Strings keyed by name. An expectation lists some of them; null means that the name must be
  /// absent.
  case texts
  /// Any value that JSON can represent.
  case any
}
