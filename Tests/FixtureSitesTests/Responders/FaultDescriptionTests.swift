import FixtureSites
import Testing

@Suite struct FaultDescriptionTests {
  @Test(arguments: [
    (Fault.reset(), "reset at status"), (.close(at: .head(3)), "close at head 3"),
    (.silence(at: .body(2)), "silence at body 2"), (.shortLength(by: 1), "short-length by 1"),
    (.longLength(by: 2), "long-length by 2"), (.badChunkSize, "bad-chunk-size"),
    (.missingLastChunk, "missing-last-chunk"), (.badStatusLine, "bad-status-line"),
    (.bareLF, "bare-lf"), (.duplicateHeaders(.location), "duplicate-headers Location"),
    (.oversizedHeaders(bytes: 5), "oversized-headers of 5 bytes"),
    (.wrongCoding, "wrong-coding"), (.truncatedCoding, "truncated-coding"),
    (.resetStream(code: .refusedStream), "reset-stream with refused-stream at status"),
    (.goAway(at: .body(3)), "goaway with no-error at body 3"),
    (.malformedFrame(), "malformed-frame at status"), (.upperCaseField, "upper-case-field"),
  ])
  func `a fault is described by its word in a site file`(fault: Fault, words: String) {
    #expect("\(fault)" == words)
  }

  @Test(arguments: [
    (Occurrence.always, "always"), (.first(2), "first 2"), (.every(3), "every 3"),
  ])
  func `an occurrence is described by its words in a site file`(
    occurrence: Occurrence, words: String
  ) {
    #expect("\(occurrence)" == words)
  }
}
