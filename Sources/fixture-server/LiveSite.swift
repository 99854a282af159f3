import FixtureServing
import FixtureSites
import FixtureSystem
import Logging

/// The site of a running server, which is read again when its author has changed it.
///
/// ``ServeCommand`` creates this object, starts ``watch()``, and calls ``readAgain()`` at SIGHUP.
actor LiveSite {
  private let source: SiteSource
  private let certificate: ServerCertificate?
  private let session: FixtureSession
  private let logger: Logger
  private var files: [String]
  /// The identities of the files when the site was read; an edited file has another identity.
  private var seen: SiteVersions

  /// The time between two checks of the files.
  private static let interval = Duration.milliseconds(200)

  /// Creates the site that a session serves.
  ///
  /// - Parameters:
  ///   - certificate: The kind of certificate for all origins; `nil` if the site decides.
  ///   - files: The files that the site file refers to.
  ///   - seen: The identities of all files when they were read. Since that was before a client
  ///     could know the server's address, no later change is missed.
  init(
    of source: SiteSource, certificate: ServerCertificate?, files: [String], seen: SiteVersions,
    _ session: FixtureSession, _ logger: Logger
  ) {
    (self.source, self.certificate, self.files, self.seen) = (source, certificate, files, seen)
    (self.session, self.logger) = (session, logger)
  }

  /// Reads the site again.
  ///
  /// If it cannot be served, the reason is logged, and nothing changes.
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
      // For files to which the site did not refer before, the current identity is used.
      seen = Dictionary(
        uniqueKeysWithValues: source.versions(of: files).map { ($0.key, now[$0.key] ?? $0.value) })
    }
  }
}

/// A record of checks of a site's files, which shows whether a change of the files is complete.
struct SiteLooks {
  private var last: SiteVersions

  /// Creates a record that begins with the identities that were read.
  init(_ versions: SiteVersions) { last = versions }

  /// Returns whether the files have changed since they were read, but not since the last check.
  mutating func isNew(_ now: SiteVersions, since read: SiteVersions) -> Bool {
    defer { last = now }
    // A file that has just changed may change again and still have the same date.
    return now != read && now == last && now.values.allSatisfy { $0?.isSettled ?? true }
  }
}

/// The identity of each file of a site, keyed by path; `nil` for a missing file.
typealias SiteVersions = [String: FileIdentity?]

extension SiteSource {
  /// Returns the current identities of the site file and of the files that it refers to.
  func versions(of files: [String]) -> SiteVersions {
    let all = files + ((try? file()).flatMap { [$0] } ?? [])
    return Dictionary(all.map { ($0, try? FileIdentity(at: $0)) }) { $1 }
  }
}
