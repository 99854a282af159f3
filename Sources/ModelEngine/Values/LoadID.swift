/// Identifies one load that the machine has asked for, within its view.
struct LoadID: Hashable, Sendable {
  let number: Int
}
