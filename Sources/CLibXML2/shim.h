/* Debian builds libxml2 with ICU, whose headers clash with those of Foundation's own ICU. Only
   libxml2's encoding handlers would show it, and those are not used here. */
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>

/* xmlFree is a variable, which Swift takes for shared mutable state. */
static inline void clibxml2_free(void *memory) { xmlFree(memory); }
