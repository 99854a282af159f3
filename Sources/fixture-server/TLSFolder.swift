import FixtureServing
import FixtureSystem
import FixtureTLS

/// A folder with the files that clients need for TLS: the authority, and a certificate of their
/// own.
struct TLSFolder {
  let path: String

  /// Writes `ca.pem`, the list of revoked certificates `ca-crl.pem`, `client.pem` and
  /// `client-key.pem`, the last readable by its owner only.
  func write(_ authority: CertificateAuthority) throws {
    let client = try authority.issue(toClient: "navtrace fixture client")
    try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try write(authority.certificate, to: "ca.pem", mode: 0o644)
    try write(authority.revocationList(), to: "ca-crl.pem", mode: 0o644)
    try write(client.certificateChain, to: "client.pem", mode: 0o644)
    try write(client.privateKey, to: "client-key.pem", mode: 0o600)
  }

  private func write(_ text: String, to name: String, mode: mode_t) throws(SiteSourceError) {
    let file = "\(path)/\(name)"
    // A file of an earlier run may be readable for others, or a link to another place.
    unlink(file)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .notWritable(file, errno) }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    let count = FixtureSystem.write(descriptor, bytes, bytes.count)
    guard count == bytes.count else {
      let code = count < 0 ? errno : ENOSPC
      // A half-written certificate would be taken for a whole one.
      unlink(file)
      throw .notWritable(file, code)
    }
  }
}
