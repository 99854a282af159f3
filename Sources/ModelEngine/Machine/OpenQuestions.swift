import WebViewKit

/// The questions that the app has not answered.
///
/// A question lives from its callback until the answer. The end of its navigation does not remove
/// it: the answer is late then, and has no effect.
struct OpenQuestions: Sendable {
  private var questions: [(id: QuestionID, question: OpenQuestion)] = []
  private var last = 0

  mutating func add(_ question: OpenQuestion) -> QuestionID {
    last += 1
    let id = QuestionID(number: last)
    questions.append((id, question))
    return id
  }

  /// Removes the question that an answer is for; `nil` if it is not open any more.
  mutating func remove(_ id: QuestionID) -> OpenQuestion? {
    questions.firstIndex { $0.id == id }.map { questions.remove(at: $0).question }
  }

  /// Whether the app is asked about the redirect or the response of a navigation.
  func areAboutLoad(of navigation: NavigationID) -> Bool {
    questions.contains { open in
      switch open.question {
      case .redirect(_, let id), .response(_, let id, _): id == navigation
      default: false
      }
    }
  }

  /// Removes the questions about links that want a window: WebKit's
  /// FrameLoaderClient::cancelPolicyCheck ends every check of the frame.
  mutating func removeNewWindows(citing rules: inout RuleUses) {
    questions.removeAll { open in
      guard case .newWindow = open.question else { return false }
      rules.obey(.unstartedEndsInSilence)
      return true
    }
  }

  /// Removes the questions of a process that has ended, all but those about downloads.
  mutating func removeAllOfProcess() { questions.removeAll { !$0.question.isAboutADownload } }
}
