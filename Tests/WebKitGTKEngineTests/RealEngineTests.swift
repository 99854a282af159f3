import Testing

/// The suites that share the one real engine of the process, one test at a time: each of them would
/// otherwise launch its web processes at the same moment.
///
/// Without the trait, their remaining tests run on the model alone.
@Suite(.serialized, .stopsEngine, .expectsLostProcess, .namedInCrashes) enum RealEngineTests {}
