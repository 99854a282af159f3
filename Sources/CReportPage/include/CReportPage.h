#pragma once

// The parts of a run's report as a page, which are files of their own in the folder Page.

#include <stdint.h>

/// The markup, in UTF-8.
const uint8_t *report_skeleton(void);

/// The style sheet, in UTF-8.
const uint8_t *report_style(void);

/// The script, in UTF-8.
const uint8_t *report_script(void);
