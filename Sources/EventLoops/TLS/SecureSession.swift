/// The encryption of one connection, without a socket: the bytes of the network go in and out, and
/// those of the application.
///
/// Its owner gives what came from the socket to ``receive(_:)``, takes the application's bytes from
/// ``read(into:)``, and after each call that may have made some sends ``takeOutput(into:)``.
public protocol SecureSession: AnyObject {
  /// What both sides agreed on; nil before the handshake is over.
  var facts: SecureFacts? { get }

  /// What the handshake waits for besides bytes; nil where it asks nothing.
  var question: SecureQuestion? { get }

  /// Answers the question, for ``handshake()`` to go on, or to fail.
  func answer(_ answer: SecureAnswer)

  /// Takes bytes that came from the network.
  func receive(_ bytes: UnsafeRawBufferPointer) throws

  /// Goes on with the handshake as far as the bytes received allow.
  ///
  /// - Throws: Where the peer broke the protocol or is not trusted; what tells it is to be sent.
  func handshake() throws

  /// Gives the application's bytes that have come in.
  ///
  /// - Returns: How many; 0 where none are left, nil after the peer has ended its side.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int?

  /// Takes bytes of the application to be sent.
  func write(_ bytes: UnsafeRawBufferPointer) throws

  /// Ends this side (close_notify, RFC 8446 section 6.1).
  func close()

  /// Gives bytes that are to go to the network, and how many; 0 where none are left.
  func takeOutput(into buffer: UnsafeMutableRawBufferPointer) -> Int
}

extension SecureSession {
  /// Nothing: the session decides by itself.
  public var question: SecureQuestion? { nil }

  /// Does nothing, as nothing is asked.
  public func answer(_ answer: SecureAnswer) {}
}
