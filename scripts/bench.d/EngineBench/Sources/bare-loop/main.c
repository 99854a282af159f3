// A bare WebKitGTK loop: the cost of a scenario without any recording.
//
// Each line of standard input is one scenario: steps, separated by tabs. A step is `load URL`,
// `script TEXT`, `back` or `forward`, and ends with the next load-changed FINISHED of any view.
// `login USER PASSWORD` and `cancel` come before the first step. They are the answers of the app: the
// password, and "no" to every response. Each scenario has an ephemeral session and a new view.
// The program answers with one line: the milliseconds until the last signal, and until everything
// was destroyed again.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gtk/gtk.h>
#include <webkit/webkit.h>

typedef struct {
  WebKitWebContext *context;
  WebKitWebView *view;
  WebKitWebView *child;
  char **steps;
  int next;
  char *user;
  char *password;
  gboolean cancels_responses;
  gboolean ended;
} Scenario;

static void connect_view(WebKitWebView *view, Scenario *scenario);

static WebKitSettings *make_settings(void) {
  WebKitSettings *settings = webkit_settings_new();
  webkit_settings_set_hardware_acceleration_policy(settings,
                                                   WEBKIT_HARDWARE_ACCELERATION_POLICY_NEVER);
  return settings;
}

static void go_on(Scenario *scenario) {
  const char *step = scenario->steps[scenario->next];
  if (!step) {
    scenario->ended = TRUE;
    return;
  }
  scenario->next++;
  if (g_str_has_prefix(step, "load ")) {
    webkit_web_view_load_uri(scenario->view, step + strlen("load "));
  } else if (g_str_has_prefix(step, "script ")) {
    webkit_web_view_evaluate_javascript(scenario->view, step + strlen("script "), -1, NULL, NULL,
                                        NULL, NULL, NULL);
  } else if (g_str_equal(step, "back")) {
    webkit_web_view_go_back(scenario->view);
  } else if (g_str_equal(step, "forward")) {
    webkit_web_view_go_forward(scenario->view);
  } else {
    fprintf(stderr, "bare-loop: unknown step '%s'\n", step);
    exit(2);
  }
}

static void load_changed(WebKitWebView *view, WebKitLoadEvent event, Scenario *scenario) {
  if (event == WEBKIT_LOAD_FINISHED) go_on(scenario);
}

static gboolean load_failed(WebKitWebView *view, WebKitLoadEvent event, char *url, GError *error,
                            Scenario *scenario) {
  return TRUE;
}

static gboolean decide_policy(WebKitWebView *view, WebKitPolicyDecision *decision,
                              WebKitPolicyDecisionType type, Scenario *scenario) {
  if (type == WEBKIT_POLICY_DECISION_TYPE_RESPONSE && scenario->cancels_responses) {
    webkit_policy_decision_ignore(decision);
  } else {
    webkit_policy_decision_use(decision);
  }
  return TRUE;
}

static gboolean authenticate(WebKitWebView *view, WebKitAuthenticationRequest *request,
                             Scenario *scenario) {
  WebKitCredential *credential =
      scenario->user ? webkit_credential_new(scenario->user, scenario->password,
                                             WEBKIT_CREDENTIAL_PERSISTENCE_NONE)
                     : NULL;
  webkit_authentication_request_authenticate(request, credential);
  g_clear_pointer(&credential, webkit_credential_free);
  return TRUE;
}

static WebKitWebView *create(WebKitWebView *view, WebKitNavigationAction *action,
                             Scenario *scenario) {
  scenario->child = g_object_new(WEBKIT_TYPE_WEB_VIEW, "related-view", view, "settings",
                                 make_settings(), NULL);
  g_object_ref_sink(scenario->child);
  connect_view(scenario->child, scenario);
  return scenario->child;
}

