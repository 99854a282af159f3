#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// Forms that a page sends, by the signal `submit-form`.
extension GTKView {
  private typealias Submit =
    @convention(c) @WebKitActor (Pointer?, OpaquePointer?, UnsafeMutableRawPointer?) -> Void

  func connectForms() {
    let submit: Submit = { _, request, data in
      if let request { GTKView.from(data)?.submit(request) }
    }
    connect("submit-form", unsafeBitCast(submit, to: GCallback.self))
  }

  /// Has the app asked, on systems that do; a request that nobody keeps is sent at once.
  private func submit(_ request: OpaquePointer) {
    signal("submit-form")
    guard profile == .ios27, let action = lastAction else { return }
    let values = Self.textFields(of: request)
    let held = GObjectReference(UnsafeMutableRawPointer(request))
    openDecisions += 1
    let asked = endedProcesses
    let question = Question(fallback: ()) { [weak self] in
      WebKitActor.post { self?.submit(held, asked: asked) }
    }
    let form = FormSubmissionValues(
      url: action.url, method: action.method, source: .unobservable, target: .unobservable,
      values: values)
    let part = SuppliedPart.lastAction.rawValue
    report(
      .willSubmitForm(form, question), Provenance(fields: ["url": part, "method": part]))
  }

  private func submit(_ held: GObjectReference, asked: Int) {
    table.noteActivity()
    guard asked == endedProcesses else { return }
    openDecisions -= 1
    webkit_form_submission_request_submit(OpaquePointer(held.pointer))
  }

  /// The values by name; WebKitGTK 2.50.6 crashes in this call if the form has no text field.
  private static func textFields(of request: OpaquePointer) -> [String: String] {
    var names: UnsafeMutablePointer<GPtrArray>?
    var values: UnsafeMutablePointer<GPtrArray>?
    guard webkit_form_submission_request_list_text_fields(request, &names, &values) != 0,
      let names = names?.pointee, let values = values?.pointee,
      let nameList = names.pdata, let valueList = values.pdata
    else { return [:] }
    var fields: [String: String] = [:]
    for index in 0..<Int(min(names.len, values.len)) {
      fields[text(nameList[index])] = text(valueList[index])
    }
    return fields
  }

  private static func text(_ pointer: gpointer?) -> String {
    pointer.map { String(cString: $0.assumingMemoryBound(to: CChar.self)) } ?? ""
  }
}
#endif
