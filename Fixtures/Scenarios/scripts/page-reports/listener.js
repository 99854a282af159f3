// Tells the app, as JSON text, what the page's window hears.
const tell = (type, message) => webkit.messageHandlers.listener.postMessage(
  JSON.stringify({type, message}))
addEventListener("load", () => tell("onLoad", null))
addEventListener("error", event => tell("onError", event.message))
addEventListener("unhandledrejection", event => tell("onException", String(event.reason)))
