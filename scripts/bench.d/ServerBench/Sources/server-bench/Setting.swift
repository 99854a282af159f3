import Foundation

/// The files that the servers need: the same pages for all.
struct Setting {
  let options: Options
  let folder: URL
  /// The site file of fixture-server.
  var site: String { folder.appending(path: "site.yaml").path }

  init(_ options: Options) throws {
    self.options = options
    folder = FileManager.default.temporaryDirectory
      .appending(path: "navtrace-bench-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "pages"), withIntermediateDirectories: true)
    let (small, large) = (
      String(repeating: "x", count: 1024), String(repeating: "x", count: 65_536)
    )
    try write(small, to: "pages/1k.html")
    try write(large, to: "pages/64k.html")
    // The page for servers whose pages cannot be configured.
    try FileManager.default.copyItem(
      atPath: "Fixtures/Site/pages/index.html",
      toPath: folder.appending(path: "pages/index.html").path)
    try write(String(repeating: "x", count: 10 << 20), to: "pages/10m.bin")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "pages/many"), withIntermediateDirectories: true)
    for number in 0..<10_000 { try write(small, to: "pages/many/\(number).html") }
    try write(
      """
      root: pages
      site:
        /1k: {html: "\(small)"}
        /64k: {html: "\(large)"}
        /redirect: {redirect: 302, to: /1k}
      """, to: "site.yaml")
    try makeCertificate()
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// Returns a configuration of nginx: one worker, pages from memory, files by sendfile, and a
  /// cache of open files.
  func nginx(port: UInt16, secure: Bool, http2: Bool, logs: Bool) -> String {
    let name = "nginx-\(port).conf"
    let tls = """
      ssl_certificate \(folder.path)/cert.pem; ssl_certificate_key \(folder.path)/key.pem;
      ssl_protocols TLSv1.2 TLSv1.3; ssl_session_cache off; ssl_session_tickets off;
      """
    let text = """
      worker_processes 1; daemon off; pid \(folder.path)/nginx-\(port).pid;
      error_log stderr crit; worker_rlimit_nofile 20000;
      events { worker_connections 16384; }
      http {
        access_log \(logs ? folder.path + "/nginx.log" : "off"); sendfile on; tcp_nodelay on; keepalive_requests 1000000000;
        keepalive_timeout 600; default_type text/html;
        client_body_temp_path \(folder.path); proxy_temp_path \(folder.path);
        fastcgi_temp_path \(folder.path); uwsgi_temp_path \(folder.path);
        scgi_temp_path \(folder.path);
        open_file_cache max=20000 inactive=600s; open_file_cache_valid 1s; if_modified_since before;
        root \(folder.path)/pages; index index.html;
        server {
          listen 127.0.0.1:\(port) \(secure ? "ssl" : "")\(http2 ? "http2" : "") backlog=1024; \(secure ? tls : "")
          location = /1k { return 200 "\(String(repeating: "x", count: 1024))"; }
          location = /64k { alias \(folder.path)/pages/64k.html; }
          location = /redirect { return 302 /1k; }
        }
      }
      """
    try? write(text, to: name)
    return folder.appending(path: name).path
  }

  /// Makes an ECDSA certificate on P-256, like those that fixture-server makes.
  private func makeCertificate() throws {
    let openssl = Process()
    openssl.executableURL = URL(filePath: "/usr/bin/openssl")
    openssl.currentDirectoryURL = folder
    openssl.arguments =
      ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
      + ["-keyout", "key.pem", "-out", "cert.pem", "-days", "2", "-subj", "/CN=localhost"]
    openssl.standardError = FileHandle.nullDevice
    try openssl.run()
    openssl.waitUntilExit()
    guard openssl.terminationStatus == 0 else {
      throw Problem("openssl made no certificate; it ended with \(openssl.terminationStatus)")
    }
  }

  private func write(_ text: String, to name: String) throws {
    try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
  }
}
