import Foundation

// Loads a fixture server with all kinds of clients, and checks that it survives.

do {
  let options = try Options(CommandLine.arguments.dropFirst())
  do {
    exit(try Soak(options).run().print() ? 0 : 1)
  } catch {
    FileHandle.standardError.write(Data("scripts/soak: \(error)\n".utf8))
    exit(1)
  }
} catch {
  FileHandle.standardError.write(Data("scripts/soak: \(error)\n".utf8))
  exit(2)
}
