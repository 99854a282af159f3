import WebViewKit

/// The questions that the app has not answered: policy requests, challenges and other callbacks.
///
/// A question exists from its callback until its answer, even if its navigation has ended. In that
/// case the answer is late and has no effect.
struct OpenQuestions: Sendable {
  private var questions: [QuestionID: OpenQuestion] = [:]
  /// The navigations of links with the attribute `download` that other navigations have replaced,
  /// and the documents that contain the links.
  private var replacedDownloads: [NavigationID: (navigation: Navigation, document: LoadID?)] = [:]

  mutating func add(_ question: OpenQuestion) -> QuestionID {
    let id = QuestionID()
    questions[id] = question
    return id
  }

  /// Removes the question that an answer is for; `nil` if the question is no longer open.
  mutating func remove(_ id: QuestionID) -> OpenQuestion? { questions.removeValue(forKey: id) }

  /// Whether the app is asked about the redirect or the response of a navigation.
  private func areAboutLoad(of navigation: NavigationID) -> Bool {
    questions.values.contains { question in
      switch question {
      case .redirect(_, let id), .response(_, let id, _): id == navigation
      default: false
      }
    }
  }

  /// Removes the questions about links that open a window, because WebKit's
  /// FrameLoaderClient::cancelPolicyCheck ends every policy check of the frame.
  ///
  /// - Parameter frame: The frame of the links; `nil` for all frames.
  mutating func removeNewWindows(of frame: FrameID? = nil, obeying rule: Rule) {
    for case (let id, .newWindow(let action, _)) in questions {
      if let frame, case .frame(let source) = action.source, source.id != frame { continue }
      obey(rule)
      questions[id] = nil
    }
  }

  /// Prepares for the next question about a frame, or about a link in it.
  ///
  /// - Returns: Whether the frame's own question also ends when a link in the frame opens a window.
  @discardableResult mutating func makeWay(for frame: Frame?, _ profile: SystemProfile) -> Bool {
    guard let frame else { return false }
    if profile.keepsReplacedDownloads, let replaced = frame.pending, replaced.downloadName != nil {
      replacedDownloads[replaced.id] = (replaced, frame.document?.load)
    }
    guard profile.endsQuestionsOfWindows else { return false }
    removeNewWindows(of: frame.id, obeying: .frameAsksOneThingAtATime)
    return true
  }

  /// Removes and returns the replaced navigation of a link with the attribute `download`; `nil` if
  /// the link's document is no longer shown.
  mutating func removeDownload(_ id: NavigationID, of frame: Frame?) -> Navigation? {
    guard let kept = replacedDownloads.removeValue(forKey: id),
      kept.document == frame?.document?.load
    else { return decide(nil, by: .lateAnswerIsNone) }
    return decide(kept.navigation, by: .replacedDownloadGoesOn)
  }

  /// Returns the failure of a load that is stopped.
  func failure(stopping navigation: Navigation) -> LoadFailure {
    if navigation.process != nil { return decide(.cancelled, by: .otherProcessIsCancelled) }
    guard areAboutLoad(of: navigation.id) else { return .cancelled }
    return decide(.interruptedByPolicyChange, by: .stopCancelsWhatIsAsked)
  }

  /// Removes the questions of a process that has ended, except the questions about downloads.
  mutating func removeAllOfProcess() {
    questions = questions.filter { $0.value.isAboutADownload }
  }
}
