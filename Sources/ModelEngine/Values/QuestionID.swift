/// Identifies one question that the machine has asked, within its view.
struct QuestionID: Hashable, Sendable {
  let number: Int
}
