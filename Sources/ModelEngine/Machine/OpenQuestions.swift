import WebViewKit

/// The questions that the app has not answered.
///
/// A question lives from its callback until the answer. The end of its navigation does not remove
/// it: the answer is late then, and has no effect.
struct OpenQuestions: Sendable {
  private var questions: [QuestionID: OpenQuestion] = [:]

  mutating func add(_ question: OpenQuestion) -> QuestionID {
    let id = QuestionID()
    questions[id] = question
    return id
  }

  /// Removes the question that an answer is for; `nil` if it is not open any more.
  mutating func remove(_ id: QuestionID) -> OpenQuestion? { questions.removeValue(forKey: id) }

  /// Whether the app is asked about the redirect or the response of a navigation.
  func areAboutLoad(of navigation: NavigationID) -> Bool {
    questions.values.contains { question in
      switch question {
      case .redirect(_, let id), .response(_, let id, _): id == navigation
      default: false
      }
    }
  }

  /// Removes the questions about links that want a window: WebKit's
  /// FrameLoaderClient::cancelPolicyCheck ends every check of the frame.
  mutating func removeNewWindows() {
    for case (let id, .newWindow) in questions {
      obey(.unstartedEndsInSilence)
      questions[id] = nil
    }
  }

  /// Removes the questions of a process that has ended, all but those about downloads.
  mutating func removeAllOfProcess() {
    questions = questions.filter { $0.value.isAboutADownload }
  }
}
