import FixtureSites

extension Reply {
  /// The reply behind the password of a cave, which is asked for a moment late.
  ///
  /// WebKitGTK cancels a challenge that overtakes the start of its load, as one of forty does that
  /// come at once; the harness plays those again.
  var guarded: some Responder {
    let user = Credential(user: "aladdin", password: "sesame")
    return Challenge(.basic(realm: "cave", users: [user]), content: self)
      .delayed(by: .milliseconds(30))
  }
}
