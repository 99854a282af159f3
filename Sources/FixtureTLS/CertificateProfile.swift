import COpenSSL

/// What a certificate is for, before there is a key.
struct CertificateProfile {
  /// Who may use it for what.
  enum Purpose {
    /// A server of these names and addresses.
    case server([String])
    /// A client.
    case client
    /// An authority; one that another authority has issued may issue no third one.
    case authority(isIntermediate: Bool)
  }

  var subject: String
  var purpose: Purpose
  var key = PrivateKey.Kind.p256
  /// When it holds, in seconds from now.
  var validity = CertificateProfile.usual

  /// From a day before now, for clocks that differ, and short enough for every client's limit.
  static let usual = -day...90 * day
  static let day = 86_400

  /// The extensions in the words of OpenSSL's configuration files (x509v3_config(5)).
  var extensions: [(identifier: Int32, value: String)] {
    switch purpose {
    case .server(let hosts):
      let names = hosts.map { (CertificateAuthority.isAddress($0) ? "IP:" : "DNS:") + $0 }
      return [
        (NID_subject_alt_name, names.joined(separator: ",")),
        (NID_basic_constraints, "critical,CA:FALSE"),
        (NID_key_usage, "critical,digitalSignature"), (NID_ext_key_usage, "serverAuth"),
      ]
    case .client:
      return [
        (NID_basic_constraints, "critical,CA:FALSE"),
        (NID_key_usage, "critical,digitalSignature"), (NID_ext_key_usage, "clientAuth"),
      ]
    case .authority(let isIntermediate):
      return [
        (NID_basic_constraints, "critical,CA:TRUE" + (isIntermediate ? ",pathlen:0" : "")),
        (NID_key_usage, "critical,keyCertSign,cRLSign"),
      ]
    }
  }
}
