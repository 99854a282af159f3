import NavigationTrace

/// A part of a generated scenario file: YAML values, and pages as lists of elements.
///
/// A smaller scenario is made by removing a part.
indirect enum GeneratedValue: Hashable, Sendable {
  case scalar(TraceValue)
  case list([GeneratedValue])
  /// Values by name, in the order of the file.
  case map([Entry])
  /// A page's text.
  case page([GeneratedElement])

  struct Entry: Hashable, Sendable {
    var name: String
    var value: GeneratedValue

    init(_ name: String, _ value: GeneratedValue) {
      self.name = name
      self.value = value
    }
  }

  static func number(_ number: Int) -> GeneratedValue { .scalar(.integer(number)) }

  static func text(_ text: String) -> GeneratedValue { .scalar(.string(text)) }

  /// The value of a key; `nil` if it is not a mapping or has no such key.
  subscript(name: String) -> GeneratedValue? {
    get {
      guard case .map(let entries) = self else { return nil }
      return entries.first { $0.name == name }?.value
    }
    set {
      guard case .map(var entries) = self else { return }
      let place = entries.firstIndex { $0.name == name }
      switch (place, newValue) {
      case (let place?, let value?): entries[place].value = value
      case (let place?, nil): entries.remove(at: place)
      case (nil, let value?): entries.append(Entry(name, value))
      case (nil, nil): break
      }
      self = .map(entries)
    }
  }
}

extension GeneratedValue {
  /// The value on one line.
  private var flow: String {
    switch self {
    case .scalar(let value): FlowYAML.text(value)
    case .page(let elements): FlowYAML.text(GeneratedElement.html(elements))
    case .list(let values): "[" + values.map(\.flow).joined(separator: ", ") + "]"
    case .map(let entries):
      "{"
        + entries.map { "\(FlowYAML.text($0.name)): \($0.value.flow)" }
        .joined(separator: ", ") + "}"
    }
  }

  /// Returns the value in lines.
  ///
  /// Mappings and lists are blocks down to the given depth.
  func lines(depth: Int) -> [String] {
    guard depth > 0 else { return [flow] }
    switch self {
    case .map(let entries) where !entries.isEmpty:
      return entries.flatMap { $0.value.lines(named: FlowYAML.text($0.name), depth: depth - 1) }
    case .list(let values) where !values.isEmpty: return values.map { "- " + $0.item }
    default: return [flow]
    }
  }

  /// The value as an entry of a list: `load: /a` instead of `{load: /a}`.
  private var item: String {
    guard case .map(let entries) = self, let entry = entries.first, entries.count == 1 else {
      return flow
    }
    return "\(FlowYAML.text(entry.name)): \(entry.value.flow)"
  }

  private func lines(named name: String, depth: Int) -> [String] {
    let inner = lines(depth: depth)
    switch self {
    case .map(let entries) where depth > 0 && !entries.isEmpty:
      return ["\(name):"] + inner.map { "  " + $0 }
    case .list(let values) where depth > 0 && !values.isEmpty: return ["\(name):"] + inner
    default: return ["\(name): \(flow)"]
    }
  }
}

extension GeneratedValue: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  init(stringLiteral value: String) { self = .text(value) }
}

extension GeneratedValue: ExpressibleByIntegerLiteral {
  init(integerLiteral value: Int) { self = .number(value) }
}

extension GeneratedValue: ExpressibleByBooleanLiteral {
  init(booleanLiteral value: Bool) { self = .scalar(.bool(value)) }
}

extension GeneratedValue: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: GeneratedValue...) { self = .list(elements) }
}

extension GeneratedValue: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral elements: (String, GeneratedValue)...) {
    self = .map(elements.map { Entry($0.0, $0.1) })
  }
}
