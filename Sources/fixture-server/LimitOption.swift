import ArgumentParser
import AuthoredYAML
import FixtureServing

/// A limit of the server as the value of an option, such as `idle=5`.
struct LimitOption {
  let limit: ServingLimit
  let value: Double

  static let help = ArgumentHelp(
    "A time or a size at which the server gives up; several times for several limits.",
    discussion: ServingLimit.all.map { limit in
      "\(limit.name): \(limit.summary); \(limit.expected), \(limit.defaultValue) by default."
    }.joined(separator: "\n"),
    valueName: "name=value")

  init(_ text: String) throws {
    guard let equals = text.firstIndex(of: "=") else {
      throw ValidationError("give NAME=VALUE, such as idle=5")
    }
    let name = String(text[..<equals])
    let names = ServingLimit.all.map(\.name)
    guard let limit = ServingLimit.all.first(where: { $0.name == name }) else {
      let near = name.nearest(among: names).map { "did you mean '\($0)'?" }
      throw ValidationError(
        "no limit is called '\(name)'; \(near ?? "give one of \(names.joined(separator: ", "))")")
    }
    guard let value = limit.value(of: String(text[text.index(after: equals)...])) else {
      throw ValidationError("give \(limit.expected)")
    }
    (self.limit, self.value) = (limit, value)
  }

  static func repeatedName(in options: [LimitOption]) -> String? {
    var seen: Set<String> = []
    return options.map(\.limit.name).first { !seen.insert($0).inserted }
  }
}
