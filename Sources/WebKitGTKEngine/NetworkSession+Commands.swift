#if WebKitGTK
import WebViewKit

/// The facade's commands.
extension NetworkSession {
  func perform(_ action: DataStoreCommand.Action) {
    switch action {
    case .getAllCookies(let question): getAllCookies { question.answer($0) }
    case .setCookies(let cookies, let question): set(cookies[...]) { question.answer(()) }
    case .deleteCookie(let cookie, let question): delete(cookie) { question.answer(()) }
    case .setCookiePolicy(let isAllowing, let question):
      setCookiePolicy(isAllowing: isAllowing) { question.answer(()) }
    case .getCookiePolicy(let question): getCookiePolicy { question.answer($0) }
    case .observeCookies(let id, let notice): cookieObservers[id] = notice
    case .fetchRecords(let types, let question): fetchRecords(types) { question.answer($0) }
    case .removeRecords(let types, let records, let question):
      removeRecords(types, records) { question.answer(()) }
    case .removeData(let types, let date, let question):
      removeData(types, since: date) { question.answer(()) }
    }
  }
}
#endif
