package import NavigationEvents

/// A table that lists the origin of every value in an engine's traces, and the events without a
/// guaranteed order.
package struct EngineCapabilities: Hashable, Sendable, Codable {
  /// A kind of event, with the origins of the event and of its fields.
  package struct Event: Hashable, Sendable, Codable {
    /// The kind of event.
    package var event: EventKind
    /// The origins of the event itself, the usual origin first; empty for the app's own actions.
    package var origins: [ValueOrigin]
    /// The origins of each field, in the order in which fields are printed.
    package var fields: [Field]
    /// The part of navtrace that sometimes determines the event's position in the trace; `nil` if
    /// the engine always determines it.
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
  /// The events whose order relative to other events is not guaranteed.
  package var races: [Race]
  /// The systems whose WKWebView the engine can imitate.
  package var profiles: [SystemProfile]
  /// The HTTP versions that the engine offers to a TLS server, the newest version first.
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
  /// Returns the entry for the event in an engine's table.
  ///
  /// - Parameters:
  ///   - origins: The origins of the event itself, the usual origin first.
  ///   - fields: The origins of fields. A field that is not listed has the event's usual origin, if
  ///     engines supply the field.
  ///   - place: The part of navtrace that sometimes determines the event's position in the trace.
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

  /// Returns the entry for an event whose only field is `value`.
  ///
  /// The field has the same origins as the event.
  package func value(_ origins: ValueOrigin..., place: ValueOrigin? = nil)
    -> EngineCapabilities.Event
  {
    EngineCapabilities.Event(
      event: self, origins: origins, fields: [.init(field: .value, origins: origins)], place: place)
  }
}

/// The origin of an event or of one of its fields: observed, or not observed for a reason.
///
/// A string literal creates an observed origin. The literal names the signal or call that supplies
/// the value.
package struct ValueOrigin: Hashable, Sendable, Codable, ExpressibleByStringLiteral {
  /// The events of a kind in which a field has one particular value.
  package struct Variant: Hashable, Sendable, Codable {
    /// The field.
    package var field: EventField
    /// The value of the field.
    package var value: String
  }

  /// The signal or call of the engine that supplies the value.
  ///
  /// For a value that is not observed, this is the part of navtrace that makes up the value. `nil`
  /// if there is no value.
  package var source: String?
  /// The reason why the value is not observed; `nil` if it is observed.
  package var reason: String?
  /// The condition under which the value has this origin, if the event or field has several
  /// origins.
  package var condition: String?
  /// The events that have this origin; `nil` if all events of the kind have it.
  package var variant: Variant?

  /// Whether the engine supplies the value.
  package var isObserved: Bool { reason == nil }
  /// Whether there is no value.
  package var isAbsent: Bool { source == nil }

  /// Returns the origin of a value that the engine supplies through a signal or a call.
  package static func observed(_ source: String, if condition: String? = nil) -> ValueOrigin {
    ValueOrigin(source: source, condition: condition)
  }

  /// Returns the origin of a value that the engine does not supply, with the reason.
  ///
  /// - Parameter part: The part of navtrace that makes up the value for WKWebView's API.
  package static func notObserved(
    _ reason: String, by part: String? = nil, if condition: String? = nil
  ) -> ValueOrigin {
    ValueOrigin(source: part, reason: reason, condition: condition)
  }

  /// Returns the origin of events that the engine does not report, although it reports other events
  /// of the same kind.
  ///
  /// - Parameters:
  ///   - field: The field that distinguishes these events from events that are reported.
  ///   - value: The value of the field in these events.
  package static func notObserved(
    _ reason: String, ifField field: EventField, is value: String
  ) -> ValueOrigin {
    ValueOrigin(reason: reason, variant: Variant(field: field, value: value))
  }
}

extension ValueOrigin: CustomStringConvertible {
  /// Creates the origin of a value that the engine supplies through a signal or a call.
  package init(stringLiteral source: String) { self.init(source: source) }

  /// The origin in one line: source, reason, condition.
  package var description: String {
    [source, reason].compactMap(\.self).joined(separator: ": ")
      + (condition.map { " (if \($0))" } ?? "")
      + (variant.map { " (if \($0.field.rawValue) is \($0.value))" } ?? "")
  }
}

/// A part of WebViewKit that makes up values with every engine.
///
/// An engine's table names it as the source of these values.
package enum FacadePart: String, CaseIterable, Hashable, Sendable {
  /// The state of a view between a call such as `load(_:)` and the engine's first report about that
  /// load.
  case pendingLoad = "PendingLoad"
  /// The values that the app has set on the view, and that the view returns.
  case viewProperties = "ViewProperties"
  /// The order of properties that change at the same time.
  case propertyOrder = "WKWebView.publishProperties"
  /// The part that stops the app's scheme tasks after the process that needed them has ended.
  case schemeTasks = "WKWebView.stopSchemeTasks"
  /// The reload of a page whose process has ended, if no delegate handles the end of the process.
  case terminationReload = "WKWebView.reloadByItself"
}
