package import NavigationEvents

/// A table of where all values in an engine's traces come from, and of the events whose order means
/// nothing.
package struct EngineCapabilities: Hashable, Sendable, Codable {
  /// A kind of event, with the origins of the event and of its fields.
  package struct Event: Hashable, Sendable, Codable {
    /// The kind.
    package var event: EventKind
    /// The origins of the event itself, the usual origin first; empty for the app's own actions.
    package var origins: [ValueOrigin]
    /// The origins of each field, in the order in which fields are printed.
    package var fields: [Field]
    /// The part of navtrace that sometimes decides the event's position in the trace; `nil` if the
    /// engine always decides it.
    package var place: ValueOrigin?
  }

  /// A field of an event, with its origins.
  package struct Field: Hashable, Sendable, Codable {
    /// The field.
    package var field: EventField
    /// The origins of the field, the usual origin first.
    package var origins: [ValueOrigin]
  }

  /// The origins of every event that an engine can report, and of every field of these events.
  package var events: [Event]
  /// Events whose order means nothing.
  package var races: [Race]
  /// The systems whose WKWebView the engine can imitate.
  package var profiles: [SystemProfile]
  /// The versions of HTTP that the engine offers to a server with TLS, the newest version first.
  package var httpVersions: [String]

  /// Creates a table.
  package init(
    events: [Event], races: [Race] = [], profiles: [SystemProfile] = [.newest],
    httpVersions: [String] = ["2", "1.1"]
  ) {
    self.events = events
    self.races = races
    self.profiles = profiles
    self.httpVersions = httpVersions
  }
}

extension EventKind {
  /// Returns the entry of the event in an engine's table.
  ///
  /// - Parameters:
  ///     - origins: The origins of the event itself, the usual origin first.
  ///   - fields: The origins of fields. A field that an engine gives and that is not listed has the
  ///     usual origin of the event.
  ///   - place: The part of navtrace that sometimes decides the event's position in the trace.
  package func from(
    _ origins: ValueOrigin..., fields: [EventField: [ValueOrigin]] = [:], place: ValueOrigin? = nil
  ) -> EngineCapabilities.Event {
    assert(fields.keys.allSatisfy(self.fields.contains), "\(self) has no such field")
    let entries = self.fields.compactMap { field in
      (fields[field] ?? (engineFields.contains(field) ? Array(origins.prefix(1)) : nil)).map {
        EngineCapabilities.Field(field: field, origins: $0)
      }
    }
    return EngineCapabilities.Event(event: self, origins: origins, fields: entries, place: place)
  }

  /// Returns the entry of an event whose only field is its value, with the same origins as the
  /// event.
  package func value(_ origins: ValueOrigin..., place: ValueOrigin? = nil)
    -> EngineCapabilities.Event
  {
    EngineCapabilities.Event(
      event: self, origins: origins, fields: [.init(field: .value, origins: origins)], place: place)
  }
}

/// The origin of an event or of one of its fields: either observed, or not observed and the reason.
///
/// A string literal makes an observed origin: it names the signal or call by which the engine gives
/// the value.
package struct ValueOrigin: Hashable, Sendable, Codable, ExpressibleByStringLiteral {
  /// The events of a kind in which a field has one particular value.
  package struct Variant: Hashable, Sendable, Codable {
    /// The field.
    package var field: EventField
    /// The value of the field.
    package var value: String
  }

  /// The signal or call of the engine; for a value that is not observed, the part of navtrace that
  /// makes it up.
  ///
  /// `nil` if there is no value.
  package var source: String?
  /// The reason why the value is not observed; `nil` if it is.
  package var reason: String?
  /// The condition under which the value has this origin, if the event or field has several
  /// origins.
  package var condition: String?
  /// The events that have this origin; `nil` for all events of the kind.
  package var variant: Variant?

  /// Whether the engine gives the value.
  package var isObserved: Bool { reason == nil }
  /// Whether there is no value.
  package var isAbsent: Bool { source == nil }

  /// Returns the origin of a value that the engine gives by a signal or a call.
  package static func observed(_ source: String, if condition: String? = nil) -> ValueOrigin {
    ValueOrigin(source: source, condition: condition)
  }

  /// Returns the origin of a value that the engine does not give, with the reason.
  ///
  /// - Parameter part: The part of navtrace that makes up the value for WKWebView's API.
  package static func notObserved(
    _ reason: String, by part: String? = nil, if condition: String? = nil
  ) -> ValueOrigin {
    ValueOrigin(source: part, reason: reason, condition: condition)
  }

  /// Returns the origin of events that the engine does not show, although it shows other events of
  /// their kind.
  ///
  /// - Parameters:
  ///   - field: The field that distinguishes these events from the others.
  ///   - value: The value of the field in these events.
  package static func notObserved(
    _ reason: String, ifField field: EventField, is value: String
  ) -> ValueOrigin {
    ValueOrigin(reason: reason, variant: Variant(field: field, value: value))
  }
}

extension ValueOrigin: CustomStringConvertible {
  /// Creates the origin of a value that the engine gives by a signal or a call.
  package init(stringLiteral source: String) { self.init(source: source) }

  /// The origin in one line: source, reason, condition.
  package var description: String {
    [source, reason].compactMap(\.self).joined(separator: ": ")
      + (condition.map { " (if \($0))" } ?? "")
      + (variant.map { " (if \($0.field.rawValue) is \($0.value))" } ?? "")
  }
}

/// A part of WebViewKit that makes up values, whichever engine is used.
///
/// An engine's table names it as the source of these values.
package enum FacadePart: String, CaseIterable, Hashable, Sendable {
  /// The view's state between a call such as `load(_:)` and the engine's first report of it.
  case pendingLoad = "PendingLoad"
  /// The values that the app has set on the view, and that the view returns.
  case viewProperties = "ViewProperties"
  /// The order of properties that change at the same time.
  case propertyOrder = "WKWebView.publishProperties"
  /// The stop of the app's scheme tasks after the end of the process that needed them.
  case schemeTasks = "WKWebView.stopSchemeTasks"
  /// The reload of a page whose process has ended, if no delegate handles that.
  case terminationReload = "WKWebView.reloadByItself"
}