static void connect_view(WebKitWebView *view, Scenario *scenario) {
  g_signal_connect(view, "load-changed", G_CALLBACK(load_changed), scenario);
  g_signal_connect(view, "load-failed", G_CALLBACK(load_failed), scenario);
  g_signal_connect(view, "decide-policy", G_CALLBACK(decide_policy), scenario);
  g_signal_connect(view, "authenticate", G_CALLBACK(authenticate), scenario);
  g_signal_connect(view, "create", G_CALLBACK(create), scenario);
}

static void destroy(WebKitWebView *view, Scenario *scenario) {
  if (!view) return;
  g_signal_handlers_disconnect_by_data(view, scenario);
  g_object_run_dispose(G_OBJECT(view));
  g_object_unref(view);
}

// Removes the answers of the app from the beginning of the line.
static void read_answers(Scenario *scenario) {
  for (;; scenario->next++) {
    const char *word = scenario->steps[scenario->next];
    if (word && g_str_has_prefix(word, "login ")) {
      char **parts = g_strsplit(word, " ", 3);
      scenario->user = g_strdup(parts[1]);
      scenario->password = g_strdup(parts[2]);
      g_strfreev(parts);
    } else if (word && g_str_equal(word, "cancel")) {
      scenario->cancels_responses = TRUE;
    } else {
      return;
    }
  }
}

static void play(WebKitWebContext *context, const char *line) {
  Scenario scenario = {.context = context, .steps = g_strsplit(line, "\t", -1)};
  read_answers(&scenario);
  gint64 beginning = g_get_monotonic_time();
  WebKitNetworkSession *session = webkit_network_session_new_ephemeral();
  webkit_network_session_set_proxy_settings(session, WEBKIT_NETWORK_PROXY_MODE_NO_PROXY, NULL);
  scenario.view = g_object_new(WEBKIT_TYPE_WEB_VIEW, "web-context", context, "network-session",
                               session, "settings", make_settings(), NULL);
  g_object_ref_sink(scenario.view);
  connect_view(scenario.view, &scenario);
  go_on(&scenario);
  while (!scenario.ended) g_main_context_iteration(NULL, TRUE);
  gint64 last = g_get_monotonic_time();
  destroy(scenario.child, &scenario);
  destroy(scenario.view, &scenario);
  g_object_unref(session);
  gint64 end = g_get_monotonic_time();
  printf("%.3f %.3f\n", (last - beginning) / 1000.0, (end - beginning) / 1000.0);
  fflush(stdout);
  g_free(scenario.user);
  g_free(scenario.password);
  g_strfreev(scenario.steps);
}

// Reads one line while the main loop runs.
static char *read_line(GIOChannel *input) {
  char *line = NULL;
  gsize end = 0;
  for (;;) {
    GIOStatus status = g_io_channel_read_line(input, &line, NULL, &end, NULL);
    if (status == G_IO_STATUS_NORMAL) break;
    if (status != G_IO_STATUS_AGAIN) return NULL;
    g_main_context_iteration(NULL, TRUE);
  }
  line[end] = 0;
  return line;
}

static gboolean input_came(GIOChannel *input, GIOCondition condition, gpointer nothing) {
  return G_SOURCE_CONTINUE;
}

int main(void) {
  if (!gtk_init_check()) {
    fprintf(stderr, "bare-loop: there is no display\n");
    return 1;
  }
  WebKitWebContext *context = webkit_web_context_new();
  // Keeps the network process alive between scenarios, as our engine does.
  WebKitNetworkSession *standby = webkit_network_session_new_ephemeral();
  GIOChannel *input = g_io_channel_unix_new(0);
  g_io_channel_set_flags(input, G_IO_FLAG_NONBLOCK, NULL);
  g_io_add_watch(input, G_IO_IN | G_IO_HUP, input_came, NULL);
  printf("ready\n");
  fflush(stdout);
  for (char *line; (line = read_line(input)); g_free(line)) play(context, line);
  g_object_unref(standby);
  _exit(0);
}
