#include "CReportPage.h"

static const uint8_t skeleton[] = {
#embed "Page/report.html" suffix(, 0)
};

// The part for paper comes last, so that it overrides the rest.
static const uint8_t style[] = {
#embed "Page/base.css" suffix(, '\n',)
#embed "Page/detail.css" suffix(, '\n',)
#embed "Page/diff.css" suffix(, '\n',)
#embed "Page/filter.css" suffix(, '\n',)
#embed "Page/matrix.css" suffix(, '\n',)
#embed "Page/sequence.css" suffix(, '\n',)
#embed "Page/timeline.css" suffix(, '\n',)
#embed "Page/when-printed.css" suffix(, 0)
};

static const uint8_t script[] = {
#embed "Page/address.js" suffix(, '\n',)
#embed "Page/base.js" suffix(, '\n',)
#embed "Page/detail.js" suffix(, '\n',)
#embed "Page/diff.js" suffix(, '\n',)
#embed "Page/event.js" suffix(, '\n',)
#embed "Page/filter.js" suffix(, '\n',)
#embed "Page/header.js" suffix(, '\n',)
#embed "Page/keys.js" suffix(, '\n',)
#embed "Page/matrix.js" suffix(, '\n',)
#embed "Page/run.js" suffix(, '\n',)
#embed "Page/sequence.js" suffix(, '\n',)
#embed "Page/source.js" suffix(, '\n',)
#embed "Page/start.js" suffix(, '\n',)
#embed "Page/tabs.js" suffix(, '\n',)
#embed "Page/timeline.js" suffix(, 0)
};

const uint8_t *report_skeleton(void) { return skeleton; }
const uint8_t *report_style(void) { return style; }
const uint8_t *report_script(void) { return script; }
