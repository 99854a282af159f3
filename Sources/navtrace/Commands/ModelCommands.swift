#if os(Linux)
import ArgumentParser

/// The commands that look into the model, which is an engine of Linux.
enum ModelCommands {
  static let all: [any ParsableCommand.Type] = [ExploreCommand.self, FuzzCommand.self]
}
#endif

#if os(macOS)
import ArgumentParser

/// The commands that look into the model, which is an engine of Linux.
enum ModelCommands {
  static let all: [any ParsableCommand.Type] = []
}
#endif
