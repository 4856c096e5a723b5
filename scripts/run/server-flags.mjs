/**
 * Flags and environment of the server process; deploy/ repeats them. The C library retains freed memory in an arena
 * per thread, 60 MB unused after start-up, so large blocks are mapped individually and returned when freed. V8 would
 * otherwise use 32 MB for young objects.
 */
export const SERVER_FLAGS = ['--enable-source-maps', '--max-semi-space-size=4']
export const SERVER_ENV = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768' }
