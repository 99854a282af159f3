import AuthoredYAML
import FixtureSites
import Foundation
import NavigationTrace
import WebViewKit

/// The destination that a scenario's app chooses for a download.
package enum DownloadDestination: String, CaseIterable, Hashable, Sendable {
  /// A new file with the suggested name.
  case save
  /// No destination (`nil`), which cancels the download.
  case none
  /// A file that exists already.
  case existingFile
  /// A file in a folder that does not exist.
  case missingFolder
}

/// The answer of a scenario's app to a request for a new window.
package enum NewWindowAnswer: String, CaseIterable, Hashable, Sendable {
  /// Answers with a new view that uses the given configuration. Its callbacks are also recorded.
  case newView
  /// Answers with `nil`.
  case none
  /// Loads the request in the view that asked for the window, and answers with `nil`.
  case sameView
  /// Answers with a new view that uses another configuration. Apple systems raise an exception.
  case otherConfiguration
}

extension Shape where Value: Sendable {
  /// A list of answers to successive requests to the app.
  ///
  /// Each answer is given at once, or delayed until a `release` action.
  var answers: Shape<[Decision<Value>]> {
    let name = Shape<String>.holdName.schema.described("the name under which it is held")
    let hold: Schema = Schema.mapping(
      [("answer", schema.described("the answer to hold back")), ("hold", name)],
      required: ["answer", "hold"])
    return Shape<Decision<Value>>(.either(schema, hold)) { node throws(AuthoredError) in
      guard node.isMapping, try node.entries().contains(where: { $0.key == "hold" }) else {
        return Decision(try read(node))
      }
      let fields = try node.fields("answer", "hold")
      return Decision(
        try read(fields.required("answer", expected: "the answer to hold back")),
        heldAs: try fields["hold"].map(Shape<String>.holdName.read))
    }.list(of: "answers")
  }
}

/// An entry of the key `authentication`: the answer to one challenge.
package enum AuthenticationEntry: Hashable, Sendable {
  /// Tries this user and password, which are stored according to the persistence.
  case useCredential(user: String, password: String, persistence: URLCredential.Persistence)
  /// Presents one of the fixture server's client certificates, and stores it for the session.
  case certificate(ShownCertificate)
  /// Accepts the server's certificates.
  case acceptServerTrust
  /// Continues without a credential.
  case performDefaultHandling
  /// Fails the navigation.
  case cancelAuthenticationChallenge
  /// Rejects this method of authentication, so that another one may be tried.
  case rejectProtectionSpace

  /// Whether the answer matches challenges that use the given authentication method.
  ///
  /// Engines differ in the challenges that they report, so each answer is used for the next
  /// challenge that it matches.
  package func fits(method: String) -> Bool {
    let isAboutServer = method == NSURLAuthenticationMethodServerTrust
    let isAboutClient = method == NSURLAuthenticationMethodClientCertificate
    return switch self {
    case .certificate: isAboutClient
    case .acceptServerTrust: isAboutServer
    case .useCredential: !isAboutServer && !isAboutClient
    default: true
    }
  }
}

extension AuthenticationEntry {
  private struct Credential {
    var user: String?
    var password: String?
    var persistence = URLCredential.Persistence.forSession
    var certificate: ShownCertificate?
  }

  private static let persistence = Shape<URLCredential.Persistence>.word(of: [
    ("none", .none), ("forSession", .forSession), ("permanent", .permanent),
  ])

  private static let words: [String: AuthenticationEntry] = [
    "trust": .acceptServerTrust, "default": .performDefaultHandling,
    "cancel": .cancelAuthenticationChallenge, "reject": .rejectProtectionSpace,
  ]
  private static let word = Shape<AuthenticationEntry>(.words(words.keys.sorted())) {
    node throws(AuthoredError) in
    let expected = "{user, password, persistence}, {certificate}, trust, default, cancel or reject"
    guard let answer = words[try node.string(expected: expected)] else {
      throw node.error("found \(node.kind)", expected: expected)
    }
    return answer
  }

  static let shape = word.orMapping(
    Shape.mapping(
      Credential(),
      [
        .optional("user", \.user, .text, "the name of the user"),
        .optional("password", \.password, .text, "the password"),
        .key(
          "persistence", \.persistence, persistence,
          "how long the password is kept: `none`, `forSession`, the default, or `permanent`"),
        .optional(
          "certificate", \.certificate, .word,
          "a client certificate: `good`, which the server's authority has issued, `expired`, or "
            + "`unknown-authority`"),
      ],
      first: { fields throws(AuthoredError) in
        guard fields["certificate"] != nil else {
          _ = try fields.required("user", expected: "the user's name")
          _ = try fields.required("password", expected: "the password")
          return
        }
        for key in ["user", "password", "persistence"] where fields[key] != nil {
          throw fields.node.error(
            "a certificate and '\(key)'",
            expected: "{certificate} or {user, password, persistence}")
        }
      }
    ).map { entry in
      entry.certificate.map(AuthenticationEntry.certificate)
        ?? .useCredential(
          user: entry.user ?? "", password: entry.password ?? "", persistence: entry.persistence)
    })
}
