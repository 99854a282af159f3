#ifndef NAVTRACE_CWEBKITGTK_SHIM_H
#define NAVTRACE_CWEBKITGTK_SHIM_H

#include <gtk/gtk.h>
#include <webkit/webkit.h>

// Swift cannot call functions with variable arguments; g_object_new is the only one needed. It gives
// no null for a type that exists.

/// A view with user content in a network session; floating, as every new widget.
__attribute__((returns_nonnull)) static inline WebKitWebView *
shim_web_view_new(WebKitWebContext *context, WebKitNetworkSession *session,
                  WebKitUserContentManager *content, WebKitSettings *settings) {
  return g_object_new(WEBKIT_TYPE_WEB_VIEW, "web-context", context, "network-session", session,
                      "user-content-manager", content, "settings", settings, NULL);
}

/// A view that a page of another one opens, and that shares its web process and user content.
__attribute__((returns_nonnull)) static inline WebKitWebView *
shim_web_view_new_related(WebKitWebView *opener, WebKitSettings *settings) {
  return g_object_new(WEBKIT_TYPE_WEB_VIEW, "related-view", opener, "settings", settings, NULL);
}

/// A stream of a type that Swift has registered.
__attribute__((returns_nonnull)) static inline GInputStream *shim_input_stream_new(GType type) {
  return g_object_new(type, NULL);
}

#endif
