#if WebKitGTK
import CWebKitGTK
import Foundation
import WebViewKit

/// A content rule list that WebKitGTK has compiled.
@WebKitActor final class ContentFilter {
  let pointer: OpaquePointer

  init(_ pointer: OpaquePointer) { self.pointer = pointer }

  isolated deinit { webkit_user_content_filter_unref(pointer) }
}

/// A store of compiled content rule lists, in a folder.
@WebKitActor final class FilterStore {
  private typealias Failure = UnsafeMutablePointer<GError>

  private let pointer: OpaquePointer

  /// Opens the store in a folder, which WebKit creates when it stores the first list.
  init(_ folder: String) { pointer = webkit_user_content_filter_store_new(folder) }

  isolated deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

  func performAction(_ action: RuleListAction) {
    switch action {
    case .compile(let identifier, let source, let question):
      let text = Data(source.utf8)
      let bytes = text.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
      defer { g_bytes_unref(bytes) }
      webkit_user_content_filter_store_save(
        pointer, identifier, bytes, nil, Completion.callback,
        Completion { [self] result in
          var failure: Failure?
          let filter = webkit_user_content_filter_store_save_finish(pointer, result, &failure)
          answerQuestion(question, identifier, filter, failure)
        }.retained)
    case .lookUp(let identifier, let question):
      webkit_user_content_filter_store_load(
        pointer, identifier, nil, Completion.callback,
        Completion { [self] result in
          var failure: Failure?
          let filter = webkit_user_content_filter_store_load_finish(pointer, result, &failure)
          answerQuestion(question, identifier, filter, failure)
        }.retained)
    case .remove(let identifier, let question): remove(identifier, question)
    case .fetchIdentifiers(let question): fetchIdentifiers(question)
    }
  }

  private func answerQuestion(
    _ question: RuleListAction.Answer, _ identifier: String, _ filter: OpaquePointer?,
    _ failure: Failure?
  ) {
    question.fulfill(
      filter.map {
        .success(CompiledRuleList(identifier: identifier, rules: ContentFilter($0)))
      } ?? .failure(reason(failure)))
  }

  private func reason(_ failure: Failure?) -> RuleListFailure {
    defer { g_error_free(failure) }
    return RuleListFailure(String(gstring: failure?.pointee.message))
  }

  private func remove(_ identifier: String, _ question: Promise<RuleListFailure?>) {
    webkit_user_content_filter_store_remove(
      pointer, identifier, nil, Completion.callback,
      Completion { [self] result in
        var failure: Failure?
        let isRemoved = webkit_user_content_filter_store_remove_finish(pointer, result, &failure)
        question.fulfill(isRemoved != 0 ? nil : reason(failure))
      }.retained)
  }

  private func fetchIdentifiers(_ question: Promise<[String]>) {
    webkit_user_content_filter_store_fetch_identifiers(
      pointer, nil, Completion.callback,
      Completion { [pointer] result in
        let names = webkit_user_content_filter_store_fetch_identifiers_finish(pointer, result)
        defer { g_strfreev(names) }
        question.fulfill(
          (0..<Int(g_strv_length(names))).map { String(gstring: names?[$0]) }.sorted())
      }.retained)
  }
}
#endif
