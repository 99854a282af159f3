import FixtureServing
import HTTPFixtures
import Logging
import SystemFiles

/// The site of a running server, which is read again when its author has changed it.
actor LiveSite {
  private let source: SiteSource
  private let certificate: ServerCertificate?
  private let session: FixtureSession
  private let logger: Logger
  private var files: [String]

  /// The time between two looks at the files.
  private static let interval = Duration.milliseconds(200)

  /// Creates the site that a session serves.
  ///
  /// - Parameters:
  ///   - certificate: The certificate of origins that have none of their own.
  ///   - files: The files that the site's file names.
  init(
    of source: SiteSource, certificate: ServerCertificate?, files: [String],
    _ session: FixtureSession, _ logger: Logger
  ) {
    (self.source, self.certificate, self.files) = (source, certificate, files)
    (self.session, self.logger) = (session, logger)
  }

  /// Reads the site again; if it cannot be served, the log has the reason, and nothing changes.
  func readAgain() async {
    do {
      let site = ListenOptions.secured(try source.site(), by: certificate)
      try await session.replaceSite(site)
      files = site.files
      logger.notice("the site was read again")
    } catch {
      logger.error("the site stays as it was: \(error)")
    }
  }

  /// Reads the site again whenever one of its files has changed, until the task is cancelled.
  func watch() async {
    var seen = versions()
    while (try? await Task.sleep(for: Self.interval)) != nil {
      let now = versions()
      // A file that has just changed may change once more with the same date.
      guard now != seen, now.values.allSatisfy({ $0?.isSettled ?? true }) else { continue }
      await readAgain()
      // Files to which the site did not refer before count with their present version.
      seen = Dictionary(
        uniqueKeysWithValues: versions().map { ($0.key, now[$0.key] ?? $0.value) })
    }
  }

  /// Returns the version of each file by its path; `nil` for a missing one.
  private func versions() -> [String: FileIdentity?] {
    let all = files + ((try? source.file()).flatMap { [$0] } ?? [])
    return Dictionary(all.map { ($0, try? FileIdentity(at: $0)) }) { $1 }
  }
}
