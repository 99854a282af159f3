#if WebKitGTK
import Testing

/// The suites that share the one real engine of the process, one test at a time: each of them would
/// otherwise launch its web processes at the same moment.
@Suite(.serialized, .stopsEngine) enum RealEngineTests {}
#endif
