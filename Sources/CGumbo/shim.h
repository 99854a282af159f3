/* libgumbo with limits. It frees a tree by recursion, walks the whole stack of open elements at
   every tag, and compares every attribute with all before it: a hostile document overflows the
   stack, or takes hours. Its memory is kept in a list here, which is freed without a walk over the
   tree, and the allocator leaves a parser that takes too much. */
#include <gumbo.h>
#include <setjmp.h>
#include <stdlib.h>
#include <time.h>

/* A piece of a tree's memory, before the bytes that the parser gets. */
struct cgumbo_block {
  _Alignas(max_align_t) struct cgumbo_block *next;
  struct cgumbo_block *previous;
  size_t size;
};

struct cgumbo_tree {
  struct cgumbo_block blocks;
  size_t size_left;
  unsigned allocations;
  struct timespec end;
  jmp_buf limit;
  GumboOutput *output;
};

static inline void *cgumbo_allocate(void *context, size_t size) {
  struct cgumbo_tree *tree = context;
  if (tree->allocations++ % 1024 == 0) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    if (now.tv_sec > tree->end.tv_sec
        || (now.tv_sec == tree->end.tv_sec && now.tv_nsec > tree->end.tv_nsec))
      longjmp(tree->limit, 1);
  }
  if (size > tree->size_left) longjmp(tree->limit, 1);
  struct cgumbo_block *block = malloc(sizeof *block + size);
  if (!block) longjmp(tree->limit, 1);
  tree->size_left -= size;
  block->size = size;
  block->next = tree->blocks.next;
  block->previous = &tree->blocks;
  block->next->previous = block->previous->next = block;
  return block + 1;
}

static inline void cgumbo_deallocate(void *context, void *bytes) {
  struct cgumbo_tree *tree = context;
  if (!bytes) return;
  struct cgumbo_block *block = (struct cgumbo_block *)bytes - 1;
  tree->size_left += block->size;
  block->next->previous = block->previous;
  block->previous->next = block->next;
  free(block);
}

static inline void cgumbo_free(struct cgumbo_tree *tree) {
  struct cgumbo_block *block = tree->blocks.next;
  while (block != &tree->blocks) {
    struct cgumbo_block *next = block->next;
    free(block);
    block = next;
  }
  free(tree);
}

/* Parses UTF-8, which must outlive the tree.

   Returns NULL if that takes more seconds of this thread's time, or more bytes, than allowed. */
static inline struct cgumbo_tree *cgumbo_parse(
    const char *text, size_t length, time_t seconds, size_t size) {
  struct cgumbo_tree *tree = calloc(1, sizeof *tree);
  if (!tree) return NULL;
  tree->blocks.next = tree->blocks.previous = &tree->blocks;
  tree->size_left = size;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &tree->end);
  tree->end.tv_sec += seconds;
  GumboOptions options = kGumboDefaultOptions;
  options.allocator = cgumbo_allocate;
  options.deallocator = cgumbo_deallocate;
  options.userdata = tree;
  options.max_errors = 0;
  if (setjmp(tree->limit)) {
    cgumbo_free(tree);
    return NULL;
  }
  tree->output = gumbo_parse_with_options(&options, text, length);
  return tree;
}
