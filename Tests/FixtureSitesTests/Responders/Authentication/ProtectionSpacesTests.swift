import Testing

@testable import FixtureSites

@Suite struct ProtectionSpacesTests {
  @Test func `nonces differ within and between sessions`() {
    let spaces = [ProtectionSpaces(), ProtectionSpaces()]
    let nonces = Set((0..<10).map { spaces[$0 % 2].makeNonce() })
    #expect(nonces.count == 10)
    #expect(nonces.allSatisfy { $0.utf8.count == 64 })
  }

  @Test func `the oldest nonce is forgotten if there are too many`() throws {
    let spaces = ProtectionSpaces()
    let nonces = (0..<ProtectionSpaces.memory + 1).map { _ in spaces.makeNonce() }
    func use(_ nonce: String) throws -> Bool {
      let text = """
        username=u, realm=r, uri=u, nonce="\(nonce)", response=\(String(repeating: "0", count: 32))
        """
      let parameters = AuthenticationParameters(text[...])
      return spaces.use(try #require(parameters.flatMap(DigestCredential.init)), uses: nil)
    }
    #expect(try !use(nonces[0]))
    #expect(try use(nonces[1]))
    #expect(try use(nonces[ProtectionSpaces.memory]))
  }
}
