import FixtureServing
import FixtureSystem
import FixtureTLS

/// A folder with the files that clients need for TLS: the authority's certificate, and a client
/// certificate.
struct TLSFolder {
  let path: String

  /// Writes `ca.pem`, `ca-crl.pem` (the revocation list), `client.pem` and `client-key.pem`.
  ///
  /// Only the owner can read the file `client-key.pem`.
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
    // A file of an earlier run may be readable by others, or may be a link to another file.
    unlink(file)
    let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .notWritable(file, errno) }
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    let count = FixtureSystem.write(descriptor, bytes, bytes.count)
    guard count == bytes.count else {
      let code = count < 0 ? errno : ENOSPC
      // An incomplete certificate would be mistaken for a complete one.
      unlink(file)
      throw .notWritable(file, code)
    }
  }
}
