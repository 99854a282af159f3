/// What the loader tells of one load, with the page that a finished document gives.
struct LoaderReport: Sendable {
  let key: LoadKey
  let event: LoaderEvent
  let page: Page?
}
