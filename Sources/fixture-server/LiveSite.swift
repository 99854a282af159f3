import FixtureServing
import FixtureSites
import FixtureSystem
import Logging

/// The site of a running server, which is read again when its author has changed it.
///
/// ``ServeCommand`` makes one, watches it, and has it read again at SIGHUP.
actor LiveSite {
  private let source: SiteSource
  private let certificate: ServerCertificate?
  private let session: FixtureSession
  private let logger: Logger
  private var files: [String]
  /// The versions of the files when the site was read.
  private var seen: SiteVersions

  /// The time between two looks at the files.
  private static let interval = Duration.milliseconds(200)

  /// Creates the site that a session serves.
  ///
  /// - Parameters:
  ///   - certificate: The certificate of origins that have none of their own.
  ///   - files: The files that the site's file names.
  ///   - seen: The versions of all files when they were read. Since that was before a client could
  ///     know the server's address, no later change is missed.
  init(
    of source: SiteSource, certificate: ServerCertificate?, files: [String], seen: SiteVersions,
    _ session: FixtureSession, _ logger: Logger
  ) {
    (self.source, self.certificate, self.files, self.seen) = (source, certificate, files, seen)
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
    var looks = SiteLooks(seen)
    while (try? await Task.sleep(for: Self.interval)) != nil {
      let now = source.versions(of: files)
      guard looks.isNew(now, since: seen) else { continue }
      await readAgain()
      // Files to which the site did not refer before count with their present version.
      seen = Dictionary(
        uniqueKeysWithValues: source.versions(of: files).map { ($0.key, now[$0.key] ?? $0.value) })
    }
  }
}

/// The looks at the files of a site, which find out whether a change of the files is complete.
struct SiteLooks {
  private var last: SiteVersions

  /// Begins with the versions that were read.
  init(_ versions: SiteVersions) { last = versions }

  /// Returns whether the files have changed since they were read, and not since the last look.
  mutating func isNew(_ now: SiteVersions, since read: SiteVersions) -> Bool {
    defer { last = now }
    // A file that has just changed may change once more with the same date.
    return now != read && now == last && now.values.allSatisfy { $0?.isSettled ?? true }
  }
}

/// The version of each file of a site by its path; `nil` for a missing one.
typealias SiteVersions = [String: FileIdentity?]

extension SiteSource {
  /// Returns the present versions of the site's file and of the files that it names.
  func versions(of files: [String]) -> SiteVersions {
    let all = files + ((try? file()).flatMap { [$0] } ?? [])
    return Dictionary(all.map { ($0, try? FileIdentity(at: $0)) }) { $1 }
  }
}
