public import Testing
public import WebEngines

/// Says which engines a test runs on.
public struct WebEngineTrait: SuiteTrait, TestTrait {
  let engines: [WebEngine]

  /// True: it holds for each test of a suite that does not say otherwise.
  public let isRecursive = true
}

extension Trait where Self == WebEngineTrait {
  /// Runs a test on an engine; it is skipped if the engine is not part of the build.
  public static func engine(_ engine: WebEngine) -> Self { Self(engines: [engine]) }

  /// Runs a test once on each of the engines, one after the other, with a warning for those that
  /// are not part of the build; it is skipped if none is.
  public static func engines(_ engines: WebEngine...) -> Self { Self(engines: engines) }
}
