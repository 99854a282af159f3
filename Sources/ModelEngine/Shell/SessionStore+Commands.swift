import Foundation
import FoundationNetworking
import WebViewKit

/// The facade's commands: of all types of data, the model keeps cookies.
extension SessionStore {
  func perform(_ action: DataStoreCommand.Action) {
    switch action {
    case .getAllCookies(let question): question.answer(cookies.compactMap(HTTPCookie.init))
    case .setCookies(let cookies, let question):
      set(cookies.map(Cookie.init))
      question.answer(())
    case .deleteCookie(let cookie, let question):
      let deleted = Cookie(cookie)
      removeCookies { $0.isSame(as: deleted) }
      question.answer(())
    case .setCookiePolicy(let isAllowing, let question):
      takesCookies = isAllowing
      question.answer(())
    case .getCookiePolicy(let question): question.answer(takesCookies)
    case .observeCookies(let id, let notice): observe(id, notice)
    case .fetchRecords(let types, let question): question.answer(records(of: types))
    case .removeRecords(let types, let records, let question):
      let domains = Set(records.map(\.name))
      if types.contains(WKWebsiteDataTypeCookies) {
        removeCookies { domains.contains($0.domain) }
      }
      question.answer(())
    case .removeData(let types, let date, let question):
      if types.contains(WKWebsiteDataTypeCookies) { removeCookies { $0.created >= date } }
      question.answer(())
    }
  }

  private func records(of types: Set<String>) -> [DataRecordValues] {
    guard types.contains(WKWebsiteDataTypeCookies) else { return [] }
    return Set(cookies.map(\.domain)).sorted().map {
      DataRecordValues(name: $0, types: [WKWebsiteDataTypeCookies])
    }
  }
}
