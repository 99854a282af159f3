import Foundation
import WebViewKit

/// willSubmitForm: a form waits for the app before its load starts.
extension NavigationMachine {
  /// Asks the app before a form is sent, once; false if there is nothing to ask.
  mutating func askAboutForm(of frame: FrameID) -> Bool {
    guard let navigation = frames[frame]?.pending, let form = navigation.form,
      profile.tellsOfForms, let url = navigation.request.url
    else { return false }
    frames[frame]?.pending?.form = nil
    guard navigation.process == nil else {
      obey(.formLeavesItsProcessUntold)
      return false
    }
    obey(.formWaitsBeforeItsStart)
    ask(
      .willSubmitForm(
        FormSubmissionValues(
          url: url, method: navigation.request.httpMethod ?? "GET", source: navigation.source,
          target: .frame(values(of: frame)), values: form.values)),
      .form(frame, navigation.id))
    return true
  }

  /// The app lets a form be sent.
  mutating func submitForm(_ question: QuestionID) {
    guard case .form(let frame, let id)? = questions.removeValue(forKey: question),
      frames[frame]?.pending?.id == id
    else { return obey(.lateAnswerIsNone) }
    goOn(frame)
  }
}
